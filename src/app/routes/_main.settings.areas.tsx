import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { AreaSettingsScreen } from '#features/settings/area-settings-screen.tsx'
import { settingsQueries } from '#features/settings/queries.ts'

export const Route = createFileRoute('/_main/settings/areas')({
  loader: ({ context }) =>
    preloadOne(context, settingsQueries.list(), 'settings', 'edit', 'activity', 'rights'),
  component: Page,
})

function Page() {
  const { history, mayReadLog } = useRecordHistory('shop_settings', 'areas')
  return (
    <AreaSettingsScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      history={mayReadLog ? history([]) : undefined}
    />
  )
}
