import * as z from 'zod/mini'
import { Cents, call, Day } from './call.ts'
import { orderStates } from './order-states.ts'
import { OrderSums } from './order-sums.ts'

export const OrderState = z.enum(orderStates)

/** A figure of the span and of the equally long span before it: a count, cents, or a share of 0 to 1. */
const Figure = z.object({
  value: z.number(),
  before: z.number(),
  /** At most 30 points over the span for the sparkline, newest last. */
  trend: z.array(z.number()),
})
export type Figure = z.infer<typeof Figure>

const SummaryOrder = z.object({
  /** Six digits, shown with `#`. */
  id: z.string(),
  customer: z.string(),
  placedAt: z.string(),
  state: OrderState,
  items: z.int(),
  total: Cents,
  refunded: z.optional(Cents),
})
export type SummaryOrder = z.infer<typeof SummaryOrder>

const SellingProduct = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  picture: z.optional(z.nullable(z.string())),
  color: z.optional(z.nullable(z.string())),
  sold: z.int(),
  revenue: Cents,
})

const LowProduct = z.object({
  ...z.pick(SellingProduct, { id: true, name: true, category: true, picture: true, color: true }).shape,
  left: z.int(),
})

const OpenReview = z.object({
  id: z.string(),
  product: z.string(),
  author: z.string(),
  rating: z.number(),
  review: z.string(),
  date: z.string(),
})

export const SummaryRequest = z.object({
  /** First and last day, both included, in the shop's time zone. Without them: the last 30 days. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type SummaryRequest = z.infer<typeof SummaryRequest>

const Span = z.object({ from: Day, to: Day })

/** The steps of setting up a shop: true for those that are done. */
export const Setup = z.object({
  /** The shop details are saved. */
  shop: z.boolean(),
  /** The delivery methods, and the payment methods, are no longer those of a new shop; older servers send neither. */
  delivery: z.optional(z.boolean()),
  payment: z.optional(z.boolean()),
  /** There is a product. */
  product: z.boolean(),
  /** There is an order. */
  order: z.boolean(),
  /** Someone else is in the team, or invited. */
  team: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

export const Summary = z.object({
  /** ISO 4217. Amounts are in its minor unit. */
  currency: z.string(),
  /** The moment of the newest counted order; null without orders. */
  upTo: z.nullable(z.string()),
  span: Span,
  before: Span,
  figures: z.object({
    /** Cents: `net` of the sums. */
    revenue: Figure,
    /** Returned and cancelled ones too. */
    orders: Figure,
    /** Cents per order that was neither returned nor cancelled. */
    average: Figure,
    /** Share of the span's orders that came back, 0 to 1. */
    returned: Figure,
    customers: Figure,
    pieces: Figure,
  }),
  /** One row a day (a week for spans over 120 days), with the same position of the span before. */
  series: z.array(
    z.object({ date: Day, revenue: Cents, revenueBefore: Cents, orders: z.int(), ordersBefore: z.int() }),
  ),
  step: z.enum(['day', 'week']),
  sums: z.optional(OrderSums),
  states: z.array(z.object({ state: OrderState, count: z.int() })),
  /** By revenue, highest first. With `delivery` they make up the revenue of the span. */
  categories: z.array(z.object({ category: z.string(), revenue: Cents, sold: z.int() })),
  delivery: z.optional(Cents),
  /** Orders by weekday, Monday first, seven numbers. */
  weekdays: z.array(z.int()),
  latest: z.array(SummaryOrder),
  /** At most five products by revenue within the span. */
  bestSellers: z.array(SellingProduct),
  /** At most five customers by spending within the span. */
  bestCustomers: z.array(z.object({ id: z.string(), name: z.string(), orders: z.int(), spent: Cents })),
  /** Open tasks, regardless of the span; lists hold at most ten, counts are complete. */
  tasks: z.object({
    unpaid: z.object({ count: z.int(), orders: z.array(SummaryOrder) }),
    lowStock: z.object({ count: z.int(), products: z.array(LowProduct) }),
    reviews: z.object({ count: z.int(), reviews: z.array(OpenReview) }),
  }),
  /** For those who may edit settings, until every step is done or the checklist is hidden. */
  setup: z.optional(Setup),
})
export type Summary = z.infer<typeof Summary>

export const dashboardCalls = {
  summary: call('get', 'dashboard/summary', {
    access: 'dashboard.read',
    request: SummaryRequest,
    reply: Summary,
    summary: 'Return the figures of a period, computed from stored orders, and those of the previous period',
  }),
}
