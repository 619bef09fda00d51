import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { isKept } from '#server/features/orders/filter.ts'

/** Days of the shop, today included, that count for best sellers. */
const soldDays = 30

/** Counts pieces sold in the last 30 days, without returns; old orders drop out within an hour. */
export async function countSold(db: Db, now: Date, which?: RawBuilder<unknown>): Promise<void> {
  const zone = sql`(select shop_zone())`
  const since = sql`((${now}::timestamptz at time zone ${zone})::date - ${soldDays - 1}::int)::timestamp at time zone ${zone}`
  const some = which ? sql`where p.id in (${which})` : sql``
  const { rows } = await sql<{ id: number; sold: number }>`
    with sold as (
      select l.product_id as id, sum(l.quantity - l.refunded)::int as sold
      from orders o join order_lines l on l.order_id = o.id
      where o.placed_at >= ${since} and o.placed_at <= ${now} and ${isKept('o.state')} group by 1
    )
    select p.id, coalesce(s.sold, 0) as sold from products p left join sold s on s.id = p.id ${some}
    ${which ? sql`and` : sql`where`} p.popularity <> coalesce(s.sold, 0) order by p.id`.execute(db)
  // A statement without changed rows would still count as a change of the shop.
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`
    with held as (select id from products where id = any(${ids}::int[]) order by id for no key update)
    update products p set popularity = s.sold
    from held, unnest(${ids}::int[], ${rows.map(({ sold }) => sold)}::int[]) s (id, sold)
    where p.id = held.id and s.id = p.id`.execute(db)
}

export const productsIn = (orders: readonly string[]) =>
  sql`select product_id from order_lines where order_id = any(${orders}::text[])`
