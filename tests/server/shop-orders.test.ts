import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import type { CartLine, Payment } from '#contract/cart.ts'
import { amountOf } from '#contract/money.ts'
import type { CartChanged, Order } from '#contract/orders.ts'
import { usualSettings } from '#contract/settings.ts'
import { orderVariants } from '#server/db/migrations/0022-order-variants.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

let home: Address
beforeEach(async () => {
  await signInAda()
  home = await firstAddress(ada)
  await backend.db
    .updateTable('products')
    .set({ colors: ['darkMain', 'successDark'] })
    .execute()
  await set(1, { price: 1_999, list_price: 2_499, stock: 10, low_at: 5, name: 'Jug' })
  await set(2, { price: 10_050, list_price: 10_050, stock: 3, low_at: 5, name: 'Lamp' })
})

const set = (id: number, values: object) =>
  backend.db.updateTable('products').set(values).where('id', '=', id).execute()
const product = (id: number) =>
  backend.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const firstAddress = async (header: Record<string, string>) => {
  const { address } = await bodyOf<{ address: Address[] }>(backend.get('address/list', header))
  return address[0] as Address
}
const line = (id: number, more: Partial<CartLine> = {}): CartLine => ({
  id,
  itemId: 1_000 + id,
  name: id === 1 ? 'Jug' : 'Lamp',
  image: 'prod-1.jpg',
  salePrice: 0,
  offerPrice: id === 1 ? 19.99 : 100.5,
  color: 'darkMain',
  size: 8,
  quantity: 1,
  ...more,
})
const cash: Payment = { type: 'free', method: 'cod', card: '' }
const checkout = (products: CartLine[], total: number, more: object = {}) => ({
  products,
  total,
  code: '',
  billing: home,
  payment: cash,
  ...more,
})
const place = (body: object, headers: object = {}, signed = ada) =>
  backend.post('customer/order/place', { checkout: body }, { ...signed, ...headers })
const placed = async (body: object) => (await bodyOf<{ order: Order }>(place(body))).order

/** Everything that an order may change. */
async function shop() {
  const tables = ['products', 'orders', 'order_lines', 'order_history', 'customers', 'notifications']
  const all = tables.map(
    (table) => sql`select string_agg(t::text, ';' order by t::text) as text from ${sql.table(table)} t`,
  )
  return JSON.stringify(await Promise.all(all.map(async (query) => (await query.execute(backend.db)).rows)))
}

