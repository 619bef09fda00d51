import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import type { OrderDetailsReply } from '#contract/order-calls.ts'
import type { Order } from '#contract/orders.ts'
import type { StockMovementsReply } from '#contract/stock.ts'
import { stockMovements } from '#server/db/migrations/0037-stock-movements.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { brokenRules } from '#tests/support/rules.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

const rule = 'the movements of a product add up to its stock, and each says what there was after it'
let home: Address
beforeEach(async () => {
  await signInAda()
  const { address } = await bodyOf<{ address: Address[] }>(backend.get('address/list', ada))
  home = address[0] as Address
})

const post = (path: string, body: object, headers = {}) =>
  backend.post(`customer/${path}`, body, { ...ada, ...headers })
const movements = async (id: number, page: object = {}) =>
  (await bodyOf<StockMovementsReply>(post('product/movements', { id: String(id), ...page }))).movements
const totalOf = async (id: number) =>
  (await bodyOf<StockMovementsReply>(post('product/movements', { id: String(id) }))).total
const product = (id: number) =>
  backend.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const broken = async () => (await brokenRules(backend.db))[rule]

/** An order of some pieces, paid on delivery; undefined when there are too few. */
async function order(pieces: Record<number, number>): Promise<Order | undefined> {
  const products = await Promise.all(
    Object.entries(pieces).map(async ([id, quantity]) => {
      const { name, image, price } = await product(Number(id))
      const amount = price / 100
      return {
        id: Number(id),
        itemId: 1_000 + Number(id),
        name,
        image,
        salePrice: amount,
        offerPrice: amount,
        color: 'successDark',
        size: '',
        quantity,
      }
    }),
  )
  const total = products.reduce((sum, one) => sum + one.offerPrice * one.quantity, 0)
  const payment = { type: 'free', method: 'cod', card: '' }
  const checkout = { products, total: Math.round(total * 100) / 100, code: '', billing: home, payment }
  const response = await post('order/place', { checkout })
  return response.ok ? ((await response.json()) as { order: Order }).order : undefined
}
const details = async (id: string) => (await bodyOf<OrderDetailsReply>(post('order/details', { id }))).order

describe('stock ledger', () => {
  it('starts with an opening entry, also in an older shop', async () => {
    expect(await broken()).toBeUndefined()
    await backend.db.deleteFrom('stock_movements').execute()
    const [opening] = stockMovements.statements.slice(-1)
    const { sql } = await import('kysely')
    await sql.raw(opening as string).execute(backend.db)
    expect(await broken()).toBeUndefined()
    const { stock } = await product(3)
    expect(await movements(3)).toMatchObject([
      { reason: 'opening', change: stock, stock, by: null, order: null },
    ])
  })

  it('records the reason, author, time and order of each change', async () => {
    const { stock } = await product(1)
    await post('product/quantities', { changes: [{ id: '1', by: 30, reason: 'received' }] })
    backend.wait(60_000)
    const placed = (await order({ 1: 2 })) as Order
    const at = backend.clock().toISOString()
    expect((await movements(1)).slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        at,
        reason: 'sale',
        change: -2,
        stock: stock + 28,
        by: 'Ada Palmer',
        order: placed.id,
        color: 'successDark',
        size: null,
      },
      expect.objectContaining({ reason: 'received', change: 30, stock: stock + 30, order: null }),
    ])
    await post('order/status', { ids: [placed.id], state: 'cancelled', note: 'Mistake' })
    expect((await movements(1))[0]).toMatchObject({ reason: 'return', change: 2, order: placed.id })
  })

  it('takes reasons of the shop, but not those of orders', async () => {
    const change = (reason: string) => post('product/quantities', { changes: [{ id: '1', by: 1, reason }] })
    expect((await change('Given away')).status).toBe(200)
    expect((await movements(1))[0]).toMatchObject({ reason: 'Given away', change: 1 })
    for (const reason of ['sale', 'opening', ' ', 'x'.repeat(101)])
      expect((await change(reason)).status, reason).toBe(400)
  })

  it('records a count or a correction when older clients send no reason', async () => {
    const { stock } = await product(1)
    await post('product/quantities', { changes: [{ id: '1', to: stock + 1 }] })
    await post('product/quantities', { changes: [{ id: '1', by: -1 }] })
    await post('product/quantities/all', { way: 'add', amount: 3, filter: {} })
    expect((await movements(1)).slice(0, 3).map(({ reason, change }) => [reason, change])).toEqual([
      ['correction', 3],
      ['correction', -1],
      ['count', 1],
    ])
    expect(
      await refusal(post('product/quantities', { changes: [{ id: '1', by: 1, reason: 'sale' }] })),
    ).toEqual([400, 'invalid'])
  })

  it('records a repeated request once and nothing for a refused change', async () => {
    const before = await totalOf(1)
    const key = { 'Idempotency-Key': 'the-same-count-again' }
    for (const _ of [1, 2]) await post('product/quantities', { changes: [{ id: '1', by: 2 }] }, key)
    await post('product/quantities', {
      changes: [
        { id: '1', by: 1 },
        { id: '2', by: -999_999 },
      ],
    })
    await post('product/quantities', { changes: [{ id: '1', to: 5, version: 0 }] })
    expect(await totalOf(1)).toBe(before + 1)
    expect(await broken()).toBeUndefined()
  })

  it('is paged newest first and returns 404 for an unknown product', async () => {
    for (const by of [1, 2, 3]) await post('product/quantities', { changes: [{ id: '1', by }] })
    const { total } = await bodyOf<StockMovementsReply>(post('product/movements', { id: '1' }))
    expect((await movements(1, { limit: 2 })).map(({ change }) => change)).toEqual([3, 2])
    expect((await movements(1, { limit: 2, offset: 1 })).map(({ change }) => change)).toEqual([2, 1])
    expect((await movements(1, { limit: 2, offset: total })).length).toBe(0)
    expect(await refusal(post('product/movements', { id: '99999' }))).toEqual([404, 'notFound'])
  })

  it('matches the stock of new, edited and oversold products', async () => {
    const { fields } = await bodyOf<{ fields: Record<string, unknown> }>(post('product/details', { id: '1' }))
    const added = await bodyOf<{ product: { id: string; version: number } }>(
      post('product/add', { ...fields, pictures: [], code: 'NEW-1', stock: 4 }),
    )
    const id = Number(added.product.id)
    expect(await movements(id)).toMatchObject([{ reason: 'opening', change: 4, stock: 4, by: 'Ada Palmer' }])
    await post('product/edit', { id: String(id), changes: { stock: 9 }, base: { stock: 4 }, version: 1 })
    expect(await product(id)).toMatchObject({ stock: 9, version: 2 })
    expect((await movements(id))[0]).toMatchObject({ reason: 'count', change: 5 })
    // Cancelled, bought by someone else, and reopened only once there is enough again.
    const one = (await order({ [id]: 9 })) as Order
    await post('order/status', { ids: [one.id], state: 'cancelled', note: 'x' })
    expect(await order({ [id]: 6 })).toBeDefined()
    const reopen = () => post('order/status', { ids: [one.id], state: 'packing' })
    expect(await refusal(reopen())).toEqual([409, 'reopenStock'])
    expect((await product(id)).stock).toBe(3)
    await post('product/quantities', { changes: [{ id: String(id), to: 9 }] })
    expect((await reopen()).status).toBe(200)
    expect((await product(id)).stock).toBe(0)
    expect((await movements(id))[0]).toMatchObject({ reason: 'sale', change: -9 })
    expect(await broken()).toBeUndefined()
  })
})

