import { sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import type { Right } from '#contract/rights.ts'
import { type SearchHit, type SearchReply, searchCalls } from '#contract/search.ts'
import { searchWords } from '#contract/text-search.ts'
import type { Db } from '#server/db/tables.ts'
import { correctedWords, holdsWords, type Words } from '#server/features/orders/words.ts'
import { seesHidden } from '#server/features/products/filter.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { holds, holdsNearly, prefix, relevance, type Sql } from '#server/platform/conditions.ts'
import { defineFeature, type KindSearch, type SearchContext } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'

const max = 5

function search({ read }: Mount, searches: Readonly<Record<string, KindSearch>>): void {
  read(searchCalls.find, async ({ input: { q }, db, session }) => {
    const { currency, rights } = session
    if (searchWords(q).length === 0) return { ...noRecords, found: {}, currency }
    const context = { db, userId: session.id, q, limit: max }
    const hits = await hitsOf(searches, context, rights)
    const reply = { ...(await recordsOf(db, q, holds, session)), found: hits, currency }
    if (!isEmpty(reply) || Object.keys(hits).length > 0 || !holdsNearly('name', q)) return reply
    const near = await recordsOf(db, q, holdsNearly, session)
    return isEmpty(near) ? reply : { ...reply, ...near, isNear: true }
  })
}

/** The hits of each kind that the caller may read; kinds without any are left out. */
async function hitsOf(
  searches: Readonly<Record<string, KindSearch>>,
  context: SearchContext,
  rights: ReadonlySet<Right>,
) {
  const hitsByArea: Record<string, SearchHit[]> = {}
  for (const [kind, { find, reads }] of Object.entries(searches)) {
    if (reads && !rights.has(reads)) continue
    const hits = await find(context)
    if (hits.length > 0) hitsByArea[kind] = hits
  }
  return hitsByArea
}

type Records = Omit<SearchReply, 'currency' | 'isNear' | 'found'>
type Fits = (column: string, q: string) => Sql | undefined

const noRecords: Records = { customers: [], orders: [], products: [], invoices: [] }

const isEmpty = ({ customers, orders, products, invoices }: Records) =>
  [customers, orders, products, invoices].every(({ length }) => length === 0)

async function recordsOf(db: Db, q: string, fits: Fits, session: Session): Promise<Records> {
  const { rights } = session
  const isNear = fits === holdsNearly
  const customers = rights.has('customers.read') ? await customersOf(db, q, fits) : []
  const findOrders = () => (isNear ? nearOrders(db, q) : ordersOf(db, q, searchWords(q)))
  const orders = rights.has('orders.read') ? await findOrders() : []
  const products = await productsOf(db, q, fits, seesHidden(session))
  const invoices = rights.has('invoices.read') ? await invoicesOf(db, q, fits) : []
  return { customers, orders, products, invoices }
}

function customersOf(db: Db, q: string, fits: Fits): Promise<SearchReply['customers']> {
  return jsonRows(
    db,
    sql`select id, name, email, orders from customers where ${fits('search', q)} and deleted_at is null
      order by ${relevance('folded_name', q)}, folded_name, id limit ${max}`,
  )
}

/** Number of newest orders that are searched first, because common words occur there. */
const newest = 500

/** The newest orders that contain all words; those whose number begins with the digits come first. */
async function ordersOf(db: Db, q: string, words: Words): Promise<SearchReply['orders']> {
  const number = /^#?(\d{2,})$/.exec(q)?.[1]
  const placed = sql`o.placed_at desc, o.id desc`
  const order = number
    ? sql`o.id like ${prefix(number)} desc, case when o.id like ${prefix(number)} then o.id end, ${placed}`
    : placed
  const read = (tables: Sql, condition: Sql) =>
    jsonRows<SearchReply['orders'][number]>(
      db,
      sql`select o.id, c.name as customer, o.state, o.total, o.placed_at as "placedAt"
        from (select o.* from ${tables} where ${condition} order by ${order} limit ${max}) o
        join customers c on c.id = o.customer_id order by ${order}`,
    )
  const condition = holdsWords(words)
  const late = sql`(select * from orders o order by ${placed} limit ${newest}) o
    join order_search s on s.order_id = o.id`
  const first = number ? [] : await read(late, condition)
  const rows =
    first.length === max
      ? first
      : await read(sql`orders o`, sql`o.id in (select s.order_id from order_search s where ${condition})`)
  return rows.map((row) => ({ ...row, placedAt: isoOf(row.placedAt) }))
}

async function nearOrders(db: Db, q: string): Promise<SearchReply['orders']> {
  for (const isLast of [false, true]) {
    const words = await correctedWords(db, searchWords(q), isLast)
    const orders = words ? await ordersOf(db, q, words) : []
    if (orders.length > 0) return orders
  }
  return []
}

/** Descriptions contain too many words; the search text is indexed, the code is not. */
const byNameOrCode = (fits: Fits, q: string): Sql =>
  sql`(${fits('folded_name', q)} or (${fits('search', q)} and ${fits("folded_name || ' ' || fold(code)", q)}))`

function productsOf(db: Db, q: string, fits: Fits, withHidden: boolean): Promise<SearchReply['products']> {
  const order = sql`fold(code) = ${foldText(q)} desc, ${relevance('folded_name', q)}, folded_name, id`
  // First the ids alone, from an index.
  return jsonRows(
    db,
    sql`select id, name, category, price, stock, code from products where id in (
        select id from products where ${byNameOrCode(fits, q)} and deleted_at is null
          and (not is_hidden or ${withHidden}::boolean) order by ${order} limit ${max}
      ) order by ${order}`,
  )
}

function invoicesOf(db: Db, q: string, fits: Fits): Promise<SearchReply['invoices']> {
  return jsonRows(
    db,
    sql`select id, number, name, state, total from invoices
      where ${fits('search', q)}
      order by number like ${prefix(q)} desc nulls last, ${relevance('folded_name', q)}, date desc, id limit ${max}`,
  )
}

export const searchFeature = defineFeature({
  key: 'search',
  calls: { search: searchCalls },
  extensions: ['search'],
  mount: ({ mount, searches }) => search(mount, searches),
})
