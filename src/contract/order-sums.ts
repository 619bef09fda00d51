import * as z from 'zod/mini'
import { Cents } from './call.ts'
import { isUndone, type OrderState } from './order-states.ts'

// The sums of orders (docs/contract.md 6.7); `server/features/orders/sums.ts` is the same in SQL.

const Apart = z.object({ orders: z.int(), ordered: Cents, refunded: Cents })

export const OrderSums = z.object({
  /** Orders neither returned nor cancelled; the following sums are theirs. */
  orders: z.int(),
  ordered: Cents,
  refunded: Cents,
  /** Revenue: ordered less refunded. */
  net: Cents,
  returned: Apart,
  cancelled: Apart,
})
export type OrderSums = z.infer<typeof OrderSums>

export type OrderWorth = { state: OrderState; total: number; refunded?: number }

export function sumsOf(orders: Iterable<OrderWorth>): OrderSums {
  const apart = () => ({ orders: 0, ordered: 0, refunded: 0 })
  const counted = { kept: apart(), returned: apart(), cancelled: apart() }
  for (const { state, total, refunded = 0 } of orders) {
    const sum = counted[state === 'returned' || state === 'cancelled' ? state : 'kept']
    sum.orders += 1
    sum.ordered += total
    sum.refunded += refunded
  }
  const { kept, returned, cancelled } = counted
  return { ...kept, net: kept.ordered - kept.refunded, returned, cancelled }
}

/** The revenue of one order; 0 for a returned or cancelled one. */
export const revenueOf = ({ state, total, refunded = 0 }: OrderWorth): number =>
  isUndone(state) ? 0 : total - refunded

/** The kind of a refund; undefined without one. */
export const refundOf = ({
  total,
  refunded = 0,
}: Omit<OrderWorth, 'state'>): 'partly' | 'whole' | undefined =>
  refunded === 0 ? undefined : refunded < total ? 'partly' : 'whole'

type OrderWithLines = OrderWorth & {
  shipping: number
  /** The added tax, which is part of the total. */
  tax?: number | undefined
  /** A tax rate, in hundredths of a percent, is added to the price. */
  lines: readonly { price: number; quantity: number; refunded?: number; taxRate?: number | undefined }[]
}

/** The price of a piece with the tax that is added to it, in ten-thousandths of a minor unit. */
const weightOf = ({ price, taxRate = 0 }: OrderWithLines['lines'][number]) => price * (10_000 + taxRate)

/** The price of delivery with its share of the added tax. */
const deliveryWithTax = ({ shipping, tax = 0, total }: OrderWithLines) =>
  total > tax ? shipping + Math.round((tax * shipping) / (total - tax)) : shipping

/** To the cent. Delivery is refunded last; the rest is shared among the kept pieces by price with tax. */
export function revenueByLine(order: OrderWithLines): { lines: number[]; delivery: number } {
  const revenue = revenueOf(order)
  const delivery = Math.min(deliveryWithTax(order), revenue)
  const goods = revenue - delivery
  const all = order.lines.map((line) => weightOf(line) * line.quantity)
  const unrefunded = order.lines.map((line) => weightOf(line) * (line.quantity - (line.refunded ?? 0)))
  const shares = unrefunded.some((amount) => amount > 0) ? unrefunded : all
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let upTo = 0
  let distributed = 0
  const lines = shares.map((share) => {
    upTo += share
    const next = whole > 0 ? Math.round((goods * upTo) / whole) : 0
    const nextShare = next - distributed
    distributed = next
    return nextShare
  })
  return { lines, delivery }
}
