import type { OrderLine } from './order-list.ts'
import type { Order } from './orders.ts'

type Refundable = Pick<Order, 'total' | 'subtotal' | 'discount' | 'refunded' | 'lines'>

/** The pieces of a line that can still be refunded. */
export const refundableQuantity = ({ quantity, refunded = 0 }: OrderLine): number => quantity - refunded

/** Cents: prices less their share of the discount; the last pieces get the rest. Keys are line numbers. */
export function worthOf(order: Refundable, quantities: Readonly<Record<number, number>>): number {
  const { total, subtotal, discount, refunded = 0, lines } = order
  const chosen = (line: Order['lines'][number]) => quantities[line.line ?? 0] ?? 0
  if (lines.every((line) => chosen(line) >= refundableQuantity(line))) return total - refunded
  const goods = lines.reduce((sum, line) => sum + line.price * chosen(line), 0)
  const share = subtotal > 0 ? Math.round((goods * discount) / subtotal) : 0
  return Math.min(goods - share, total - refunded)
}
