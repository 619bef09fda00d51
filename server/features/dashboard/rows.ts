import { type RawBuilder, sql } from 'kysely'
import type { Summary, SummaryOrder } from '#contract/dashboard.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { Db } from '#server/db/tables.ts'
import { isKept, lateBy } from '#server/features/orders/filter.ts'
import { deliveryWithTax, lineRevenue, orderSums } from '#server/features/orders/sums.ts'
import { colorSql, pictureSql } from '#server/features/products/rows.ts'

/** One day with orders; `day` counts from the first day of the earlier span. */
export type DayRow = {
  day: number
  orders: number
  kept: number
  revenue: number
  returned: number
  pieces: number
}

export type SummaryRows = {
  currency: string
  up_to: string | null
  days: DayRow[]
  customers: { before: number; now: number }
  customers_trend: { point: number; count: number }[]
  states: { state: OrderState; count: number }[]
  weekdays: { weekday: number; count: number }[]
  sums: Summary['sums']
  delivery: number
  categories: Summary['categories']
  best_sellers: Summary['bestSellers']
  best_customers: Summary['bestCustomers']
  latest: SummaryOrder[]
  unpaid: Summary['tasks']['unpaid']
  low_stock: Summary['tasks']['lowStock']
  open_reviews: Summary['tasks']['reviews']
}

/** Two spans of `days` days from `first` to `last`, days of the shop, cut into `points` for the sparklines. */
export type Window = { first: string; last: string; days: number; points: number; lateSince: string }

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

const orderColumns = sql`o.id, c.name as customer, ${iso('o.placed_at')} as "placedAt", o.state, o.items, o.total, o.refunded`

/** Reads all figures in one statement: one round trip and one consistent state, from a covering index. */
export async function summaryRows(db: Db, window: Window): Promise<SummaryRows> {
  const { first, last, days, points, lateSince } = window
  const n = sql`${days}::int`
  const zone = sql`(select shop_zone())`
  const start = sql`${first}::date`
  const unpaid = sql`from orders o join customers c on c.id = o.customer_id
    where ${lateBy(lateSince)}`
  const low = sql`from products p where p.stock <= p.low_at and p.deleted_at is null`
  const open = sql`from reviews r join products p on p.id = r.product_id
    where r.replied_at is null and r.status = 2`

  const { rows } = await sql<SummaryRows>`
    with o as materialized (
      select id, customer_id, state, items - refunded_items as items, total, refunded, shipping, tax,
        (placed_at at time zone ${zone})::date - ${start} as day
      from orders where placed_at >= ${start}::timestamp at time zone shop_zone()
        and placed_at < (${last}::date + 1)::timestamp at time zone shop_zone()
    ),
    sold as materialized (
      select product_id, sum(sold) as sold, sum(revenue) as revenue
      from (${lineRevenue(sql`select * from o where day >= ${n} and ${isKept('state')}`)}) l
      group by product_id having sum(sold) > 0 or sum(revenue) > 0
    )
    select
      shop_currency() as currency,
      (select ${iso('max(placed_at)')} from orders) as up_to,
      ${listOf(sql`
        select day, count(*) as orders, count(*) filter (where ${isKept('state')}) as kept,
          coalesce(sum((total - refunded)::bigint) filter (where ${isKept('state')}), 0) as revenue,
          count(*) filter (where state = 'returned') as returned,
          coalesce(sum(items) filter (where ${isKept('state')}), 0) as pieces
        from o group by day order by day`)} as days,
      (select json_build_object(
        'before', count(distinct customer_id) filter (where day < ${n}),
        'now', count(distinct customer_id) filter (where day >= ${n})) from o) as customers,
      ${listOf(sql`
        select (day - ${n}) * ${points}::int / ${n} as point, count(distinct customer_id) as count
        from o where day >= ${n} group by 1`)} as customers_trend,
      ${listOf(sql`select state, count(*) as count from o where day >= ${n} group by state`)} as states,
      ${listOf(sql`
        select extract(isodow from ${start} + day)::int as weekday,
          count(*) as count
        from o where day >= ${n} group by 1`)} as weekdays,
      (select ${orderSums} from o where day >= ${n}) as sums,
      (select coalesce(sum(least(${deliveryWithTax}, total - refunded)::bigint), 0)::float8
        from o where day >= ${n} and ${isKept('state')}) as delivery,
      ${listOf(sql`
        select p.category, sum(s.revenue) as revenue, sum(s.sold) as sold
        from sold s join products p on p.id = s.product_id
        group by p.category order by 2 desc, 1`)} as categories,
      ${listOf(sql`
        select p.id, p.name, p.category, ${pictureSql} as picture, ${colorSql} as color, s.sold, s.revenue from sold s join products p on p.id = s.product_id
        order by s.revenue desc, p.id limit 5`)} as best_sellers,
      ${listOf(sql`
        select c.id, c.name, b.orders, b.spent from (
          select customer_id, count(*) as orders, sum((total - refunded)::bigint) as spent from o
          where day >= ${n} and ${isKept('state')} group by customer_id order by 3 desc, 1 limit 5
        ) b join customers c on c.id = b.customer_id order by b.spent desc, c.id`)} as best_customers,
      ${listOf(sql`
        select ${orderColumns} from (select * from orders order by placed_at desc, id limit 6) o
        join customers c on c.id = o.customer_id order by o.placed_at desc, o.id`)} as latest,
      json_build_object('count', (select count(*) ${unpaid}), 'orders',
        ${listOf(sql`select ${orderColumns} ${unpaid} order by o.placed_at, o.id limit 10`)}) as unpaid,
      json_build_object('count', (select count(*) ${low}), 'products',
        ${listOf(sql`select p.id, p.name, p.category, ${pictureSql} as picture, ${colorSql} as color, p.stock as left ${low} order by p.stock, p.id limit 10`)}) as low_stock,
      json_build_object('count', (select count(*) ${open}), 'reviews',
        ${listOf(sql`
          select r.id, p.name as product, r.author, r.rating, r.review, ${iso('r.created_at')} as date
          ${open} order by r.created_at, r.id limit 10`)}) as open_reviews
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The summary has no row')
  return row
}
