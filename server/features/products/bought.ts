import { sql } from 'kysely'
import type { Bought } from '#contract/product-reviews.ts'

/** The variant of the reviewer's latest order before the review, or null; `r` is the reviews table. */
export const boughtSql = (r: string) => sql<Bought | null>`(
  select json_build_object('color', l.color, 'size', l.size, 'code', coalesce(l.code, b.code))
  from orders o join order_lines l on l.order_id = o.id join products b on b.id = l.product_id
  where ${sql.ref(`${r}.verified`)} and l.product_id = ${sql.ref(`${r}.product_id`)}
    and (o.customer_id = ${sql.ref(`${r}.customer_id`)} or o.user_id = ${sql.ref(`${r}.user_id`)})
    and o.placed_at <= ${sql.ref(`${r}.created_at`)} and o.state <> 'cancelled'
    and (l.color is not null or l.size is not null)
  order by o.placed_at desc, o.id desc, l.line limit 1)`
