import * as z from 'zod/mini'
import { Cents, call, editParts, Nothing } from './call.ts'
import { maxQuantity } from './cart.ts'
import { OrderState } from './dashboard.ts'
import { allExcept, Ids, isWhole, neighboursReply } from './list.ts'
import { NamedMethod } from './methods.ts'
import { NewOrder, OrderFields, Parcel } from './order-fields.ts'
import { OrderFilter, OrderLine, OrderListRequest, OrdersReply } from './order-list.ts'
import { DeliveryAddress, Order, OwnOrder, PlacedCheckout, Sender } from './orders.ts'

export const OrderDetailsReply = z.object({
  order: Order,
  /** Without a list: neighbours in the whole list, newest first. */
  ...neighboursReply,
})
export type OrderDetailsReply = z.infer<typeof OrderDetailsReply>

export const maxSlips = 200

export const OrderSlip = z.object({
  id: z.string(),
  placedAt: z.string(),
  currency: z.string(),
  total: Cents,
  refunded: z.optional(Cents),
  type: z.optional(z.string()),
  paidAt: z.optional(z.nullable(z.string())),
  billing: z.nullable(DeliveryAddress),
  customer: z.optional(z.object({ name: z.string() })),
  note: z.optional(z.string()),
  /** The discount code; empty without one. */
  code: z.optional(z.string()),
  parcel: z.optional(Parcel),
  delivery: z.optional(z.nullable(NamedMethod)),
  sender: z.optional(z.nullable(Sender)),
  lines: z.array(OrderLine),
})
export type OrderSlip = z.infer<typeof OrderSlip>

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/** Exactly one of `ids`, `all` and `states`; side effects are in `server/features/orders/status.ts`. */
export const OrderStatusRequest = z.object({
  ids: z.optional(Ids),
  /** The first 50 orders that match `filter` and are in another state. */
  all: z.optional(z.literal(true)),
  filter: z.optional(allExcept(OrderFilter)),
  /** With `ids` and `all`: the new state. */
  state: z.optional(OrderState),
  states: z.optional(z.record(z.string().check(z.maxLength(20)), OrderState)),
  /** With `ids`: the states that were shown. An order with another state by now is not changed: see `kept`. */
  bases: z.optional(z.record(z.string().check(z.maxLength(20)), OrderState)),
  /** With `state`: marks unpaid orders as paid. Otherwise no change of state is a payment. */
  paid: z.optional(z.literal(true)),
  note: z.optional(Note),
  /** With `state` shipped and one id: the parcel. */
  parcel: z.optional(Parcel),
  /** For one id: the version that was seen. */
  version: z.optional(z.int()),
  /** For one id the seen state; with `states` the state to undo. Other orders are not changed. */
  base: z.optional(OrderState),
})
export type OrderStatusRequest = z.infer<typeof OrderStatusRequest>

export const OrderStatusReply = z.object({
  orders: z.array(z.object({ id: z.string(), state: OrderState, version: z.int() })),
  /** The earlier states, to be sent as `states` for an undo. */
  previous: z.record(z.string(), OrderState),
  /** With `bases`: unchanged orders, because someone else had changed their state; missing without any. */
  kept: z.optional(z.array(z.string())),
  /** With `all`: number of remaining matches, counted to some hundreds; call again until it is 0. */
  left: z.int(),
})
export type OrderStatusReply = z.infer<typeof OrderStatusReply>

export const OrderRefundRequest = z.object({
  id: z.string(),
  /** Pieces by line number; empty for a refund of money only. */
  lines: z
    .array(
      z.object({
        line: z.int().check(z.gte(1), z.lte(32_767)),
        quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
      }),
    )
    .check(z.maxLength(500)),
  /** 0 only with pieces. */
  amount: Cents.check(z.gte(0), z.lte(2_147_483_647)),
  /** Returns the pieces to stock; those of a returned or cancelled order are there already. */
  restock: z.boolean(),
  reason: Note,
  /** The refunded amount that the client saw; 409 `refundedMeanwhile` when it is higher by now. */
  base: Cents.check(z.gte(0), z.lte(2_147_483_647)),
})
export type OrderRefundRequest = z.infer<typeof OrderRefundRequest>

