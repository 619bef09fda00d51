import { sql } from 'kysely'
import { maxQuantity, type stockCalls } from '#contract/stock.ts'
import { idOf } from '#server/features/products/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { byHand, changeStock } from './ledger.ts'
import { itemsOf } from './rows.ts'

export async function changeQuantities(
  { input: { changes }, db, session }: CallContext<typeof stockCalls.quantities>,
  deps: Pick<Deps, 'clock' | 'newId'>,
) {
  const ids = changes.map(({ id }) => idOf(id) ?? notFound('product'))
  const { rows } = await sql<{ id: number; name: string; stock: number; version: number }>`
    select id, name, stock, version from products where id = any(${ids}::int[]) and deleted_at is null
    order by id for no key update`.execute(db)
  const rowsById = new Map(rows.map((row) => [row.id, { ...row, before: row.stock }]))
  const stale = changes.filter(
    ({ version }, at) => version !== undefined && rowsById.get(ids[at] ?? 0)?.version !== version,
  )
  if (stale.length > 0 && rowsById.size === new Set(ids).size) {
    const current = await itemsOf(
      db,
      stale.map(({ id }) => idOf(id) ?? 0),
    )
    refuse('stockChanged', { body: { current } })
  }
  const wrong: Record<string, string> = {}
  const moves: { id: number; change: number; reason: string }[] = []
  changes.forEach(({ by, to, reason = to === undefined ? 'correction' : 'count' }, at) => {
    const row = rowsById.get(ids[at] ?? 0) ?? notFound('product')
    if ((by === undefined) === (to === undefined)) wrong[`changes.${at}`] = 'required'
    const previousStock = row.stock
    row.stock = to ?? row.stock + (by ?? 0)
    moves.push({ id: row.id, change: row.stock - previousStock, reason })
    if (row.stock < 0) wrong[`changes.${at}.by`] = 'tooSmall'
    if (row.stock > maxQuantity) wrong[`changes.${at}.by`] = 'tooLarge'
  })
  if (Object.keys(wrong).length > 0)
    refuse('invalid', { message: 'The quantity is out of range. Nothing was saved.', fields: wrong })
  const all = [...rowsById.values()]
  await changeStock(db, deps, session.id, byHand(moves))
  const previous = Object.fromEntries(all.map(({ id, before }) => [String(id), before]))
  return { products: await itemsOf(db, ids), previous }
}
