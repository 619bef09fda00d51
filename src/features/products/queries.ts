import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { CatalogueFilter, CatalogueSearch } from '#contract/catalogue.ts'
import { type Product, type ProductsReply, productCalls, type ReviewsReply } from '#contract/products.ts'
import { request } from '#kernel/api.ts'
import { sift } from './sift.ts'

/** How many products stand on one page. */
export const pageSize = 24
const reviewsAtOnce = 6
const aMoment = 30_000

/** One page, and how many products there are altogether. */
export type CataloguePage = { products: Product[]; total: number }

export const productQueries = {
  all: ['products'] as const,
  lists: () => [...productQueries.all, 'list'] as const,
  list: (search: CatalogueSearch) =>
    queryOptions({
      queryKey: [...productQueries.lists(), search],
      queryFn: ({ client, signal }) => pageOf(client, search, signal),
      placeholderData: keepPreviousData,
      // What was typed on the way to a word is nobody's page to come back to.
      gcTime: search.q === '' ? 24 * 60 * 60_000 : 5 * 60_000,
      meta: { offline: search.q === '' },
    }),
  /** The list of a server that knows no pages. */
  whole: () => [...productQueries.all, 'whole'] as const,
  details: () => [...productQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...productQueries.details(), id],
      queryFn: ({ signal }) => request(productCalls.details, { id }, { signal }),
      meta: { offline: true },
    }),
  relatedLists: () => [...productQueries.all, 'related'] as const,
  related: (id: string) =>
    queryOptions({
      queryKey: [...productQueries.relatedLists(), id],
      queryFn: async ({ signal }) =>
        (await request(productCalls.related, { id, limit: 4 }, { signal })).slice(0, 4),
      staleTime: 60_000,
    }),
  reviews: (product: number) =>
    infiniteQueryOptions({
      queryKey: [...productQueries.all, 'reviews', product],
      queryFn: async ({ pageParam, signal }) => {
        const asked = { product, limit: reviewsAtOnce, offset: pageParam }
        return counted(await request(productCalls.reviews, asked, { signal }), product)
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.productReviews.length, 0)
        return last.productReviews.length > 0 && shown < last.total ? shown : undefined
      },
      meta: { offline: true },
    }),
}

/** What a page of the catalogue is asked for with; parts that restrict nothing are left out. */
export function askedFor(search: CatalogueFilter) {
  const given = Object.entries(search).filter(([name, value]) => name !== 'page' && String(value) !== '')
  return Object.fromEntries(given.filter(([, value]) => value !== 0)) as Partial<CatalogueFilter>
}

async function pageOf(client: QueryClient, search: CatalogueSearch, signal: AbortSignal) {
  const offset = (search.page - 1) * pageSize
  const onPage = (all: readonly Product[]): CataloguePage => {
    const left = sift(all, search)
    return { products: left.slice(offset, offset + pageSize), total: left.length }
  }
  const whole = client.getQueryState<Product[]>(productQueries.whole())
  if (whole?.data && !whole.isInvalidated && Date.now() - whole.dataUpdatedAt < aMoment)
    return onPage(whole.data)
  const reply = await request(productCalls.list, { ...askedFor(search), limit: pageSize, offset }, { signal })
  if (reply.total !== undefined) return { products: reply.products, total: reply.total }
  client.setQueryData(productQueries.whole(), reply.products)
  return onPage(reply.products)
}

/** Everything that a filter leaves, page after page. */
export async function allOf(search: CatalogueFilter): Promise<Product[]> {
  const most = 200
  const found: Product[] = []
  for (;;) {
    const asked = { ...askedFor(search), limit: most, offset: found.length }
    const { products, total }: ProductsReply = await request(productCalls.list, asked)
    if (total === undefined) return sift(products, search)
    found.push(...products)
    if (products.length === 0 || found.length >= total) return found
  }
}

/** Reviews of one product with their count, mean and distribution. */
export type CountedReviews = Required<ReviewsReply>

/** Four and a half stars are drawn as the fifth, half full, and count as five. */
export const starOf = (rating: number) => Math.min(5, Math.max(1, Math.ceil(rating)))

/** A server that knows no products of reviews counts none either. */
function counted(reply: ReviewsReply, product: number): CountedReviews {
  const { total, average, stars } = reply
  if (total !== undefined && average !== undefined && stars) return { ...reply, total, average, stars }
  const own = reply.productReviews.filter((one) => one.product === product)
  return {
    productReviews: own,
    total: own.length,
    average: own.reduce((sum, one) => sum + one.rating, 0) / (own.length || 1),
    stars: [1, 2, 3, 4, 5].map((star) => own.filter((one) => starOf(one.rating) === star).length),
  }
}

/** Not suspending: the last page stays until the next one has come. */
export const useCatalogue = (search: CatalogueSearch) => useQuery(productQueries.list(search))
export const useProduct = (id: string) => useSuspenseQuery(productQueries.detail(id)).data
export const useRelated = (id: string) => useQuery(productQueries.related(id))
export const useReviews = (product: number) => useInfiniteQuery(productQueries.reviews(product))
