import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAll } from '#server/notifications.ts'
import { changeStock } from '#server/stock/ledger.ts'

/**
 * Puts the pieces of returned and cancelled orders back on the shelf and takes those of orders that no longer are off it
 * again, without those that a refund has put there; where somebody else has bought them meanwhile, nothing is left.
 */
export async function moveStock(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  by: string,
  { back, away }: { back: readonly string[]; away: readonly string[] },
): Promise<void> {
  if (back.length + away.length === 0) return
  await changeStock(
    db,
    deps,
    by,
    sql`select product_id, order_id, color, size, case when is_back then 'return' else 'sale' end as reason,
        (quantity - restocked) * case when is_back then 1 else -1 end as change
      from (select *, order_id = any(${back}::text[]) as is_back from order_lines) l
      where order_id = any(${[...back, ...away]}::text[]) order by order_id, line`,
  )
}

/** Puts pieces of lines of an order on the shelf; `pieces` gives `line` and `pieces` of each. */
export async function shelve(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  by: string,
  { order, pieces }: { order: string; pieces: RawBuilder<unknown> },
): Promise<void> {
  await changeStock(
    db,
    deps,
    by,
    sql`select l.product_id, l.order_id, l.color, l.size, 'return' as reason, g.pieces as change
      from ${pieces} g (line, pieces) join order_lines l on l.order_id = ${order} and l.line = g.line order by l.line`,
  )
}

type Times = Pick<Deps, 'clock' | 'newId'>

/** Takes the pieces of an order out of the stock. */
export const takeFromStock = (db: Db, deps: Times, by: string, order: string): Promise<void> =>
  moveAndWarn(
    db,
    deps,
    by,
    sql`select product_id, -quantity as change, 'sale' as reason, order_id, color, size
      from order_lines where order_id = ${order} order by line`,
  )

/** Pieces of one product, colour and size that come to an order (more than none) or leave it. */
export type MovedPieces = { product: number; color: string | null; size: string | null; pieces: number }

/** Moves pieces between the shelf and an order whose lines were changed. */
export const moveBetween = (
  db: Db,
  deps: Times,
  by: string,
  { order, moved }: { order: string; moved: readonly MovedPieces[] },
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

/** Changes the stock, and tells everybody which products have become scarce by that. */
async function moveAndWarn(db: Db, deps: Times, by: string, pieces: RawBuilder<unknown>): Promise<void> {
  for (const { id, name, before, stock, low_at } of await changeStock(db, deps, by, pieces)) {
    if (stock > low_at || before <= low_at) continue
    const facts = { product: name, productId: id, count: stock }
    await notifyAll(db, deps, { kind: 'lowStock', facts, message: `${name}: ${stock} left` })
  }
}
