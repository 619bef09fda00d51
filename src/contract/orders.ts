import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { Cents, call } from './call.ts'
import { CartLine, Payment } from './cart.ts'
import { OrderState } from './dashboard.ts'

/** A checkout as the wire has it: the fields of specification 3, amounts in whole currency units. */
export const PlacedCheckout = z.looseObject({
  products: z.array(CartLine).check(z.minLength(1), z.maxLength(500)),
  /** What the buyer was shown; the order is refused when it is not what the shop computes. */
  total: z.number(),
  code: z._default(z.string().check(z.maxLength(40)), ''),
  billing: Address,
  payment: Payment,
})
export type PlacedCheckout = z.output<typeof PlacedCheckout>

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
  lines: z.array(
    z.object({
      product: z.int(),
      name: z.string(),
      category: z.optional(z.string()),
      price: Cents,
      quantity: z.int(),
      color: z.nullable(z.string()),
      size: z.nullable(z.string()),
    }),
  ),
  billing: z.nullable(Address),
  payment: z.nullable(Payment),
  version: z.int(),
})
export type Order = z.infer<typeof Order>

/** What is not any more as the cart shows it; prices in cents, stock in pieces. */
export const CartChange = z.object({
  itemId: z.number(),
  name: z.string(),
  kind: z.enum(['price', 'stock', 'gone']),
  was: z.int(),
  now: z.int(),
})
export type CartChange = z.infer<typeof CartChange>

/** The body of a 409 with the code `cartChanged`: nothing was ordered, and `products` is the cart as it can be ordered. */
export const CartChanged = z.looseObject({
  code: z.literal('cartChanged'),
  changes: z.array(CartChange),
  products: z.array(CartLine),
})
export type CartChanged = z.infer<typeof CartChanged>

export const orderCalls = {
  place: call('post', 'customer/order/place', {
    request: z.object({
      checkout: PlacedCheckout,
      /** The same as the header; either makes the order once. */
      idempotencyKey: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    }),
    reply: z.object({ order: Order }),
    summary: 'Make an order of a cart, once; 409 `cartChanged` when prices or stock are not as shown',
  }),
}
