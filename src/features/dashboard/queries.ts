import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { dashboardCalls } from '#contract/dashboard.ts'
import { ownSpan, type ShownRange, spanOf } from '#contract/range.ts'
import { request } from '#kernel/api.ts'
import { shopToday } from '#kernel/shop-days.ts'

export const dashboardQueries = {
  all: ['dashboard'] as const,
  // The key holds the range and not its days, so that yesterday's copy is shown while today's is fetched.
  summary: (range: ShownRange) =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'summary', range],
      // The last 30 days are what the call answers by itself, which lets the page ask before the app is there.
      queryFn: ({ signal }) =>
        request(dashboardCalls.summary, range === '30' ? {} : spanOf(range, shopToday()), { signal }),
      staleTime: 30_000,
      // Days of one's own are looked at for a while; copies of them all would pile up.
      ...(ownSpan(range) && { gcTime: 5 * 60_000 }),
      meta: { offline: true },
    }),
}

export const useSummary = (range: ShownRange) => useSuspenseQuery(dashboardQueries.summary(range)).data