describe('order placement', () => {
  it('marks the order as paid with a method that is paid then', async () => {
    const [cod, ...others] = usualSettings.payment.methods
    const methods = [{ ...cod, paidWhen: 'placed' }, ...others]
    await backend.post('settings/payment/save', { changes: { methods } }, ada)
    const order = await placed(checkout([line(1)], 19.99))
    expect(order).toMatchObject({ state: 'packing', paidAt: backend.clock().toISOString() })
    expect(order.history).toMatchObject([{ kind: 'placed' }, { kind: 'paid', how: 'Cash on delivery' }])
  })

  it('uses the catalogue and stores every detail of the order', async () => {
    await set(2, { sizes: [8, 12], code: '' })
    const before = await product(1)
    backend.wait(60_000)
    const products = [line(1, { quantity: 3 }), line(2, { color: undefined, size: '12' })]
    const payment: Payment = { type: 'fast', method: 'card', card: 'visa', lastFour: '4242' }
    const order = await placed(checkout(products, 116.47, { code: 'berry50', payment }))
    expect(order).toEqual({
      id: expect.stringMatching(/^\d{6}$/),
      placedAt: backend.clock().toISOString(),
      state: 'awaiting',
      currency: 'EUR',
      items: 4,
      subtotal: 16_047,
      discount: 4_900,
      shipping: 500,
      total: 11_647,
      refunded: 0,
      invoice: null,
      lines: [
        {
          line: 1,
          product: 1,
          name: 'Jug',
          category: before.category,
          picture: null,
          price: 1_999,
          quantity: 3,
          refunded: 0,
          color: 'darkMain',
          size: null,
          code: 'FJ-001',
          choices: { colors: before.colors, sizes: [], stock: 7 },
        },
        {
          line: 2,
          product: 2,
          name: 'Lamp',
          category: expect.any(String),
          picture: null,
          price: 10_050,
          quantity: 1,
          refunded: 0,
          color: null,
          size: '12',
          code: '',
          choices: { colors: expect.any(Array), sizes: [8, 12], stock: expect.any(Number) },
        },
      ],
      billing: home,
      note: '',
      parcel: { carrier: '', tracking: '' },
      sender: expect.objectContaining({ name: 'Fernhill Home SRL', email: 'shop@example.com' }),
      payment,
      delivery: { id: 'fast', name: null },
      version: 1,
      paidAt: null,
      updated: backend.clock().toISOString(),
      company: 'Fernhill Home SRL',
      taxation: { status: null, country: home.country },
      type: 'Credit Card',
      code: 'BERRY50',
      discountId: 'berry50',
      customer: {
        id: expect.any(String),
        name: 'Ada Palmer',
        email: 'admin@example.com',
        phone: home.phone,
        isDeleted: false,
        language: null,
      },
      history: [{ at: backend.clock().toISOString(), kind: 'placed', by: 'Ada Palmer', note: null }],
    })
    expect(await product(1)).toMatchObject({
      stock: 7,
      version: before.version + 1,
      updated_at: backend.clock(),
    })
    const row = await backend.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirst()
    expect(row).toMatchObject({
      user_id: 'ada00000',
      paid_at: null,
      payment_type: 'Credit Card',
      code: 'BERRY50',
      company: 'Fernhill Home SRL',
    })
    const history = await backend.db
      .selectFrom('order_history')
      .select(['kind', 'user_id', 'at'])
      .where('order_id', '=', order.id)
      .execute()
    expect(history).toEqual([{ kind: 'placed', user_id: 'ada00000', at: backend.clock() }])
  })

  it('stores no card number, and no card for cash', async () => {
    const payment = { ...cash, card: 'visa', lastFour: '4242', number: '4242424242424242' }
    const order = await placed(checkout([line(1)], 19.99, { payment }))
    expect(order.payment).toEqual(cash)
    const rows = await backend.db.selectFrom('orders').selectAll().where('id', '=', order.id).execute()
    // More digits than a random id has by chance.
    expect(JSON.stringify(rows)).not.toContain('42424242')
  })

  it('creates one customer per account or uses the one with the same verified email', async () => {
    const count = async () => (await backend.db.selectFrom('customers').select('id').execute()).length
    const before = await count()
    const some = [1, 2, 3, 5, 6, 7, 8]
    for (const id of some) await set(id, { price: 1_999, list_price: 1_999, stock: 9 })
    await Promise.all(some.map((id) => placed(checkout([line(id, { offerPrice: 19.99 })], 19.99))))
    expect(await count()).toBe(before + 1)
    const made = await backend.db
      .selectFrom('customers')
      .selectAll()
      .where('email', '=', 'admin@example.com')
      .executeTakeFirst()
    expect(made).toMatchObject({ name: 'Ada Palmer', location: home.city, country: 'United Kingdom' })
    await backend.db
      .updateTable('customers')
      .set({ email: 'SAM@example.com' })
      .where('id', '=', 'c0001')
      .execute()
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const body = checkout([line(1)], 19.99, { billing: await firstAddress(sam) })
    const customerOfNextOrder = async () => {
      const { order } = await bodyOf<{ order: Order }>(place(body, {}, sam))
      const { customer_id } = await backend.db
        .selectFrom('orders')
        .select('customer_id')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      return customer_id
    }
    // Everyone can type any address: only a verified one makes them the customer who has it.
    expect(await customerOfNextOrder()).not.toBe('c0001')
    await backend.db
      .updateTable('users')
      .set({ email_verified_at: backend.clock() })
      .where('email', '=', 'sam@example.com')
      .execute()
    expect(await customerOfNextOrder()).toBe('c0001')
    expect(await count()).toBe(before + 2)
  })

  it('notifies everyone but the buyer of the order and everyone of low stock', async () => {
    backend.wait(60_000)
    const { id } = await placed(checkout([line(1, { quantity: 4 }), line(2)], 180.46))
    await placed(checkout([line(1)], 19.99))
    const after = await placed(checkout([line(1)], 19.99))
    expect(after.id).not.toBe(id)
    const told = await backend.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'facts', 'message'])
      .where('created_at', '=', backend.clock())
      .execute()
    for (const user of ['ada00000', 'sam00000']) {
      const own = told.filter(({ user_id }) => user_id === user)
      const orders = user === 'ada00000' ? [] : ['orderPlaced', 'orderPlaced', 'orderPlaced']
      expect(own.map(({ kind }) => kind).sort()).toEqual(['lowStock', ...orders])
      expect(own.find(({ kind }) => kind === 'lowStock')).toMatchObject({
        facts: { product: 'Jug', productId: 1, count: 5 },
        message: 'Jug: 5 left',
      })
      if (orders.length === 0) continue
      expect(own.map(({ facts }) => facts)).toContainEqual({
        order: id,
        customer: 'Ada Palmer',
        amount: 18_046,
      })
    }
  })

  it('updates the figures of the shop immediately', async () => {
    const orders = async () =>
      (await bodyOf<{ figures: { orders: { value: number } } }>(backend.get('dashboard/summary', ada)))
        .figures.orders.value
    const before = await orders()
    await placed(checkout([line(1)], 19.99))
    expect(await orders()).toBe(before + 1)
  })

  it('verifies a review of a purchased product', async () => {
    await placed(checkout([line(1)], 19.99))
    const { review } = await bodyOf<{ review: { profile: { status: boolean } } }>(
      backend.post('review/add', { product: 1, rating: 5, review: 'Good' }, ada),
    )
    expect(review.profile.status).toBe(true)
  })

  it('ignores sizes for a product without sizes', async () => {
    const lines = [line(1, { quantity: 2 }), line(1, { itemId: 9, size: '12' })]
    const { id } = await placed(checkout(lines, 59.97))
    const kept = await backend.db
      .selectFrom('order_lines')
      .select(['quantity', 'size', 'color', 'code'])
      .where('order_id', '=', id)
      .execute()
    expect(kept).toEqual([{ quantity: 3, size: null, color: 'darkMain', code: 'FJ-001' }])
  })

  it('keeps the product code at the time, and shows the current code without one', async () => {
    const { id } = await placed(checkout([line(1)], 19.99))
    await set(1, { code: 'NEW-1' })
    const codes = async () => {
      const { order } = await bodyOf<{ order: Order }>(backend.post('customer/order/details', { id }, ada))
      const { slips } = await bodyOf<{ slips: Order[] }>(
        backend.post('customer/order/slips', { ids: [id] }, ada),
      )
      return [order.lines[0]?.code, slips[0]?.lines[0]?.code]
    }
    expect(await codes()).toEqual(['FJ-001', 'FJ-001'])
    await backend.db.updateTable('order_lines').set({ code: null }).where('order_id', '=', id).execute()
    expect(await codes()).toEqual(['NEW-1', 'NEW-1'])
  })

  it('loses the default size of old carts in the migration but keeps chosen sizes', async () => {
    await set(2, { sizes: [8, 12] })
    const { id } = await placed(checkout([line(1), line(2)], 120.49))
    await backend.db.updateTable('order_lines').set({ size: '8' }).where('order_id', '=', id).execute()
    for (const statement of orderVariants.statements.slice(1)) await sql.raw(statement).execute(backend.db)
    const { order } = await bodyOf<{ order: Order }>(backend.post('customer/order/details', { id }, ada))
    expect(order.lines.map(({ size }) => size)).toEqual([null, '8'])
  })

  it('keeps its items when the catalogue changes', async () => {
    const { id } = await placed(checkout([line(1)], 19.99))
    await set(1, { name: 'Renamed', price: 1, deleted_at: backend.clock() })
    const lines = await backend.db
      .selectFrom('order_lines')
      .select(['name', 'price'])
      .where('order_id', '=', id)
      .execute()
    expect(lines).toEqual([{ name: 'Jug', price: 1_999 }])
  })
})

