import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { maxRead, maxWhole } from '#contract/list.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import type { ReviewsReply } from '#contract/product-reviews.ts'
import type { Product } from '#contract/products.ts'
import { bodyOf } from '#tests/support/backend.ts'
import { newcomer } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

// What clients of the contract read who know none of our extensions; the board's are in kanban-older.test.ts.

beforeEach(signInAda)

it('returns the newest fifty reviews without parameters and as many as requested with them', async () => {
  await sql`insert into reviews (id, product_id, author, rating, review, status, verified, created_at)
    select 'r' || n, 3, 'Somebody', 4, 'Review ' || n, 1, false, now() - n * interval '1 minute'
    from generate_series(1, 120) n`.execute(backend.db)
  const { productReviews } = await bodyOf<ReviewsReply>(backend.get('review/list', ada))
  expect(productReviews.length).toBe(maxRead)
  const times = productReviews.map(({ date }) => date)
  expect(times).toEqual(times.toSorted().toReversed())
  const page = await bodyOf<ReviewsReply>(backend.get('review/list?product=3&limit=100', ada))
  expect(page.productReviews).toHaveLength(100)
})

it('returns the newest orders by number with payment methods that older clients know', async () => {
  await sql`update orders set payment_type = case id::int % 3
    when 0 then 'PayPal' when 1 then 'Cash on delivery' else payment_type end`.execute(backend.db)
  await sql`insert into orders (id, customer_id, company, payment_type, state, items, shipping, discount, total, placed_at, updated_at)
    select (900000 + n)::text, customer_id, company, payment_type, state, items, shipping, discount, total, placed_at, updated_at
    from (select * from orders limit 1) o, generate_series(1, ${maxWhole}) n`.execute(backend.db)
  const { orders } = await bodyOf<OrdersReply>(backend.get('customer/order/list', ada))
  expect(orders).toHaveLength(maxWhole)
  expect(orders[0]?.id).toBe('900001')
  expect(orders.at(-1)?.id).toBe(`${900_000 + maxWhole}`)
  await sql`delete from orders where id::int > 900000`.execute(backend.db)
  const few = (await bodyOf<OrdersReply>(backend.get('customer/order/list', ada))).orders
  expect(few.length).toBeLessThan(maxWhole)
  for (const { type } of few) expect(['Credit Card', 'Paytm', 'Net Banking', 'Upi']).toContain(type)
  // Ours, which asks for a page, is told what it is.
  const { orders: page } = await bodyOf<OrdersReply>(backend.get('customer/order/list?limit=50', ada))
  expect(page.map(({ type }) => type)).toContain('PayPal')
})

it('finds products by price and rating', async () => {
  await sql`update products set rating = 3.8666666 where id = 3`.execute(backend.db)
  await sql`update products set price = 387, list_price = 1387 where id = 5`.execute(backend.db)
  const found = await bodyOf<Product[]>(backend.post('products/filter', { filter: { search: '3.87' } }, ada))
  expect(found.map(({ id }) => id)).toEqual([3, 5])
})

it.for([
  [{ password: 'fern-1' }, '"password" is too short: at least 8 characters'],
  [{ password: 'x'.repeat(300) }, '"password" is too long: at most 255 characters'],
  [{ email: 'nobody' }, '"email" is no e-mail address'],
  [{ firstName: ' ' }, '"firstName" is required'],
  [{ firstName: undefined }, '"firstName" is required'],
  [{ firstName: 7 }, '"firstName" is not right'],
] as const)('explains the error in one sentence for a registration with %o', async ([wrong, message]) => {
  const response = await backend.post('account/register', { ...newcomer, ...wrong })
  expect([response.status, (await bodyOf(response)).message]).toEqual([400, message])
})

it('accepts a column title longer than the form allows and states the limit', async () => {
  const title = 'Long '.repeat(30).trim()
  expect((await backend.post('kanban/edit-column', { column: { id: 'column-1', title } }, ada)).status).toBe(
    200,
  )
  expect((await backend.post('kanban/add-column', { column: { id: '4711', title } }, ada)).status).toBe(200)
  const longer = { column: { id: 'column-1', title: 'x'.repeat(201) } }
  const response = await backend.post('kanban/edit-column', longer, ada)
  expect([response.status, (await bodyOf(response)).message]).toEqual([
    ...[400, '"column.title" is too long: at most 200 characters'],
  ])
})
