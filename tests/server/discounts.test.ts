import { beforeEach, describe, expect, it } from 'vitest'
import type { ActivityReply } from '#contract/activity.ts'
import type { Address } from '#contract/addresses.ts'
import type { CartLine } from '#contract/cart.ts'
import type { AutomaticDiscount } from '#contract/discount-rule.ts'
import type { Discount, DiscountFields, DiscountsReply, DiscountTimes } from '#contract/discounts.ts'
import type { Invoice } from '#contract/invoices.ts'
import { timestampIn } from '#contract/local-time.ts'
import { amountOf } from '#contract/money.ts'
import type { OrderSlip } from '#contract/order-calls.ts'
import type { OrdersReply } from '#contract/order-list.ts'
import type { Order } from '#contract/orders.ts'
import type { SearchReply } from '#contract/search.ts'
import { migrate } from '#server/db/migrate.ts'
import { demoMigrations } from '#server/features/discounts/demo.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { demoRules, discountRule } from '#tests/support/discount-rules.ts'
import { signInAs } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

let home: Address
beforeEach(async () => {
  await signInAda()
  home = await homeOf(ada)
  await backend.db
    .updateTable('products')
    .set({ stock: 500, price: 2_000, list_price: 2_500, categories: ['toys'] })
    .execute()
  await backend.db
    .updateTable('products')
    .set({ categories: ['books'] })
    .where('id', '=', 2)
    .execute()
})

type Headers = Record<string, string>
const homeOf = async (headers: Headers) =>
  (await bodyOf<{ address: Address[] }>(backend.get('address/list', headers))).address[0] as Address
const post = (path: string, body: unknown, headers: Headers = ada) =>
  backend.post(`discount/${path}`, body, headers)
const list = (query = '') => bodyOf<DiscountsReply>(backend.get(`discount/list${query}`, ada))
const codes = async (query = '') => (await list(query)).discounts.map(({ code }) => code)
const details = async (id: string) => (await bodyOf<{ discount: Discount }>(post('details', { id }))).discount

const fields = (part: Partial<DiscountFields> = {}): DiscountFields => ({
  ...discountRule({ percent: 10 }),
  categories: [],
  code: 'SUMMER',
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
  isActive: true,
  ...part,
})
async function add(part: Partial<DiscountFields> = {}): Promise<Discount> {
  const reply = await post('add', fields(part))
  expect(reply.status, await reply.clone().text()).toBe(200)
  return (await bodyOf<{ discount: Discount }>(reply)).discount
}
const edit = (id: string, changes: Partial<DiscountFields>, more: object = {}) =>
  post('edit', { id, changes, ...more })

const line = (id: number, quantity = 1): CartLine => ({
  id,
  itemId: id,
  name: 'Jug',
  image: 'prod-1.jpg',
  salePrice: 25,
  offerPrice: 20,
  size: '',
  quantity,
})
type Wanted = {
  code?: string
  total: number
  products?: CartLine[]
  type?: string
  at?: Address
  automatic?: object[]
}
const place = (
  { code = 'SUMMER', total, products = [line(1)], type = 'free', at = home, ...more }: Wanted,
  headers = ada,
) => {
  const payment = { type, method: 'cod', card: '' }
  const checkout = { products, total: amountOf(total, 'EUR'), code, billing: at, payment, ...more }
  return backend.post('customer/order/place', { checkout }, headers)
}
const placed = async (wanted: Wanted) => {
  const reply = await place(wanted)
  expect(reply.status, await reply.clone().text()).toBe(200)
  return (await bodyOf<{ order: Order }>(reply)).order
}
const ask = (body: object, headers = ada) =>
  backend.post('cart/discount', { code: 'summer', total: 20, ...body }, headers)
const reasonOf = async (body: object, headers = ada) => {
  const reply = await ask(body, headers)
  const { code, reason, fields: at } = await bodyOf<{ code: string; reason: string; fields: object }>(reply)
  expect([reply.status, code, at]).toEqual([400, 'unknownCode', { code: 'unknown' }])
  return reason
}
const setState = (id: string, state: string) =>
  backend.post('customer/order/status', { ids: [id], state, note: 'Because' }, ada)

