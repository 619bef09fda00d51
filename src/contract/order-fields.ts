import * as z from 'zod/mini'
import { Cents } from './call.ts'
import { longestCarrier } from './carriers.ts'
import { maxQuantity } from './cart.ts'
import { OptionalEmailAddress } from './email.ts'
import { longestOfMethod } from './methods.ts'
import { nameText } from './readable.ts'
import { addedTax } from './taxes.ts'

export const maxOrderLines = 200
/** Limit in cents of a price, and of a discount or charge of an order. */
export const highestPrice = 99_999_900
/** 100 %: rates are hundredths of a percent. */
const wholeRate = 10_000
export const longestTracking = 80

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const Price = Cents.check(z.gte(0), z.lte(highestPrice))

export const OrderLineFields = z.object({
  /** Its number within the order; missing for a new line. */
  line: z.optional(z.int().check(z.gte(1), z.lte(32_767))),
  product: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  color: z.nullable(text(40)),
  size: z.nullable(text(20)),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
  /** Cents of one piece, before the discount of the line. */
  price: Price,
  /** Hundredths of a percent. */
  discountRate: z._default(z.int().check(z.gte(0), z.lte(wholeRate)), 0),
})
export type OrderLineFields = z.output<typeof OrderLineFields>

const parts = {
  lines: z.array(OrderLineFields).check(z.minLength(1), z.maxLength(maxOrderLines)),
  /** Cents taken off the sum of the lines; at most that sum. */
  discount: Price,
  /** Cents for the delivery. */
  shipping: Price,
  /** Printed on the packing slip. */
  note: text(1000),
}

export const OrderFields = z.object(parts)
export type OrderFields = z.output<typeof OrderFields>

/** Ways of paying that earlier versions offered in every shop; requests of theirs may still arrive. */
export const enteredPayments = ['Cash on delivery', 'Net Banking', 'Credit Card', 'PayPal'] as const

export const NewOrder = z.object({
  ...parts,
  /** The customer's id; null finds one by e-mail or creates one. */
  customer: z.nullable(z.string().check(z.maxLength(64))),
  name: nameText(120),
  email: OptionalEmailAddress,
  phone: text(30),
  /** The delivery address; empty when the order is collected. */
  street: text(300),
  post: text(20),
  city: text(120),
  country: text(60),
  /** One of `enteredPayments`, or the name of a payment method of the shop. */
  payment: nameText(longestOfMethod.name),
  paid: z.boolean(),
})
export type NewOrder = z.output<typeof NewOrder>

export const Parcel = z.object({ carrier: text(longestCarrier), tracking: text(longestTracking) })
export type Parcel = z.output<typeof Parcel>

/** Cents charged for one piece of a line. */
export const chargedPrice = ({ price, discountRate = 0 }: { price: number; discountRate?: number }): number =>
  price - Math.round((price * discountRate) / wholeRate)

type Counted = Pick<OrderFields, 'discount' | 'shipping'> & {
  lines: readonly (Pick<OrderLineFields, 'price' | 'quantity'> & {
    line?: number | undefined
    discountRate?: number
    /** Hundredths of a percent; left out where the price includes tax. */
    taxRate?: number | null | undefined
  })[]
}

/** Lines are stored in the order of their numbers; new ones come last. */
const positionOf = ({ line = 32_768 }: Counted['lines'][number]) => line

/** The sums of an order in cents: `total` is `subtotal - discount + shipping + tax`. */
export function orderTotals({ lines: counted, discount, shipping }: Counted) {
  const lines = counted.toSorted((a, b) => positionOf(a) - positionOf(b))
  const subtotal = lines.reduce((sum, line) => sum + chargedPrice(line) * line.quantity, 0)
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const charged = lines.map((line) => ({ ...line, price: chargedPrice(line) }))
  const tax = addedTax({ lines: charged, shipping, discount })
  return { items, subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax }
}
