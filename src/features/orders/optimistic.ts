import type {
  OrderDetailsReply,
  OrderEditRequest,
  OrderRefundRequest,
  OrderStatusRequest,
} from '#contract/order-calls.ts'
import {
  chargedPrice,
  type NewOrder,
  type OrderFields,
  orderTotals,
  type Parcel,
} from '#contract/order-fields.ts'
import type { OrderRow, OrderSum } from '#contract/order-list.ts'
import type { OrderState } from '#contract/order-states.ts'
import { addsTax, type Order } from '#contract/orders.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'
import { ratesIn, snapshotFields, type WithGoods } from './form/order-goods.ts'

/** Variables of the optimistic order mutations, by name; notes and refunds have author and time. */
export type MutationVariables = {
  setStatus: OrderStatusRequest
  setPaid: { id: string; paid: boolean; how: string; by: string; at: string }
  addNote: { id: string; note: string; by: string; at: string }
  refund: OrderRefundRequest & { by: string; at: string }
  /** The number of a new order is only known to the server. */
  addOrder: WithGoods<NewOrder>
  /** `items` and `total` are computed for the optimistic update. */
  editOrder: WithGoods<OrderEditRequest & { items: number; total: number }>
  setParcel: { id: string; parcel: Parcel; by: string; at: string }
}

export type OrdersPage = {
  orders: OrderRow[]
  total: number
  counts: Record<string, number>
  sums?: OrderSum[]
  countries?: { country: string; count: number }[]
}

/** The changed orders; undefined when only the server can find them. */
const namedIn = ({ ids, states }: OrderStatusRequest) => ids ?? (states && Object.keys(states))

/** Sets a state. The version is incremented like on the server, so that the next change is based on it. */
function withStatus<Shown extends { id: string; state: OrderState; version: number }>(
  order: Shown,
  { ids, state, states, base, bases }: OrderStatusRequest,
): Shown {
  const next = states ? states[order.id] : ids?.includes(order.id) ? state : undefined
  // An order that has another state by now is excluded from bulk changes and undo.
  const from = states ? base : bases?.[order.id]
  const isLeft = from !== undefined && order.state !== from
  if (next === undefined || next === order.state || isLeft) return order
  return { ...order, state: next, version: order.version + 1 }
}

function withRefund(
  order: Order,
  { id, base, lines, amount, reason, by, at }: MutationVariables['refund'],
): Order {
  // The server may have applied it already, with only the reply missing.
  if (order.id !== id || (order.refunded ?? 0) !== base) return order
  const quantityOf = (line: number | undefined) =>
    lines.find((orderLine) => orderLine.line === line)?.quantity ?? 0
  const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...order,
    refunded: base + amount,
    lines: order.lines.map((line) => ({ ...line, refunded: (line.refunded ?? 0) + quantityOf(line.line) })),
    history: [
      ...(order.history ?? []),
      { kind: 'refunded', note: reason, amount, pieces: itemCount, by, at },
    ],
  }
}

/** The state and the payment of an order after it was paid, or was not after all. */
const paidPart = (state: OrderState, { paid, at }: MutationVariables['setPaid']) => ({
  paidAt: paid ? at : null,
  state: paid && state === 'awaiting' ? ('packing' as const) : state,
})

function withPaid(order: Order, variables: MutationVariables['setPaid']): Order {
  const { id, paid, how, by, at } = variables
  // The server may have applied it already, with only the reply missing.
  if (order.id !== id || (order.paidAt !== null) === paid) return order
  const event = paid ? { kind: 'paid', how } : { kind: 'unpaid' }
  const part = paidPart(order.state, variables)
  return { ...order, ...part, history: [...(order.history ?? []), { ...event, note: null, by, at }] }
}

/** A line of an order as a change leaves it; a new one has its name and picture from the product that was chosen. */
function lineAfter(
  order: Order,
  fields: OrderFields['lines'][number],
  goods: MutationVariables['editOrder']['goods'],
) {
  const { line, product, color, size, quantity, price, discountRate } = fields
  const same = order.lines.find((orderLine) => orderLine.line !== undefined && orderLine.line === line)
  const chosen = goods.find(({ id }) => id === product)
  const { name = `#${product}`, category = '', picture = null, code = '' } = same ?? chosen ?? {}
  return {
    name,
    category,
    picture,
    code,
    ...same,
    product,
    color,
    size,
    quantity,
    price: chargedPrice({ price, discountRate }),
    fullPrice: discountRate > 0 ? price : undefined,
    discountRate: discountRate > 0 ? discountRate : undefined,
  }
}