describe('list of discounts', () => {
  it('begins with the codes of the specification in a demo shop', async () => {
    const { discounts } = await list()
    expect(discounts.map(({ id, code, state, uses, revenue }) => [id, code, state, uses, revenue])).toEqual([
      ['berry50', 'BERRY50', 'active', 0, 0],
      ['flat05', 'FLAT05', 'active', 0, 0],
      ['sub150', 'SUB150', 'active', 0, 0],
      ['upto200', 'UPTO200', 'active', 0, 0],
    ])
    for (const { code, ...discount } of discounts)
      expect(discount).toMatchObject(demoRules[code as keyof typeof demoRules])
  })

  it('is filtered by state, searched and sorted, with counts by state', async () => {
    const now = backend.clock().getTime()
    const hour = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    await add({ code: 'SOON', startsAt: hour(2) })
    await add({ code: 'PAST', startsAt: hour(-48), endsAt: hour(-24) })
    await add({ code: 'PAUSED', isActive: false })
    await add({ code: 'ONCE', maxUses: 1 })
    await placed({ code: 'ONCE', total: 1_800 })
    expect(await codes('?limit=20&state=scheduled')).toEqual(['SOON'])
    expect(await codes('?limit=20&state=ended')).toEqual(['PAST'])
    expect(await codes('?limit=20&state=off')).toEqual(['PAUSED'])
    expect(await codes('?limit=20&state=usedUp')).toEqual(['ONCE'])
    const page = await list('?limit=2&offset=1&sort=code&state=active')
    expect(page.discounts.map(({ code }) => code)).toEqual(['FLAT05', 'SUB150'])
    expect(page.total).toBe(4)
    expect(page.counts).toEqual({ active: 4, scheduled: 1, usedUp: 1, ended: 1, off: 1 })
    expect(await codes('?limit=20&q=pa')).toEqual(expect.arrayContaining(['PAST', 'PAUSED']))
    expect((await list('?limit=20&q=paus')).counts).toMatchObject({ off: 1, active: 0 })
    expect((await codes('?limit=20&sort=-uses'))[0]).toBe('ONCE')
    expect((await codes('?limit=20&sort=-revenue'))[0]).toBe('ONCE')
    expect((await codes('?limit=20&sort=ends'))[0]).toBe('PAST')
    expect((await codes('?limit=20&sort=-starts'))[0]).toBe('SOON')
    backend.wait(2 * 3_600_000)
    expect(await codes('?limit=20&state=scheduled')).toEqual([])
  })

  it('streams all rows for an export, and names the neighbours of a discount', async () => {
    const response = await backend.get('discount/list?sort=code', { ...ada, Accept: 'application/x-ndjson' })
    const rows = (await response.text())
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as object)
    expect(rows).toEqual([
      { total: 4 },
      ...['BERRY50', 'FLAT05', 'SUB150', 'UPTO200'].map((code) => expect.objectContaining({ code })),
      { end: 4 },
    ])
    const beside = await bodyOf(post('details', { id: 'flat05', list: { sort: 'code' } }))
    expect(beside).toMatchObject({ previous: 'berry50', next: 'sub150' })
  })

  it('is found by the search over all records', async () => {
    const { found } = await bodyOf<SearchReply>(backend.get('search?q=berry', ada))
    expect(found?.discounts).toEqual([{ id: 'berry50', title: 'BERRY50' }])
    const buyer = await signInAs(backend, 'buyer')
    expect((await bodyOf<SearchReply>(backend.get('search?q=berry', buyer))).found).toEqual({})
  })
})

