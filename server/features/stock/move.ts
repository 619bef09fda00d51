import { sql } from 'kysely'
import { maxPreviewed } from '#contract/list.ts'
import { movePreview, piecesAfter, type StockMovePreview, type stockCalls } from '#contract/stock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import type { Sql } from '#server/platform/list.ts'
import { byHand, changeStock } from './ledger.ts'
import { matching } from './list.ts'

type Row = { id: number; name: string; stock: number }

/** The products of a move, 10,000 at most; throws 400 for more. */
async function rowsOf(
  { input, db }: Pick<CallContext<typeof stockCalls.moveAll>, 'input' | 'db'>,
  lock: Sql = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.stock from products p where ${matching(input.filter)}
    order by p.id limit ${maxPreviewed + 1} ${lock}`.execute(db)
  if (rows.length <= maxPreviewed) return rows
  refuse('tooManyProducts')
}

/** Changes the stock of all matching products; returns the change of each. */
export async function moveAll(
  context: CallContext<typeof stockCalls.moveAll>,
  deps: Pick<Deps, 'clock' | 'newId'>,
) {
  const { input, db, session } = context
  const rows = await rowsOf(context, sql`for no key update`)
  const reason = input.reason ?? (input.way === 'set' ? 'count' : 'correction')
  const moved = rows
    .map(({ id, stock }) => ({ id, change: piecesAfter(input, stock) - stock, reason }))
    .filter(({ change }) => change !== 0)
  await changeStock(db, deps, session.id, byHand(moved))
  return { moved: Object.fromEntries(moved.map(({ id, change }) => [String(id), change])) }
}

export async function previewMove(
  context: CallContext<typeof stockCalls.movePreview>,
): Promise<StockMovePreview> {
  const rows = await rowsOf(context)
  return movePreview(
    context.input,
    rows.map(({ id, name, stock }) => ({ id: String(id), name, qty: stock })),
  )
}