const pieces = fc.integer({ min: 1, max: 6 })
const good = fc.integer({ min: 1, max: 3 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), good, pieces }),
  fc.record({ kind: fc.constant('count' as const), good, to: fc.nat(12) }),
  fc.record({ kind: fc.constant('add' as const), good, by: fc.integer({ min: -8, max: 8 }) }),
  fc.record({
    kind: fc.constant('all' as const),
    way: fc.constantFrom('set', 'add', 'take'),
    amount: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('state' as const),
    which: fc.nat(8),
    state: fc.constantFrom('packing', 'delivered', 'returned', 'cancelled'),
  }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(8), pieces, restock: fc.boolean() }),
  fc.record({ kind: fc.constant('edit' as const), good, stock: fc.nat(12) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function take(one: Step, placed: string[]) {
  if (one.kind === 'order') {
    const made = await order({ [one.good]: one.pieces })
    if (made) placed.push(made.id)
  } else if (one.kind === 'count') {
    await post('product/quantities', { changes: [{ id: String(one.good), to: one.to, reason: 'count' }] })
  } else if (one.kind === 'add') {
    await post('product/quantities', { changes: [{ id: String(one.good), by: one.by, reason: 'damage' }] })
  } else if (one.kind === 'all') {
    await post('product/quantities/all', { way: one.way, amount: one.amount, filter: {} })
  } else if (one.kind === 'edit') {
    await post('product/edit', { id: String(one.good), changes: { stock: one.stock }, base: {} })
  } else {
    const id = placed[one.which % Math.max(1, placed.length)]
    if (!id) return
    if (one.kind === 'state') {
      const paid = one.state === 'packing' ? { paid: true } : {}
      await post('order/status', { ids: [id], state: one.state, note: 'x', ...paid })
    } else {
      const { refunded } = await details(id)
      const lines = [{ line: 1, quantity: one.pieces }]
      await post('order/refund', { id, lines, amount: 1, restock: one.restock, reason: 'x', base: refunded })
    }
  }
}

it('keeps movements equal to the stock through random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const placed: string[] = []
      for (const one of steps) await take(one, placed)
      expect(await broken()).toBeUndefined()
    }),
    { numRuns: 12 },
  )
})
