import { CatalogueSearch } from '#contract/catalogue.ts'
import { productQueries } from '#features/products/queries.ts'
import { preload } from '#kernel/query-client.ts'
import type { RouterContext } from './router.tsx'

type Loading = { context: RouterContext; location: { search: object }; cause: 'preload' | 'enter' | 'stay' }

/**
 * Texts, and the page in the address without waiting for it: the list says in its own place how it fares. Only on
 * the way in: on the list itself every further page is asked for by the screen, which also gives up the one before.
 */
export function preloadCatalogue({ context, location, cause }: Loading) {
  if (cause !== 'stay') {
    const search = CatalogueSearch.parse(location.search)
    preload(context.queryClient, productQueries.list(search)).catch(() => {})
  }
  return context.loadTexts('products')
}
