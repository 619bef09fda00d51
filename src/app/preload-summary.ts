import { dashboardQueries } from '#features/dashboard/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { RangeSearch } from './range-search.ts'
import type { RouterContext } from './router.tsx'

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
