import { sql } from 'kysely'
import type { Counts } from '#contract/list.ts'
import { lateHours, orderStates, undoneStates } from '#contract/order-states.ts'
import type { OrderFilter } from '#contract/orders.ts'
import type { Db } from '#server/db/tables.ts'
import { all, among, anyOf, countsOf, holds, inDays, prefix, type Sql } from '#server/list.ts'

/** More customers than this are not named one by one: they have so many orders that any order finds some soon. */
const mostNamed = 500

/** Whom and what a search text stands for; `counts` are the orders of those customers, by state. */
export type Found = {
  customers: { ids: readonly string[] } | { like: string }
  /** The number that an order begins with. */
  number: string | undefined
  counts: Counts
}

/** The customers and numbers that a text stands for. */
export async function found(db: Db, q: string): Promise<Found> {
  const matches = sql`from customers where ${all(holds('search', q))}`
  const sums = sql.join(
    orderStates.map((state) => sql`coalesce(sum(${sql.ref(state)}), 0)::int as ${sql.ref(state)}`),
  )
  type Row = Counts & { ids: string[] | null; many: number }
  const { rows } = await sql<Row>`
    select count(*)::int as many, ${sums}, case when count(*) <= ${mostNamed} then array_agg(id) end as ids ${matches}`.execute(
    db,
  )
  const { ids, many = 0, ...counts } = rows[0] ?? ({} as Row)
  const number = /^#?(\d{2,})$/.exec(q.trim())?.[1]
  return { customers: many > mostNamed ? { like: q } : { ids: ids ?? [] }, number, counts: counts as Counts }
}

const ofCustomers = ({ customers }: Found): Sql =>
  'ids' in customers
    ? sql`o.customer_id = any(${customers.ids}::text[])`
    : sql`o.customer_id in (select id from customers where ${holds('search', customers.like)})`

const byNumber = (number: string): Sql => sql`o.id like ${prefix(number)}`

/** An order that was neither returned nor cancelled, by the column of its state. */
export const isKept = (column: string): Sql => sql`${sql.ref(column)} <> all(${[...undoneStates]}::text[])`

/** Before when an order must have been placed to be late, to the minute: what is remembered is the same so long. */
export const lateSince = (now: Date): string =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 - lateHours * 3_600_000).toISOString()
export const lateBy = (since: string): Sql =>
  sql`o.paid_at is null and ${isKept('o.state')} and o.placed_at < ${since}::timestamptz`

/** A filter as it is meant at a moment. */
export type Meant<Filter = OrderFilter> = Filter & { since?: string }
export const meantAt = <Filter extends OrderFilter>(filter: Filter, now: Date): Meant<Filter> =>
  filter.paid === 'late' ? { ...filter, since: lateSince(now) } : filter

/** The conditions of a filter on `orders o`, without that of the state. */
export function conditionOf(filter: Meant, who: Found | undefined): Sql {
  const { payment, paid, since, customer, product } = filter
  return all(
    who && (who.number ? sql`(${byNumber(who.number)} or ${ofCustomers(who)})` : ofCustomers(who)),
    anyOf('o.payment_type', payment),
    paid === 'yes' ? sql`o.paid_at is not null` : undefined,
    paid === 'no' ? sql`o.paid_at is null` : undefined,
    since === undefined ? undefined : lateBy(since),
    customer ? sql`o.customer_id = ${customer}` : undefined,
    product ? sql`o.id in (select order_id from order_lines where product_id = ${product})` : undefined,
    inDays('o.placed_at', filter),
  )
}

// The stored stage of a state that came later is 9.
const stageOf = new Map(orderStates.map((state, index) => [state, state === 'cancelled' ? 9 : index + 1]))
/** The condition of the state. */
export const inStates = (states: OrderFilter['state']): Sql | undefined =>
  among(
    'o.stage',
    states?.map((state) => stageOf.get(state) ?? 0),
  )

/** Whether a filter asks for more than a search and states: the figures of the customers do not answer that. */
export function isNarrow({ payment, paid, customer, product, from, to }: OrderFilter): boolean {
  return !!(payment?.length || paid || customer || product || from || to)
}

/** How many orders there are in each state, whatever state is asked for. */
export async function orderCounts(db: Db, filter: Meant, who: Found | undefined): Promise<Counts> {
  // The figures of the customers hold the answer, unless something else is asked for.
  if (isNarrow(filter)) return countWhere(db, conditionOf(filter, who))
  const counts = who?.counts ?? (await found(db, '')).counts
  if (!who?.number) return counts
  const more = await countWhere(db, sql`${byNumber(who.number)} and not (${ofCustomers(who)})`)
  return Object.fromEntries(orderStates.map((state) => [state, (counts[state] ?? 0) + (more[state] ?? 0)]))
}

async function countWhere(db: Db, condition: Sql): Promise<Counts> {
  const { rows } = await sql<{ state: string; count: number }>`
    select o.state, count(*)::int as count from orders o where ${condition} group by o.state`.execute(db)
  return countsOf(orderStates, rows)
}
