import { beforeEach, expect, it } from 'vitest'
import type { Review, ReviewsReply } from '#contract/product-reviews.ts'
import type { Product } from '#contract/products.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const say = (product: number, rating: number, review = 'Fine', header = ada) =>
  backend.post('review/add', { product, rating, review }, header)
const said = async (...words: Parameters<typeof say>) =>
  (await bodyOf<{ review: Review }>(say(...words))).review
const of = (product: number) => bodyOf<ReviewsReply>(backend.get(`review/list?product=${product}`, ada))
const details = (id: number) => bodyOf<Product>(backend.post('product/details', { id }, ada))

/** Someone new. */
async function newcomer(name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const body = { email, password: 'a long password', firstName: name, lastName: 'New' }
  await backend.post('account/register', body)
  return { email, header: await backend.signIn(email, body.password) }
}

/** The rating that the stored reviews give. */
async function meanOf(product: number) {
  const rows = await backend.db
    .selectFrom('reviews')
    .select('rating')
    .where('product_id', '=', product)
    .where('status', '=', 1)
    .execute()
  const sum = rows.reduce((total, { rating }) => total + rating, 0)
  return { rating: rows.length ? sum / rows.length : 0, reviews: rows.length }
}

it('publishes a review immediately and counts it', async () => {
  const before = await details(3)
  const review = await said(3, 2.5, '  Not for me ')
  expect(review).toMatchObject({
    rating: 2.5,
    review: 'Not for me',
    date: backend.clock().toISOString(),
    profile: { name: 'Ada Palmer', status: false },
    product: 3,
    reply: null,
    mine: true,
  })
  expect((await of(3)).productReviews[0]).toEqual(review)
  const after = await details(3)
  expect(after.reviews).toBe((before.reviews ?? 0) + 1)
  expect({ rating: after.rating, reviews: after.reviews }).toEqual(await meanOf(3))
  expect(after.version).toBe(before.version)
})

it('replaces a person’s earlier review and its reply', async () => {
  const first = await said(3, 1, 'Bad')
  await backend.db
    .updateTable('reviews')
    .set({ reply: 'Sorry', replied_at: backend.clock() })
    .where('id', '=', first.id)
    .execute()
  backend.wait(1_000)
  const second = await said(3, 5, 'Much better now')
  expect(second).toMatchObject({ id: first.id, rating: 5, reply: null, date: backend.clock().toISOString() })
  const { productReviews, total } = await of(3)
  expect(productReviews.filter(({ mine }) => mine)).toEqual([second])
  expect((await details(3)).reviews).toBe(total)
  expect((await details(3)).rating).toBe((await meanOf(3)).rating)
})

it('accepts several reviews per person and per product', async () => {
  const { header } = await newcomer('Mira')
  const before = (await of(3)).total ?? 0
  await said(3, 4)
  await said(4, 4)
  backend.wait(1_000)
  await said(3, 2, 'Not so good', header)
  expect((await of(3)).total).toBe(before + 2)
  expect((await of(3)).productReviews[0]?.mine).toBe(false)
})

it('verifies a buyer by account or by the customer with the same email', async () => {
  const order = await backend.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_id', 'orders.id')
    .select(['orders.id', 'customer_id', 'product_id'])
    .orderBy('orders.id')
    .orderBy('product_id')
    .executeTakeFirstOrThrow()
  expect((await said(order.product_id, 4)).profile.status).toBe(false)

  const { email, header } = await newcomer('Mira')
  const lines = await backend.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_id', 'orders.id')
    .select('product_id')
    .where('customer_id', '=', order.customer_id)
    .execute()
  await backend.db
    .updateTable('customers')
    .set({ email: email.toUpperCase() })
    .where('id', '=', order.customer_id)
    .execute()
  const bought = new Set(lines.map(({ product_id }) => product_id))
  const other = Array.from({ length: 20 }, (_, at) => at + 1).find((id) => !bought.has(id)) ?? 0
  expect((await said(order.product_id, 4, 'Good', header)).profile.status, 'only typed').toBe(false)
  await backend.db
    .updateTable('users')
    .set({ email_verified_at: backend.clock() })
    .where('email', '=', email)
    .execute()
  const known = await said(order.product_id, 4, 'Good', header)
  expect(known.profile.status).toBe(true)
  expect((await said(other, 4, 'Good', header)).profile.status).toBe(false)

  await backend.db.updateTable('orders').set({ user_id: 'ada00000' }).where('id', '=', order.id).execute()
  expect((await said(order.product_id, 4)).profile.status).toBe(true)
  await backend.db
    .updateTable('orders')
    .set({ state: 'cancelled' })
    .where('user_id', '=', 'ada00000')
    .execute()
  expect((await said(order.product_id, 4)).profile.status, 'cancelled').toBe(false)
})

it.for([
  [{ rating: 0 }, 'rating'],
  [{ rating: 5.5 }, 'rating'],
  [{ rating: 4.2 }, 'rating'],
  [{ review: '  ' }, 'review'],
  [{ review: 'x'.repeat(2001) }, 'review'],
  [{ product: '3' }, 'product'],
] as const)('refuses %o', async ([wrong, field]) => {
  const body = { product: 3, rating: 4, review: 'Fine', ...wrong }
  const response = await backend.post('review/add', body, ada)
  expect(response.status).toBe(400)
  expect(Object.keys((await bodyOf<{ fields: object }>(response)).fields)).toEqual([field])
})

it('accepts a review of a hidden product only from people who can see it', async () => {
  await backend.db.updateTable('products').set({ is_hidden: true }).where('id', '=', 4).execute()
  const buyer = await signInAs(backend, 'buyer')
  const review = { product: 4, rating: 1, review: 'x' }
  expect(await refusal(backend.post('review/add', review, buyer))).toEqual([404, 'notFound'])
  expect((await backend.post('review/add', review, ada)).status).toBe(200)
})

it('refuses a review of a deleted or unknown product', async () => {
  await backend.post('products/delete', { id: 3 }, ada)
  for (const id of [3, 999, 0, -1, 99_999_999_999])
    expect(await refusal(say(id, 4))).toEqual([404, 'notFound'])
})

it('counts reviews that many people write at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, at) => newcomer(`Person${at}`)))
  const before = (await details(3)).reviews ?? 0
  await Promise.all(people.map(({ header }, at) => say(3, 1 + at / 2, `Text ${at}`, header)))
  const { rating, reviews } = await details(3)
  expect({ rating, reviews }).toEqual(await meanOf(3))
  expect(reviews).toBe(before + 8)
})
