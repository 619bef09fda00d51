import { queryOptions, skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { discountCalls } from '#contract/discounts.ts'
import { bestFirst, maxRows } from '#contract/list.ts'
import { minorOf } from '#contract/money.ts'
import { type OrderDetailsReply, orderCalls } from '#contract/order-calls.ts'
import { type OrderFilter, OrderRow } from '#contract/order-list.ts'
import type { OrderSearch } from '#contract/order-search.ts'
import { productCalls } from '#contract/products.ts'
import { stockCalls } from '#contract/stock.ts'
import { suggestQuery } from '#forms/suggest-query.ts'
import { request } from '#kernel/api.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { chunks } from '#list/chunks.ts'
import { daysOf, definedOnly } from '#list/list.ts'
import { pageQuery, usePage } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { detailUpdates, type MutationVariables, type OrdersPage, pageUpdates } from './optimistic.ts'

/** The server's filter; the days of "the last 30" are computed at the time of the request. */
export function filterOf(search: OrderSearch): OrderFilter {
  const { q, state, placed, from, to, payment, paid, customer, product, country, discount, least, most } =
    search
  return definedOnly({
    q,
    state: state && [state],
    payment,
    paid,
    customer,
    country,
    discount,
    product: product || undefined,
    least: least > 0 ? minorOf(least, shopCurrency.get()) : undefined,
    most: most > 0 ? minorOf(most, shopCurrency.get()) : undefined,
    ...daysOf(placed, from, to),
  })
}

const listOf = (search: OrderSearch) => ({ ...filterOf(search), sort: search.sort })

const keyOf = ({ page: _, size: __, damaged: ___, view: ____, ...search }: OrderSearch) => search

const PageCopy = z.required(orderCalls.list.reply)

export const orderQueries = {
  all: ['orders'] as const,
  lists: () => [...orderQueries.all, 'list'] as const,
  list: (search: OrderSearch) =>
    pageQuery(
      [...orderQueries.lists(), keyOf(search), search.page, search.size],
      search,
      async (page, init): Promise<OrdersPage> => {
        const reply = await request(orderCalls.list, { ...listOf(search), ...page, sums: 'yes' }, init)
        const { orders, total = orders.length, counts = {}, sums = [], countries = [] } = reply
        return { orders, total, counts, sums, countries }
      },
      PageCopy,
    ),
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
      meta: { offline: z.int() },
    }),
  own: () =>
    queryOptions({
      queryKey: [...orderQueries.all, 'own'],
      queryFn: async ({ signal }) => (await request(orderCalls.own, {}, { signal })).orders,
      meta: { offline: orderCalls.own.reply.shape.orders },
    }),
  slips: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'slips', ids],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await request(orderCalls.slips, { ids: [...ids] }, { signal })).slips,
      // Rarely opened again, because each selection is another key.
      gcTime: 5 * 60_000,
      meta: { offline: orderCalls.slips.reply.shape.slips },
    }),
  products: (q: string) =>
    suggestQuery([...orderQueries.all, 'products'], q, async (search, init) => {
      const { products } = await request(productCalls.list, search, init)
      return products.map((product) => ({ id: String(product.id), product }))
    }),
  goodsLike: (q: string) =>
    suggestQuery([...orderQueries.all, 'goods'], q, async (search, init) => {
      const { products } = await request(stockCalls.list, { ...search, sort: bestFirst }, init)
      return products
    }),
  goodName: (id: number) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'good', id],
      queryFn:
        id === 0
          ? skipToken
          : async ({ signal }) =>
              (await request(stockCalls.details, { id: String(id) }, { signal })).product.name,
      retry: false,
      meta: { offline: z.string() },
    }),
  discountCode: (id: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'discount-code', id],
      queryFn:
        id === ''
          ? skipToken
          : async ({ signal }) => (await request(discountCalls.details, { id }, { signal })).discount.code,
      retry: false,
      meta: { offline: z.string() },
    }),
  details: () => [...orderQueries.all, 'detail'] as const,
  detail: (id: string, search: OrderSearch) =>
    queryOptions({
      queryKey: [...orderQueries.details(), id, keyOf(search)],
      queryFn: ({ signal }) => request(orderCalls.details, { id, list: listOf(search) }, { signal }),
      meta: { offline: orderCalls.details.reply },
    }),
}

export const optimisticPages = createOptimisticOverlay<OrdersPage, MutationVariables>(
  orderQueries.all,
  orderQueries.lists(),
  pageUpdates,
)
export const shownDetails = createOptimisticOverlay<OrderDetailsReply, MutationVariables>(
  orderQueries.all,
  orderQueries.details(),
  detailUpdates,
)

export const rowsOf = (search: OrderSearch) =>
  rowStream(orderCalls.list, { ...listOf(search), lines: 'yes' }, OrderRow)

export async function withLines(rows: readonly OrderRow[]): Promise<OrderRow[]> {
  const byId = new Map<string, OrderRow>()
  const allIds = rows.map(({ id }) => id)
  for (const ids of chunks(allIds, maxRows)) {
    const { orders } = await request(orderCalls.list, { ids, lines: 'yes', limit: maxRows })
    for (const order of orders) byId.set(order.id, order)
  }
  return rows.map((row) => byId.get(row.id) ?? row)
}

/** The ids of the first matches of a search, except some orders; unlike an export, everyone may read them. */
export async function firstIds(
  search: OrderSearch,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0; ids.length < limit; offset += maxRows) {
    const { orders } = await request(orderCalls.list, { ...listOf(search), limit: maxRows, offset })
    ids.push(...orders.map(({ id }) => id).filter((id) => !except.includes(id)))
    if (orders.length < maxRows) break
  }
  return ids.slice(0, limit)
}

export const useOrders = (search: OrderSearch) => usePage(orderQueries.list(search), optimisticPages)
export const useDiscountCode = (id: string) => useQuery(orderQueries.discountCode(id)).data
export const useGoodName = (id: number) => useQuery(orderQueries.goodName(id)).data
export const useAwaitingOrders = () => useQuery(orderQueries.awaiting()).data
export const useSlips = (ids: readonly string[]) => useSuspenseQuery(orderQueries.slips(ids)).data
export const useOrder = (id: string, search: OrderSearch) =>
  shownDetails.useOptimistic(useSuspenseQuery(orderQueries.detail(id, search)).data)
