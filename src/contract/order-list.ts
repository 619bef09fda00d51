import * as z from 'zod/mini'
import { Cents } from './call.ts'
import { OrderState } from './dashboard.ts'
import { daysParts, named, pageParts, pageReply, Words } from './list.ts'
import { chosenOrders, paidChoices } from './order-search.ts'
import { orderStates } from './order-states.ts'
import { OrderSums } from './order-sums.ts'
import { listed } from './words.ts'

export const OrderLine = z.object({
  line: z.optional(z.int()),
  product: z.int(),
  name: z.string(),
  category: z.optional(z.string()),
  picture: z.optional(z.nullable(z.string())),
  price: z.optional(Cents),
  /** Hundredths of a percent that are added to the price; left out where it includes tax. */
  taxRate: z.optional(z.int()),
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
  name: z.string(),
  company: z.string(),
  type: z.string(),
  qty: z.int(),
  /** Placed, `DD.MM.YYYY`. */
  date: z.string(),
  /** 1 complete (delivered, returned, cancelled), 2 pending (awaiting), 3 processing (packing, shipped). */
  status: z.int(),
  state: OrderState,
  total: Cents,
  refunded: z.optional(Cents),
  currency: z.string(),
  customer: z.string(),
  email: z.string(),
  placedAt: z.string(),
  paidAt: z.nullable(z.string()),
  version: z.int(),
  shipping: z.optional(Cents),
  /** Tax that is added to the prices; left out where they include it. */
  tax: z.optional(Cents),
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
  customer: z.optional(z.string().check(z.maxLength(64))),
  product: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))),
  country: z.optional(named),
  /** The id of a discount whose code the orders used. */
  discount: z.optional(z.string().check(z.maxLength(64))),
  /** Range of totals in cents, both included. */
  least: z.optional(TotalBound),
  most: z.optional(TotalBound),
  ...daysParts,
})
export type OrderFilter = z.output<typeof OrderFilter>

/** Sorted by `orderSorts`, default `-placed`; `sums` and `lines` request further parts. */
export const OrderListRequest = z.object({
  ...OrderFilter.shape,
  ...pageParts,
  sums: z.optional(z.enum(['yes'])),
  lines: z.optional(z.enum(['yes'])),
})
export type OrderListRequest = z.output<typeof OrderListRequest>

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
