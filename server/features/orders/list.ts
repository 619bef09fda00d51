import { sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import { type AllExcept, type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { OrderFilter, OrderListRequest, OrderRow, OrderSum, OrdersReply } from '#contract/order-list.ts'
import { type OrderSort, orderSorts } from '#contract/order-search.ts'
import type { orderStates } from '#contract/order-states.ts'
import type { Db } from '#server/db/tables.ts'
import { all, notIn, type Sql } from '#server/platform/conditions.ts'
import {
  dottedDaySql,
  isoOf,
  isoOrNull,
  isWalk,
  jsonRows,
  neighbours,
  orderByKeys,
  pageWindow,
  totalOf,
} from '#server/platform/list.ts'
import { createMemo } from '#server/platform/memo.ts'
import { idsByCustomer } from './by-customer.ts'
import { orderCountries } from './countries.ts'
import { conditionOf, type Found, findMatches, inStates, orderCounts, type ResolvedFilter } from './filter.ts'
import { linesById } from './slips.ts'
import { orderSums } from './sums.ts'

/** Sort keys of each column; the last key makes the order unique. */
const keysOf: Record<OrderSort, string[]> = {
  id: ['o.id::bigint', 'o.id'],
  customer: ['c.folded_name', 'c.id', 'o.id'],
  placed: ['o.placed_at', 'o.id'],
  total: ['o.total', 'o.id'],
  items: ['o.items', 'o.id'],
  state: ['o.stage', 'o.placed_at', 'o.id'],
}
const remembered = 500
/** Above this many matches, walking the orders meets enough of them soon. */
const many = 5000

type Read = Pick<
  OrderRow,
  'id' | 'name' | 'company' | 'email' | 'state' | 'total' | 'currency' | 'version'
> & {
  refunded: number
  shipping: number
  tax: number
  discount: number
  payment_type: string
  items: number
  customer_id: string
  day: string
  placed_at: string
  paid_at: string | null
}

export function orderLists() {
  const counted = createMemo<Counts>(remembered)
  const searched = createMemo<Found>(remembered)
  const summed = createMemo<OrderSum[]>(remembered)
  const countriesOf = createMemo<NonNullable<OrdersReply['countries']>>(1)

  const whoIn = async (db: Db, q: string | undefined, changes: number): Promise<Found | undefined> =>
    q?.trim() ? searched(foldText(q.trim()), changes, () => findMatches(db, q)) : undefined

  return {
    async page(db: Db, input: ResolvedFilter<OrderListRequest>, changes: number): Promise<OrdersReply> {
      const matches = await whoIn(db, input.q, changes)
      const { limit: _, offset: __, sort: ___, sums: isSummed, lines: withLines, state, ...filter } = input
      const counts = await counted(JSON.stringify(filter), changes, () => orderCounts(db, filter, matches))
      const rows = await rowsOf(db, input, matches, totalOf(counts, state))
      const orders = withLines ? await addLines(db, rows) : rows
      if (isWhole(input))
        return { orders: orders.map((order) => ({ ...order, type: olderTypes[order.type] ?? order.type })) }
      if (!isSummed) return { orders, total: totalOf(counts, state), counts }
      const where = () => all(conditionOf(filter, matches), inStates(state))
      const sums = await summed(JSON.stringify([filter, state]), changes, () => sumsOf(db, where()))
      const countries = await countriesOf('', changes, () => orderCountries(db))
      return { orders, total: totalOf(counts, state), counts, sums, countries }
    },

    async neighbours(db: Db, id: string, list: ResolvedFilter<OrderListRequest>, changes: number) {
      const matches = await whoIn(db, list.q, changes)
      const { by, down } = sortIn(list)
      const isDense = matches !== undefined && totalOf(matches.counts, undefined) > many
      const where = all(conditionOf(list, matches, isDense), inStates(list.state))
      return neighbours(db, id, { tables: tables(by), id: 'o.id', where, keys: keysOf[by], down })
    },

    async matching(db: Db, filter: ResolvedFilter<AllExcept<OrderFilter>>, changes: number): Promise<Sql> {
      const matches = await whoIn(db, filter.q, changes)
      return all(conditionOf(filter, matches), inStates(filter.state), notIn('o.id', filter.except))
    },
  }
}

async function sumsOf(db: Db, where: Sql): Promise<OrderSum[]> {
  const { rows } = await sql<OrderSum>`
    select shop_currency() as currency, sum(o.total)::float8 as total,
      ${orderSums} as sums
    from orders o where ${where} having count(*) > 0`.execute(db)
  return rows
}

export type OrderLists = ReturnType<typeof orderLists>

const sortIn = ({ sort }: OrderListRequest) => sortOf(orderSorts, sort, { by: 'placed', down: true })
const tables = (by: OrderSort): Sql =>
  by === 'customer' ? sql`orders o join customers c on c.id = o.customer_id` : sql`orders o`

async function rowsOf(
  db: Db,
  input: ResolvedFilter<OrderListRequest>,
  matches: Found | undefined,
  total: number,
) {
  const { by, down } = isWhole(input) ? { by: 'id' as const, down: false } : sortIn(input)
  const { limit, offset, isFromEnd } = pageWindow(input, total)
  const keys = keysOf[by]
  const stretch = { limit, offset, isFromEnd }
  const order = { keys, down: down !== isFromEnd }
  // First the ids alone, from an index; then the rows.
  const newest = sql`select o.id from orders o order by ${orderByKeys(keysOf.id, true)} limit ${maxWhole}`
  const ids =
    (isWhole(input) && newest) ||
    (by === 'customer' && idsByCustomer(input, matches, { stretch, total }, order)) ||
    sql`select o.id from ${tables(by)} where ${all(conditionOf(input, matches, isWalk(stretch, total)), inStates(input.state))}
      order by ${orderByKeys(keys, order.down)} limit ${limit} offset ${offset}`
  const rows = await jsonRows<Read>(
    db,
    sql`select o.id, ${dottedDaySql('o.placed_at')} as day, c.name, c.email, o.customer_id, o.company, o.payment_type, o.items, o.state, o.total, o.refunded,
      o.placed_at, o.paid_at, o.version, o.shipping, o.tax, o.discount, shop_currency() as currency
    from (${ids}) page join orders o on o.id = page.id
    join customers c on c.id = o.customer_id
    order by ${orderByKeys(keys, down)}`,
  )
  return rows.map(rowOf)
}

async function addLines(db: Db, rows: readonly OrderRow[]): Promise<OrderRow[]> {
  const lines = await linesById(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }))
}

/** Older clients know only four ways of paying (docs/contract.md 3.5), so others are mapped. */
const olderTypes: Record<string, string> = { PayPal: 'Paytm', 'Cash on delivery': 'Net Banking' }

const statusOf = {
  awaiting: 2,
  packing: 3,
  shipped: 3,
  delivered: 1,
  returned: 1,
  cancelled: 1,
} as const satisfies Record<(typeof orderStates)[number], number>

function rowOf(row: Read): OrderRow {
  const placedAt = isoOf(row.placed_at)
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    type: row.payment_type,
    qty: row.items,
    date: row.day,
    status: statusOf[row.state],
    state: row.state,
    total: row.total,
    refunded: row.refunded,
    shipping: row.shipping,
    ...(row.tax > 0 && { tax: row.tax }),
    discount: row.discount,
    currency: row.currency,
    customer: row.customer_id,
    email: row.email,
    placedAt,
    paidAt: isoOrNull(row.paid_at),
    version: row.version,
  }
}
