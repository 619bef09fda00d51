import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { CustomerSettingsScreen } from '#features/settings/customer-settings-screen.tsx'
import { settingsQueries } from '#features/settings/queries.ts'

export const Route = createFileRoute('/_main/settings/customers')({
  loader: ({ context }) =>
    preloadOne(context, settingsQueries.list(), 'settings', 'customers', 'edit', 'activity', 'rights'),
  component: Page,
})

function Page() {
  const { history, mayReadLog } = useRecordHistory('shop_settings', 'customers')
  return (
    <CustomerSettingsScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      history={mayReadLog ? history([]) : undefined}
    />
  )
}
