import { sql } from 'kysely'
import { movePreview, piecesAfter, type StockMovePreview, type stockCalls } from '#contract/stock.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CallContext } from '#server/platform/http.ts'
import type { Sql } from '#server/platform/list.ts'
import { byHand, changeStock } from './ledger.ts'
import { matching } from './list.ts'

type Row = { id: number; name: string; stock: number }
const rowsOf = (input: CallContext<typeof stockCalls.moveAll>['input'], lock: Sql) =>
  sql<Row>`select p.id, p.name, p.stock from products p where ${matching(input.filter)} order by p.id ${lock}`

/** Changes the stock of all matching products; returns the change of each. */
export async function moveAll(
  { input, db, session }: CallContext<typeof stockCalls.moveAll>,
  deps: Pick<Deps, 'clock' | 'newId'>,
) {
  const { rows } = await rowsOf(input, sql`for no key update`).execute(db)
  const reason = input.reason ?? (input.way === 'set' ? 'count' : 'correction')
  const moved = rows
    .map(({ id, stock }) => ({ id, change: piecesAfter(input, stock) - stock, reason }))
    .filter(({ change }) => change !== 0)
  await changeStock(db, deps, session.id, byHand(moved))
  return { moved: Object.fromEntries(moved.map(({ id, change }) => [String(id), change])) }
}

export async function previewMove({
  input,
  db,
}: CallContext<typeof stockCalls.movePreview>): Promise<StockMovePreview> {
  const { rows } = await rowsOf(input, sql``).execute(db)
  return movePreview(
    input,
    rows.map(({ id, name, stock }) => ({ id: String(id), name, qty: stock })),
  )
}
