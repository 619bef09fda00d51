import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { tellWatchers } from '#server/products/wishes.ts'

/**
 * Puts the pieces of returned orders back on the shelf and takes those of orders that are no longer returned off it
 * again; where somebody else has bought them meanwhile, nothing is left. Products are held in the order of their ids.
 */
export async function moveStock(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  { back, away }: { back: readonly string[]; away: readonly string[] },
): Promise<void> {
  if (back.length + away.length === 0) return
  const { rows } = await sql<{ id: number; name: string; before: number; stock: number }>`
    with pieces as (
      select product_id as id,
        sum(case when order_id = any(${back}::text[]) then quantity else -quantity end)::int as more
      from order_lines where order_id = any(${[...back, ...away]}::text[]) group by product_id
    ),
    held as (
      select p.id, p.stock, pieces.more from products p join pieces on pieces.id = p.id
      order by p.id for no key update of p
    )
    update products p set stock = least(greatest(held.stock + held.more, 0), 2000000000),
      version = p.version + 1, updated_at = ${deps.clock()}
    from held where held.id = p.id
    returning p.id, p.name, held.stock as before, p.stock`.execute(db)
  for (const product of rows) {
    if (product.before === 0 && product.stock > 0) await tellWatchers(db, deps, product)
  }
}
