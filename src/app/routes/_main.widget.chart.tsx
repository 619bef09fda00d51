import { createFileRoute } from '@tanstack/react-router'
import { preloadSummary } from '#app/preload-summary.ts'
import { rangeAddress } from '#app/range-search.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { ChartsScreen } from '#features/dashboard/charts/charts-screen.tsx'

export const Route = createFileRoute('/_main/widget/chart')({
  ...rangeAddress,
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
