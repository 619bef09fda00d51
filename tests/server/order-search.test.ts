import { beforeEach, describe, expect, it } from 'vitest'
import type { OrdersReply } from '#contract/order-list.ts'
import type { SearchReply } from '#contract/search.ts'
import en from '#locales/en/products.json' with { type: 'json' }
import fr from '#locales/fr/products.json' with { type: 'json' }
import ro from '#locales/ro/products.json' with { type: 'json' }
import zh from '#locales/zh/products.json' with { type: 'json' }
import { colorWords } from '#server/db/migrations/0036-order-search.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { brokenRules } from '#tests/support/rules.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

const id = '100007'
beforeEach(async () => {
  await signInAda()
  const { db } = backend
  const order = await db
    .updateTable('orders')
    .set({ total: 4_400, billing: null })
    .where('id', '=', id)
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  const person = {
    name: 'Maria Quist',
    email: 'maria@quist.example',
    phone: '+40 721 000 123',
    location: 'Cluj',
  }
  await db.updateTable('customers').set(person).where('id', '=', order.customer_id).execute()
  // No one else has ordered as this customer.
  await db
    .updateTable('orders')
    .set({ customer_id: order.customer_id === 'c0001' ? 'c0002' : 'c0001' })
    .where('customer_id', '=', order.customer_id)
    .where('id', '<>', id)
    .execute()
  await db.updateTable('products').set({ name: 'Quenby mug' }).where('id', '=', 1).execute()
  await db.updateTable('products').set({ name: 'Zarf' }).where('id', '=', 2).execute()
  await db.deleteFrom('order_lines').where('order_id', '=', id).execute()
  const line = { order_id: id, price: 4_400, quantity: 1, size: null }
  await db
    .insertInto('order_lines')
    .values([
      { ...line, line: 1, product_id: 1, name: 'Quenby mug', color: 'successDark', code: 'QM-77' },
      { ...line, line: 2, product_id: 2, name: 'Zarf', color: null, code: '' },
    ])
    .execute()
})

const list = (query: object) =>
  bodyOf<OrdersReply>(
    backend.get(`customer/order/list?${new URLSearchParams({ limit: '50', ...query })}`, ada),
  )
const idsOf = async (query: object) => (await list(query)).orders.map((order) => order.id)
const find = (q: string) => bodyOf<SearchReply>(backend.get(`search?q=${encodeURIComponent(q)}`, ada))
const note = (text: string) => backend.post('customer/order/note', { id, note: text }, ada)

describe('order search', () => {
  it.for([
    ...['maria green mug', 'MUG quenby', 'qm-77', 'maria@quist.example', '+40 721 000 123', '0721000123'],
    ...['+40721000123', '€44 maria', '44.00 maria', '44,00 € zarf', `#${id}`, id, 'cluj zarf', 'mug 100007'],
  ])('finds an order by "%s" in the list and the command palette', async (q) => {
    expect(await idsOf({ q })).toEqual([id])
    expect((await find(q)).orders.map((order) => order.id)).toEqual([id])
    expect((await find(q)).isNear).toBeUndefined()
  })

  it.for(['marla green mug', 'maria gren mug', 'mraia quenyb mug', 'mari quenbby', 'zarff maria'])(
    'finds an order by "%s" despite a typo',
    async (q) => {
      expect(await idsOf({ q })).toEqual([id])
      const found = await find(q)
      expect(found.orders.map((order) => order.id)).toEqual([id])
    },
  )

  it.for([
    'maria red mug',
    'mqria grxxn mug',
    'zxxf',
    '€43 maria',
    'quenby €4',
    '%',
    '_________',
    '\\\\\\\\',
  ])('does not find an order by "%s"', async (q) => {
    expect(await idsOf({ q })).not.toContain(id)
  })

  it('finds an order by its colour in every language', async () => {
    for (const { colors } of [en, fr, ro, zh])
      for (const [code, name] of Object.entries(colors))
        for (const word of name.toLowerCase().split(' ')) expect(colorWords[code]?.split(' ')).toContain(word)
    for (const q of ['maria vert', 'maria verde închis', 'maria 深绿'])
      expect(await idsOf({ q })).toEqual([id])
  })

  it('finds an order by its notes and its current customer and items', async () => {
    await note('Ring twice at the Wombat gate')
    expect(await idsOf({ q: 'wombat' })).toEqual([id])
    await backend.db
      .updateTable('customers')
      .set({ name: 'Other Name', email: 'other@example.com' })
      .where('name', '=', 'Maria Quist')
      .execute()
    expect(await idsOf({ q: 'other name zarf' })).toEqual([id])
    expect(await idsOf({ q: 'maria quist' })).toEqual([])
    await backend.db.updateTable('orders').set({ total: 98_765 }).where('id', '=', id).execute()
    expect(await idsOf({ q: '987.65' })).toEqual([id])
    await backend.db.updateTable('order_lines').set({ name: 'Yoghurt' }).where('name', '=', 'Zarf').execute()
    expect(await idsOf({ q: 'zarf' })).toEqual([])
    await backend.db.deleteFrom('order_lines').where('order_id', '=', id).where('line', '=', 1).execute()
    expect(await idsOf({ q: 'quenby' })).toEqual([])
    expect(Object.keys(await brokenRules(backend.db))).not.toContain('an order is found by what is in it')
  })

  it('returns counts, totals and neighbours of the search', async () => {
    const { total, counts, sums } = await list({ q: 'maria green mug', sums: 'yes' })
    expect(total).toBe(1)
    expect(Object.values(counts ?? {}).reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(sums).toMatchObject([{ currency: 'EUR', total: 4_400 }])
    expect(await idsOf({ q: 'maria green mug', sort: 'customer' })).toEqual([id])
    expect(await idsOf({ q: 'maria green mug', payment: 'Barter' })).toEqual([])
  })
})

describe('order list', () => {
  it('filters by minimum and maximum amount, inclusive', async () => {
    const all = (await list({ limit: '200' })).orders
    const between = all.filter(({ total }) => total >= 4_400 && total <= 9_000).map((order) => order.id)
    expect((await idsOf({ least: '4400', most: '9000', limit: '200' })).sort()).toEqual(between.sort())
    expect(between).toContain(id)
    expect(await idsOf({ least: '4400', most: '4400' })).toContain(id)
    expect(await refusal(backend.get('customer/order/list?limit=5&least=-1', ada))).toEqual([400, 'invalid'])
  })

  it('filters by destination country, stored as a code or a name', async () => {
    const { db } = backend
    const { customer_id } = await db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('customers').set({ country: 'Iceland' }).where('id', '=', customer_id).execute()
    const { rows } = {
      rows: await db.selectFrom('orders').select(['id', 'billing']).where('id', '=', '100009').execute(),
    }
    const billing = JSON.stringify({ ...rows[0]?.billing, country: 'IS' })
    await db.updateTable('orders').set({ billing }).where('id', '=', '100009').execute()
    for (const country of ['IS', 'Iceland']) expect((await idsOf({ country })).sort()).toEqual([id, '100009'])
    const { countries } = await list({ sums: 'yes' })
    expect(countries).toContainEqual({ country: 'IS', count: 2 })
    expect(countries?.some(({ country }) => country === 'Iceland')).toBe(false)
  })
})
