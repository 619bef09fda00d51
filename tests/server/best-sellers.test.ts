import { beforeEach, expect, it } from 'vitest'
import type { Product } from '#contract/products.ts'
import { countSold } from '#server/features/products/sold.ts'
import { bodyOf } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

const day = 86_400_000
beforeEach(async () => {
  await signInAda()
  const { db } = backend
  for (const table of ['order_lines', 'order_history', 'orders'] as const)
    await db.deleteFrom(table).execute()
  const base = {
    customer_id: 'c0001',
    company: 'x',
    payment_type: 'x',
    items: 99,
    shipping: 0,
    discount: 0,
    total: 1,
    paid_at: backend.clock(),
    updated_at: backend.clock(),
  }
  for (const [id, age, state, product, quantity] of [
    ['200001', 1, 'delivered', 3, 2],
    ['200002', 29, 'awaiting', 3, 3],
    ['200003', 5, 'shipped', 7, 9],
    ['200004', 5, 'returned', 9, 50],
    ['200005', 31, 'delivered', 8, 80],
  ] as const) {
    const placed_at = new Date(backend.clock().getTime() - age * day)
    await db
      .insertInto('orders')
      .values({ ...base, id, state, placed_at })
      .execute()
    const line = { order_id: id, line: 1, product_id: product, name: 'x', price: 1, quantity }
    await db.insertInto('order_lines').values(line).execute()
  }
  await countSold(db, backend.clock())
})

const best = async () => {
  const { products } = await bodyOf<{ products: Product[] }>(
    backend.get('products/list?sort=popularity&limit=4', ada),
  )
  return products.map(({ id, popularity }) => [id, popularity])
}

it('counts sales of the last 30 days without returned orders', async () => {
  expect(await best()).toEqual([
    [7, 9],
    [3, 5],
    [1, 0],
    [2, 0],
  ])
  await countSold(backend.db, new Date(backend.clock().getTime() + 2 * day))
  expect((await best()).slice(0, 2)).toEqual([
    [7, 9],
    [3, 2],
  ])
})

it('stops counting a returned order until the return is undone', async () => {
  const set = (state: string) => backend.post('customer/order/status', { ids: ['200003'], state }, ada)
  expect((await set('returned')).status).toBe(200)
  expect((await best())[0]).toEqual([3, 5])
  await set('shipped')
  expect((await best())[0]).toEqual([7, 9])
})

it('subtracts refunded items and writes nothing when nothing changed', async () => {
  const refund = {
    id: '200003',
    lines: [{ line: 1, quantity: 6 }],
    amount: 1,
    restock: false,
    reason: 'x',
    base: 0,
  }
  expect(await bodyOf(backend.post('customer/order/refund', refund, ada))).toMatchObject({
    order: { id: '200003' },
  })

  expect((await best()).slice(0, 2)).toEqual([
    [3, 5],
    [7, 3],
  ])
  const changes = () => backend.db.selectFrom('shop_changes').selectAll().orderBy('slot').execute()
  const before = await changes()
  await countSold(backend.db, backend.clock())
  expect(await changes()).toEqual(before)
})
