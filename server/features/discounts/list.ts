import { sql } from 'kysely'
import { discountSorts, discountStates } from '#contract/discount-search.ts'
import type { DiscountFilter, DiscountListRequest, DiscountsReply } from '#contract/discounts.ts'
import { type AllExcept, type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { all, holds, inLiterals, notIn, type Sql } from '#server/platform/conditions.ts'
import { countsOf, neighbours, orderByKeys, pageWindow, totalOf } from '#server/platform/list.ts'
import { discountsWhere, rowsAt } from './rows.ts'

/** Discounts without a start sort before all others, and those without an end after them. */
const keysOf = {
  code: ['d.code collate "C"', 'd.id'],
  uses: ['d.uses', 'd.id'],
  revenue: ['d.revenue', 'd.id'],
  starts: [`coalesce(d.starts_at, '-infinity')`, 'd.id'],
  ends: [`coalesce(d.ends_at, 'infinity')`, 'd.id'],
  created: ['d.created_at', 'd.id'],
} as const satisfies Record<(typeof discountSorts)[number], string[]>

const usual = { by: 'created', down: true } as const

/** Not cached: states change with time. */
export async function discountPage(db: Db, now: Date, input: DiscountListRequest): Promise<DiscountsReply> {
  if (isWhole(input)) {
    const newest = sql`true order by d.created_at desc, d.id desc limit ${maxWhole}`
    return { discounts: (await discountsWhere(db, now, newest)).toReversed() }
  }
  const counts = await countStates(db, now, input.q)
  const total = totalOf(counts, input.state)
  const { limit, offset, isFromEnd } = pageWindow(input, total)
  const { by, down } = sortOf(discountSorts, input.sort, usual)
  const order = orderByKeys(keysOf[by], down !== isFromEnd)
  const discounts = await discountsWhere(
    db,
    now,
    sql`${matching(input)} order by ${order} limit ${limit} offset ${offset}`,
  )
  return { discounts: isFromEnd ? discounts.toReversed() : discounts, total, counts }
}

export function discountNeighbours(db: Db, now: Date, id: string, list: DiscountListRequest) {
  const { by, down } = sortOf(discountSorts, list.sort, usual)
  return neighbours(db, id, {
    tables: rowsAt(now),
    id: 'd.id',
    where: matching(list),
    keys: keysOf[by],
    down,
  })
}

const folded = 'fold(d.code)'

/** The condition of a filter on `rowsAt`. */
export const matching = ({ q, state, except }: AllExcept<DiscountFilter>): Sql =>
  all(holds(folded, q), inLiterals('d.state', state), notIn('d.id', except))

async function countStates(db: Db, now: Date, q: string | undefined): Promise<Counts> {
  const { rows } = await sql<{ state: string; count: number }>`
    select d.state, count(*)::int as count from ${rowsAt(now)} where ${all(holds(folded, q))} group by d.state`.execute(
    db,
  )
  return countsOf(discountStates, rows)
}
