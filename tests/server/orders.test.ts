import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Summary } from '#contract/dashboard.ts'
import type { OrderDetailsReply, OrderSlip, OrderStatusReply } from '#contract/order-calls.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import { isUndone, type OrderState, orderStates } from '#contract/order-states.ts'
import type { Order } from '#contract/orders.ts'
import { usualSettings } from '#contract/settings.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'
import { toldOfStock } from '#tests/support/told-of-stock.ts'

beforeEach(signInAda)

const list = (query = '') => bodyOf<OrdersReply>(backend.get(`customer/order/list${query}`, ada))
const post = (path: string, body: unknown, headers = {}) =>
  backend.post(`customer/order/${path}`, body, { ...ada, ...headers })
const status = (body: object) => bodyOf<OrderStatusReply>(post('status', body))
const details = (id: string, query?: object) =>
  bodyOf<OrderDetailsReply>(post('details', { id, ...(query && { list: query }) }))
const orderOf = async (id: string): Promise<Order> => (await details(id)).order
const set = (id: string, values: object) =>
  backend.db.updateTable('orders').set(values).where('id', '=', id).execute()
const stockOf = async (id: number) =>
  (await backend.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow())
    .stock
/** Makes as many more orders as it takes for the list to be read in other ways. */
const many = () =>
  sql`insert into orders (customer_id, company, payment_type, state, items, shipping, discount, total, placed_at, updated_at)
    select customer_id, company, payment_type, state, items, shipping, discount, total, placed_at, updated_at
    from orders, generate_series(1, 12)`.execute(backend.db)
const idsOf = (reply: OrdersReply) => reply.orders.map(({ id }) => id)

describe('packing slip', () => {
  const slips = async (ids: string[]) => (await bodyOf<{ slips: OrderSlip[] }>(post('slips', { ids }))).slips

  it('is returned in the requested order, once per order, without unknown orders', async () => {
    const found = await slips(['100003', '100001', '1', '100003'])
    expect(found.map(({ id }) => id)).toEqual(['100003', '100001'])
  })

  it('contains the order without its prices', async () => {
    const [slip] = await slips(['100003'])
    const order = await orderOf('100003')
    const { customer, lines, ...facts } = slip as OrderSlip
    expect(order).toMatchObject(facts)
    expect(customer?.name).toBe(order.customer?.name)
    expect(lines).toEqual(order.lines.map(({ price: _, choices: __, ...line }) => line))
  })

  it('is refused for no orders or more than 200', async () => {
    for (const ids of [[], Array.from({ length: 201 }, (_, at) => String(100_000 + at))])
      expect(await refusal(post('slips', { ids }))).toEqual([400, 'invalid'])
  })
})