describe('outdated cart at checkout', () => {
  const changed = async (body: object) => {
    const before = await shop()
    const response = await place(body)
    expect(response.status).toBe(409)
    expect(await shop()).toBe(before)
    return bodyOf<CartChanged & { message: string }>(response)
  }

  it('gets current prices', async () => {
    const { code, changes, products } = await changed(checkout([line(1, { offerPrice: 15 })], 15))
    expect(code).toBe('cartChanged')
    expect(changes).toEqual([{ itemId: 1_001, name: 'Jug', kind: 'price', was: 1_500, now: 1_999 }])
    expect(products).toEqual([{ ...line(1), salePrice: 24.99, size: '', code: 'FJ-001' }])
  })

  it('is limited to the stock, counted across lines', async () => {
    await set(2, { sizes: [8, 10, 12] })
    const second = line(2, { itemId: 7, size: 10, quantity: 2 })
    const third = line(2, { itemId: 8, size: 12 })
    const { changes, products } = await changed(checkout([line(2, { quantity: 2 }), second, third], 502.5))
    expect(changes).toEqual([
      { itemId: 7, name: 'Lamp', kind: 'stock', was: 2, now: 1 },
      { itemId: 8, name: 'Lamp', kind: 'stock', was: 1, now: 0 },
    ])
    expect(products.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
      [1_002, 2],
      [7, 1],
    ])
  })

  it('drops unavailable products', async () => {
    await set(2, { deleted_at: backend.clock() })
    const products = [line(1), line(2), line(99, { name: 'Never was', quantity: 4 })]
    const reply = await changed(checkout(products, 120))
    expect(reply.changes).toEqual([
      { itemId: 1_002, name: 'Lamp', kind: 'gone', was: 1, now: 0 },
      { itemId: 1_099, name: 'Never was', kind: 'gone', was: 4, now: 0 },
    ])
    expect(reply.products.map(({ id }) => id)).toEqual([1])
  })

  it('drops colours and sizes that the product does not have', async () => {
    await backend.db
      .updateTable('products')
      .set({ colors: ['darkMain'], sizes: [8, 10] })
      .where('id', '=', 1)
      .execute()
    const products = [
      line(1, { color: 'darkMain', size: 10 }),
      line(1, { itemId: 2_001, color: 'errorMain', size: 8 }),
      line(1, { itemId: 2_002, color: 'darkMain', size: 12 }),
    ]
    const reply = await changed(checkout(products, 59.97))
    expect(reply.changes.map(({ itemId, kind }) => [itemId, kind])).toEqual([
      [2_001, 'gone'],
      [2_002, 'gone'],
    ])
  })

  it.for([
    [18.99, {}],
    [24.98, {}],
    [19.99, { code: 'FLAT05' }],
    [19.99, { payment: { ...cash, type: 'fast' } }],
    [0, {}],
    [-1e300, {}],
  ] as const)('is refused for the total %d with %o', async ([total, more]) => {
    const { changes, products } = await changed(checkout([line(1)], total, more))
    expect([changes, products.length]).toEqual([[], 1])
  })

  it('is refused with an unknown discount code', async () => {
    const body = checkout([line(1)], 14.99, { code: 'NONE' })
    expect(await refusal(place(body))).toEqual([409, 'codeEnded'])
    await backend.db.deleteFrom('discounts').execute()
    expect(await refusal(place(checkout([line(1)], 14.99, { code: 'FLAT05' })))).toEqual([409, 'codeEnded'])
    const order = await placed(checkout([line(1)], 19.99, { code: 'FLAT05' }))
    expect(order).toMatchObject({ code: '', discount: 0, total: 1_999 })
  })

  it('can be ordered as corrected', async () => {
    const { products } = await changed(
      checkout([line(1, { offerPrice: 1 }), line(2, { quantity: 5 })], 503.5),
    )
    expect((await place(checkout(products, 321.49))).status).toBe(200)
    expect((await product(2)).stock).toBe(0)
  })
})

