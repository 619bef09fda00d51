import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { notifyWatchers } from '#server/features/products/wishes.ts'
import type { Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'

export type Changed = { id: number; name: string; before: number; stock: number; low_at: number }

const maxStock = 2_000_000_000

/**
 * The only way to change stock: every change is recorded with its reason, so that all changes add up to the stock. The
 * query `quantity` gives `product_id`, `change`, `reason`, `order_id`, `color` and `size`. Stock never goes below 0: a
 * shortfall is recorded as a correction. Products are locked in the order of their ids; people who wait for one are
 * notified.
 */
export async function changeStock(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  by: string,
  quantity: Sql,
): Promise<Changed[]> {
  const at = deps.clock()
  const { rows } = await sql<Changed>`
    with pieces as materialized (select p.*, row_number() over () as nth from (${quantity}) p where p.change <> 0),
    sums as (select product_id, sum(change) as more from pieces group by product_id),
    held as (
      select p.id, p.stock, sums.more from products p join sums on sums.product_id = p.id
      order by p.id for no key update of p
    ),
    changed as (
      update products p set stock = least(greatest(held.stock + held.more, 0), ${maxStock}::int),
        version = p.version + 1, updated_at = ${at}
      from held where held.id = p.id
      returning p.id, p.name, held.stock as before, p.stock, p.low_at, held.more
    ),
    written as (
      insert into stock_movements (product_id, order_id, user_id, reason, change, stock, color, size, at)
      select product_id, order_id, ${by}::text, reason, change, stock, color, size, ${at}::timestamptz from (
        select l.product_id, l.order_id, l.reason, l.change,
          c.before + sum(l.change) over (partition by l.product_id order by l.nth) as stock, l.color, l.size, l.nth
        from pieces l join changed c on c.id = l.product_id
        union all
        select id, null, 'correction', stock - before - more, stock, null, null, null
        from changed where stock <> before + more
      ) movement order by product_id, nth nulls last
    )
    select id, name, before, stock, low_at from changed order by id`.execute(db)
  const back = rows.filter(({ before, stock }) => before === 0 && stock > 0)
  await notifyWatchers(db, deps, back)
  return rows
}

export const byHand = (changes: readonly { id: number; change: number; reason: string }[]): Sql =>
  sql`select product_id, change, reason, null::text as order_id, null::text as color, null::text as size
    from unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ change }) => change)}::int[],
      ${changes.map(({ reason }) => reason)}::text[]) line (product_id, change, reason)`

export async function openStock(
  db: Db,
  { id, stock, at, by }: { id: number; stock: number; at: Date; by: string },
): Promise<void> {
  if (stock === 0) return
  await db
    .insertInto('stock_movements')
    .values({ product_id: id, user_id: by, reason: 'opening', change: stock, stock, at })
    .execute()
}