describe('order list for the team', () => {
  it('returns every order with the keys of an older client without parameters', async () => {
    const reply = await list()
    expect(reply).not.toHaveProperty('total')
    const { length } = await backend.db.selectFrom('orders').select('id').execute()
    expect(reply.orders).toHaveLength(length)
    expect(reply.orders[0]).toMatchObject({
      id: '100000',
      name: expect.any(String),
      company: expect.stringMatching(/^Fernhill/),
      type: expect.any(String),
      qty: expect.any(Number),
      date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
      status: 1,
      currency: 'EUR',
    })
  })

  it('maps each status to the number an older client knows', async () => {
    const pairs = { awaiting: 2, packing: 3, shipped: 3, delivered: 1, returned: 1, cancelled: 1 }
    for (const [state, status] of Object.entries(pairs)) {
      await set('100000', { state })
      expect((await list('?limit=1&sort=id')).orders[0]).toMatchObject({ state, status })
    }
  })

  it.for([
    '',
    '&state=delivered',
    '&state=packing,shipped&paid=yes',
    '&q=an',
    '&from=2026-01-01&to=2026-02-10',
  ])('sums all orders that match "%s" on any page', async (filter) => {
    const every = await list(`?limit=200${filter}`)
    expect(every.orders).toHaveLength(every.total ?? 0)
    expect(every).not.toHaveProperty('sums')
    const total = every.orders.reduce((sum, order) => sum + order.total, 0)
    expect(total).toBeGreaterThan(0)
    const page = await list(`?limit=2&offset=1&sums=yes${filter}`)
    expect(page.sums).toMatchObject([{ currency: 'EUR', total }])
  })

  it('returns no sum without matches and a new sum after a change', async () => {
    expect((await list('?limit=2&sums=yes&q=nobody-is-called-this')).sums).toEqual([])
    const [before] = (await list('?limit=2&sums=yes')).sums ?? []
    await set('100000', { total: sql`total + 5` })
    expect((await list('?limit=2&sums=yes')).sums).toMatchObject([
      { currency: 'EUR', total: (before?.total ?? 0) + 5 },
    ])
  })

  const keys: Record<string, (order: OrdersReply['orders'][number]) => string | number> = {
    id: ({ id }) => Number(id),
    customer: ({ name, customer }) => `${name.toLowerCase()} ${customer}`,
    placed: ({ placedAt }) => placedAt,
    total: ({ total }) => total,
    items: ({ qty }) => qty,
    state: ({ state }) => orderStates.indexOf(state),
  }
  it.for(Object.keys(keys).flatMap((key) => [key, `-${key}`]))(
    'returns every order once when paged by %s',
    async (sort) => {
      const rows: OrdersReply['orders'] = []
      let total = 1
      for (let offset = 0; offset < total; offset += 25) {
        const page = await list(`?sort=${sort}&limit=25&offset=${offset}`)
        total = page.total ?? 0
        rows.push(...page.orders)
      }
      expect(rows).toHaveLength(total)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
      const key = keys[sort.replace('-', '')] as (typeof keys)[string]
      // In the order of code points, as both databases of the tests sort.
      const values = rows.map(key)
      const sign = sort.startsWith('-') ? -1 : 1
      const wrong = values.filter((value, at) => {
        const next = values[at + 1]
        return next !== undefined && sign * (value > next ? 1 : value < next ? -1 : 0) > 0
      })
      expect(wrong).toEqual([])
    },
  )

  it('sorts newest first for an unknown sort and is empty past the end', async () => {
    const newest = idsOf(await list('?limit=5'))
    expect(newest).toEqual(idsOf(await list('?limit=5&sort=-placed')))
    expect(idsOf(await list('?limit=5&sort=constructor'))).toEqual(newest)
    const { orders, total } = await list('?limit=5&offset=5000')
    expect(orders).toEqual([])
    expect(total).toBeGreaterThan(100)
  })

  it('counts by status with the other filters applied', async () => {
    const all = (await list()).orders
    const count = (state: string, from = all) => from.filter((order) => order.state === state).length
    const states = orderStates
    const { counts, total, orders } = await list('?limit=200&state=packing,shipped,nonsense')
    expect(counts).toEqual(Object.fromEntries(states.map((state) => [state, count(state)])))
    expect(total).toBe(count('packing') + count('shipped'))
    expect(orders).toHaveLength(total ?? 0)
    const upi = all.filter(({ type }) => type === 'Upi')
    const filtered = await list('?limit=200&state=delivered&payment=Upi,Cheque')
    expect(filtered.counts).toEqual(Object.fromEntries(states.map((state) => [state, count(state, upi)])))
    expect(filtered.total).toBe(count('delivered', upi))
  })

  it.for([
    ['customer=c0003', (order: OrdersReply['orders'][number]) => order.customer === 'c0003'],
    ['paid=no', ({ paidAt }: { paidAt: string | null }) => paidAt === null],
    ['paid=yes', ({ paidAt }: { paidAt: string | null }) => paidAt !== null],
    ['from=2026-03-01', ({ placedAt }: { placedAt: string }) => placedAt >= '2026-03-01'],
    ['to=2026-01-31', ({ placedAt }: { placedAt: string }) => placedAt < '2026-02-01'],
    ['q=%23100011', ({ id }: { id: string }) => id === '100011'],
    ['q=10001', ({ id }: { id: string }) => id.startsWith('10001')],
    ['q=%25', () => false],
  ] as const)('returns exactly the orders with %s', async ([query, fits]) => {
    const all = (await list()).orders
    const { orders, total, counts } = await list(`?limit=200&${query}&sort=id`)
    const wanted = all.filter(fits).map(({ id }) => id)
    expect(orders.map(({ id }) => id)).toEqual(wanted)
    expect(total).toBe(wanted.length)
    expect(Object.values(counts ?? {}).reduce((sum, one) => sum + one, 0)).toBe(wanted.length)
  })

  it('finds orders by name and email in any case, combined with a number', async () => {
    await backend.db
      .updateTable('customers')
      .set({ name: 'Zoë Kvist', email: 'z10001@EXAMPLE.com' })
      .where('id', '=', 'c0001')
      .execute()
    const all = (await list()).orders
    const own = all.filter(({ customer }) => customer === 'c0001').map(({ id }) => id)
    for (const q of ['zoë', 'KVIST', 'Z10001@'])
      expect(idsOf(await list(`?limit=200&sort=id&q=${encodeURIComponent(q)}`))).toEqual(own)
    const both = await list('?limit=200&sort=id&q=10001')
    const wanted = all.filter(({ id }) => own.includes(id) || id.startsWith('10001')).map(({ id }) => id)
    expect(idsOf(both)).toEqual(wanted)
    expect(both.total).toBe(wanted.length)
  })

  it('returns the orders that contain a product', async () => {
    const lines = await backend.db
      .selectFrom('order_lines')
      .select('order_id')
      .distinct()
      .where('product_id', '=', 5)
      .execute()
    const reply = await list('?limit=200&product=5&sort=id')
    expect(idsOf(reply)).toEqual(lines.map(({ order_id }) => order_id).sort())
  })

  it('pages by customer consistently with any status filter or search', async () => {
    await many()
    for (const query of [
      '',
      'state=delivered',
      'q=example.com',
      'q=a&state=delivered,shipped',
      'payment=Upi,Paytm',
    ]) {
      for (const sort of ['customer', '-customer']) {
        const { total = 0 } = await list(`?limit=1&${query}`)
        const all = async (by: string) => {
          const pages = Array.from({ length: Math.ceil(total / 200) }, (_, at) =>
            list(`?limit=200&offset=${at * 200}&${query}&sort=${by}`),
          )
          return (await Promise.all(pages)).flatMap(idsOf)
        }
        const whole = await all(sort)
        expect(whole.toSorted()).toEqual((await all('id')).toSorted())
        for (const offset of [0, 1, 299, 300, Math.floor(total / 2), Math.max(0, total - 301), total - 3]) {
          const page = await list(`?limit=7&offset=${offset}&${query}&sort=${sort}`)
          expect(idsOf(page), `${query} ${sort} ${offset}`).toEqual(whole.slice(offset, offset + 7))
        }
      }
    }
  })

  it('shows a change immediately', async () => {
    const before = await list('?limit=5')
    await status({ ids: [before.orders[0]?.id], state: 'returned' })
    const after = await list('?limit=5')
    expect(after.orders[0]?.state).toBe('returned')
    expect(after.counts?.returned).toBe((before.counts?.returned ?? 0) + 1)
  })

  it.for(['limit=0', 'limit=201', 'offset=-1', 'from=2026-02-30', 'paid=maybe', 'limit=x'])(
    'refuses %s',
    async (query) => {
      expect(await refusal(backend.get(`customer/order/list?${query}`, ada))).toEqual([400, 'invalid'])
    },
  )
})

