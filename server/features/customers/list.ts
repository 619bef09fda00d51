import { sql } from 'kysely'
import { customerSorts, customerStates } from '#contract/customer-search.ts'
import type { CustomerFilter, CustomerListRequest, CustomersReply } from '#contract/customers.ts'
import { type AllExcept, type Counts, isWhole, maxWhole, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { all, betweenDays, holds, inArray, inLiterals, notIn, type Sql } from '#server/platform/conditions.ts'
import { bestOrder, countsOf, neighbours, orderByKeys, pageWindow, totalOf } from '#server/platform/list.ts'
import { createMemo } from '#server/platform/memo.ts'
import { customersWhere, statusOf } from './rows.ts'

type Countries = NonNullable<CustomersReply['countries']>
type TagCounts = NonNullable<CustomersReply['tags']>

const keysOf = {
  name: ['c.folded_name', 'c.id'],
  orders: ['c.orders', 'c.id'],
  spent: ['c.spent', 'c.id'],
  created: ['c.created_at', 'c.id'],
} as const satisfies Record<(typeof customerSorts)[number], string[]>

export function customerLists() {
  const counted = createMemo<Counts>(200)
  const listed = createMemo<Countries>(1)
  const tagged = createMemo<TagCounts>(1)

  return async (db: Db, input: CustomerListRequest, changes: number): Promise<CustomersReply> => {
    if (isWhole(input)) {
      const newest = sql`c.deleted_at is null order by c.created_at desc, c.id desc limit ${maxWhole}`
      return { customers: (await customersWhere(db, newest)).toReversed() }
    }
    const { limit: _, offset: __, sort, state, ...filter } = input
    const condition = conditionOf(filter)
    const counts = await counted(JSON.stringify(filter), changes, () => countWhere(db, condition))
    const total = totalOf(counts, state)
    const { limit, offset, isFromEnd } = pageWindow(input, total)
    const { by, down } = sortOf(customerSorts, sort, { by: 'created', down: true })
    const best = bestOrder('c.folded_name', 'c.id', input)
    const order = best ?? orderByKeys(keysOf[by], down !== isFromEnd)
    const customers = await customersWhere(
      db,
      sql`${matching({ ...filter, state })} order by ${order} limit ${limit} offset ${offset}`,
    )
    const countries = await listed('', changes, () => countriesOf(db))
    const tags = await tagged('', changes, () => tagsOf(db))
    return { customers: isFromEnd ? customers.toReversed() : customers, total, counts, countries, tags }
  }
}

export function customerNeighbours(db: Db, id: string, { sort, state, ...filter }: CustomerListRequest) {
  const { by, down } = sortOf(customerSorts, sort, { by: 'created', down: true })
  const where = matching({ ...filter, state })
  return neighbours(db, id, { tables: sql`customers c`, id: 'c.id', where, keys: keysOf[by], down })
}

export const matching = ({ state, except, ...filter }: AllExcept<CustomerFilter>): Sql =>
  all(conditionOf(filter), inLiterals('c.status', state?.map(statusOf)), notIn('c.id', except))

function conditionOf(filter: CustomerFilter): Sql {
  return all(
    sql`c.deleted_at is null`,
    holds('c.search', filter.q),
    inArray('c.country', filter.country),
    filter.tag?.length ? sql`c.tags <> '{}' and c.tags && ${filter.tag}::text[]` : undefined,
    filter.orders === 'with' ? sql`c.orders > 0` : undefined,
    filter.orders === 'without' ? sql`c.orders = 0` : undefined,
    betweenDays('c.created_at', filter),
  )
}

async function countWhere(db: Db, condition: Sql): Promise<Counts> {
  const { rows } = await sql<{ status: number; count: number }>`
    select c.status, count(*)::int as count from customers c where ${condition} group by c.status`.execute(db)
  const named = rows.map(({ status, count }) => ({ state: customerStates[status - 1] ?? '', count }))
  return countsOf(customerStates, named)
}

async function countriesOf(db: Db): Promise<Countries> {
  const { rows } = await sql<Countries[number]>`
    select country, count(*)::int as count from customers where deleted_at is null and country <> ''
    group by country order by 2 desc, country collate "C" limit 300`.execute(db)
  return rows
}

async function tagsOf(db: Db): Promise<TagCounts> {
  const { rows } = await sql<TagCounts[number]>`
    select tag, count(*)::int as count from customers, unnest(tags) as tag
    where deleted_at is null and tags <> '{}' group by tag order by 2 desc, tag collate "C" limit 300`.execute(
    db,
  )
  return rows
}