describe('invalid order', () => {
  it.for([
    [{ payment: { ...cash, method: 'card' } }, { card: 'missing' }],
    [{ payment: { ...cash, method: 'card', card: 'visa' } }, { card: 'missing' }],
    [{ payment: { ...cash, method: 'card', lastFour: '4242' } }, { card: 'missing' }],
    [{ products: [] }, { 'checkout.products': 'tooSmall' }],
    [{ payment: { ...cash, lastFour: '4242424242424242' } }, { 'checkout.payment.lastFour': 'format' }],
  ])('is refused with %o', async ([wrong, fields]) => {
    const before = await shop()
    const response = await place(checkout([line(1)], 19.99, wrong))
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).fields).toEqual(fields)
    expect(await shop()).toBe(before)
  })

  it('is refused with someone else’s address', async () => {
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    for (const billing of [await firstAddress(sam), { ...home, id: 1 }]) {
      const response = await place(checkout([line(1)], 19.99, { billing }))
      expect([response.status, (await bodyOf(response)).fields]).toEqual([400, { billing: 'unknown' }])
    }
  })

  it('is refused above the largest amount', async () => {
    await set(1, { price: 99_999_900, list_price: 99_999_900, stock: 1_000_000 })
    const products = [line(1, { offerPrice: 999_999, quantity: 9_999 })]
    const response = place(checkout(products, amountOf(99_999_900 * 9_999, 'EUR')))
    expect(await refusal(response)).toEqual([400, 'invalid'])
    expect((await product(1)).stock).toBe(1_000_000)
  })
})

