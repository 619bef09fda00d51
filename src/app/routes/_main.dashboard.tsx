import { DashboardRange } from '#contract/dashboard.ts'
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { DashboardSkeleton } from '#features/dashboard/dashboard-skeleton.tsx'
import { dashboardQueries } from '#features/dashboard/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'

const blank = { range: '30' as const }

export const Route = createFileRoute('/_main/dashboard')({
  staticData: { page: 'dashboard' },
  validateSearch: z.object({ range: z.catch(z._default(DashboardRange, blank.range), blank.range) }),
  search: { middlewares: [stripSearchParams(blank)] },
  loader: ({ context, location }) =>
    Promise.all([
      context.loadTexts('dashboard'),
      preload(
        context.queryClient,
        dashboardQueries.summary(DashboardRange.safeParse((location.search as { range?: unknown }).range).data ?? blank.range),
      ),
    ]),
  pendingComponent: DashboardSkeleton,
  component: Dashboard,
})

function Dashboard() {
  const { range } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DashboardScreen range={range} onRange={(next) => void navigate({ search: { range: next }, replace: true })} />
}