describe('single order', () => {
  it('includes items, customer, history and matching totals', async () => {
    const order = await orderOf('100005')
    const sum = order.lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
    expect(order.subtotal).toBe(sum)
    expect(order.total).toBe(sum - order.discount + order.shipping)
    expect(order.customer).toMatchObject({ name: expect.any(String), isDeleted: false })
    expect(order.history?.[0]).toMatchObject({ kind: 'placed', by: null })
    expect(await refusal(post('details', { id: '999999' }))).toEqual([404, 'notFound'])
  })

  it.for([
    {},
    { sort: 'total' },
    { sort: '-customer', state: 'delivered' },
    { sort: 'state' },
    { sort: 'items', customer: 'c0001' },
    { q: '1000', sort: '-id' },
  ])('includes the previous and next order in the list %o', async (query) => {
    const ids = idsOf(await list(`?limit=200&${new URLSearchParams(query as Record<string, string>)}`))
    for (const at of [0, 1, Math.floor(ids.length / 2), ids.length - 1]) {
      const { previous, next } = await details(ids[at] ?? '', query)
      expect([previous, next]).toEqual([ids[at - 1] ?? null, ids[at + 1] ?? null])
    }
  })

  it('includes its neighbours when it no longer matches the list', async () => {
    const ids = idsOf(await list('?limit=200&state=delivered'))
    await status({ ids: [ids[3]], state: 'returned' })
    expect(await details(ids[3] ?? '', { state: 'delivered' })).toMatchObject({
      previous: ids[2],
      next: ids[4],
    })
  })

  it('includes added notes', async () => {
    const before = await orderOf('100005')
    const { order } = await bodyOf<{ order: Order }>(post('note', { id: '100005', note: ' Ring twice ' }))
    expect(order.version).toBe(before.version + 1)
    expect(order.history?.at(-1)).toEqual({
      at: backend.clock().toISOString(),
      kind: 'note',
      by: 'Ada Palmer',
      note: 'Ring twice',
    })
    expect(await refusal(post('note', { id: '1', note: 'x' }))).toEqual([404, 'notFound'])
  })
})

