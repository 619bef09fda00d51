import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { Cents } from './call.ts'
import { CartLine, Payment } from './cart.ts'
import { OrderState } from './dashboard.ts'
import { RejectedCode } from './discount-rule.ts'
import { InvoiceState } from './invoice-search.ts'
import { NamedMethod } from './methods.ts'
import { Parcel } from './order-fields.ts'
import { languages } from './regional.ts'
import { TaxStatus } from './taxes.ts'

/** A checkout as the wire has it: the fields of docs/contract.md 5.2, amounts in whole currency units. */
export const PlacedCheckout = z.looseObject({
  products: z.array(CartLine).check(z.minLength(1), z.maxLength(500)),
  /** The total that the buyer saw; it must equal the computed one. */
  total: z.number(),
  code: z._default(z.string().check(z.maxLength(40)), ''),
  /** Left out by clients that do not know discounts without a code: their orders have such discounts only if the total does. */
  automatic: z.optional(z.array(z.unknown()).check(z.maxLength(1000))),
  billing: Address,
  payment: Payment,
})
export type PlacedCheckout = z.output<typeof PlacedCheckout>

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
      price: z.optional(z.object({ was: Cents, now: Cents })),
    }),
  ),
  total: z.object({ was: Cents, now: Cents }),
})
export type OrderChanges = z.infer<typeof OrderChanges>

/** An order as the person who placed it sees it; amounts in cents. */
export const OwnOrder = z.object({
  id: z.string(),
  placedAt: z.string(),
  state: OrderState,
  currency: z.string(),
  total: Cents,
  /** Part of the total; left out where the prices include it. */
  tax: z.optional(Cents),
  refunded: Cents,
  /** Text of the shop about how to pay an unpaid order; may be empty. Older servers leave it out. */
  instructions: z.optional(z.string()),
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

const OrderEvent = z.object({
  at: z.string(),
  /** `placed`, `paid`, `unpaid` (payment withdrawn), `changed`, `parcel`, `note`, `refunded`, or the new state. */
  kind: z.string(),
  /** The account's name; null for an automatic entry. */
  by: z.nullable(z.string()),
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
  items: z.int(),
  subtotal: Cents,
  discount: Cents,
  shipping: Cents,
  /** Tax that is added to the prices; left out where they include it. */
  tax: z.optional(Cents),
  /** Country of delivery, and status of the buyer if it adds tax; left out for the buyer. */
  taxation: z.optional(z.object({ status: TaxStatus, country: z.string() })),
  total: Cents,
  refunded: z.optional(Cents),
  lines: z.array(
    z.object({
      line: z.optional(z.int()),
      product: z.int(),
      name: z.string(),
      category: z.optional(z.string()),
      picture: z.optional(z.nullable(z.string())),
      price: Cents,
      quantity: z.int(),
      refunded: z.optional(z.int()),
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
      /** The product's code; empty without one. */
      code: z.optional(z.string()),
      /** Cents before the line's discount, and that in hundredths of a percent; missing without one. */
      fullPrice: z.optional(Cents),
      discountRate: z.optional(z.int()),
      /** Hundredths of a percent that are added to the price; left out where it includes tax. */
      taxRate: z.optional(z.int()),
      choices: z.optional(z.object({ colors: z.array(z.string()), sizes: z.array(z.int()), stock: z.int() })),
    }),
  ),
  billing: z.nullable(DeliveryAddress),
  payment: z.nullable(Payment),
  /** The delivery method; null for entered orders. */
  delivery: z.optional(z.nullable(NamedMethod)),
  note: z.optional(z.string()),
  /** The parcel; empty texts until it is entered. */
  parcel: z.optional(Parcel),
  sender: z.optional(z.nullable(Sender)),
  version: z.int(),
  paidAt: z.optional(z.nullable(z.string())),
  updated: z.optional(z.string()),
  company: z.optional(z.string()),
  /** The way of paying as the list shows it: `Credit Card`. */
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  /** The discounts that applied without a code; their amounts are part of `discount`. */
  automatic: z.optional(z.array(z.object({ name: z.string(), amount: Cents }))),
  /** The id of the discount that has the code; null without one. */
  discountId: z.optional(z.nullable(z.string())),
  invoice: z.optional(
    z.nullable(
      z.object({
        id: z.string(),
        number: z.nullable(z.string()),
        state: InvoiceState,
        /** True if nothing of it remains after credit notes, so that the order can get another. */
        isCredited: z.optional(z.boolean()),
      }),
    ),
  ),
  customer: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      /** Deleted customers keep their orders and have no page. */
      isDeleted: z.boolean(),
      /** The language of documents; null for that of the shop. Missing from older servers. */
      language: z.optional(z.nullable(z.enum(languages))),
    }),
  ),
  /** Oldest first. */
  history: z.optional(z.array(OrderEvent)),
})
export type Order = z.infer<typeof Order>

/** True for an order of which the tax is added to the prices. */
export const addsTax = ({ lines }: { lines: readonly { taxRate?: number | undefined }[] }): boolean =>
  lines.some(({ taxRate }) => taxRate !== undefined)

type Discounted = Pick<Order, 'code' | 'discount' | 'shipping' | 'automatic'>

/** The part of the discount that the code or the shop gave, in minor units; the rest applied without a code. */
const codeAmount = ({ discount, automatic = [] }: Pick<Discounted, 'discount' | 'automatic'>): number =>
  discount - automatic.reduce((sum, { amount }) => sum + amount, 0)

/** True for an order that has free delivery by its discount code. */
export const hasFreeDelivery = (order: Discounted): boolean =>
  (order.code ?? '') !== '' && codeAmount(order) === 0 && order.shipping === 0

const namesOf = (names: readonly string[]) => names.filter(Boolean).join(', ')

/** The code and the names of the discounts that an order has in its amount; empty for one that was only typed. */
export const discountNames = (order: Discounted): string =>
  namesOf([
    codeAmount(order) === 0 && (order.automatic ?? []).length > 0 ? '' : (order.code ?? ''),
    ...(order.automatic ?? []).filter(({ amount }) => amount > 0).map(({ name }) => name),
  ])

/** The code and the names of the discounts that made the delivery of an order free; empty without any. */
export const freeDeliveryNames = (order: Discounted): string =>
  order.shipping === 0
    ? namesOf([
        hasFreeDelivery(order) ? (order.code ?? '') : '',
        ...(order.automatic ?? []).filter(({ amount }) => amount === 0).map(({ name }) => name),
      ])
    : ''

/** A difference between the cart and the shop; prices in cents, stock in pieces. */
export const CartChange = z.object({
  itemId: z.number(),
  name: z.string(),
  kind: z.enum(['price', 'stock', 'gone']),
  was: z.int(),
  now: z.int(),
})
export type CartChange = z.infer<typeof CartChange>

/**
 * The body of a 409 `cartChanged`: nothing was ordered, and `products` is the cart as it can be ordered. With a discount
 * code it has the rule as it is now, or the reason why the code cannot be used.
 */
export const CartChanged = z.looseObject({
  code: z.literal('cartChanged'),
  changes: z.array(CartChange),
  products: z.array(CartLine),
  ...z.partial(RejectedCode).shape,
})
export type CartChanged = z.infer<typeof CartChanged>
export const OrderConflict = z.looseObject({ current: Order })