function withChanges(order: Order, { id, changes, goods }: MutationVariables['editOrder']): Order {
  if (order.id !== id) return order
  const { lines, ...parts } = changes
  const fields = { ...snapshotFields(order), ...changes } as OrderFields
  const rateOf = ratesIn(order, ({ taxRate }) => taxRate)
  const rated = fields.lines.map((line) => {
    const chosen = goods.find(({ id }) => id === line.product)
    return { ...line, taxRate: chosen && rateOf(chosen) }
  })
  const { tax, ...sums } = orderTotals({ ...fields, lines: rated })
  return {
    ...order,
    ...sums,
    ...(addsTax(order) && { tax }),
    ...(parts.note !== undefined && { note: parts.note }),
    ...(lines && {
      lines: lines.map((line, at) => ({ ...lineAfter(order, line, goods), taxRate: rated[at]?.taxRate })),
    }),
    version: order.version + 1,
  }
}

function withParcel(order: Order, { id, parcel, by, at }: MutationVariables['setParcel']): Order {
  const { carrier = '', tracking = '' } = order.parcel ?? {}
  // The server may have applied it already, with only the reply missing.
  if (order.id !== id || (carrier === parcel.carrier && tracking === parcel.tracking)) return order
  const how = [parcel.carrier, parcel.tracking].filter(Boolean).join(' · ')
  const event = { kind: 'parcel', note: null, by, at, ...(how && { how }) }
  return { ...order, parcel, history: [...(order.history ?? []), event] }
}

const withSentParcel = (order: Order, { state, parcel }: OrderStatusRequest): Order =>
  parcel && order.state === state ? { ...order, parcel } : order

const { changeRows } = pageChanges<OrderRow, 'orders'>('orders', ({ state }) => [state])

export const pageUpdates: Partial<Changes<OrdersPage, MutationVariables>> = {
  setStatus: (page, variables) => {
    const named = namedIn(variables)
    return named ? changeRows(page, named, (order) => withStatus(order, variables)) : page
  },
  refund: (page, { id, base, amount }) =>
    // The server may have applied it already, with only the reply missing.
    changeRows(page, [id], (order) =>
      (order.refunded ?? 0) === base
        ? { ...order, refunded: base + amount, version: order.version + 1 }
        : order,
    ),
  setPaid: (page, variables) =>
    changeRows(page, [variables.id], (order) => ({ ...order, ...paidPart(order.state, variables) })),
  editOrder: (page, { id, items, total }) =>
    changeRows(page, [id], (order) => ({ ...order, qty: items, total, version: order.version + 1 })),
}

export const detailUpdates: Partial<Changes<OrderDetailsReply, MutationVariables>> = {
  setStatus: (reply, variables) => {
    const order = withStatus(reply.order, variables)
    return order === reply.order ? reply : { ...reply, order: withSentParcel(order, variables) }
  },
  editOrder: (reply, variables) => {
    const order = withChanges(reply.order, variables)
    return order === reply.order ? reply : { ...reply, order }
  },
  setParcel: (reply, variables) => {
    const order = withParcel(reply.order, variables)
    return order === reply.order ? reply : { ...reply, order }
  },
  setPaid: (reply, variables) => {
    const order = withPaid(reply.order, variables)
    return order === reply.order ? reply : { ...reply, order }
  },
  addNote: (reply, { id, note, by, at }) => {
    if (reply.order.id !== id) return reply
    const history = reply.order.history ?? []
    // The server may have applied it already, with only the reply missing.
    if (
      history.some(
        (entry) => entry.kind === 'note' && entry.note === note && entry.by === by && entry.at >= at,
      )
    )
      return reply
    return { ...reply, order: { ...reply.order, history: [...history, { kind: 'note', note, by, at }] } }
  },
  refund: (reply, variables) => {
    const order = withRefund(reply.order, variables)
    return order === reply.order ? reply : { ...reply, order }
  },
}
