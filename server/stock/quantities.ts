import { sql } from 'kysely'
import { mostPieces, type stockCalls } from '#contract/stock.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/errors.ts'
import type { Asked } from '#server/http.ts'
import { idOf, noProduct } from '#server/products/rows.ts'
import { tellWatchers } from '#server/products/wishes.ts'
import { itemsOf } from './rows.ts'

/** Changes how many pieces there are of some products, all or nothing. */
export async function changeQuantities(
  { input: { changes }, db }: Asked<typeof stockCalls.quantities>,
  deps: Pick<Deps, 'clock' | 'newId'>,
) {
  const ids = changes.map(({ id }) => idOf(id) ?? noProduct())
  const { rows } = await sql<{ id: number; name: string; stock: number; version: number }>`
    select id, name, stock, version from products where id = any(${ids}::int[]) and deleted_at is null
    order by id for no key update`.execute(db)
  const held = new Map(rows.map((row) => [row.id, { ...row, before: row.stock }]))
  const stale = changes.filter(
    ({ version }, at) => version !== undefined && held.get(ids[at] ?? 0)?.version !== version,
  )
  if (stale.length > 0 && held.size === new Set(ids).size) {
    const current = await itemsOf(
      db,
      stale.map(({ id }) => idOf(id) ?? 0),
    )
    const message = 'Somebody else changed these products meanwhile; nothing was saved'
    refuse(409, 'stockChanged', message, { body: { current } })
  }
  const wrong: Record<string, string> = {}
  changes.forEach(({ by, to }, at) => {
    const row = held.get(ids[at] ?? 0) ?? noProduct()
    if ((by === undefined) === (to === undefined)) wrong[`changes.${at}`] = 'required'
    row.stock = to ?? row.stock + (by ?? 0)
    if (row.stock < 0) wrong[`changes.${at}.by`] = 'tooSmall'
    if (row.stock > mostPieces) wrong[`changes.${at}.by`] = 'tooLarge'
  })
  if (Object.keys(wrong).length > 0) {
    refuse(400, 'invalid', 'There cannot be so many or so few; nothing was saved', { fields: wrong })
  }
  const all = [...held.values()]
  await setQuantities(db, all, deps)
  const previous = Object.fromEntries(all.map(({ id, before }) => [String(id), before]))
  return { products: await itemsOf(db, ids), previous }
}

export type Counted = { id: number; name: string; before: number; stock: number }

/** Keeps how many pieces there are of products that are held. Who waits for one is told. */
export async function setQuantities(
  db: Db,
  all: readonly Counted[],
  deps: Pick<Deps, 'clock' | 'newId'>,
): Promise<void> {
  await sql`
    update products p set stock = n.stock, version = p.version + 1, updated_at = ${deps.clock()}
    from unnest(${all.map(({ id }) => id)}::int[], ${all.map(({ stock }) => stock)}::int[]) n (id, stock)
    where p.id = n.id and p.stock <> n.stock`.execute(db)
  for (const row of all) if (row.before === 0 && row.stock > 0) await tellWatchers(db, deps, row)
}
