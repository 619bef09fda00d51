import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CatalogueFilter, CatalogueSearch } from '#contract/catalogue.ts'
import type { ReviewsReply } from '#contract/product-reviews.ts'
import { type CatalogueRequest, type FacetsReply, Product, productCalls } from '#contract/products.ts'
import { request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { pagesOf } from '#kernel/read-cache.ts'
import { definedOnly } from '#list/list.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { filterProducts } from './filters/filter-products.ts'
import {
  type CataloguePage,
  type CountedReviews,
  listUpdates,
  type MutationVariables,
  pageUpdates,
  productUpdates,
  type Reviews,
  reviewUpdates,
  starOf,
} from './optimistic.ts'

const reviewsAtOnce = 6
const staleMs = 30_000

const ReviewsCopy = pagesOf(z.extend(z.required(productCalls.reviews.reply), { product: z.int() }))

export const productQueries = {
  all: ['products'] as const,
  lists: () => [...productQueries.all, 'list'] as const,
  list: (search: CatalogueSearch) =>
    queryOptions({
      queryKey: [...productQueries.lists(), keyOf(search)],
      queryFn: ({ client, signal }) => pageOf(client, search, signal),
      placeholderData: keepPreviousData,
      // Search results are kept for five minutes only.
      ...(search.q !== '' && { gcTime: 5 * 60_000 }),
      meta: { offline: z.required(productCalls.list.reply), private: search.q !== '' },
    }),
  /** Matches of each filter choice; empty for a server that does not count. */
  facets: (filter: CatalogueFilter) =>
    queryOptions({
      queryKey: [...productQueries.all, 'facets', filterOf(filter)],
      queryFn: async ({ signal }): Promise<Partial<FacetsReply>> => {
        try {
          return await request(productCalls.facets, filterOf(filter), { signal })
        } catch (error) {
          if (error instanceof ApiError && error.isUnknownCall) return {}
          throw error
        }
      },
      placeholderData: keepPreviousData,
      staleTime: staleMs,
      gcTime: 5 * 60_000,
      meta: { private: filter.q !== '' },
    }),
  /** The list of a server without pages. */
  whole: () => [...productQueries.all, 'whole'] as const,
  details: () => [...productQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...productQueries.details(), id],
      queryFn: ({ signal }) => request(productCalls.details, { id }, { signal }),
      meta: { offline: productCalls.details.reply },
    }),
  relatedLists: () => [...productQueries.all, 'related'] as const,
  related: (id: string) =>
    queryOptions({
      queryKey: [...productQueries.relatedLists(), id],
      queryFn: async ({ signal }) =>
        (await request(productCalls.related, { id, limit: 4 }, { signal })).slice(0, 4),
      staleTime: 60_000,
    }),
  reviewLists: () => [...productQueries.all, 'reviews'] as const,
  reviews: (product: number) =>
    infiniteQueryOptions({
      queryKey: [...productQueries.reviewLists(), product],
      queryFn: async ({ pageParam, signal }) => {
        const params = { product, limit: reviewsAtOnce, offset: pageParam }
        return countReviews(await request(productCalls.reviews, params, { signal }), product)
      },
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loadedCount = pages.reduce((sum, page) => sum + page.productReviews.length, 0)
        return last.productReviews.length > 0 && loadedCount < last.total ? loadedCount : undefined
      },
      meta: { offline: ReviewsCopy },
    }),
}

const keyOf = ({ damaged: _, view: __, ...search }: CatalogueSearch) => search

/** The request of a view: the table is for running the shop, so it includes hidden products. */
export const catalogueParams = (view: 'grid' | 'table', search: CatalogueSearch): CatalogueSearch =>
  view === 'table' && search.visibility === '' ? { ...search, visibility: 'all' } : search

export function filterOf(search: CatalogueFilter): CatalogueRequest {
  const { q, gender, categories, colors, price, rating, stock, saved, visibility } = search
  return definedOnly({
    q,
    gender,
    categories,
    colors,
    price,
    rating: rating || undefined,
    stock,
    saved,
    visibility,
  })
}
const askedFor = (search: CatalogueFilter) => ({ ...filterOf(search), ...definedOnly({ sort: search.sort }) })

async function pageOf(client: QueryClient, search: CatalogueSearch, signal: AbortSignal) {
  const { size } = search
  const offset = (search.page - 1) * size
  const onPage = (all: readonly Product[]): CataloguePage => {
    const matches = filterProducts(all, search)
    return { products: matches.slice(offset, offset + size), total: matches.length }
  }
  const whole = client.getQueryState<Product[]>(productQueries.whole())
  if (whole?.data && !whole.isInvalidated && Date.now() - whole.dataUpdatedAt < staleMs)
    return onPage(whole.data)
  const reply = await request(productCalls.list, { ...askedFor(search), limit: size, offset }, { signal })
  if (reply.total !== undefined) return { products: reply.products, total: reply.total }
  client.setQueryData(productQueries.whole(), reply.products)
  return onPage(reply.products)
}

export const rowsOf = (search: CatalogueFilter) => rowStream(productCalls.list, askedFor(search), Product)

/** An older server does not send the counts of reviews. */
function countReviews(reply: ReviewsReply, product: number): CountedReviews {
  const { total, average, stars } = reply
  if (total !== undefined && average !== undefined && stars)
    return { ...reply, product, total, average, stars }
  const reviewsOfProduct = reply.productReviews.filter((review) => review.product === product)
  return {
    product,
    productReviews: reviewsOfProduct,
    total: reviewsOfProduct.length,
    average:
      reviewsOfProduct.reduce((sum, review) => sum + review.rating, 0) / (reviewsOfProduct.length || 1),
    stars: [1, 2, 3, 4, 5].map(
      (star) => reviewsOfProduct.filter((review) => starOf(review.rating) === star).length,
    ),
  }
}

const { all, lists, details, relatedLists, reviewLists } = productQueries
export const optimisticPages = createOptimisticOverlay<CataloguePage, MutationVariables>(
  all,
  lists(),
  pageUpdates,
)
export const shownProducts = createOptimisticOverlay<Product, MutationVariables>(
  all,
  details(),
  productUpdates,
)
export const shownRelated = createOptimisticOverlay<Product[], MutationVariables>(
  all,
  relatedLists(),
  listUpdates,
)
export const shownReviews = createOptimisticOverlay<Reviews, MutationVariables>(
  all,
  reviewLists(),
  reviewUpdates,
)

/** Does not suspend: the last page stays until the next one has loaded. */
export function useCatalogue(search: CatalogueSearch) {
  const { data, ...query } = useQuery(productQueries.list(search))
  return { data: optimisticPages.useOptimistic(data), ...query }
}
export const useProduct = (id: string) =>
  shownProducts.useOptimistic(useSuspenseQuery(productQueries.detail(id)).data)
export const useRelated = (id: string) => ({
  data: shownRelated.useOptimistic(useQuery(productQueries.related(id)).data),
})
export function useReviews(product: number) {
  const { data, ...query } = useInfiniteQuery(productQueries.reviews(product))
  return { data: shownReviews.useOptimistic(data), ...query }
}
