import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { Cents, call, Nothing } from './call.ts'
import { CartLine, maxPieces, Payment } from './cart.ts'
import { OrderState } from './dashboard.ts'
import { InvoiceState } from './invoice-search.ts'
import { daysParts, Ids, maxNamed, named, neighboursReply, pageParts, pageReply, Words } from './list.ts'
import { NewOrder, OrderFields, Parcel } from './order-fields.ts'
import { chosenOrders, paidChoices } from './order-search.ts'
import { orderStates } from './order-states.ts'
import { OrderSums } from './order-sums.ts'
import { listed } from './words.ts'

/** A checkout as the wire has it: the fields of docs/contract.md 5.2, amounts in whole currency units. */
export const PlacedCheckout = z.looseObject({
  products: z.array(CartLine).check(z.minLength(1), z.maxLength(500)),
  /** The total that the buyer saw; it must equal the computed one. */
  total: z.number(),
  code: z._default(z.string().check(z.maxLength(40)), ''),
  billing: Address,
  payment: Payment,
})
export type PlacedCheckout = z.output<typeof PlacedCheckout>

/** The delivery address: one of the account, or parts that the shop entered; each may be empty. */
export const DeliveryAddress = z.looseObject({
  name: z.string(),
  building: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  post: z.string(),
  phone: z.string(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** The sender of parcels; empty where the shop has not said. */
export const Sender = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type Sender = z.infer<typeof Sender>

/** Changed lines with their pieces; prices and sums in cents. */
export const OrderChanges = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      was: z.int(),
      now: z.int(),
      /** Set when the price per piece changed. */
      price: z.optional(z.object({ was: Cents, now: Cents })),
    }),
  ),
  total: z.object({ was: Cents, now: Cents }),
})
export type OrderChanges = z.infer<typeof OrderChanges>

/** An order as the person who placed it sees it; amounts in cents. */
const OwnOrder = z.object({
  id: z.string(),
  placedAt: z.string(),
  state: OrderState,
  currency: z.string(),
  total: Cents,
  refunded: Cents,
  carrier: z.string(),
  tracking: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      quantity: z.int(),
      price: Cents,
    }),
  ),
})
export type OwnOrder = z.infer<typeof OwnOrder>

/** An entry of an order's history. */
const OrderEvent = z.object({
  at: z.string(),
  /** `placed`, `paid`, `unpaid` (payment withdrawn), `changed`, `parcel`, `note`, `refunded`, or the new state. */
  kind: z.string(),
  /** The account's name; null for an automatic entry. */
  by: z.nullable(z.string()),
  /** The reason of a refund. */
  note: z.nullable(z.string()),
  /** The amount in cents and the pieces of a refund. */
  amount: z.optional(z.nullable(Cents)),
  pieces: z.optional(z.nullable(z.int())),
  /** The way of a payment, as in `type` of the order; carrier and number of a parcel. */
  how: z.optional(z.string()),
  changes: z.optional(OrderChanges),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const Order = z.looseObject({
  /** Six digits or more, shown with `#`. */
  id: z.string(),
  placedAt: z.string(),
  state: OrderState,
  currency: z.string(),
  /** Pieces. */
  items: z.int(),
  subtotal: Cents,
  discount: Cents,
  shipping: Cents,
  total: Cents,
  /** The refunded amount. */
  refunded: z.optional(Cents),
  lines: z.array(
    z.object({
      /** Its number within the order. */
      line: z.optional(z.int()),
      product: z.int(),
      name: z.string(),
      category: z.optional(z.string()),
      /** The id of the product's first picture. */
      picture: z.optional(z.nullable(z.string())),
      price: Cents,
      quantity: z.int(),
      /** Refunded pieces. */
      refunded: z.optional(z.int()),
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      /** The product's code; empty without one. */
      code: z.optional(z.string()),
      /** Cents before the line's discount, and that in hundredths of a percent; missing without one. */
      fullPrice: z.optional(Cents),
      discountRate: z.optional(z.int()),
      /** The product's colours, sizes and stock. */
      choices: z.optional(z.object({ colors: z.array(z.string()), sizes: z.array(z.int()), stock: z.int() })),
    }),
  ),
  billing: z.nullable(DeliveryAddress),
  payment: z.nullable(Payment),
  /** Printed on the packing slip. */
  note: z.optional(z.string()),
  /** The parcel; empty texts until it is entered. */
  parcel: z.optional(Parcel),
  sender: z.optional(z.nullable(Sender)),
  version: z.int(),
  paidAt: z.optional(z.nullable(z.string())),
  updated: z.optional(z.string()),
  /** The branch. */
  company: z.optional(z.string()),
  /** The way of paying as the list shows it: `Credit Card`. */
  type: z.optional(z.string()),
  /** The discount code, or empty. */
  code: z.optional(z.string()),
  /** The order's invoice, unless void. */
  invoice: z.optional(
    z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()), state: InvoiceState })),
  ),
  customer: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      /** Deleted customers keep their orders and have no page. */
      isDeleted: z.boolean(),
    }),
  ),
  /** Oldest first. */
  history: z.optional(z.array(OrderEvent)),
})
export type Order = z.infer<typeof Order>

