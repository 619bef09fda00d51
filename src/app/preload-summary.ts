import { dashboardQueries } from '#features/dashboard/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { RangeSearch } from './range-search.ts'
import type { RouterContext } from './router.tsx'

/** Has no `loaderDeps`, so another span keeps the old figures until the new ones are loaded. */
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
