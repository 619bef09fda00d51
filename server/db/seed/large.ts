import { sql } from 'kysely'
import { orderSearchIndex } from '#server/db/migrations/0036-order-search.ts'
import type { Db } from '#server/db/tables.ts'

export type LargeSize = { products: number; orders: number }
export const largeSize: LargeSize = { products: 10_000, orders: 100_000 }

export async function seedLarge(tx: Db, now: number, size: LargeSize): Promise<void> {
  const today = new Date(now)
  await sql`
    insert into products (name, description, image, category, categories, colors, sizes, gender,
      list_price, price, rating, popularity, stock, created_at, updated_at)
    select p.name || ' no. ' || n, p.description, p.image, p.category, p.categories, p.colors, p.sizes,
      p.gender, p.list_price, p.price, 0, 0, 6 + n % 200, p.created_at, p.updated_at
    from generate_series((select count(*) from products) + 1, ${size.products}::bigint) n
    join products p on p.id = 1 + n % 148`.execute(tx)
  await sql`
    with known as materialized (
      select p.category, r.author, r.customer_id, r.rating, r.review, r.verified, r.created_at,
        row_number() over (partition by p.category order by r.id) - 1 as nth,
        count(*) over (partition by p.category) as many
      from reviews r join products p on p.id = r.product_id where r.status = 1
    )
    insert into reviews (id, product_id, customer_id, author, rating, review, status, verified, created_at)
    select 'x' || p.id || '-' || one, p.id, k.customer_id, k.author, k.rating, k.review, 1, false, k.created_at
    from products p cross join generate_series(1, p.id % 6) one
    join known k on k.category = p.category and k.nth = (p.id * 31 + one * 7) % k.many
    where p.id > 148`.execute(tx)
  await sql`
    update products p set rating = r.mean, review_count = r.reviews
    from (select product_id, avg(rating) as mean, count(*) as reviews from reviews where status = 1 group by 1) r
    where r.product_id = p.id and p.id > 148`.execute(tx)
  await sql`
    insert into customers (id, name, email, location, country, status, created_at, updated_at)
    select 'x' || n, c.name, 'customer' || n || '@example.com', c.location, c.country, 1, c.created_at, c.updated_at
    from generate_series(1, 4600) n
    join customers c on c.id = 'c' || lpad((1 + n % 400)::text, 4, '0')`.execute(tx)
  // Kept up to date with each order, the index would take half an hour; it is made once at the end.
  await sql`drop index if exists order_search_words`.execute(tx)
  await sql`
    with made as (
      insert into orders (customer_id, company, payment_type, state, items, shipping, discount, total,
        placed_at, paid_at, updated_at)
      select 'x' || (1 + n % 4600), 'Fernhill Online', 'Credit Card',
        case when n % 40 = 0 then 'returned' else 'delivered' end, 2, 0, 0, p.price * 2,
        at, at + interval '10 minutes', at + interval '3 days'
      from generate_series((select count(*) from orders) + 1, ${size.orders}::bigint) n
      join products p on p.id = 1 + n::bigint * 7919 % ${size.products}::bigint
      cross join lateral (
        select ${today}::timestamptz - interval '10 days' - interval '7 minutes' * (n % ${size.orders}::bigint) as at
      ) placed
      returning id, total, placed_at, state
    )
    insert into order_lines (order_id, line, product_id, name, price, quantity, code)
    select m.id, 1, p.id, p.name, m.total / 2, 2, p.code
    from made m join products p on p.id = 1 + m.id::bigint * 7919 % ${size.products}::bigint`.execute(tx)
  await sql`
    insert into order_history (order_id, kind, at)
    select id, kind, case kind when 'placed' then placed_at else updated_at end
    from orders cross join unnest(array['placed', 'delivered']) kind
    where not exists (select from order_history h where h.order_id = orders.id)`.execute(tx)
  await sql.raw(orderSearchIndex).execute(tx)
}