describe('discount', () => {
  it('is added, read, edited and named in the activity', async () => {
    const discount = await add({ code: ' summer ', scope: 'products', products: [2, 1, 2], amount: 900 })
    expect(discount).toMatchObject({
      code: 'SUMMER',
      percent: 10,
      amount: null,
      products: [2, 1],
      state: 'active',
      version: 1,
      currency: 'EUR',
    })
    const { goods } = await bodyOf<{ goods: { id: number }[] }>(post('details', { id: discount.id }))
    expect(goods.map(({ id }) => id).toSorted()).toEqual([1, 2])
    const { discount: edited } = await bodyOf<{ discount: Discount }>(
      edit(discount.id, { kind: 'amount', amount: 500 }, { version: 1 }),
    )
    expect(edited).toMatchObject({ kind: 'amount', amount: 500, percent: null, version: 2 })
    const { lines } = await bodyOf<ActivityReply>(backend.get('activity/list?limit=1', ada))
    expect(lines).toMatchObject([
      { call: 'discount/edit', record: { kind: 'discounts', id: discount.id, name: 'SUMMER' } },
    ])
  })

  it.each([
    ['an empty code', { code: ' ' }, { code: 'required' }],
    ['a code with a space', { code: 'TWO WORDS' }, { code: 'format' }],
    ['a percentage above 100', { percent: 101 }, { percent: 'tooLarge' }],
    ['a percentage of 0', { percent: 0 }, { percent: 'tooSmall' }],
    ['no percentage', { percent: null }, { percent: 'required' }],
    ['no amount', { kind: 'amount' }, { amount: 'required' }],
    ['no category', { scope: 'categories' }, { categories: 'required' }],
    ['an unknown product', { scope: 'products', products: [1, 4_711] }, { products: 'unknown' }],
    [
      'an end before its start',
      { startsAt: '2026-05-02T00:00:00.000Z', endsAt: '2026-05-01T00:00:00.000Z' },
      { endsAt: 'order' },
    ],
  ] as const)('is refused with %s', async (_what, part, at) => {
    const reply = await post('add', { ...fields(), ...part })
    expect(reply.status).toBe(400)
    expect(await bodyOf(reply)).toMatchObject({ code: 'invalid', fields: at })
    expect((await list()).discounts).toHaveLength(4)
  })

  it('has a code of its own in the shop', async () => {
    const { id } = await add()
    for (const reply of [post('add', fields({ code: 'berry50' })), edit(id, { code: 'Berry50' })]) {
      expect((await reply).status).toBe(400)
      expect(await bodyOf(reply)).toMatchObject({ code: 'discountTaken', fields: { code: 'discountTaken' } })
    }
    expect((await edit(id, { code: 'SUMMER' })).status).toBe(200)
  })

  it('merges edits of different fields, and conflicts in the same one', async () => {
    const { id } = await add()
    await edit(id, { maxUses: 5 }, { version: 1, base: { maxUses: null } })
    const merged = await bodyOf(edit(id, { percent: 20 }, { version: 1, base: { percent: 10 } }))
    expect(merged).toMatchObject({ discount: { percent: 20, maxUses: 5, version: 3 } })
    const conflict = await edit(id, { maxUses: 9 }, { version: 1, base: { maxUses: null } })
    expect(conflict.status).toBe(409)
    expect(await bodyOf(conflict)).toMatchObject({
      code: 'conflict',
      current: { maxUses: 5, version: 3 },
      by: { name: 'Ada Palmer' },
    })
  })

  it('ends now, and is reopened with its earlier times', async () => {
    const now = backend.clock().toISOString()
    const later = new Date(backend.clock().getTime() + 86_400_000).toISOString()
    const { id } = await add({ startsAt: later })
    type Ended = { times: Record<string, DiscountTimes>; left: number }
    const { times, left } = await bodyOf<Ended>(post('end', { ids: [id, 'flat05', 'nothing'] }))
    expect([times, left]).toEqual([
      { [id]: { startsAt: later, endsAt: null }, flat05: { startsAt: null, endsAt: null } },
      0,
    ])
    expect(await details(id)).toMatchObject({ state: 'ended', startsAt: now, endsAt: now })
    expect(await reasonOf({ code: 'FLAT05' })).toBe('ended')
    expect(await bodyOf(post('end', { ids: [id] }))).toEqual({ times: {}, left: 0 })
    const { discounts } = await bodyOf<DiscountsReply>(post('reopen', { times }))
    expect(discounts.map(({ state }) => state).toSorted()).toEqual(['active', 'scheduled'])
    expect(await details(id)).toMatchObject({ startsAt: later, endsAt: null })
  })

  it('ends and is deleted by a filter, except some', async () => {
    expect(await bodyOf(post('end', { filter: { q: '0', except: ['berry50'] } }))).toMatchObject({
      times: { flat05: {}, sub150: {}, upto200: {} },
    })
    expect(await codes('?limit=20&state=ended&sort=code')).toEqual(['FLAT05', 'SUB150', 'UPTO200'])
    const { ids } = await bodyOf<{ ids: string[] }>(post('delete', { filter: { state: ['ended'] } }))
    expect(ids).toEqual(['flat05', 'sub150', 'upto200'])
    expect(await codes()).toEqual(['BERRY50'])
    expect(await refusal(post('delete', { ids: ['flat05'] }))).toEqual([404, 'notFound'])
    expect(await refusal(post('delete', {}))).toEqual([400, 'invalid'])
  })

  it('is restored after a deletion unless its code is taken, and orders keep it', async () => {
    const { id } = await add()
    const order = await placed({ total: 1_800 })
    expect(await bodyOf(post('delete', { ids: [id] }))).toMatchObject({ ids: [id] })
    expect(await refusal(post('details', { id }))).toEqual([404, 'notFound'])
    expect(await reasonOf({})).toBe('unknown')
    const { order: kept } = await bodyOf<{ order: Order }>(
      backend.post('customer/order/details', { id: order.id }, ada),
    )
    expect(kept).toMatchObject({ code: 'SUMMER', discountId: id, discount: 200 })
    expect(await bodyOf(post('restore', { ids: [id] }))).toMatchObject({ discounts: [{ id, uses: 1 }] })
    await post('delete', { ids: [id] })
    await add()
    expect(await refusal(post('restore', { ids: [id] }))).toEqual([400, 'discountTaken'])
  })

  it('is read by everyone but buyers, and changed by managers and owners', async () => {
    const { id } = await add()
    const times = { [id]: { startsAt: null, endsAt: null } }
    const writes: [string, object][] = [
      ['add', fields({ code: 'OTHER' })],
      ['edit', { id, changes: { percent: 5 } }],
      ['end', { ids: [id] }],
      ['reopen', { times }],
      ['delete', { ids: [id] }],
      ['restore', { ids: [id] }],
    ]
    for (const [role, reads, edits] of [
      ['manager', 200, 200],
      ['staff', 200, 403],
      ['reader', 200, 403],
      ['buyer', 403, 403],
    ] as const) {
      const headers = await signInAs(backend, role)
      expect((await backend.get('discount/list', headers)).status, role).toBe(reads)
      expect((await post('details', { id }, headers)).status, role).toBe(reads)
      for (const [path, body] of writes)
        expect((await post(path, body, headers)).status, `${role} ${path}`).toBe(edits)
    }
  })
})

