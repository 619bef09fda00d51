import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { notifyAll } from '#server/features/notifications/feature.ts'
import { changeStock } from '#server/features/stock/ledger.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'

async function requireStock(db: Db, { back, away }: { back: readonly string[]; away: readonly string[] }) {
  const { rows } = await sql<{ product: number; name: string; stock: number; needed: number }>`
    with needed as (
      select product_id, sum((quantity - refunded) * case when order_id = any(${away}::text[]) then 1 else -1 end)::int as pieces
      from order_lines where order_id = any(${[...away, ...back]}::text[]) group by product_id
    )
    select p.id as product, p.name, p.stock, (select n.pieces from needed n where n.product_id = p.id) as needed
    from products p where p.id in (select product_id from needed) and p.deleted_at is null
    order by p.id for no key update`.execute(db)
  const shortages = rows.filter(({ stock, needed }) => needed > stock)
  if (shortages.length === 0) return
  const list = shortages.map(({ name, stock }) => `${name}: ${stock}`).join(', ')
  const message = `There is not enough stock to reopen the order (${list}). Nothing was changed.`
  refuse('reopenStock', { message, body: { left: shortages.map(({ needed: _, ...product }) => product) } })
}

/** Skips refunded pieces: a refund has decided whether they return. Throws 409 when the stock does not suffice. */
export async function moveStock(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  by: string,
  { back, away }: { back: readonly string[]; away: readonly string[] },
): Promise<void> {
  if (back.length + away.length === 0) return
  if (away.length > 0) await requireStock(db, { back, away })
  await changeStock(
    db,
    deps,
    by,
    sql`select product_id, order_id, color, size, case when is_back then 'return' else 'sale' end as reason,
        (quantity - refunded) * case when is_back then 1 else -1 end as change
      from (select *, order_id = any(${back}::text[]) as is_back from order_lines) l
      where order_id = any(${[...back, ...away]}::text[]) order by order_id, line`,
  )
}

/** Returns pieces of order lines to the stock; `movements` has `line` and `pieces` of each. */
export async function shelve(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  by: string,
  { order, movements }: { order: string; movements: RawBuilder<unknown> },
): Promise<void> {
  await changeStock(
    db,
    deps,
    by,
    sql`select l.product_id, l.order_id, l.color, l.size, 'return' as reason, g.pieces as change
      from ${movements} g (line, pieces) join order_lines l on l.order_id = ${order} and l.line = g.line order by l.line`,
  )
}

type Times = Pick<Deps, 'clock' | 'newId'>

export const takeFromStock = (db: Db, deps: Times, by: string, order: string): Promise<void> =>
  moveAndWarn(
    db,
    deps,
    by,
    sql`select product_id, -quantity as change, 'sale' as reason, order_id, color, size
      from order_lines where order_id = ${order} order by line`,
  )

/** Pieces of one product, colour and size that an order gains (positive) or loses. */
export type MovedQuantity = { product: number; color: string | null; size: string | null; pieces: number }

export const moveBetween = (
  db: Db,
  deps: Times,
  by: string,
  { order, moved }: { order: string; moved: readonly MovedQuantity[] },
): Promise<void> =>
  moveAndWarn(
    db,
    deps,
    by,
    sql`select product_id, -pieces as change, case when pieces > 0 then 'sale' else 'return' end as reason,
        ${order}::text as order_id, color, size
      from unnest(${moved.map(({ product }) => product)}::int[], ${moved.map(({ pieces }) => pieces)}::int[],
        ${moved.map(({ color }) => color)}::text[], ${moved.map(({ size }) => size)}::text[])
        moved (product_id, pieces, color, size)`,
  )

async function moveAndWarn(db: Db, deps: Times, by: string, movements: RawBuilder<unknown>): Promise<void> {
  const changed = await changeStock(db, deps, by, movements)
  const notices = changed
    .filter(({ before, stock, low_at }) => stock <= low_at && before > low_at)
    .map(({ id, name, stock }) => ({
      kind: 'lowStock',
      facts: { product: name, productId: id, count: stock },
      message: `${name}: ${stock} left`,
    }))
  await notifyAll(db, deps, notices, 'stock.read')
}