/** A difference between the cart and the shop; prices in cents, stock in pieces. */
export const CartChange = z.object({
  itemId: z.number(),
  name: z.string(),
  kind: z.enum(['price', 'stock', 'gone']),
  was: z.int(),
  now: z.int(),
})
export type CartChange = z.infer<typeof CartChange>

/** The body of a 409 `cartChanged`: nothing was ordered, and `products` is the cart as it can be ordered. */
export const CartChanged = z.looseObject({
  code: z.literal('cartChanged'),
  changes: z.array(CartChange),
  products: z.array(CartLine),
})
export type CartChanged = z.infer<typeof CartChanged>

/** A line of an order as lists and slips have it. */
const OrderLine = z.object({
  line: z.optional(z.int()),
  product: z.int(),
  name: z.string(),
  category: z.optional(z.string()),
  /** The id of the product's first picture. */
  picture: z.optional(z.nullable(z.string())),
  price: z.optional(Cents),
  quantity: z.int(),
  refunded: z.optional(z.int()),
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  code: z.optional(z.string()),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order in the list: the keys of docs/contract.md 3.5, then ours. */
export const OrderRow = z.looseObject({
  id: z.string(),
  /** The customer's name. */
  name: z.string(),
  company: z.string(),
  type: z.string(),
  /** Pieces. */
  qty: z.int(),
  /** Placed, `DD.MM.YYYY`. */
  date: z.string(),
  /** 1 complete (delivered, returned, cancelled), 2 pending (awaiting), 3 processing (packing, shipped). */
  status: z.int(),
  state: OrderState,
  total: Cents,
  /** The refunded amount. */
  refunded: z.optional(Cents),
  currency: z.string(),
  customer: z.string(),
  email: z.string(),
  placedAt: z.string(),
  paidAt: z.nullable(z.string()),
  version: z.int(),
  shipping: z.optional(Cents),
  discount: z.optional(Cents),
  /** Only when requested. */
  lines: z.optional(z.array(OrderLine)),
})
export type OrderRow = z.infer<typeof OrderRow>

const TotalBound = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/**
 * A filter of orders: each word of `q` is part of the number (after `#`: its beginning), the customer's name, e-mail,
 * phone or place, the city of delivery, a line's product, code or colour, or a note; `€44` and `44.00` are totals.
 * Without matches one typing error in each word is allowed. Days are those of the placing.
 */
export const OrderFilter = z.object({
  q: z.optional(Words),
  /** Only these orders, at most 200. */
  ids: z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((ids: string | string[]) => chosenOrders(ids)),
    ),
  ),
  state: z.optional(listed(orderStates)),
  /** Ways of paying: `paymentTypes`. */
  payment: z.optional(named),
  paid: z.optional(z.enum(paidChoices)),
  /** The id of a customer. */
  customer: z.optional(z.string().check(z.maxLength(64))),
  /** Orders with a line of this product. */
  product: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))),
  /** Countries of delivery: codes, or texts without a code. */
  country: z.optional(named),
  /** Range of totals in cents, both included. */
  least: z.optional(TotalBound),
  most: z.optional(TotalBound),
  ...daysParts,
})
export type OrderFilter = z.output<typeof OrderFilter>

/**
 * Sorted by `orderSorts`, default `-placed`. `sums` requests the sums of all matches, `lines` the lines of each order.
 */
export const OrderListRequest = z.object({
  ...OrderFilter.shape,
  ...pageParts,
  sums: z.optional(z.enum(['yes'])),
  lines: z.optional(z.enum(['yes'])),
})
export type OrderListRequest = z.output<typeof OrderListRequest>

