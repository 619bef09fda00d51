import { createFileRoute } from '@tanstack/react-router'
import { preloadOne } from '#app/loading.tsx'
import { useRecordHistory } from '#app/record-history.tsx'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { CategorySettingsScreen } from '#features/settings/categories/category-settings-screen.tsx'
import { settingsQueries } from '#features/settings/queries.ts'

export const Route = createFileRoute('/_main/settings/categories')({
  loader: ({ context }) =>
    preloadOne(context, settingsQueries.list(), 'settings', 'edit', 'activity', 'rights'),
  component: Page,
})

function Page() {
  const { history, mayReadLog } = useRecordHistory('shop_settings', 'categories')
  return (
    <CategorySettingsScreen
      crumbs={(title) => <PageCrumbs here={title} />}
      history={mayReadLog ? history([]) : undefined}
    />
  )
}
