import { sql } from 'kysely'
import type { OrderSlip } from '#contract/order-calls.ts'
import type { OrderLine } from '#contract/order-list.ts'
import type { Db } from '#server/db/tables.ts'
import { deliveryOf, lineCode, readSender } from './rows.ts'

export async function slipsOf(db: Db, ids: readonly string[]): Promise<OrderSlip[]> {
  const named = [...new Set(ids)]
  const orders = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['orders.id', 'placed_at', 'total', 'refunded', 'payment_type', 'paid_at', 'billing'])
    .select(['payment', 'delivery_name', 'orders.code'])
    .select(['customers.name', 'orders.note', 'carrier', 'tracking'])
    .select(sql<string>`shop_currency()`.as('currency'))
    .where('orders.id', 'in', named)
    .execute()
  const lines = await linesById(db, named)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const sender = await readSender(db)
  return named.flatMap((id) => {
    const order = byId.get(id)
    if (!order) return []
    const { total, refunded, billing, name, currency, note, code, carrier, tracking } = order
    return {
      id,
      placedAt: order.placed_at.toISOString(),
      currency,
      total,
      refunded,
      billing,
      note,
      code,
      parcel: { carrier, tracking },
      delivery: deliveryOf(order),
      sender,
      type: order.payment_type,
      paidAt: order.paid_at?.toISOString() ?? null,
      customer: { name },
      lines: (lines.get(id) ?? []).map(({ price: _, taxRate: __, ...line }) => line),
    }
  })
}

export async function linesById(db: Db, ids: readonly string[]): Promise<Map<string, OrderLine[]>> {
  if (ids.length === 0) return new Map()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['order_id', 'line', 'product_id as product', 'order_lines.name', 'order_lines.price'])
    .select(['quantity', 'refunded', 'color', 'size', 'category', 'order_lines.tax_rate', lineCode])
    .select(sql<string | null>`products.pictures #>> '{0,id}'`.as('picture'))
    .where('order_id', 'in', ids)
    .orderBy('line')
    .execute()
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return new Map(
    [...byOrder].map(([id, lines]) => [
      id,
      lines.map(({ order_id: _, tax_rate, ...line }) => ({
        ...line,
        ...(tax_rate !== null && { taxRate: tax_rate }),
      })),
    ]),
  )
}
