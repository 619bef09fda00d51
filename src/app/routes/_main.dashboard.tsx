import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useKeepHome } from '#app/keep-home.ts'
import { preloadSummary } from '#app/preload-summary.ts'
import { blankRange, rangeAddress } from '#app/range-search.ts'
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { DashboardSkeleton } from '#features/dashboard/dashboard-skeleton.tsx'
import { dashboardQueries } from '#features/dashboard/queries.ts'

export const Route = createFileRoute('/_main/dashboard')({
  ...rangeAddress,
  loader: preloadSummary,
  pendingComponent: DashboardSkeleton,
  component: Dashboard,
})

function Dashboard() {
  const { range } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { dataUpdatedAt } = useQuery(dashboardQueries.summary(range))
  useKeepHome(dataUpdatedAt, range === blankRange.range)
  return (
    <DashboardScreen
      range={range}
      onRange={(next) => void navigate({ search: { range: next }, replace: true })}
    />
  )
}