describe('code in a cart', () => {
  it('gives its amount and the rule by which a client computes it', async () => {
    await add({ scope: 'categories', categories: ['books'], maxAmount: 300 })
    const products = [line(1), line(2, 2)]
    expect(await bodyOf(ask({ total: 60, products }))).toEqual({
      amount: 3,
      rule: discountRule({ percent: 10, maxAmount: 300, scope: 'categories', categories: ['books'] }),
    })
    // Prices and categories are those of the catalogue.
    const forged = { ...line(1), offerPrice: 1, categories: ['books'] }
    expect(await reasonOf({ products: [forged] })).toBe('noItems')
  })

  it('is refused with a reason', async () => {
    const products = [line(1), line(2)]
    expect(await reasonOf({ products })).toBe('unknown')
    const { id } = await add({ minQuantity: 3, minValue: 6_000 })
    const few = await bodyOf(ask({ products }))
    expect(few).toMatchObject({ reason: 'minQuantity', minQuantity: 3 })
    await edit(id, { minQuantity: 2, minValue: 4_001 })
    expect(await bodyOf(ask({ products }))).toMatchObject({ reason: 'minValue', minValue: 4_001 })
    await edit(id, { minValue: 4_000, maxPerCustomer: 1 })
    expect((await ask({ products })).status).toBe(200)
    await placed({ products, total: 3_600 })
    expect(await reasonOf({ products })).toBe('usedByCustomer')
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    expect((await ask({ products }, sam)).status).toBe(200)
    await edit(id, { maxUses: 1 })
    expect(await reasonOf({ products }, sam)).toBe('usedUp')
    await edit(id, { isActive: false })
    expect(await reasonOf({ products })).toBe('ended')
  })

  it('begins and ends at the times of the shop’s zone', async () => {
    const zone = 'Europe/Bucharest'
    // 15:30 in UTC is 17:30 in the shop.
    await add({
      startsAt: timestampIn(zone, '2026-03-14T18:00'),
      endsAt: timestampIn(zone, '2026-03-15T00:00'),
    })
    expect(await bodyOf(ask({}))).toMatchObject({ reason: 'notYet', startsAt: '2026-03-14T16:00:00.000Z' })
    backend.wait(30 * 60_000 - 1)
    expect(await reasonOf({})).toBe('notYet')
    backend.wait(1)
    expect((await ask({})).status).toBe(200)
    backend.wait(6 * 3_600_000 - 1)
    expect((await ask({})).status).toBe(200)
    backend.wait(1)
    expect(await reasonOf({})).toBe('ended')
    expect(await refusal(place({ total: 1_800 }))).toEqual([409, 'codeEnded'])
  })

  it('is only for the countries of the discount', async () => {
    const elsewhere = home.country === 'NZ' ? 'IS' : 'NZ'
    const { id } = await add({ countries: [elsewhere] })
    const refused = await bodyOf<{ code: string; reason: string }>(place({ total: 1_800 }))
    expect(refused).toMatchObject({ code: 'codeEnded', reason: 'country' })
    await edit(id, { countries: [elsewhere, home.country] })
    expect(await placed({ total: 1_800 })).toMatchObject({ discount: 200, code: 'SUMMER' })
    expect((await details(id)).countries).toEqual([elsewhere, home.country])
    expect(await refusal(edit(id, { countries: ['Germany'] }))).toEqual([400, 'invalid'])
  })

  it('applies to the whole sum for clients that send no lines', async () => {
    await add({ scope: 'products', products: [2], minQuantity: 5, minValue: 1_000 })
    expect(await bodyOf(ask({ total: 40 }))).toMatchObject({ amount: 4 })
    expect(await bodyOf(ask({ total: 9.99 }))).toMatchObject({ reason: 'minValue', code: 'unknownCode' })
    // The order is checked with its lines.
    expect(await refusal(place({ total: 1_800 }))).toEqual([409, 'codeEnded'])
  })
})