/** The sums of orders in one currency. */
const OrderSum = z.object({
  currency: z.string(),
  /** The sum of all totals, including refunded, returned and cancelled orders, for older clients. */
  total: Cents,
  sums: z.optional(OrderSums),
})
export type OrderSum = z.infer<typeof OrderSum>

export const OrdersReply = z.object({
  orders: z.array(OrderRow),
  ...pageReply,
  /** Only when requested: the sums of all matches by currency. */
  sums: z.optional(z.array(OrderSum)),
  /** With `sums`: countries of delivery, those with most orders first. */
  countries: z.optional(z.array(z.object({ country: z.string(), count: z.int() }))),
})
export type OrdersReply = z.infer<typeof OrdersReply>

export const OrderDetailsReply = z.object({
  order: Order,
  /** Without a list: neighbours in the whole list, newest first. */
  ...neighboursReply,
})
export type OrderDetailsReply = z.infer<typeof OrderDetailsReply>

/** The most packing slips in one call. */
export const maxSlips = 200

/** The parts of an order that a packing slip shows, under the keys of `Order`. */
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
  parcel: z.optional(Parcel),
  sender: z.optional(z.nullable(Sender)),
  lines: z.array(OrderLine),
})
export type OrderSlip = z.infer<typeof OrderSlip>

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/**
 * Exactly one of `ids`, `all` and `states`. Any state may follow any other; the history keeps each step.
 * `server/features/orders/status.ts` has the side effects.
 */
export const OrderStatusRequest = z.object({
  ids: z.optional(Ids),
  /** The first 200 orders that match `filter` and are in another state. */
  all: z.optional(z.literal(true)),
  filter: z.optional(OrderFilter),
  /** With `ids` and `all`: the new state. */
  state: z.optional(OrderState),
  /** Restores states: the `previous` of an earlier reply. */
  states: z.optional(z.record(z.string().check(z.maxLength(20)), OrderState)),
  /** With `ids`: the states that were shown. An order with another state by now is not changed: see `kept`. */
  bases: z.optional(z.record(z.string().check(z.maxLength(20)), OrderState)),
  /** With `state`: marks unpaid orders as paid. Otherwise no change of state is a payment. */
  paid: z.optional(z.literal(true)),
  /** The reason, required for cancelling. */
  note: z.optional(Note),
  /** With `state` shipped and one id: the parcel. */
  parcel: z.optional(Parcel),
  /** For one id: the version that was seen. */
  version: z.optional(z.int()),
  /**
   * For one id: the state that was seen. With `states`: the state to undo; an order with another state by now is not
   * changed.
   */
  base: z.optional(OrderState),
})
export type OrderStatusRequest = z.infer<typeof OrderStatusRequest>

export const OrderStatusReply = z.object({
  /** The orders that changed. */
  orders: z.array(z.object({ id: z.string(), state: OrderState, version: z.int() })),
  /** The earlier states, to be sent as `states` for an undo. */
  previous: z.record(z.string(), OrderState),
  /** With `bases`: unchanged orders, because somebody else had changed their state; missing without any. */
  kept: z.optional(z.array(z.string())),
  /** With `all`: number of remaining matches; call again until it is 0. */
  left: z.int(),
})
export type OrderStatusReply = z.infer<typeof OrderStatusReply>
/** The body of a 409 conflict. */
export const OrderConflict = z.looseObject({ current: Order })

/** A refund of a paid order. */
export const OrderRefundRequest = z.object({
  id: z.string(),
  /** Pieces by line number; empty for a refund of money only. */
  lines: z
    .array(
      z.object({
        line: z.int().check(z.gte(1), z.lte(32_767)),
        quantity: z.int().check(z.gte(1), z.lte(maxPieces)),
      }),
    )
    .check(z.maxLength(500)),
  amount: Cents.check(z.gte(1), z.lte(2_147_483_647)),
  /** Returns the pieces to stock; those of a returned or cancelled order are there already. */
  restock: z.boolean(),
  reason: Note,
  /** The refunded amount that the client saw; 409 `refundedMeanwhile` when it is higher by now. */
  base: Cents.check(z.gte(0), z.lte(2_147_483_647)),
})
export type OrderRefundRequest = z.infer<typeof OrderRefundRequest>

type Refundable = Pick<Order, 'total' | 'subtotal' | 'discount' | 'refunded' | 'lines'>

/** The pieces of a line that can still be refunded. */
export const piecesLeft = ({ quantity, refunded = 0 }: OrderSlip['lines'][number]): number =>
  quantity - refunded

