import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { OrderState } from '#contract/order-states.ts'
import {
  type OrderDetailsReply,
  type OrderEvent,
  type OrderStatusRequest,
  orderCalls,
} from '#contract/orders.ts'
import { request } from '#kernel/api.ts'
import { asking, holdReads, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { type OrdersPage, orderQueries } from './queries.ts'

type Reply<Name extends keyof typeof orderCalls> = z.output<(typeof orderCalls)[Name]['reply']>
type States = Record<string, OrderState>
/** One at a time, in the order they were made: what is taken back must not overtake what it takes back. */
const scope = { id: 'orders' }
/** Returned pieces are in stock again, and the home page and what customers spent are counted. */
const refreshes = ['orders', 'dashboard', 'products', 'stock', 'customers'] as const
/** More are shown only once the server has answered. */
const mostPreviewed = 50

/** Shows orders in other states, in every list and on their own pages; answers the states they had. */
function show(client: QueryClient, states: States): States {
  const before: States = {}
  const changed = <Shown extends { id: string; state: OrderState }>(order: Shown): Shown => {
    const state = states[order.id]
    if (!state) return order
    before[order.id] ??= order.state
    return { ...order, state }
  }
  client.setQueriesData<OrdersPage>({ queryKey: orderQueries.lists() }, (page) =>
    page?.orders.some(({ id }) => states[id]) ? { ...page, orders: page.orders.map(changed) } : page,
  )
  client.setQueriesData<OrderDetailsReply>({ queryKey: orderQueries.details() }, (reply) =>
    reply && states[reply.order.id] ? { ...reply, order: changed(reply.order) } : reply,
  )
  return before
}

/** Where the named orders go; nothing for orders that only the server can name. */
function meantBy({ ids = [], state, states }: OrderStatusRequest): States {
  const meant = states ?? (state ? Object.fromEntries(ids.map((id) => [id, state])) : {})
  return Object.keys(meant).length > mostPreviewed ? {} : meant
}

const setStatus = asking<Verb<Reply<'status'>, OrderStatusRequest, { before: States }>>({
  mutationKey: ['orders', 'setStatus'],
  scope,
  mutationFn: (intent) => request(orderCalls.status, ...sent(intent)),
  onMutate: async (intent, { client }) => {
    await holdReads(client, orderQueries.all)
    return { before: show(client, meantBy(intent)) }
  },
  onError: (_error, _intent, kept, { client }) => {
    if (kept) show(client, kept.before)
  },
  meta: { refreshes },
})

type Note = { id: string; note: string; by: string; at: string }

/** Changes the history of one order on its page. */
function changeHistory(
  client: QueryClient,
  id: string,
  change: (history: readonly OrderEvent[]) => OrderEvent[],
) {
  client.setQueriesData<OrderDetailsReply>({ queryKey: orderQueries.details() }, (reply) =>
    reply?.order.id === id
      ? { ...reply, order: { ...reply.order, history: change(reply.order.history ?? []) } }
      : reply,
  )
}

const addNote: Verb<Reply<'note'>, Note> = {
  mutationKey: ['orders', 'addNote'],
  scope,
  mutationFn: (intent) => {
    const [{ id, note }, key] = sent<Note>(intent)
    return request(orderCalls.note, { id, note }, key)
  },
  onMutate: async ({ id, note, by, at }, { client }: MutationFunctionContext) => {
    await holdReads(client, orderQueries.all)
    changeHistory(client, id, (history) => [...history, { kind: 'note', note, by, at }])
  },
  onError: (_error, { id, note, at }, _kept, { client }) =>
    changeHistory(client, id, (history) => history.filter((one) => one.at !== at || one.note !== note)),
  meta: { refreshes: ['orders'] },
}

export const useSetStatus = () => useVerb(setStatus)
export const useAddNote = () => useVerb(addNote)

export const orderMutations = [setStatus, addNote]
