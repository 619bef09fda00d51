import type { OrderLine } from './order-list.ts'
import type { Order } from './orders.ts'
import { shareOf } from './taxes.ts'

type Refundable = Pick<Order, 'total' | 'subtotal' | 'discount' | 'refunded' | 'lines'>

/** The pieces of a line that can still be refunded. */
export const refundableQuantity = ({ quantity, refunded = 0 }: OrderLine): number => quantity - refunded

/** Cents: prices less their share of the discount, with their tax; the last pieces get the rest. Keys are line numbers. */
export function worthOf(order: Refundable, quantities: Readonly<Record<number, number>>): number {
  const { total, subtotal, discount, refunded = 0, lines } = order
  const chosen = (line: Order['lines'][number]) => quantities[line.line ?? 0] ?? 0
  if (lines.every((line) => chosen(line) >= refundableQuantity(line))) return total - refunded
  const goods = lines.reduce((sum, line) => sum + line.price * chosen(line), 0)
  const tax = lines.reduce((sum, line) => sum + shareOf(line.price * chosen(line), line.taxRate ?? 0), 0)
  const whole = goods + tax
  const share = subtotal > 0 ? Math.round((whole * discount) / subtotal) : 0
  return Math.min(whole - share, total - refunded)
}