describe('simultaneous checkout', () => {
  const orders = async () => (await backend.db.selectFrom('orders').select('id').execute()).length

  it('sells the last item only once', async () => {
    await set(2, { stock: 1 })
    const before = await orders()
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(checkout([line(2)], 100.5))))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(29).fill(409)])
    expect(await orders()).toBe(before + 1)
    expect((await product(2)).stock).toBe(0)
  })

  it('sells each item once, with lines in any order', async () => {
    await set(1, { stock: 8 })
    await set(2, { stock: 8 })
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const people = [
      [ada, home],
      [sam, await firstAddress(sam)],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const [header, billing] = people[at % 2] ?? people[0]
        const lines = at % 3 ? [line(1), line(2)] : [line(2), line(1)]
        return place(checkout(lines, 120.49, { billing }), {}, header)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(12)
    expect([(await product(1)).stock, (await product(2)).stock]).toEqual([0, 0])
  })

  it('does not oversell while the stock is edited', async () => {
    await set(1, { stock: 5 })
    const { version } = await product(1)
    const edit = { id: 1, version, base: { stock: 5 }, changes: { stock: 6 } }
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => place(checkout([line(1)], 19.99))),
      backend.post('products/edit', edit, ada),
    ])
    const edited = answers.pop()
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await product(1)).stock).toBe(edited?.status === 200 ? 1 : 0)
  })

  const key = 'a-key-of-16-chars'
  it.for([
    ['header', { 'Idempotency-Key': key }, {}],
    ['body', {}, { idempotencyKey: key }],
    ['header and body', { 'Idempotency-Key': key }, { idempotencyKey: key }],
  ] as const)(
    'places one order for twenty requests with the same key in the %s',
    async ([, header, body]) => {
      const before = await orders()
      const whole = { checkout: checkout([line(1)], 19.99), ...body }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => backend.post('customer/order/place', whole, { ...ada, ...header })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
      expect(await orders()).toBe(before + 1)
      expect((await product(1)).stock).toBe(9)
    },
  )

  it('validates the key in the body like the header and accepts it for one order only', async () => {
    const send = (idempotencyKey: string, total = 19.99) =>
      backend.post('customer/order/place', { checkout: checkout([line(1)], total), idempotencyKey }, ada)
    expect(await refusal(send('with spaces in it'))).toEqual([400, 'invalidKey'])
    expect(await refusal(send('short'))).toEqual([400, 'invalid'])
    expect(await refusal(send(key, 1))).toEqual([409, 'cartChanged'])
    expect((await send(key)).status).toBe(200)
    expect(await refusal(send(key, 1))).toEqual([409, 'keyReused'])
  })
})
