import { beforeAll, expect, it } from 'vitest'
import type { CustomersReply } from '#contract/customers.ts'
import { byRelevance } from '#contract/relevance.ts'
import type { SearchReply } from '#contract/search.ts'
import type { StockReply } from '#contract/stock.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'

let backend: Backend
let ada: Record<string, string>
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  const names = { c0001: 'Zelda Quist', c0002: 'Anna Zelda', c0003: 'Gone Zelda' }
  for (const [id, name] of Object.entries(names))
    await backend.db.updateTable('customers').set({ name }).where('id', '=', id).execute()
  await backend.db
    .updateTable('customers')
    .set({ deleted_at: backend.clock() })
    .where('id', '=', 'c0003')
    .execute()
  await backend.db.updateTable('products').set({ name: 'Big zelda lamp' }).where('id', '=', 3).execute()
  await backend.db.updateTable('products').set({ name: 'Zelda jug' }).where('id', '=', 4).execute()
  await backend.db.updateTable('products').set({ description: 'Not zelda' }).where('id', '=', 5).execute()
})

const find = (q: string) => bodyOf<SearchReply>(backend.get(`search?q=${encodeURIComponent(q)}`, ada))

it('finds customers and products and lists those that begin with the text first', async () => {
  const { customers, products, orders, currency } = await find('ZELDA')
  expect(customers.map(({ name }) => name)).toEqual(['Zelda Quist', 'Anna Zelda'])
  expect(products.map(({ id }) => id)).toEqual([4, 3])
  expect(currency).toBe('EUR')
  // Their newest orders.
  expect(orders).toHaveLength(5)
  const names = new Set(orders.map(({ customer }) => customer))
  expect([...names].every((name) => name.includes('Zelda'))).toBe(true)
  expect(orders.map(({ placedAt }) => placedAt)).toEqual(
    orders
      .map(({ placedAt }) => placedAt)
      .sort()
      .reverse(),
  )
})

it('ranks names that begin with the text first, then words, then other matches', async () => {
  const people = {
    c0004: ['A palquoz', 'a@example.com'],
    c0005: ['Zoe', 'quoz@example.com'],
    c0006: ['O’Quoz Ann', 'b@example.com'],
    c0007: ['Quoz Zed', 'c@example.com'],
  }
  for (const [id, [name = '', email = '']] of Object.entries(people))
    await backend.db.updateTable('customers').set({ name, email }).where('id', '=', id).execute()
  const wanted = ['Quoz Zed', 'O’Quoz Ann', 'A palquoz', 'Zoe']
  for (const q of ['quoz', 'QUOZ ']) expect((await find(q)).customers.map(({ name }) => name)).toEqual(wanted)
  const suggested = await bodyOf<CustomersReply>(backend.get('customer/list?q=quoz&limit=2&sort=match', ada))
  expect(suggested.customers.map(({ name }) => name)).toEqual(wanted.slice(0, 2))
  const rest = await bodyOf<CustomersReply>(
    backend.get('customer/list?q=quoz&limit=2&offset=2&sort=match', ada),
  )
  expect(rest.customers.map(({ name }) => name)).toEqual(wanted.slice(2))

  const goods: [number, string][] = [
    [11, 'A palquoz'],
    [12, 'Quoz lamp'],
    [13, 'Lamp, quoz-like'],
  ]
  for (const [id, name] of goods)
    await backend.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  await backend.db.updateTable('products').set({ brand: 'Quoz' }).where('id', '=', 14).execute()
  const { products } = await bodyOf<StockReply>(
    backend.get('customer/product/list?q=quoz&limit=4&sort=match', ada),
  )
  expect(products.map(({ id }) => id)).toEqual(['12', '13', '11', '14'])
  const names = products.map(({ name }) => name)
  expect(byRelevance(names.toReversed(), 'quoz', (name) => name)).toEqual(names)
})

it('finds orders by the beginning of their number', async () => {
  for (const q of ['10001', '#10001'])
    expect((await find(q)).orders.map(({ id }) => id)).toEqual([
      '100010',
      '100011',
      '100012',
      '100013',
      '100014',
    ])
})

it('finds invoices by number and name', async () => {
  const { invoices } = await find('-0001')
  expect(invoices.length).toBeGreaterThan(0)
  expect(invoices.every(({ number }) => number?.endsWith('-0001'))).toBe(true)
  const name = invoices[0]?.name ?? ''
  expect((await find(name)).invoices.map((one) => one.name)).toContain(name)
})

