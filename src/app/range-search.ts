import * as z from 'zod/mini'
import { DashboardRange } from '#contract/dashboard.ts'
import { dashboardQueries } from '#features/dashboard/queries.ts'
import { preload } from '#kernel/query-client.ts'
import type { RouterContext } from './router.tsx'

/** What the address says when it says nothing. */
export const blankRange = { range: '30' as const }

// An address knows no texts: `range=90` is read as a number.
const numeric = z.pipe(
  z.literal([7, 30, 90]),
  z.transform((days) => `${days}` as const),
)

/** The span in the address of the home and widget pages; a damaged one falls back to 30 days. */
export const RangeSearch = z.object({
  range: z.catch(z._default(z.union([DashboardRange, numeric]), blankRange.range), blankRange.range),
})

/**
 * Texts and figures of the span in the address. Not by `loaderDeps`: another span keeps the page on screen,
 * which shows the old figures until the new ones have come.
 */
export function preloadSummary({
  context,
  location,
}: {
  context: RouterContext
  location: { search: object }
}) {
  const { range } = RangeSearch.parse(location.search)
  return Promise.all([
    context.loadTexts('dashboard'),
    preload(context.queryClient, dashboardQueries.summary(range)),
  ])
}