describe('order payment', () => {
  const payment = (paid: boolean) => post('payment', { id: '100005', paid })

  it('is recorded with author, time and method and can be reversed', async () => {
    await set('100005', { state: 'returned', paid_at: null, payment_type: 'PayPal', refunded: 0 })
    const { version } = await orderOf('100005')
    const { order } = await bodyOf<OrderDetailsReply>(payment(true))
    expect(order).toMatchObject({ state: 'returned', version: version + 1 })
    expect(order.paidAt).toBe(backend.clock().toISOString())
    expect(order.history?.at(-1)).toMatchObject({ kind: 'paid', by: 'Ada Palmer', how: 'PayPal' })
    expect((await bodyOf<OrderDetailsReply>(payment(true))).order.version).toBe(version + 1)
    const { order: after } = await bodyOf<OrderDetailsReply>(payment(false))
    expect(after.paidAt).toBeNull()
    expect(after.history?.at(-1)).toMatchObject({ kind: 'unpaid', by: 'Ada Palmer' })
  })

  it('moves an order awaiting payment to packing', async () => {
    await set('100005', { state: 'awaiting', paid_at: null })
    const { order } = await bodyOf<OrderDetailsReply>(payment(true))
    expect(order.state).toBe('packing')
    expect(order.history?.slice(-2).map(({ kind }) => kind)).toEqual(['paid', 'packing'])
  })

  it('cannot be reversed after a refund', async () => {
    await set('100005', { state: 'delivered', paid_at: backend.clock(), refunded: 5 })
    expect(await refusal(payment(false))).toEqual([409, 'refundedMeanwhile'])
    expect(await refusal(post('payment', { id: '1', paid: true }))).toEqual([404, 'notFound'])
  })
})

describe('order cancellation', () => {
  const lineOf = (id: string) =>
    backend.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('product_id')
      .executeTakeFirstOrThrow()
  const cancelled = (ids = ['100005']) => status({ ids, state: 'cancelled', note: 'Ordered twice' })

  it('requires a reason and records it with the author in the history', async () => {
    for (const body of [{ ids: ['100005'] }, { all: true, filter: {} }])
      expect(await refusal(post('status', { ...body, state: 'cancelled' }))).toEqual([400, 'invalid'])
    await set('100005', { state: 'packing' })
    await cancelled()
    const { state, history } = await orderOf('100005')
    expect(state).toBe('cancelled')
    expect(history?.at(-1)).toMatchObject({ kind: 'cancelled', by: 'Ada Palmer', note: 'Ordered twice' })
  })

  it('restocks items once and takes them again when undone', async () => {
    await set('100005', { state: 'packing' })
    const { product_id, quantity } = await lineOf('100005')
    const before = await stockOf(product_id)
    const { previous } = await cancelled()
    expect(await stockOf(product_id)).toBe(before + quantity)
    await status({ ids: ['100005'], state: 'returned' })
    await cancelled()
    expect(await stockOf(product_id)).toBe(before + quantity)
    await status({ states: previous, base: 'cancelled' })
    expect(await stockOf(product_id)).toBe(before)
    expect((await orderOf('100005')).state).toBe('packing')
  })

  it('keeps the payment, and its refund does not restock twice', async () => {
    await set('100005', { state: 'packing', paid_at: backend.clock(), refunded: 0 })
    const { line, product_id, quantity } = await lineOf('100005')
    await cancelled()
    const { paidAt, total } = await orderOf('100005')
    expect(paidAt).not.toBeNull()
    const before = await stockOf(product_id)
    const lines = [{ line, quantity }]
    const refund = { id: '100005', lines, amount: total, restock: true, reason: 'x', base: 0 }
    expect((await post('refund', refund)).status).toBe(200)
    expect(await stockOf(product_id)).toBe(before)
  })

  it('removes the order from late orders and sales', async () => {
    await set('100005', { state: 'awaiting', paid_at: null, placed_at: '2026-03-11T08:00:00Z' })
    const late = async () => idsOf(await list('?limit=200&paid=late'))
    const revenue = async () => {
      const { figures } = await bodyOf<Summary>(backend.get('dashboard/summary', ada))
      return figures.revenue.value
    }
    const { total } = await orderOf('100005')
    const before = await revenue()
    expect(await late()).toContain('100005')
    await cancelled()
    expect(await late()).not.toContain('100005')
    expect(await revenue()).toBe(before - total)
  })
})