describe('order with a code', () => {
  it('keeps the code and the discount, which count it', async () => {
    const { id } = await add({ maxAmount: 150 })
    const order = await placed({ total: 1_850 })
    expect(order).toMatchObject({
      subtotal: 2_000,
      discount: 150,
      total: 1_850,
      code: 'SUMMER',
      discountId: id,
    })
    await placed({ total: 2_000, code: '' })
    expect(await details(id)).toMatchObject({ uses: 1, revenue: 1_850 })
    const { orders, total } = await bodyOf<OrdersReply>(
      backend.get(`customer/order/list?limit=5&discount=${id}`, ada),
    )
    expect([orders.map((row) => row.id), total]).toEqual([[order.id], 1])
    await setState(order.id, 'returned')
    expect(await details(id)).toMatchObject({ uses: 1, revenue: 0 })
  })

  it('gives its use back when it is cancelled', async () => {
    const { id } = await add({ maxUses: 1 })
    const order = await placed({ total: 1_800 })
    expect(await details(id)).toMatchObject({ uses: 1, state: 'usedUp' })
    expect(await bodyOf(place({ total: 1_800 }))).toMatchObject({ code: 'codeEnded', reason: 'usedUp' })
    await setState(order.id, 'cancelled')
    expect(await details(id)).toMatchObject({ uses: 0, revenue: 0, state: 'active' })
    await placed({ total: 1_800 })
  })

  it('has free delivery', async () => {
    await add({ kind: 'delivery', percent: null, minValue: 4_000 })
    expect(await placed({ type: 'fast', products: [line(1, 2)], total: 4_000 })).toMatchObject({
      discount: 0,
      shipping: 0,
      total: 4_000,
      code: 'SUMMER',
    })
    expect(await bodyOf(place({ type: 'fast', total: 2_000 }))).toMatchObject({
      code: 'codeEnded',
      reason: 'minValue',
      minValue: 4_000,
    })
    const order = await placed({ type: 'fast', total: 2_500 })
    expect(order).toMatchObject({ shipping: 500, code: '', discountId: null })
  })

  it('names the code on its invoice and packing slip', async () => {
    const { id } = await add()
    const words = { shipping: 'Delivery, SUMMER', discount: 'Discount, SUMMER', refund: 'Refund' }
    const papersOf = async (order: Order) => {
      const invoice = backend.post('invoice/of-order', { order: order.id, words }, ada)
      const slips = backend.post('customer/order/slips', { ids: [order.id] }, ada)
      const { lines } = (await bodyOf<{ invoice: Invoice }>(invoice)).invoice
      const [slip] = (await bodyOf<{ slips: OrderSlip[] }>(slips)).slips
      return [slip?.code, ...lines.slice(1).map(({ text, price }) => [text, price])]
    }
    expect(await papersOf(await placed({ type: 'fast', total: 2_300 }))).toEqual([
      'SUMMER',
      ['Delivery, SUMMER', 500],
      ['Discount, SUMMER', -200],
    ])
    expect(await papersOf(await placed({ code: '', total: 2_000 }))).toEqual([''])
    await edit(id, { kind: 'delivery' })
    expect(await papersOf(await placed({ type: 'fast', total: 2_000 }))).toEqual([
      'SUMMER',
      ['Delivery, SUMMER', 0],
    ])
  })

  it('is refused with the new rule when that gives another sum', async () => {
    const { id } = await add()
    await edit(id, { percent: 25 })
    const reply = await place({ total: 1_800 })
    expect(reply.status).toBe(409)
    expect(await bodyOf(reply)).toMatchObject({ code: 'cartChanged', changes: [], rule: { percent: 25 } })
    await edit(id, { isActive: false })
    await backend.db.updateTable('products').set({ price: 1_900 }).where('id', '=', 1).execute()
    expect(await bodyOf(place({ total: 1_500 }))).toMatchObject({
      code: 'cartChanged',
      changes: [{ kind: 'price' }],
      reason: 'ended',
    })
  })

  it('loses the code when its discount is edited', async () => {
    const { id } = await add()
    const { id: order, version } = await placed({ total: 1_800 })
    const body = { id: order, version, changes: { discount: 100 }, base: { discount: 200 } }
    const { order: edited } = await bodyOf<{ order: Order }>(backend.post('customer/order/edit', body, ada))
    expect(edited).toMatchObject({ code: '', discountId: null, discount: 100, total: 1_900 })
    expect(await details(id)).toMatchObject({ uses: 0 })
  })

  it('takes no more than the uses of the code, of 50 orders at the same time', async () => {
    const { id } = await add({ maxUses: 10 })
    const people = [ada, await backend.signIn('sam@example.com', 'berry-demo-2')]
    const homes = await Promise.all(people.map(homeOf))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        place({ total: 1_800, at: homes[at % 2] as Address }, people[at % 2]),
      ),
    )
    const statuses = Map.groupBy(replies, ({ status }) => status)
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([10, 40])
    const reasons = (statuses.get(409) ?? []).map(
      async (reply) => ((await reply.json()) as { reason: string }).reason,
    )
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(['usedUp']))
    expect(await details(id)).toMatchObject({ uses: 10, state: 'usedUp', revenue: 18_000 })
  })

  it('takes no more than the uses per account, of many orders at the same time', async () => {
    const { id } = await add({ maxPerCustomer: 2, maxUses: 3 })
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const samHome = await homeOf(sam)
    const own = await Promise.all(Array.from({ length: 12 }, () => place({ total: 1_800 })))
    expect(own.filter(({ ok }) => ok)).toHaveLength(2)
    const others = await Promise.all(
      Array.from({ length: 12 }, () => place({ total: 1_800, at: samHome }, sam)),
    )
    expect(others.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await details(id)).toMatchObject({ uses: 3 })
  })

  it('is placed once when sent twice', async () => {
    const { id } = await add({ maxUses: 2 })
    const key = { ...ada, 'Idempotency-Key': 'an-order-with-a-code' }
    const [one, other] = await Promise.all([place({ total: 1_800 }, key), place({ total: 1_800 }, key)])
    expect(await one.json()).toEqual(await other.json())
    expect(await details(id)).toMatchObject({ uses: 1 })
  })
})

