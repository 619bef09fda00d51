import { sql } from 'kysely'
import type { StockMovement, StockMovementsReply, stockCalls } from '#contract/stock.ts'
import { idOf } from '#server/features/products/rows.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'

export async function movementsOf({
  input: { id, limit = 25, offset = 0 },
  db,
  session,
}: CallContext<typeof stockCalls.movements>): Promise<StockMovementsReply> {
  const product = idOf(id) ?? notFound('product')
  const totals = await sql<{ total: number }>`
    select (select count(*)::int from stock_movements m where m.product_id = p.id) as total
    from products p where p.id = ${product}`.execute(db)
  const [counted] = totals.rows
  if (!counted) return notFound('product')
  const movements = await jsonRows<StockMovement>(
    db,
    sql`select m.id::text as id, m.at, m.reason, m.change, m.stock, m.order_id as "order", m.color, m.size, u.name as by
      from stock_movements m left join users u on u.id = m.user_id
      where m.product_id = ${product} order by m.id desc limit ${limit} offset ${offset}`,
  )
  const isOrderShown = session.rights.has('orders.read')
  return {
    movements: movements.map((movement) => ({
      ...movement,
      at: isoOf(movement.at),
      order: isOrderShown ? movement.order : null,
    })),
    total: counted.total,
  }
}
