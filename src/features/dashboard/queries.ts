import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { dashboardCalls } from '#contract/dashboard.ts'
import { ownSpan, type ShownRange, spanOf } from '#contract/range.ts'
import { request } from '#kernel/api.ts'
import { shopToday } from '#kernel/shop-days.ts'

export const dashboardQueries = {
  all: ['dashboard'] as const,
  // The key contains the range instead of its days, so that yesterday's copy is shown while today's loads.
  summary: (range: ShownRange) =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'summary', range],
      // The last 30 days are the call's default, so index.html can request them before the app has loaded.
      queryFn: ({ signal }) =>
        request(dashboardCalls.summary, range === '30' ? {} : spanOf(range, shopToday()), { signal }),
      staleTime: 30_000,
      // Custom ranges are dropped soon, because copies of all would pile up.
      ...(ownSpan(range) && { gcTime: 5 * 60_000 }),
      meta: { offline: dashboardCalls.summary.reply },
    }),
}

export const useSummary = (range: ShownRange) => useSuspenseQuery(dashboardQueries.summary(range)).data
