import { sql } from 'kysely'
import type { Counts } from '#contract/list.ts'
import type { OrderFilter } from '#contract/order-list.ts'
import { orderStates, undoneStates } from '#contract/order-states.ts'
import { searchWords } from '#contract/text-search.ts'
import type { Db } from '#server/db/tables.ts'
import { withDiscount } from '#server/features/discounts/rows.ts'
import { all, betweenDays, inArray, inLiterals, type Sql } from '#server/platform/conditions.ts'
import { countsOf, totalOf } from '#server/platform/list.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { spellingsOf } from './countries.ts'
import { correctedWords, holdsWords, type Words } from './words.ts'

/** A search: the condition on `order_search s`, and its matches by state. */
export type Found = { words: Sql; counts: Counts }

/** Orders that contain each word; if there are none, those that nearly do. */
export async function findMatches(db: Db, q: string): Promise<Found> {
  const typed = searchWords(q)
  const exact = await countMatches(db, typed)
  if (!isNone(exact)) return exact
  for (const isLast of [false, true]) {
    const corrected = await correctedWords(db, typed, isLast)
    const near = corrected && (await countMatches(db, corrected))
    if (near && !isNone(near)) return near
  }
  return exact
}

async function countMatches(db: Db, typed: Words): Promise<Found> {
  const words = holdsWords(typed)
  return { words, counts: await countWhere(db, ofWords({ words })) }
}

const isNone = ({ counts }: Found) => totalOf(counts, undefined) === 0

/** With `isDense` each order is checked in list order; `offset 0` keeps the planner from collecting all. */
const ofWords = ({ words }: Pick<Found, 'words'>, isDense = false): Sql =>
  isDense
    ? sql`exists (select from order_search s where s.order_id = o.id and ${words} offset 0)`
    : sql`o.id in (select s.order_id from order_search s where ${words})`

/** True for an order that was neither returned nor cancelled. */
export const isKept = (column: string): Sql => sql`${sql.ref(column)} <> all(${[...undoneStates]}::text[])`

/** Orders placed before this moment are late; rounded to the minute, so that answers can be cached. */
export async function lateSince(db: Db, now: Date): Promise<string> {
  const { lateHours } = (await readSettings(db)).orders
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 - lateHours * 3_600_000).toISOString()
}
export const lateBy = (since: string): Sql =>
  sql`o.paid_at is null and ${isKept('o.state')} and o.placed_at < ${since}::timestamptz`

export type ResolvedFilter<Filter = OrderFilter> = Filter & { since?: string }
export const resolveFilter = async <Filter extends OrderFilter>(
  db: Db,
  filter: Filter,
  now: Date,
): Promise<ResolvedFilter<Filter>> =>
  filter.paid === 'late' ? { ...filter, since: await lateSince(db, now) } : filter

/** The conditions of a filter on `orders o`, except the state. `isDense`: see `ofWords`. */
export function conditionOf(filter: ResolvedFilter, matches: Found | undefined, isDense = false): Sql {
  const { ids, payment, paid, since, customer, product, country, discount, least, most } = filter
  return all(
    ids && sql`o.id = any(${ids}::text[])`,
    matches && ofWords(matches, isDense),
    inArray('o.payment_type', payment),
    paid === 'yes' ? sql`o.paid_at is not null` : undefined,
    paid === 'no' ? sql`o.paid_at is null` : undefined,
    since === undefined ? undefined : lateBy(since),
    customer ? sql`o.customer_id = ${customer}` : undefined,
    product ? sql`o.id in (select order_id from order_lines where product_id = ${product})` : undefined,
    country?.length
      ? sql`o.id in (select s.order_id from order_search s where s.country = any(${country.flatMap(spellingsOf)}::text[]))`
      : undefined,
    discount ? withDiscount(sql`${discount}`) : undefined,
    least === undefined ? undefined : sql`o.total >= ${least}`,
    most === undefined ? undefined : sql`o.total <= ${most}`,
    betweenDays('o.placed_at', filter),
  )
}

// The stored stage of `cancelled`, which came later, is 9.
const stageOf = new Map(orderStates.map((state, index) => [state, state === 'cancelled' ? 9 : index + 1]))
export const inStates = (states: OrderFilter['state']): Sql | undefined =>
  inLiterals(
    'o.stage',
    states?.map((state) => stageOf.get(state) ?? 0),
  )

/** True for a filter with more than a search and states, for which there are no ready counts. */
export function isNarrow(filter: OrderFilter): boolean {
  const { ids, payment, paid, customer, product, country, discount, least, most, from, to } = filter
  const isBetween = least !== undefined || most !== undefined
  return !!(
    ids ||
    payment?.length ||
    paid ||
    customer ||
    product ||
    country?.length ||
    discount ||
    isBetween ||
    from ||
    to
  )
}

export async function orderCounts(
  db: Db,
  filter: ResolvedFilter,
  matches: Found | undefined,
): Promise<Counts> {
  if (isNarrow(filter)) return countWhere(db, conditionOf(filter, matches))
  return matches?.counts ?? allCounts(db)
}

async function allCounts(db: Db): Promise<Counts> {
  const sums = orderStates.map((state) => sql`coalesce(sum(${sql.ref(state)}), 0)::int as ${sql.ref(state)}`)
  const { rows } = await sql<Counts>`select ${sql.join(sums)} from customers`.execute(db)
  return rows[0] ?? countsOf(orderStates, [])
}

async function countWhere(db: Db, condition: Sql): Promise<Counts> {
  const { rows } = await sql<{ state: string; count: number }>`
    select o.state, count(*)::int as count from orders o where ${condition} group by o.state`.execute(db)
  return countsOf(orderStates, rows)
}