describe('order status change', () => {
  it('pays orders with a method that is paid on delivery, and undoes that with the step', async () => {
    const [cash, card] = usualSettings.payment.methods
    const methods = [{ ...cash, paidWhen: 'delivered' }, card]
    expect((await backend.post('settings/payment/save', { changes: { methods } }, ada)).status).toBe(200)
    const unpaid = { state: 'packing' as const, paid_at: null, refunded: 0 }
    const placed = { type: 'free', method: 'cod', card: '' }
    await set('100005', { ...unpaid, payment: JSON.stringify(placed) })
    await set('100006', { ...unpaid, payment: null, payment_type: 'Cash on delivery' })
    await set('100007', { ...unpaid, payment: JSON.stringify({ ...placed, method: 'card' }) })
    const ids = ['100005', '100006', '100007']
    await status({ ids, state: 'shipped' })
    const { previous } = await status({ ids, state: 'delivered' })
    const paidAt = async () => (await Promise.all(ids.map(orderOf))).map((order) => order.paidAt)
    const now = backend.clock().toISOString()
    expect(await paidAt()).toEqual([now, now, null])
    expect((await orderOf('100005')).history?.slice(-2).map(({ kind }) => kind)).toEqual([
      'paid',
      'delivered',
    ])
    await status({ states: previous, base: 'delivered' })
    expect(await paidAt()).toEqual([null, null, null])
  })

  it('keeps a payment on delivery that was refunded or recorded again since', async () => {
    const [cash, card] = usualSettings.payment.methods
    const methods = [{ ...cash, paidWhen: 'delivered' }, card]
    expect((await backend.post('settings/payment/save', { changes: { methods } }, ada)).status).toBe(200)
    const again = new Date(backend.clock().getTime() + 1000)
    for (const change of [{ refunded: 1 }, { paid_at: again }]) {
      const unpaid = { payment: null, payment_type: 'Cash on delivery', paid_at: null, refunded: 0 }
      await set('100005', { ...unpaid, state: 'packing' })
      await status({ ids: ['100005'], state: 'shipped' })
      const { previous } = await status({ ids: ['100005'], state: 'delivered' })
      await set('100005', change)
      await status({ states: previous, base: 'delivered' })
      const { state, paidAt, history } = await orderOf('100005')
      expect(state).toBe('shipped')
      expect(paidAt).not.toBeNull()
      expect(history?.at(-1)?.kind).toBe('paid')
    }
  })

  it('records each step in the history with author and note', async () => {
    await set('100005', { state: 'awaiting', paid_at: null })
    const step = { ids: ['100005'], state: 'packing', paid: true, note: 'Paid by phone' }
    const { orders, previous } = await status(step)
    expect(orders).toEqual([{ id: '100005', state: 'packing', version: 2 }])
    expect(previous).toEqual({ '100005': 'awaiting' })
    const { history, paidAt } = await orderOf('100005')
    expect(paidAt).toBe(backend.clock().toISOString())
    expect(history?.slice(-2)).toMatchObject([
      { kind: 'paid', by: 'Ada Palmer', note: null, how: expect.any(String) },
      { kind: 'packing', by: 'Ada Palmer', note: 'Paid by phone' },
    ])
  })

  it('is ignored when the status stays the same', async () => {
    const { state, version, history } = await orderOf('100005')
    expect(await status({ ids: ['100005'], state })).toEqual({ orders: [], previous: {}, left: 0 })
    expect(await orderOf('100005')).toMatchObject({ version, history })
  })

  it.for(['Credit Card', 'Cash on delivery'])('does not mark an order as paid: %s', async (payment_type) => {
    await set('100005', { state: 'awaiting', paid_at: null, payment_type })
    await backend.db.deleteFrom('order_history').where('order_id', '=', '100005').execute()
    for (const state of ['packing', 'returned', 'shipped', 'delivered', 'returned'] as const) {
      await status({ ids: ['100005'], state })
      const { paidAt, history } = await orderOf('100005')
      expect([paidAt, history?.filter(({ kind }) => kind === 'paid')]).toEqual([null, []])
    }
    await status({ ids: ['100005'], state: 'delivered', paid: true })
    const { paidAt, history } = await orderOf('100005')
    expect(paidAt).toBe(backend.clock().toISOString())
    expect(history?.at(-2)).toMatchObject({ kind: 'paid', by: 'Ada Palmer', how: payment_type })
    // Once paid, only a word about the payment changes it.
    for (const state of ['shipped', 'returned'] as const) {
      backend.wait(1000)
      await status({ ids: ['100005'], state, paid: true })
      expect((await orderOf('100005')).paidAt).toBe(paidAt)
    }
  })

  it('removes a payment recorded with the step when undone', async () => {
    await set('100005', { state: 'packing', paid_at: null })
    await status({ ids: ['100005'], state: 'shipped' })
    const before = (await orderOf('100005')).history
    const { previous } = await status({ ids: ['100005'], state: 'delivered', paid: true })
    await status({ states: previous, base: 'delivered' })
    expect(await orderOf('100005')).toMatchObject({ state: 'shipped', paidAt: null, history: before })
  })

  it('reverses the payment on return to awaiting payment, unless part of it was refunded', async () => {
    await set('100005', { state: 'packing', paid_at: backend.clock(), refunded: 0 })
    await status({ ids: ['100005'], state: 'awaiting' })
    const { history, paidAt } = await orderOf('100005')
    expect(paidAt).toBeNull()
    expect(history?.slice(-2).map(({ kind }) => kind)).toEqual(['unpaid', 'awaiting'])
    // Packed without a payment, sent, and taken back: the payment of then does not come again.
    await status({ ids: ['100005'], state: 'packing' })
    const { previous } = await status({ ids: ['100005'], state: 'shipped' })
    await status({ states: previous, base: 'shipped' })
    expect((await orderOf('100005')).paidAt).toBeNull()
    await set('100003', { state: 'packing', paid_at: backend.clock(), refunded: 1 })
    await status({ ids: ['100003'], state: 'awaiting' })
    expect((await orderOf('100003')).paidAt).not.toBeNull()
  })

  it('restores statuses and payment dates when undone', async () => {
    const some = ['100003', '100005', '100007']
    const before = await Promise.all(some.map(orderOf))
    backend.wait(60_000)
    const { previous } = await status({ ids: some, state: 'awaiting' })
    expect((await orderOf('100005')).paidAt).toBeNull()
    const undone = await status({ states: previous })
    expect(undone.orders).toHaveLength(3)
    const after = await Promise.all(some.map(orderOf))
    expect(after.map(({ state, paidAt }) => [state, paidAt])).toEqual(
      before.map(({ state, paidAt }) => [state, paidAt]),
    )
  })

  it('removes the step and its payment from the history when undone immediately by its author', async () => {
    await status({ ids: ['100005'], state: 'awaiting' })
    const before = (await orderOf('100005')).history
    const { previous } = await status({ ids: ['100005'], state: 'shipped', paid: true })
    expect((await orderOf('100005')).history).toHaveLength((before?.length ?? 0) + 2)
    backend.wait(5000)
    await status({ states: previous, base: 'shipped' })
    expect(await orderOf('100005')).toMatchObject({ state: 'awaiting', paidAt: null, history: before })
  })

  it('keeps both steps when undone late, by someone else or after a note', async () => {
    const kinds = async () => (await orderOf('100005')).history?.slice(-2).map(({ kind }) => kind)
    await set('100005', { state: 'packing' })
    const late = await status({ ids: ['100005'], state: 'shipped' })
    backend.wait(3_600_000)
    await status({ states: late.previous, base: 'shipped' })
    expect(await kinds()).toEqual(['shipped', 'packing'])
    const noted = await status({ ids: ['100005'], state: 'delivered', note: 'By hand' })
    await status({ states: noted.previous, base: 'delivered' })
    expect(await kinds()).toEqual(['delivered', 'packing'])
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const mine = await status({ ids: ['100005'], state: 'returned' })
    await backend.post('customer/order/status', { states: mine.previous, base: 'returned' }, sam)
    expect(await kinds()).toEqual(['returned', 'packing'])
  })

  it('restocks returned items and takes them again when undone', async () => {
    await set('100005', { state: 'delivered' })
    const { lines } = await orderOf('100005')
    const pieces = new Map<number, number>()
    for (const { product, quantity } of lines) pieces.set(product, (pieces.get(product) ?? 0) + quantity)
    const stocks = () => Promise.all([...pieces.keys()].map(stockOf))
    const before = await stocks()
    const { previous } = await status({ ids: ['100005'], state: 'returned' })
    expect(await stocks()).toEqual([...pieces.values()].map((more, at) => (before[at] ?? 0) + more))
    await status({ states: previous })
    expect(await stocks()).toEqual(before)
  })

  it('refuses to reopen an order whose items were sold since', async () => {
    await set('100005', { state: 'delivered' })
    const [{ product, quantity } = { product: 0, quantity: 0 }] = (await orderOf('100005')).lines
    const stock = (pieces: number) =>
      backend.db.updateTable('products').set({ stock: pieces }).where('id', '=', product).execute()
    await stock(0)
    await status({ ids: ['100005'], state: 'returned' })
    const returned = await stockOf(product)
    expect(returned).toBeGreaterThanOrEqual(quantity)
    // Another order takes all of them.
    await stock(0)
    const reopened = post('status', { ids: ['100005'], state: 'delivered' })
    expect(await refusal(reopened)).toEqual([409, 'reopenStock'])
    expect(await stockOf(product)).toBe(0)
    await stock(returned)
    await status({ ids: ['100005'], state: 'delivered' })
    expect(await stockOf(product)).toBe(0)
  })

  it('notifies people waiting for an item that was returned', async () => {
    const { lines } = await orderOf('100005')
    const product = lines[0]?.product ?? 0
    await set('100005', { state: 'delivered' })
    await backend.db.updateTable('products').set({ stock: 0 }).where('id', '=', product).execute()
    await backend.post('products/tell', { id: product, tell: true }, ada)
    await status({ ids: ['100005'], state: 'returned' })
    expect(await toldOfStock(backend.db)).toEqual(['ada00000'])
  })

  it('returns a conflict for an older version only if the status changed', async () => {
    await set('100005', { state: 'packing' })
    await post('note', { id: '100005', note: 'x' })
    expect(await status({ ids: ['100005'], state: 'shipped', version: 1, base: 'packing' })).toMatchObject({
      orders: [{ state: 'shipped', version: 3 }],
    })
    const response = await post('status', {
      ids: ['100005'],
      state: 'delivered',
      version: 1,
      base: 'packing',
    })
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({
      code: 'conflict',
      current: { state: 'shipped', version: 3 },
    })
    expect((await orderOf('100005')).state).toBe('shipped')
  })

  it('skips orders that someone else changed and names them', async () => {
    const ids = ['100005', '100006', '100007']
    await status({ ids, state: 'packing' })
    await set('100006', { state: 'delivered' })
    await set('100007', { state: 'shipped' })
    const bases = Object.fromEntries(ids.map((id) => [id, 'packing']))
    const reply = await status({ ids, state: 'shipped', bases })
    expect(reply).toEqual({
      orders: [expect.objectContaining({ id: '100005', state: 'shipped' })],
      previous: { 100005: 'packing' },
      kept: ['100006'],
      left: 0,
    })
    expect((await orderOf('100006')).state).toBe('delivered')
  })

  it('is undone only for orders that no one changed since', async () => {
    await set('100005', { state: 'packing' })
    await set('100006', { state: 'packing' })
    const { previous } = await status({ ids: ['100005', '100006'], state: 'shipped' })
    await status({ ids: ['100006'], state: 'delivered' })
    const { orders } = await status({ states: previous, base: 'shipped' })
    expect(orders.map(({ id }) => id)).toEqual(['100005'])
    expect([(await orderOf('100005')).state, (await orderOf('100006')).state]).toEqual([
      'packing',
      'delivered',
    ])
  })

  it('changes all matching orders and no others', async () => {
    const { orders } = await list('?limit=200&customer=c0002')
    const others = (await list()).orders.filter(({ customer }) => customer !== 'c0002')
    const reply = await status({ all: true, filter: { customer: 'c0002' }, state: 'returned' })
    expect(reply.left).toBe(0)
    expect(Object.keys(reply.previous).sort()).toEqual(
      orders
        .filter(({ state }) => state !== 'returned')
        .map(({ id }) => id)
        .sort(),
    )
    expect((await list('?limit=1&customer=c0002')).counts).toMatchObject({ returned: orders.length })
    expect((await list()).orders.filter(({ customer }) => customer !== 'c0002')).toEqual(others)
  })

  it.for([
    [{}, 'ids'],
    [{ ids: ['100005'] }, 'state'],
    [{ ids: ['100005'], all: true, state: 'packing' }, 'ids'],
    [{ all: true }, 'state'],
  ] as const)('is refused with %o', async ([body, field]) => {
    const response = await post('status', body)
    expect(response.status).toBe(400)
    expect((await bodyOf<{ fields: object }>(response)).fields).toEqual({ [field]: 'required' })
  })

  it('is applied once for the same key', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-16-chars' }
    const body = { ids: ['100005'], state: 'returned' }
    const before = (await orderOf('100005')).history?.length ?? 0
    const replies = await Promise.all([1, 2, 3, 4].map(async () => bodyOf(post('status', body, key))))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect((await orderOf('100005')).history).toHaveLength(before + 1)
  })

  it('keeps every step of simultaneous changes in the history', async () => {
    const ids = idsOf(await list('?limit=60&sort=id'))
    await status({ ids, state: 'packing' })
    const states: OrderState[] = ['shipped', 'delivered', 'returned', 'awaiting']
    const all = await Promise.all(
      states.map((state, at) => post('status', { ids: at % 2 ? ids : ids.toReversed(), state })),
    )
    expect(all.map((response) => response.status)).toEqual([200, 200, 200, 200])
    const orders = await Promise.all(ids.map(orderOf))
    for (const { history, state } of orders) {
      const steps = history?.filter(({ kind, by }) => by && kind !== 'unpaid').map(({ kind }) => kind) ?? []
      expect(steps.slice(-4).sort()).toEqual([...states].sort())
      expect(steps.at(-1)).toBe(state)
    }
  })
})

