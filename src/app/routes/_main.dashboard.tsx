import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useKeepHome } from '#app/keep-home.ts'
import { preloadSummary } from '#app/preload-summary.ts'
import { blankRange, rangeAddress, useRangePage } from '#app/range-search.ts'
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { DashboardSkeleton } from '#features/dashboard/dashboard-skeleton.tsx'
import { dashboardQueries } from '#features/dashboard/queries.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const SetupPart = lazyPart(() => import('#app/setup-part.tsx'), 'SetupPart')

export const Route = createFileRoute('/_main/dashboard')({
  ...rangeAddress,
  loader: (loading) => {
    // Loaded in parallel with the figures.
    import('#features/dashboard/home-below.tsx').catch(() => {})
    return preloadSummary(loading)
  },
  pendingComponent: DashboardSkeleton,
  component: Dashboard,
})

function Dashboard() {
  const { range, onRange } = useRangePage(Route.useSearch(), Route.fullPath)
  const { dataUpdatedAt } = useQuery(dashboardQueries.summary(range))
  useKeepHome(dataUpdatedAt, range === blankRange.range)
  return (
    <DashboardScreen
      range={range}
      onRange={onRange}
      setupCard={(setup) => (
        <Suspense>
          <SetupPart setup={setup} />
        </Suspense>
      )}
    />
  )
}
