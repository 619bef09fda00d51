import { sql } from 'kysely'
import { orderStates } from '#contract/order-states.ts'
import { all, type Sql } from '#server/platform/conditions.ts'
import { isWalk, orderByKeys, type PageWindow } from '#server/platform/list.ts'
import { conditionOf, type Found, inStates, isNarrow, type ResolvedFilter } from './filter.ts'

/** Walks the customers by name instead of sorting all orders; undefined where sorting is quicker. */
export function idsByCustomer(
  filter: ResolvedFilter,
  matches: Found | undefined,
  { stretch, total }: { stretch: PageWindow; total: number },
  { keys, down }: { keys: readonly string[]; down: boolean },
): Sql | undefined {
  const { limit, offset } = stretch
  const condition = all(conditionOf(filter, matches, true), inStates(filter.state))
  const customerOrders = sql`(select o.id from orders o where o.customer_id = c.id and ${condition} offset 0) o`
  if (isWalk(stretch, total)) {
    return sql`select o.id from customers c cross join lateral ${customerOrders}
      order by ${orderByKeys(keys, down)} limit ${limit} offset ${offset}`
  }
  if (matches || isNarrow(filter) || total <= limit) return undefined
  // A running sum of orders by customer finds the customer at which the window begins.
  const chosen = filter.state?.length ? filter.state : orderStates
  const many = sql.join(
    chosen.map((state) => sql.ref(`c.${state}`)),
    sql` + `,
  )
  return sql`
    with reached as (
      select c.id, c.folded_name, ${many} as many,
        (sum(${many}) over (order by ${orderByKeys(['c.folded_name', 'c.id'], down)}))::int as upto
      from customers c
    ),
    c as (select * from reached where upto > ${offset}::int and upto - many < ${offset + limit}::int)
    select o.id from c cross join lateral ${customerOrders} order by ${orderByKeys(keys, down)}
    limit ${limit} offset (select ${offset}::int - min(upto - many) from c)`
}
