import { queryOptions, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { DiscountSearch } from '#contract/discount-search.ts'
import { Discount, type DiscountFilter, discountCalls } from '#contract/discounts.ts'
import { productCalls } from '#contract/products.ts'
import { suggestQuery } from '#forms/suggest-query.ts'
import { request } from '#kernel/api.ts'
import { definedOnly } from '#list/list.ts'
import { neighboursQuery, pageQuery, usePage } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import {
  type DiscountDetails,
  type DiscountsPage,
  detailUpdates,
  type MutationVariables,
  pageUpdates,
} from './optimistic.ts'

export const filterOf = ({ q, state }: DiscountSearch): DiscountFilter =>
  definedOnly({ q, state: state && [state] })
const listOf = (search: DiscountSearch) => ({ ...filterOf(search), sort: search.sort })

const PageCopy = z.required(discountCalls.list.reply)

export const discountQueries = {
  all: ['discounts'] as const,
  lists: () => [...discountQueries.all, 'list'] as const,
  list: ({ damaged: _, view: __, ...search }: DiscountSearch) =>
    pageQuery(
      [...discountQueries.lists(), search],
      search,
      async (page, init): Promise<DiscountsPage> => {
        const params = { ...listOf({ ...search, damaged: '', view: '' }), ...page }
        const {
          discounts,
          total = discounts.length,
          counts = {},
        } = await request(discountCalls.list, params, init)
        return { discounts, total, counts }
      },
      PageCopy,
    ),
  details: () => [...discountQueries.all, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...discountQueries.details(), id],
      queryFn: ({ signal }) => request(discountCalls.details, { id }, { signal }),
      meta: { offline: discountCalls.details.reply },
    }),
  neighbours: (id: string, search: DiscountSearch) =>
    neighboursQuery(discountQueries.all, { id, list: listOf(search) }, (params, init) =>
      request(discountCalls.details, params, init),
    ),
  products: (q: string) =>
    suggestQuery([...discountQueries.all, 'products'], q, async (search, init) => {
      const { products } = await request(productCalls.list, search, init)
      return products.map(({ id, name, code = '' }) => ({ id: String(id), name, code }))
    }),
  productName: (id: number) =>
    queryOptions({
      queryKey: [...discountQueries.all, 'product-name', id],
      queryFn: async ({ signal }) =>
        (await request(productCalls.details, { id: String(id) }, { signal })).name,
      retry: false,
      meta: { offline: z.string() },
    }),
}

export const optimisticPages = createOptimisticOverlay<DiscountsPage, MutationVariables>(
  discountQueries.all,
  discountQueries.lists(),
  pageUpdates,
)
export const shownDetails = createOptimisticOverlay<DiscountDetails, MutationVariables>(
  discountQueries.all,
  discountQueries.details(),
  detailUpdates,
)

export const rowsOf = (search: DiscountSearch) => rowStream(discountCalls.list, listOf(search), Discount)

export const useDiscounts = (search: DiscountSearch) => usePage(discountQueries.list(search), optimisticPages)
export const useNeighbours = (id: string, search: DiscountSearch) =>
  useQuery(discountQueries.neighbours(id, search)).data
export const useDiscount = (id: string) =>
  shownDetails.useOptimistic(useSuspenseQuery(discountQueries.detail(id)).data)

/** The names of products by id; `knownNames` are those that need no request. */
export function useProductNames(
  ids: readonly number[],
  knownNames: ReadonlyMap<number, string>,
): (id: number) => string {
  const unknownIds = ids.filter((id) => !knownNames.has(id))
  const names = useQueries({ queries: unknownIds.map((id) => discountQueries.productName(id)) })
  return (id) => knownNames.get(id) ?? names[unknownIds.indexOf(id)]?.data ?? `#${id}`
}
