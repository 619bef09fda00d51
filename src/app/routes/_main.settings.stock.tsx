import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { settingsQueries } from '#features/settings/queries.ts'
import { StockSettingsScreen } from '#features/settings/stock-settings-screen.tsx'

export const Route = createFileRoute('/_main/settings/stock')({
  loader: ({ context }) =>
    preloadOne(context, settingsQueries.list(), 'settings', 'edit', 'activity', 'rights'),
  component: Page,
})

function Page() {
  const { history, mayReadLog } = useRecordHistory('shop_settings', 'stock')
  return (
    <StockSettingsScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      history={mayReadLog ? history([]) : undefined}
    />
  )
}