/** Lines, discount, delivery and note of an order with their earlier values (docs/contract.md 6.4). */
export const OrderEditRequest = z.object({ id: z.string().check(z.maxLength(20)), ...editParts(OrderFields) })
export type OrderEditRequest = z.output<typeof OrderEditRequest>

export const orderCalls = {
  list: call('get', 'customer/order/list', {
    access: 'orders.read',
    exportAccess: 'orders.export',
    contentAccess: [{ right: 'orders.export', when: 'no parameters: all rows at once', isNeeded: isWhole }],
    rows: 'orders',
    request: OrderListRequest,
    reply: OrdersReply,
    summary: 'List orders: the newest 2,000, or one filtered and sorted page with total and counts by status',
  }),
  details: call('post', 'customer/order/details', {
    access: 'orders.read',
    request: z.object({
      id: z.string(),
      /** The list it was opened from: filters and `sort`. */
      list: z.optional(OrderListRequest),
    }),
    reply: OrderDetailsReply,
    summary: 'Return an order with lines, addresses and history, and the neighbours in a list',
  }),
  slips: call('post', 'customer/order/slips', {
    access: 'orders.read',
    request: z.object({ ids: Ids.check(z.maxLength(maxSlips)) }),
    reply: z.object({ slips: z.array(OrderSlip) }),
    summary:
      'Return the packing slips of at most 200 orders, in the requested order; unknown orders are left out',
  }),
  status: call('post', 'customer/order/status', {
    access: 'orders.change',
    request: OrderStatusRequest,
    reply: OrderStatusReply,
    summary: 'Change the status of one or many orders; 409 with `current` if one was changed in between',
  }),
  note: call('post', 'customer/order/note', {
    access: 'orders.change',
    request: z.object({ id: z.string(), note: Note }),
    reply: z.object({ order: Order }),
    summary: 'Add a note to the history of an order',
  }),
  payment: call('post', 'customer/order/payment', {
    access: 'orders.change',
    request: z.object({ id: z.string(), paid: z.boolean() }),
    reply: z.object({ order: Order }),
    summary: 'Record that an order was paid or not paid; 409 `refundedMeanwhile` after a refund',
  }),
  refund: call('post', 'customer/order/refund', {
    access: 'orders.refund',
    request: OrderRefundRequest,
    reply: z.object({ order: Order }),
    summary:
      'Record a refund of a paid order with its reason; moves no money. 409 `orderUnpaid`, 409 `refundedMeanwhile`',
  }),
  add: call('post', 'customer/order/add', {
    access: 'orders.change',
    request: NewOrder,
    reply: z.object({ order: Order }),
    summary:
      'Create an order for an existing or a new customer. 409 `outOfStock` and 409 `productGone` name the lines in `fields`',
  }),
  edit: call('post', 'customer/order/edit', {
    access: 'orders.change',
    request: OrderEditRequest,
    reply: z.object({ order: Order }),
    summary:
      'Change the lines, discount, shipping and note of an order that was not shipped; 409 `conflict` with `current`, `orderSent`, `orderPaid`, `orderInvoiced`, `outOfStock`, `productGone`',
  }),
  parcel: call('post', 'customer/order/parcel', {
    access: 'orders.change',
    request: z.object({ id: z.string().check(z.maxLength(20)), parcel: Parcel }),
    reply: z.object({ order: Order }),
    summary: 'Set the carrier and tracking number of a shipped order',
  }),
  own: call('get', 'customer/order/own', {
    request: Nothing,
    reply: z.object({ orders: z.array(OwnOrder) }),
    summary: 'List your 50 newest orders with their lines and tracking numbers',
  }),
  place: call('post', 'customer/order/place', {
    request: z.object({
      checkout: PlacedCheckout,
      /** Same as the header; one of the two is enough. */
      idempotencyKey: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    }),
    reply: z.object({ order: Order }),
    summary: 'Place an order from a cart, once; 409 `cartChanged` if prices or stock differ from those shown',
  }),
}
