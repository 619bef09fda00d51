import type { Order } from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'

/** One order with its lines, as the wire has it. */
export async function orderBy(db: Db, id: string): Promise<Order> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .select((row) => row.selectFrom('meta').select('value').where('key', '=', 'currency').as('currency'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id as product', 'order_lines.name', 'category', 'order_lines.price'])
    .select(['quantity', 'color', 'size'])
    .where('order_id', '=', id)
    .orderBy('line')
    .execute()
  const { state, items, discount, shipping, total, billing, payment, version } = order
  return {
    id,
    placedAt: order.placed_at.toISOString(),
    state,
    currency: order.currency ?? '',
    items,
    subtotal: total - shipping + discount,
    discount,
    shipping,
    total,
    lines,
    billing,
    payment,
    version,
  }
}
