import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { settingsQueries } from '#features/settings/queries.ts'
import { RegionalSettingsScreen } from '#features/settings/regional/regional-settings-screen.tsx'

export const Route = createFileRoute('/_main/settings/regional')({
  loader: ({ context }) =>
    preloadOne(context, settingsQueries.list(), 'settings', 'edit', 'activity', 'rights'),
  component: Page,
})

function Page() {
  const { history, mayReadLog } = useRecordHistory('shop_settings', 'regional')
  return (
    <RegionalSettingsScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      history={mayReadLog ? history([]) : undefined}
    />
  )
}
