import { sql } from 'kysely'
import type { Sql } from '#server/platform/conditions.ts'
import { isKept } from './filter.ts'

// `src/contract/order-sums.ts` in SQL.

export const orderSums: Sql = sql`json_build_object(
  'orders', ${countIf(isKept('state'))},
  'ordered', ${sumIf('total', isKept('state'))},
  'refunded', ${sumIf('refunded', isKept('state'))},
  'net', ${sumIf('total - refunded', isKept('state'))},
  'returned', ${apart('returned')},
  'cancelled', ${apart('cancelled')})`

function apart(state: 'returned' | 'cancelled'): Sql {
  const isIn = sql`state = ${sql.lit(state)}`
  return sql`json_build_object('orders', ${countIf(isIn)},
    'ordered', ${sumIf('total', isIn)}, 'refunded', ${sumIf('refunded', isIn)})`
}

function countIf(condition: Sql): Sql {
  return sql`count(*) filter (where ${condition})`
}

function sumIf(cents: string, condition: Sql): Sql {
  return sql`coalesce(sum((${sql.raw(cents)})::bigint) filter (where ${condition}), 0)`
}

/** In ten-thousandths of a minor unit. */
const priceWithTax = sql`(l.price::numeric * (10000 + coalesce(l.tax_rate, 0)))`

/** The price of delivery with its share of the added tax. */
export const deliveryWithTax = sql`(shipping + case when total > tax
  then round(tax::numeric * shipping / (total - tax)) else 0 end)`

/** Revenue and kept pieces per line; the query has `id`, `total`, `refunded`, `shipping` and `tax`. */
export const lineRevenue = (orders: Sql): Sql => sql`
  select order_id, line, product_id, sold, coalesce(
    round(goods * upto / nullif(whole, 0)) - round(goods * (upto - share) / nullif(whole, 0)), 0)::bigint as revenue
  from (
    select *, sum(share) over (partition by order_id) as whole,
      sum(share) over (partition by order_id order by line) as upto
    from (
      select o.id as order_id, l.line, l.product_id, l.quantity - l.refunded as sold,
        greatest(o.total - ${deliveryWithTax} - o.refunded, 0)::numeric as goods,
        ${priceWithTax} * case
          when sum(${priceWithTax} * (l.quantity - l.refunded)) over (partition by o.id) > 0
          then l.quantity - l.refunded else l.quantity
        end as share
      from (${orders}) o join order_lines l on l.order_id = o.id
    ) shared
  ) summed`