it('finds products by code and name, an exact code first', async () => {
  await backend.db.updateTable('products').set({ code: 'ZQ-1', name: 'Ștaif' }).where('id', '=', 6).execute()
  await backend.db.updateTable('products').set({ code: 'ZQ-10' }).where('id', '=', 2).execute()
  const idsFor = async (q: string) => (await find(q)).products.map(({ id }) => id)
  expect(await idsFor('zq-1')).toEqual([6, 2])
  expect(await idsFor('zq-1 staif')).toEqual([6])
  expect((await find('ZQ-10')).products).toMatchObject([{ id: 2, code: 'ZQ-10' }])
  expect(await idsFor('zq-1 nobody')).toEqual([])
})

it('returns nothing for a text of separators', async () => {
  expect(await find(' ,;')).toMatchObject({
    customers: [],
    orders: [],
    products: [],
    invoices: [],
    found: {},
  })
})

it('returns nothing without matches', async () => {
  expect(await find('%_\\')).toEqual({
    customers: [],
    orders: [],
    products: [],
    invoices: [],
    found: {},
    currency: 'EUR',
  })
})

it('refuses a search without text', async () => {
  expect(await refusal(backend.get('search?q=%20', ada))).toEqual([400, 'invalid'])
  expect(await refusal(backend.get('search', ada))).toEqual([400, 'invalid'])
})

it('tolerates one typo only when nothing matches the text exactly', async () => {
  const jug = await find('zelsa jug')
  expect(jug).toMatchObject({ isNear: true, customers: [], invoices: [] })
  expect(jug.products.map(({ name }) => name)).toEqual(['Zelda jug'])
  expect((await find('zleda quist')).customers.map(({ name }) => name)).toEqual(['Zelda Quist'])
  expect((await find('zelda')).isNear).toBeUndefined()
  // Two errors in a word, a first letter, a short word, and what is a sign to the database are not.
  for (const q of ['zxlxa', 'yelda', 'zxl', 'z_l%a', '%%%%%', '\\\\\\\\\\', 'x'.repeat(100)])
    expect(await find(q)).toMatchObject({ customers: [], products: [] })
})

it('finds personal records only for people who may read them', async () => {
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const other = await register(backend, 'Eve', 'Stone')
  const post = async (path: string, body: object, headers = ada) => {
    const response = await backend.post(path, body, headers)
    expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
    return response.json()
  }
  const file = { name: 'Quagga plan.png', data: btoa('\x89PNG\r\n\x1a\n') }
  await post('chat/send', { id: 'q1', user: 2, text: 'The quagga is\n sold out', files: [file] })
  await post('chat/send', { id: 'q2', user: 2, text: 'A quagga that is taken back' })
  await post('chat/delete', { id: 'q2', user: 2 })
  await post('posts/add', { id: 'qp', content: 'Our **quagga** has come' })
  await post('kanban/add-item', { item: { id: 'qi', title: 'Feed the quagga' }, brief: true })

  const kindsFor = async (headers: Record<string, string>) => {
    const { found = {} } = await bodyOf<SearchReply>(backend.get('search?q=quagga', headers))
    return Object.fromEntries(Object.entries(found).map(([kind, hits]) => [kind, hits.map(({ id }) => id)]))
  }
  expect(await kindsFor(ada)).toMatchObject({ messages: ['10'], posts: ['qp'], items: ['qi'] })
  expect(Object.keys(await kindsFor(sam))).toEqual(Object.keys(await kindsFor(ada)))
  expect(Object.keys(await kindsFor(other)).sort()).toEqual(['items', 'posts'])
})

it('finds messages, posts and cards without accents, with readable excerpts', async () => {
  const post = async (path: string, body: object) => {
    const response = await backend.post(path, body, ada)
    expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
    return response.json()
  }
  const filler = 'The kiln is warm today. '.repeat(8)
  await post('chat/send', { id: 'z1', user: 2, text: `${filler}Voilà le Zéphyr d’Étienne. ${filler}` })
  await post('posts/add', {
    id: 'zp',
    content: `${filler}\n\n# Voilà\n\nle **Zéphyr** d’_Étienne_. ${filler}`,
  })
  await post('kanban/add-item', { item: { id: 'zi', title: 'Zéphyr d’Étienne' }, brief: true })
  const { found = {} } = await find('etienne zephyr')
  const titles = Object.fromEntries(
    Object.entries(found).map(([kind, hits]) => [kind, hits.map(({ title }) => title)]),
  )
  expect(titles).toMatchObject({ items: ['Zéphyr d’Étienne'] })
  const excerpt =
    /^…(?:The |kiln |is |warm |today\. )+Voilà le Zéphyr d’Étienne\.(?: The| kiln| is| warm| today\.)+…$/
  expect(titles.messages).toEqual([expect.stringMatching(excerpt)])
  expect(titles.posts).toEqual([expect.stringMatching(excerpt)])
  const chat = await bodyOf<{ total: number }>(backend.get('chat/search/all?q=ZEPHYR%20etienne', ada))
  expect(chat.total).toBe(1)
})
