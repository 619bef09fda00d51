import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** Initial stock is the stock plus sold pieces; where it would turn negative, some returns were damaged. */
export async function seedMovements(tx: Db): Promise<void> {
  await sql`
    with moved as (
      select l.product_id, o.id as order_id, 'sale' as reason, -l.quantity as change, l.color, l.size, o.placed_at as at
      from order_lines l join orders o on o.id = l.order_id
      union all
      select l.product_id, o.id, 'return', l.quantity, l.color, l.size, o.updated_at
      from order_lines l join orders o on o.id = l.order_id where o.state in ('returned', 'cancelled')
    ),
    summed as (
      select product_id, change, sum(change) over (partition by product_id order by at, reason desc rows unbounded preceding) as upto
      from moved
    ),
    figures as (
      select p.id, p.stock, p.created_at, coalesce(sum(s.change), 0) as net, coalesce(min(s.upto), 0) as least
      from products p left join summed s on s.product_id = p.id group by p.id
    ),
    opened as (
      select id, created_at, stock, greatest(stock - net, -least) as opening, net from figures
    ),
    every as (
      select id as product_id, null as order_id, 'opening' as reason, opening as change, null as color, null as size,
        least(created_at, (select min(at) from moved)) as at, 0 as place from opened
      union all
      select product_id, order_id, reason, change, color, size, at, 1 from moved
      union all
      select id, null, 'damage', stock - net - opening, null, null, (select max(at) from moved), 2 from opened
    ),
    numbered as (
      select *, row_number() over (order by place, at, reason desc, order_id, color, size, change) as nth
      from every where change <> 0
    )
    insert into stock_movements (product_id, order_id, reason, change, stock, color, size, at)
    select product_id, order_id, reason, change, sum(change) over (partition by product_id order by nth), color, size, at
    from numbered order by nth`.execute(tx)
}
