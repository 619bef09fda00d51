import type { OrderSlip } from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'
import { lineCode } from './rows.ts'

/** What the packing slips of some orders need, in the order they are named, each once. */
export async function slipsOf(db: Db, ids: readonly string[]): Promise<OrderSlip[]> {
  const named = [...new Set(ids)]
  const orders = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['orders.id', 'placed_at', 'total', 'refunded', 'payment_type', 'paid_at', 'billing'])
    .select('customers.name')
    .select((row) => row.selectFrom('meta').select('value').where('key', '=', 'currency').as('currency'))
    .where('orders.id', 'in', named)
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['order_id', 'line', 'product_id as product', 'order_lines.name', 'quantity', 'refunded'])
    .select(['color', 'size', lineCode])
    .where('order_id', 'in', named)
    .orderBy('line')
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return named.flatMap((id) => {
    const order = byId.get(id)
    if (!order) return []
    const { total, refunded, billing, name, currency } = order
    return {
      id,
      placedAt: order.placed_at.toISOString(),
      currency: currency ?? '',
      ...{ total, refunded, billing },
      type: order.payment_type,
      paidAt: order.paid_at?.toISOString() ?? null,
      customer: { name },
      lines: (linesOf.get(id) ?? []).map(({ order_id: _, ...line }) => line),
    }
  })
}
