import { sql } from 'kysely'
import { maxMatching } from '#contract/list.ts'
import {
  maxNamed,
  maxQuantity,
  quantityAfter,
  type StockMove,
  type StockMovePreview,
  type stockCalls,
} from '#contract/stock.ts'
import { all, type Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CallContext } from '#server/platform/http.ts'
import { byHand, changeStock } from './ledger.ts'
import { matching } from './list.ts'

/**
 * Moves the first matches after the id `after`. The order is by id, because a change may move a product out
 * of the filter or into it, and no product may be changed twice.
 */
export async function moveAll(
  { input, db, session }: CallContext<typeof stockCalls.moveAll>,
  deps: Pick<Deps, 'clock' | 'newId'>,
) {
  const rest = (after: number) => all(matching(input.filter), sql`p.id > ${after}::int`)
  const { rows } = await sql<{ id: number; stock: number }>`
    select p.id, p.stock from products p where ${rest(input.after)} order by p.id limit ${maxMatching}
    for no key update`.execute(db)
  const last = rows.length < maxMatching ? undefined : rows.at(-1)
  const count =
    last &&
    (await sql<{ left: number }>`
      select count(*)::int as left from products p where ${rest(last.id)}`.execute(db))
  const remaining = count?.rows[0]?.left ?? 0
  const reason = input.reason ?? (input.way === 'set' ? 'count' : 'correction')
  const moved = rows
    .map(({ id, stock }) => ({ id, change: quantityAfter(input, stock) - stock, reason }))
    .filter(({ change }) => change !== 0)
  await changeStock(db, deps, session.id, byHand(moved))
  return {
    moved: Object.fromEntries(moved.map(({ id, change }) => [String(id), change])),
    left: remaining,
    ...(remaining > 0 && last && { next: last.id }),
  }
}

/** The stock of `products p` after a change, like `quantityAfter` of the contract. */
function stockAfterSql({ way, amount }: StockMove): Sql {
  const quantity = sql`${amount}::int`
  const nextStock = { set: quantity, add: sql`p.stock + ${quantity}`, take: sql`p.stock - ${quantity}` }[way]
  return sql`least(greatest(${nextStock}, 0), ${maxQuantity}::int)`
}

type Previewed = StockMovePreview['first'][number] & Pick<StockMovePreview, 'moved' | 'lacking'>

export async function previewMove({
  input,
  db,
}: CallContext<typeof stockCalls.movePreview>): Promise<StockMovePreview> {
  const { rows } = await sql<Previewed>`
    with change as (
      select p.id, p.name, p.stock as "from", ${stockAfterSql(input)} as "to"
      from products p where ${matching(input.filter)}
    )
    select c.moved, c.lacking, f.*
    from (
      select count(*) filter (where "from" <> "to")::int as moved,
        count(*) filter (where ${input.way === 'take'} and "from" < ${input.amount})::int as lacking
      from change
    ) c
    left join lateral (
      select id::text, name, "from", "to" from change where "from" <> "to" order by change.id limit ${maxNamed}
    ) f on true`.execute(db)
  const { moved = 0, lacking = 0 } = rows[0] ?? {}
  return {
    moved,
    lacking,
    first: moved === 0 ? [] : rows.map(({ id, name, from, to }) => ({ id, name, from, to })),
  }
}
