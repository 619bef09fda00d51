import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  levelOf,
  type StockChange,
  type StockItem,
  type StockMoveRequest,
  stockCalls,
} from '#contract/stock.ts'
import { request } from '#kernel/api.ts'
import { holdReads, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { type StockPage, stockQueries } from './queries.ts'

type Reply<Name extends keyof typeof stockCalls> = z.output<(typeof stockCalls)[Name]['reply']>
/** The queue of the catalogue's own changes: they are the same products. */
const scope = { id: 'products' }
const refreshes = ['stock', 'products', 'dashboard'] as const
/** More are shown only once the server has answered. */
const mostPreviewed = 50

type Counted = Pick<StockItem, 'qty' | 'version'>
type Held = Record<string, Counted>

/** Shows products of some ids as `change` makes them, in every list; answers what they were. */
function show(client: QueryClient, ids: ReadonlySet<string>, change: (item: StockItem) => Counted): Held {
  const before: Held = {}
  const changed = (item: StockItem): StockItem => {
    if (!ids.has(item.id)) return item
    before[item.id] ??= { qty: item.qty, version: item.version }
    const next = change(item)
    return { ...item, ...next, level: levelOf(next.qty, item.lowAt) }
  }
  client.setQueriesData<StockPage>({ queryKey: stockQueries.lists() }, (page) =>
    page?.products.some(({ id }) => ids.has(id)) ? { ...page, products: page.products.map(changed) } : page,
  )
  return before
}

type Counting = { changes: StockChange[] }
const setQuantities: Verb<Reply<'quantities'>, Counting, { before: Held }> = {
  mutationKey: ['stock', 'setQuantities'],
  scope,
  mutationFn: (intent) => request(stockCalls.quantities, ...sent(intent)),
  onMutate: async ({ changes }, { client }) => {
    await holdReads(client, stockQueries.all)
    const changeOf = new Map(changes.length > mostPreviewed ? [] : changes.map((one) => [one.id, one]))
    const before = show(client, new Set(changeOf.keys()), ({ id, qty, version }) => {
      const { to, by = 0 } = changeOf.get(id) ?? {}
      // The server counts on too: a second change made meanwhile is then one of the first.
      return { qty: Math.max(0, to ?? qty + by), version: version + 1 }
    })
    return { before }
  },
  onError: (_error, _intent, kept, { client }) => {
    const { before = {} } = kept ?? {}
    show(client, new Set(Object.keys(before)), (item) => before[item.id] ?? item)
  },
  meta: { refreshes },
}

/** The server names the products: nothing is shown before it has. */
const moveAll: Verb<Reply<'moveAll'>, StockMoveRequest> = {
  mutationKey: ['stock', 'moveAll'],
  scope,
  mutationFn: (intent) => request(stockCalls.moveAll, ...sent(intent)),
  meta: { refreshes },
}

type Which = { ids: string[] }
const removeItems: Verb<Reply<'remove'>, Which, { before: [QueryKey, StockPage][] }> = {
  mutationKey: ['stock', 'removeItems'],
  scope,
  mutationFn: (intent) => request(stockCalls.remove, ...sent(intent)),
  onMutate: async ({ ids }, { client }) => {
    await holdReads(client, stockQueries.all)
    const gone = new Set(ids)
    const pages = client.getQueriesData<StockPage>({ queryKey: stockQueries.lists() })
    const before = pages.filter((entry): entry is [QueryKey, StockPage] =>
      Boolean(entry[1]?.products.some(({ id }) => gone.has(id))),
    )
    for (const [queryKey, page] of before) client.setQueryData<StockPage>(queryKey, without(page, gone))
    return { before }
  },
  onError: (_error, _intent, kept, { client }) => {
    for (const [queryKey, page] of kept?.before ?? []) client.setQueryData(queryKey, page)
  },
  meta: { refreshes },
}

function without({ products, total, counts }: StockPage, gone: ReadonlySet<string>): StockPage {
  const left = products.filter(({ id }) => !gone.has(id))
  const leftCounts = { ...counts }
  for (const { id, level } of products) if (gone.has(id)) leftCounts[level] = (leftCounts[level] ?? 1) - 1
  return { products: left, total: total - (products.length - left.length), counts: leftCounts }
}

const restoreItems: Verb<Reply<'restore'>, Which> = {
  mutationKey: ['stock', 'restoreItems'],
  scope,
  mutationFn: (intent) => request(stockCalls.restore, ...sent(intent)),
  meta: { refreshes },
}

export const useSetQuantities = () => useVerb(setQuantities)
export const useMoveAll = () => useVerb(moveAll)
export const useRemoveItems = () => useVerb(removeItems)
export const useRestoreItems = () => useVerb(restoreItems)

export const stockMutations = [setQuantities, moveAll, removeItems, restoreItems]
