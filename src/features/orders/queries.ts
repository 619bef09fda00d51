import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { OrderSearch } from '#contract/order-search.ts'
import {
  mostSlips,
  type OrderDetailsReply,
  type OrderFilter,
  type OrderRow,
  type OrderSlip,
  orderCalls,
} from '#contract/orders.ts'
import { request } from '#kernel/api.ts'
import { chunks } from '#kernel/chunks.ts'
import { createIntents } from '#kernel/intents.ts'
import { daysOf, everyPage, given } from '#kernel/ui/list/list.ts'
import { detailIntents, type Intents, type OrdersPage, pageIntents } from './intents.ts'

/** What the list is narrowed by; the days of "the last 30" are counted when it is asked. */
export function filterOf(search: OrderSearch): OrderFilter {
  const { q, state, placed, from, to, payment, paid, customer } = search
  return given({ q, state: state && [state], payment, paid, customer, ...daysOf(placed, from, to) })
}

/** The list without a page of it: what the orders beside one are found by. */
const listOf = (search: OrderSearch) => ({ ...filterOf(search), sort: search.sort })

/** What tells one list from another; a page may be left out. */
const keyOf = ({ page: _, size: __, damaged: ___, ...search }: OrderSearch) => search

export const orderQueries = {
  all: ['orders'] as const,
  lists: () => [...orderQueries.all, 'list'] as const,
  list: (search: OrderSearch) =>
    queryOptions({
      queryKey: [...orderQueries.lists(), keyOf(search), search.page, search.size],
      queryFn: async ({ signal }): Promise<OrdersPage> => {
        const { size, page } = search
        const asked = { ...listOf(search), limit: size, offset: (page - 1) * size, sums: 'yes' as const }
        const {
          orders,
          total = orders.length,
          counts = {},
          sums = [],
        } = await request(orderCalls.list, asked, { signal })
        return { orders, total, counts, sums }
      },
      placeholderData: keepPreviousData,
      // What was typed on the way to a word is nobody's page to come back to.
      ...(search.q !== '' && { gcTime: 5 * 60_000 }),
      meta: { offline: true, private: search.q !== '' },
    }),
  /** How many wait for their payment. */
  awaiting: () =>
    queryOptions({
      queryKey: [...orderQueries.all, 'awaiting'],
      queryFn: async ({ signal }) => {
        const { orders, total = orders.length } = await request(
          orderCalls.list,
          { state: ['awaiting'], limit: 1 },
          { signal },
        )
        return total
      },
      meta: { offline: true },
    }),
  slips: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'slips', ids],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await request(orderCalls.slips, { ids: [...ids] }, { signal })).slips,
      // Another choice of orders is another page; hardly one is come back to.
      gcTime: 5 * 60_000,
      meta: { offline: true },
    }),
  details: () => [...orderQueries.all, 'detail'] as const,
  detail: (id: string, search: OrderSearch) =>
    queryOptions({
      queryKey: [...orderQueries.details(), id, keyOf(search)],
      queryFn: ({ signal }) => request(orderCalls.details, { id, list: listOf(search) }, { signal }),
      meta: { offline: true },
    }),
}

export const shownPages = createIntents<OrdersPage, Intents>(
  orderQueries.all,
  orderQueries.lists(),
  pageIntents,
)
export const shownDetails = createIntents<OrderDetailsReply, Intents>(
  orderQueries.all,
  orderQueries.details(),
  detailIntents,
)

/** Every order that the filter leaves. */
export const allOf = (search: OrderSearch): Promise<OrderRow[]> =>
  everyPage(async (stretch) => {
    const { orders, total = 0 } = await request(orderCalls.list, { ...listOf(search), ...stretch })
    return { rows: orders, total }
  })

/** What is in some orders, by their ids. */
export async function slipsById(ids: readonly string[]): Promise<Map<string, OrderSlip>> {
  const slips: OrderSlip[] = []
  for (const part of chunks([...ids], mostSlips))
    slips.push(...(await request(orderCalls.slips, { ids: part })).slips)
  return new Map(slips.map((slip) => [slip.id, slip]))
}

/** The ids of the first orders that the filter leaves. */
export async function firstIds(search: OrderSearch, limit: number): Promise<string[]> {
  const { orders } = await request(orderCalls.list, { ...listOf(search), limit })
  return orders.map(({ id }) => id)
}

/** Not suspending: the last page stays until the next one has come. */
export function useOrders(search: OrderSearch) {
  const { data, ...query } = useQuery(orderQueries.list(search))
  return { data: shownPages.useShown(data), ...query }
}
export const useAwaitingOrders = () => useQuery(orderQueries.awaiting()).data
export const useSlips = (ids: readonly string[]) => useSuspenseQuery(orderQueries.slips(ids)).data
export const useOrder = (id: string, search: OrderSearch) =>
  shownDetails.useShown(useSuspenseQuery(orderQueries.detail(id, search)).data)