/**
 * The value of some pieces in cents: their prices less their share of the discount. The last pieces get all that is
 * left, delivery too. `pieces` is by line number.
 */
export function worthOf(order: Refundable, pieces: Readonly<Record<number, number>>): number {
  const { total, subtotal, discount, refunded = 0, lines } = order
  const chosen = (line: Order['lines'][number]) => pieces[line.line ?? 0] ?? 0
  if (lines.every((line) => chosen(line) >= piecesLeft(line))) return total - refunded
  const goods = lines.reduce((sum, line) => sum + line.price * chosen(line), 0)
  const share = subtotal > 0 ? Math.round((goods * discount) / subtotal) : 0
  return Math.min(goods - share, total - refunded)
}

/** Lines, discount, delivery and note of an order with their earlier values (docs/contract.md 6.4). */
export const OrderEditRequest = z.object({
  id: z.string().check(z.maxLength(20)),
  version: z.optional(z.int()),
  changes: z.partial(OrderFields),
  base: z.optional(z.partial(OrderFields)),
})
export type OrderEditRequest = z.output<typeof OrderEditRequest>

/** The most orders in one call that restores states. */
export const maxStates = maxNamed

export const orderCalls = {
  list: call('get', 'customer/order/list', {
    access: 'orders.read',
    exportAccess: 'orders.export',
    rows: 'orders',
    request: OrderListRequest,
    reply: OrdersReply,
    summary: 'The orders: the newest 2,000, or one filtered and sorted page with total and counts by state',
  }),
  details: call('post', 'customer/order/details', {
    access: 'orders.read',
    request: z.object({
      id: z.string(),
      /** The list it was opened from: filters and `sort`. */
      list: z.optional(OrderListRequest),
    }),
    reply: OrderDetailsReply,
    summary: 'One order with lines, addresses, history, and its neighbours in a list',
  }),
  slips: call('post', 'customer/order/slips', {
    access: 'orders.read',
    request: z.object({ ids: Ids.check(z.maxLength(maxSlips)) }),
    reply: z.object({ slips: z.array(OrderSlip) }),
    summary:
      'What the packing slips of at most 200 orders need, in the order asked; those not there are left out',
  }),
  status: call('post', 'customer/order/status', {
    access: 'orders.change',
    request: OrderStatusRequest,
    reply: OrderStatusReply,
    summary: 'Change the state of one or many orders; 409 with `current` when one was changed meanwhile',
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
    summary:
      'Write down that an order was paid, or that it was not; 409 `refundedMeanwhile` when something was given back',
  }),
  refund: call('post', 'customer/order/refund', {
    access: 'orders.refund',
    request: OrderRefundRequest,
    reply: z.object({ order: Order }),
    summary:
      'Write down what is given back of a paid order, with its reason; no money is moved. 409 `orderUnpaid`, 409 `refundedMeanwhile`',
  }),
  add: call('post', 'customer/order/add', {
    access: 'orders.change',
    request: NewOrder,
    reply: z.object({ order: Order }),
    summary:
      'Enter an order for a customer of the shop or a new one. 409 `outOfStock` and 409 `productGone` name the lines in `fields`',
  }),
  edit: call('post', 'customer/order/edit', {
    access: 'orders.change',
    request: OrderEditRequest,
    reply: z.object({ order: Order }),
    summary:
      'Change the lines, discount, delivery and note of an order that was not sent; 409 `conflict` with `current`, `orderSent`, `orderPaid`, `orderInvoiced`, `outOfStock`, `productGone`',
  }),
  parcel: call('post', 'customer/order/parcel', {
    access: 'orders.change',
    request: z.object({ id: z.string().check(z.maxLength(20)), parcel: Parcel }),
    reply: z.object({ order: Order }),
    summary: 'Write down who carries an order that was sent, and its tracking number',
  }),
  own: call('get', 'customer/order/own', {
    request: Nothing,
    reply: z.object({ orders: z.array(OwnOrder) }),
    summary: 'The 50 newest orders that the caller placed, with their lines and the number of the parcel',
  }),
  place: call('post', 'customer/order/place', {
    request: z.object({
      checkout: PlacedCheckout,
      /** Same as the header; one of the two is enough. */
      idempotencyKey: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    }),
    reply: z.object({ order: Order }),
    summary: 'Make an order of a cart, once; 409 `cartChanged` when prices or stock are not as shown',
  }),
}