describe('customer summary', () => {
  const kept = () =>
    backend.db
      .selectFrom('customers')
      .select(['id', 'orders', 'spent', ...orderStates])
      .orderBy('id')
      .execute()
  const derived = async () => {
    const all = (await list()).orders
    return (await kept()).map(({ id }) => {
      const own = all.filter(({ customer }) => customer === id)
      const count = (state: string) => own.filter((order) => order.state === state).length
      const spent = own.reduce((sum, order) => sum + (isUndone(order.state) ? 0 : order.total), 0)
      return {
        id,
        ...Object.fromEntries(orderStates.map((one) => [one, count(one)])),
        orders: own.length,
        spent: String(spent),
      }
    })
  }

  it('matches the orders after every kind of change', async () => {
    expect(await kept()).toEqual(await derived())
    await status({ all: true, filter: { payment: 'Upi' }, state: 'returned' })
    await status({ all: true, filter: { payment: 'PayPal' }, state: 'cancelled', note: 'Closed' })
    await set('100004', { total: 12_345, customer_id: 'c0007' })
    await backend.db.deleteFrom('orders').where('id', 'in', ['100001', '100002']).execute()
    expect(await kept()).toEqual(await derived())
  })

  it('stays correct when many orders change at the same time', async () => {
    const ids = idsOf(await list('?limit=100&sort=id'))
    await Promise.all(
      ids
        .slice(0, 40)
        .map((id, at) => post('status', { ids: [id, ids[99 - at]], state: at % 2 ? 'returned' : 'packing' })),
    )
    expect(await kept()).toEqual(await derived())
  })
})
