import { sql } from 'kysely'
import { instructionsFor } from '#contract/methods.ts'
import { isUndone } from '#contract/order-states.ts'
import type { OwnOrder } from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'
import { readSettings } from '#server/platform/shop-settings.ts'

const newest = 50

/** The newest orders that an account placed itself; orders that the shop entered belong to no account. */
export async function ownOrders(db: Db, userId: string): Promise<OwnOrder[]> {
  const rows = await jsonRows<Omit<OwnOrder, 'tax'> & { type: string; isPaid: boolean; tax: number | null }>(
    db,
    sql`select o.id, o.placed_at as "placedAt", o.state, o.total, o.refunded, o.carrier, o.tracking,
        o.payment_type as "type", o.paid_at is not null as "isPaid", shop_currency() as currency,
        case when exists (select from order_lines l where l.order_id = o.id and l.tax_rate is not null)
          then o.tax end as tax,
        (select coalesce(json_agg(json_build_object('name', l.name, 'color', l.color, 'size', l.size,
            'quantity', l.quantity, 'price', l.price) order by l.line), '[]')
          from order_lines l where l.order_id = o.id) as lines
      from orders o where o.user_id = ${userId} order by o.placed_at desc, o.id desc limit ${newest}`,
  )
  const { methods } = (await readSettings(db)).payment
  return rows.map(({ type, isPaid, tax, ...row }) => ({
    ...row,
    ...(tax !== null && { tax }),
    placedAt: isoOf(row.placedAt),
    instructions: isPaid || isUndone(row.state) ? '' : instructionsFor(type, methods),
  }))
}
