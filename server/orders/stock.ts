import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { tellWatchers } from '#server/products/wishes.ts'

/**
 * Puts the pieces of returned and cancelled orders back on the shelf and takes those of orders that no longer are off it
 * again, without those that a refund has put there; where somebody else has bought them meanwhile, nothing is left.
 */
export async function moveStock(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  { back, away }: { back: readonly string[]; away: readonly string[] },
): Promise<void> {
  if (back.length + away.length === 0) return
  await addToStock(
    db,
    deps,
    sql`select product_id as id,
        sum((quantity - restocked) * case when order_id = any(${back}::text[]) then 1 else -1 end)::int as more
      from order_lines where order_id = any(${[...back, ...away]}::text[]) group by product_id`,
  )
}

/** Adds pieces to the stock; `pieces` gives `id` and `more` of each product. Products are held in the order of their ids. */
export async function addToStock(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  pieces: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; before: number; stock: number }>`
    with pieces as (${pieces}),
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
