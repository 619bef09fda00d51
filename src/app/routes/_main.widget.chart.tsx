import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { preloadSummary } from '#app/preload-summary.ts'
import { blankRange, RangeSearch } from '#app/range-search.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { ChartsScreen } from '#features/dashboard/charts/charts-screen.tsx'

export const Route = createFileRoute('/_main/widget/chart')({
  validateSearch: RangeSearch,
  search: { middlewares: [stripSearchParams(blankRange)] },
  loader: preloadSummary,
  component: Page,
})

function Page() {
  const { range } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChartsScreen
      range={range}
      crumbs={<PageCrumbs />}
      onRange={(next) => void navigate({ search: { range: next }, replace: true })}
    />
  )
}
