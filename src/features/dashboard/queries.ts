import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { dashboardCalls } from '#contract/dashboard.ts'
import { type DashboardRange, spanOf } from '#contract/range.ts'
import { request } from '#kernel/api.ts'

const today = () => new Date().toISOString().slice(0, 10)

export const dashboardQueries = {
  all: ['dashboard'] as const,
  // The key holds the range and not its days, so that yesterday's copy is shown while today's is fetched.
  summary: (range: DashboardRange) =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'summary', range],
      // The last 30 days are what the call answers by itself, which lets the page ask before the app is there.
      queryFn: ({ signal }) =>
        request(dashboardCalls.summary, range === '30' ? {} : spanOf(range, today()), { signal }),
      staleTime: 30_000,
      meta: { offline: true },
    }),
}

export const useSummary = (range: DashboardRange) => useSuspenseQuery(dashboardQueries.summary(range)).data