describe('automatic discount', () => {
  const automatic = (part: Partial<DiscountFields> = {}) => add({ isAutomatic: true, ...part })
  const ofSession = async (headers = ada) => {
    type Me = { shop: { discounts: AutomaticDiscount[] } }
    return (await bodyOf<Me>(backend.get('account/me', headers))).shop.discounts
  }

  it('applies to an order without a code, besides one with a code', async () => {
    const { id } = await automatic()
    expect(await reasonOf({})).toBe('unknown')
    const order = await placed({ code: '', total: 1_800 })
    expect(order).toMatchObject({ discount: 200, code: '', automatic: [{ name: 'SUMMER', amount: 200 }] })
    await add({ code: 'HALF', percent: 50 })
    const both = await placed({ code: 'half', total: 800 })
    expect(both).toMatchObject({
      discount: 1_200,
      code: 'HALF',
      automatic: [{ name: 'SUMMER', amount: 200 }],
    })
    expect(await details(id)).toMatchObject({ uses: 2, revenue: 2_600 })
    const { orders } = await bodyOf<OrdersReply>(
      backend.get(`customer/order/list?discount=${id}&limit=9`, ada),
    )
    expect(orders.map((found) => found.id).sort()).toEqual([order.id, both.id].sort())
  })

  it('gives together with a code never more than the items', async () => {
    await automatic({ kind: 'amount', amount: 1_500 })
    await add({ code: 'LESS', kind: 'amount', amount: 1_000 })
    const order = await placed({ code: 'LESS', total: 0 })
    expect(order).toMatchObject({ discount: 2_000, automatic: [{ name: 'SUMMER', amount: 1_000 }] })
  })

  it('rejects an order whose buyer did not see it', async () => {
    await automatic()
    const unseen = { code: '', total: 2_000, automatic: [] }
    expect(await refusal(place(unseen))).toEqual([409, 'cartChanged'])
  })

  it('is left out of an order of a client that does not know such discounts', async () => {
    await automatic()
    expect(await placed({ code: '', total: 2_000 })).toMatchObject({ discount: 0, total: 2_000 })
  })

  it('is sent with the session until its limits are reached', async () => {
    await automatic({ maxUses: 1 })
    expect(await ofSession()).toMatchObject([{ name: 'SUMMER', rule: { percent: 10 }, startsAt: null }])
    const order = await placed({ code: '', total: 1_800 })
    expect(await ofSession()).toEqual([])
    expect(await refusal(place({ code: '', total: 1_800 }))).toEqual([409, 'cartChanged'])
    await setState(order.id, 'cancelled')
    expect(await ofSession()).toHaveLength(1)
  })

  it('has limits that hold when many people order at the same time', async () => {
    await automatic({ maxUses: 2 })
    const replies = await Promise.all(Array.from({ length: 6 }, () => place({ code: '', total: 1_800 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
  })

  it('is removed from an order whose discount is edited', async () => {
    await automatic()
    const { id, lines, note = '', version } = await placed({ code: '', total: 1_800 })
    const changes = { discount: 100 }
    const reply = await backend.post('customer/order/edit', { id, version, changes }, ada)
    expect(reply.status, await reply.clone().text()).toBe(200)
    const { order } = await bodyOf<{ order: Order }>(reply)
    expect(order).toMatchObject({ discount: 100, note })
    expect(order.automatic).toBeUndefined()
    expect(lines).toHaveLength(1)
  })
})

describe('migration of the demo codes', () => {
  it('makes discounts of them in a shop that has them, and none in another', async () => {
    const order = await placed({ code: 'FLAT05', total: 1_500 })
    const [, step] = demoMigrations
    if (!step) throw new Error('no migration')
    const run = async () => {
      await backend.db.deleteFrom('migrations').where('id', '=', step.id).execute()
      await backend.db.updateTable('orders').set({ discount_id: null }).execute()
      await backend.db.deleteFrom('discounts').execute()
      expect(await migrate(backend.db, [step])).toEqual([step.id])
      return (await list('?limit=9&sort=code')).discounts
    }
    const seeded = (await list('?limit=9&sort=code')).discounts
    expect(await run()).toEqual([])
    await backend.db.insertInto('meta').values({ key: 'demoDiscounts', value: 'yes' }).execute()
    const made = await run()
    const rules = (all: Discount[]) => all.map(({ created: _, updated: __, ...discount }) => discount)
    expect(rules(made)).toEqual(rules(seeded))
    expect(made.find(({ code }) => code === 'FLAT05')).toMatchObject({ uses: 1, revenue: order.total })
    const entries = await backend.db
      .selectFrom('meta')
      .selectAll()
      .where('key', '=', 'demoDiscounts')
      .execute()
    expect(entries).toEqual([])
  })
})
