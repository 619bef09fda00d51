import { sql } from 'kysely'
import { movePreview, piecesAfter, type StockMovePreview, type stockCalls } from '#contract/stock.ts'
import type { Deps } from '#server/deps.ts'
import type { Asked } from '#server/http.ts'
import type { Sql } from '#server/list.ts'
import { matching } from './list.ts'
import { type Counted, setQuantities } from './quantities.ts'

type Row = Omit<Counted, 'before'>
const rowsOf = (input: Asked<typeof stockCalls.moveAll>['input'], lock: Sql) =>
  sql<Row>`select p.id, p.name, p.stock from products p where ${matching(input.filter)} order by p.id ${lock}`

/** Changes the pieces of all products that match, however many; answers by how much each changed. */
export async function moveAll(
  { input, db }: Asked<typeof stockCalls.moveAll>,
  deps: Pick<Deps, 'clock' | 'newId'>,
) {
  const { rows } = await rowsOf(input, sql`for no key update`).execute(db)
  const moved = rows
    .map(({ stock, ...row }) => ({ ...row, before: stock, stock: piecesAfter(input, stock) }))
    .filter(({ before, stock }) => before !== stock)
  await setQuantities(db, moved, deps)
  return { moved: Object.fromEntries(moved.map(({ id, before, stock }) => [String(id), stock - before])) }
}

export async function previewMove({
  input,
  db,
}: Asked<typeof stockCalls.movePreview>): Promise<StockMovePreview> {
  const { rows } = await rowsOf(input, sql``).execute(db)
  return movePreview(
    input,
    rows.map(({ id, name, stock }) => ({ id: String(id), name, qty: stock })),
  )
}
