import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { usualCategories } from '#contract/categories.ts'
import type { ProductFields } from '#contract/products.ts'
import {
  movePreview,
  type StockItem,
  type StockItemReply,
  type StockMovePreview,
  type StockReply,
} from '#contract/stock.ts'
import { maxWeight } from '#contract/weight.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'
import { toldOfStock } from '#tests/support/told-of-stock.ts'

beforeEach(signInAda)

const list = (query = '') => bodyOf<StockReply>(backend.get(`customer/product/list${query}`, ada))
const post = (path: string, body: unknown) => backend.post(`customer/product/${path}`, body, ada)
const details = (id: string) => bodyOf<StockItemReply>(post('details', { id }))
const set = (id: number, values: object) =>
  backend.db.updateTable('products').set(values).where('id', '=', id).execute()
const count = (changes: object[]) => post('quantities', { changes })
const mug: ProductFields = {
  name: 'Evening mug',
  description: '',
  about: '',
  brand: '',
  category: 'kitchen',
  gender: 'female',
  colors: [],
  sizes: [],
  price: 1_850,
  listPrice: 0,
  stock: 12,
  lowAt: 3,
}

describe('stock list', () => {
  it('returns every product with the keys of an older client without parameters', async () => {
    const { products, ...rest } = await list()
    expect(rest).toEqual({})
    expect(products).toHaveLength(20)
    expect(products[4]).toMatchObject({
      id: '5',
      name: expect.any(String),
      category: expect.any(String),
      price: (products[4]?.cents ?? 0) / 100,
      date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
      qty: expect.any(Number),
    })
  })

  it('shows low stock and counts by level', async () => {
    await backend.db.updateTable('products').set({ stock: 9, low_at: 5 }).execute()
    await set(3, { stock: 0 })
    await set(4, { stock: 5, category: 'toys', categories: ['toys'] })
    await set(5, { stock: 6, category: 'toys', categories: ['toys'] })
    const { products, total, counts } = await list('?limit=50&level=out,low&sort=qty')
    expect(products.map(({ id, level }) => [id, level])).toEqual([
      ['3', 'out'],
      ['4', 'low'],
    ])
    expect(total).toBe(2)
    expect(counts).toEqual({ out: 1, low: 1, fine: 18 })
    const all = (await list()).products
    const toys = all.filter(({ category }) => category === 'toys')
    expect((await list('?limit=50&category=toys&level=low')).counts).toEqual({
      out: 0,
      low: 1,
      fine: toys.length - 1,
    })
  })

  it.for(['id', 'name', 'category', 'price', 'qty', 'created'])(
    'sorts by %s in both directions',
    async (sort) => {
      const up = await list(`?limit=200&sort=${sort}`)
      const down = await list(`?limit=200&sort=-${sort}`)
      expect(down.products).toEqual(up.products.toReversed())
      const rank = (category: string) => usualCategories.map(String).indexOf(category)
      const values = up.products.map(
        ({ category, ...one }) =>
          ({ ...one, id: Number(one.id), name: one.name.toLowerCase(), category: rank(category) })[
            sort
          ] as number,
      )
      expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
      const pages = await Promise.all(
        [0, 7, 14].map((offset) => list(`?limit=7&offset=${offset}&sort=${sort}`)),
      )
      expect(pages.flatMap(({ products }) => products)).toEqual(up.products)
    },
  )

  it('finds products by name and exact id and omits deleted ones', async () => {
    await set(7, { name: 'Zebra lamp' })
    expect((await list('?limit=5&q=zebra')).products.map(({ id }) => id)).toEqual(['7'])
    expect((await list('?limit=50&q=7')).products.map(({ id }) => id)).toContain('7')
    await post('delete', { ids: ['7'] })
    expect((await list('?limit=5&q=zebra')).total).toBe(0)
  })
})

describe('product change', () => {
  it('adds a product to the catalogue', async () => {
    const { product, fields } = await bodyOf<StockItemReply>(post('add', mug))
    expect(product).toMatchObject({
      id: '21',
      name: 'Evening mug',
      qty: 12,
      cents: 1_850,
      level: 'fine',
      version: 1,
    })
    expect(fields).toEqual({
      ...mug,
      code: '',
      visibility: 'shown',
      taxRate: null,
      weight: null,
      pictures: [],
    })
    const response = await backend.post('product/details', { id: 21 }, ada)
    expect(await bodyOf(response)).toMatchObject({ offerPrice: 18.5, quantity: 12 })
  })

  it('stores a weight, which clients that do not know it keep', async () => {
    const { product, fields } = await bodyOf<StockItemReply>(post('add', { ...mug, weight: 28_350 }))
    expect([product.weight, fields.weight]).toEqual([28_350, 28_350])
    const { id } = product
    expect(await bodyOf(post('edit', { id, changes: { name: 'Morning mug' } }))).toMatchObject({
      product: { name: 'Morning mug', weight: 28_350 },
    })
    expect(await bodyOf(backend.post('product/details', { id: Number(id) }, ada))).toMatchObject({
      weight: 28_350,
    })
    const cleared = await bodyOf<StockItemReply>(post('edit', { id, changes: { weight: null } }))
    expect([cleared.product.weight, cleared.fields.weight]).toEqual([undefined, null])
    for (const weight of [-1, 0.5, maxWeight + 1])
      expect(await refusal(post('edit', { id, changes: { weight } }))).toEqual([400, 'invalid'])
  })

  it('merges different fields and returns a conflict for the same field', async () => {
    const { fields } = await details('5')
    await backend.post('products/edit', { id: 5, changes: { name: 'Theirs' } }, ada)
    const base = { name: fields.name, price: fields.price }
    const merged = await bodyOf<StockItemReply>(
      post('edit', { id: '5', version: 1, base, changes: { price: 99 } }),
    )
    expect(merged).toMatchObject({
      product: { name: 'Theirs', cents: 99, version: 3 },
      fields: { name: 'Theirs' },
    })
    const response = await post('edit', { id: '5', version: 1, base, changes: { name: 'Mine' } })
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({
      code: 'conflict',
      current: { id: '5', name: 'Theirs', fields: { name: 'Theirs', price: 99 } },
    })
  })

  it('deletes several products and restores them', async () => {
    const before = await list()
    expect(await bodyOf(post('delete', { ids: ['3', '4', '99'] }))).toEqual({ ids: ['3', '4'], left: 0 })
    expect((await list()).products).toHaveLength(18)
    expect(await refusal(post('details', { id: '3' }))).toEqual([404, 'notFound'])
    expect(await refusal(post('delete', { ids: ['3'] }))).toEqual([404, 'notFound'])
    await post('restore', { ids: ['4', '3'] })
    const without = ({ version: _, updated: __, ...one }: StockItem) => one
    expect((await list()).products.map(without)).toEqual(before.products.map(without))
  })
})

describe('quantity', () => {
  it('is counted or adjusted and returns its previous value', async () => {
    await set(3, { stock: 10 })
    await set(4, { stock: 20 })
    const reply = await bodyOf<StockReply & { previous: object }>(
      count([
        { id: '3', by: -4 },
        { id: '4', to: 7, version: 1 },
        { id: '3', by: 1 },
      ]),
    )
    expect(reply.products.map(({ id, qty, version }) => [id, qty, version])).toEqual([
      ['3', 7, 2],
      ['4', 7, 2],
    ])
    expect(reply.previous).toEqual({ '3': 10, '4': 20 })
  })

  it('is not changed by counting from an older version', async () => {
    await set(3, { stock: 10 })
    await set(4, { stock: 20 })
    await count([{ id: '4', by: 1 }])
    const response = await count([
      { id: '3', to: 1 },
      { id: '4', to: 7, version: 1 },
    ])
    expect(response.status).toBe(409)
    expect(await bodyOf(response)).toMatchObject({
      code: 'stockChanged',
      current: [{ id: '4', qty: 21, version: 2 }],
    })
    expect((await details('3')).product.qty).toBe(10)
  })

  it.for([
    [{ id: '3', by: -11 }, 400, { 'changes.0.by': 'tooSmall' }],
    [{ id: '3', by: 999_999 }, 400, { 'changes.0.by': 'tooLarge' }],
    [{ id: '3' }, 400, { 'changes.0': 'required' }],
    [{ id: '3', by: 1, to: 1 }, 400, { 'changes.0': 'required' }],
    [{ id: '99', by: 1 }, 404, undefined],
    [{ id: 'x', by: 1 }, 404, undefined],
  ] as const)('is refused for %o', async ([change, status, fields]) => {
    await set(3, { stock: 10 })
    const response = await count([change])
    expect(response.status).toBe(status)
    expect((await bodyOf(response)).fields).toEqual(fields)
    expect((await details('3')).product.qty).toBe(10)
  })

  it('changes for all matching products with a preview and an undo', async () => {
    await backend.db.updateTable('products').set({ stock: 9, low_at: 5 }).execute()
    await set(3, { stock: 0 })
    await set(4, { stock: 5 })
    const asked = { filter: { level: ['out', 'low'] }, way: 'take', amount: 2 }
    expect(await bodyOf(post('quantities/preview', asked))).toEqual({
      moved: 1,
      lacking: 1,
      first: [{ id: '4', name: (await details('4')).product.name, from: 5, to: 3 }],
    })
    expect((await details('4')).product).toMatchObject({ qty: 5, version: 1 })
    const { moved } = await bodyOf<{ moved: Record<string, number> }>(post('quantities/all', asked))
    expect(moved).toEqual({ '4': -2 })
    expect((await details('4')).product).toMatchObject({ qty: 3, version: 2 })
    expect((await details('3')).product).toMatchObject({ qty: 0, version: 1 })
    expect((await details('5')).product.qty).toBe(9)
    const all = await bodyOf<{ moved: object }>(post('quantities/all', { filter: {}, way: 'set', amount: 9 }))
    expect(all.moved).toEqual({ '3': 9, '4': 6 })
  })

  it('notifies people waiting for any matching product', async () => {
    await set(3, { stock: 0 })
    await backend.post('products/tell', { id: 3, tell: true }, ada)
    await post('quantities/all', { filter: { level: ['out'] }, way: 'add', amount: 1 })
    expect(await toldOfStock(backend.db)).toEqual(['ada00000'])
  })

  it('changes for all matching products in parts, each product once', async () => {
    await sql`insert into products (name, description, image, category, categories, colors, sizes, gender, list_price,
        price, rating, popularity, stock, low_at, created_at, updated_at)
      select 'Mug', '', '', 'kitchen', '{}', '{}', '{}', '', 1, 1, 0, 0, n % 5, 4, now(), now()
      from generate_series(1, 240) n`.execute(backend.db)
    const stocks = async () =>
      (
        await sql<{ stock: number }>`select stock from products where name = 'Mug' order by id`.execute(
          backend.db,
        )
      ).rows
    const asked = { filter: { q: 'mug', level: ['out', 'low'] }, way: 'add', amount: 3 }
    expect(await bodyOf(post('quantities/preview', asked))).toMatchObject({ moved: 240, lacking: 0 })
    const before = await stocks()
    type Part = { moved: Record<string, number>; left: number; next?: number }
    const parts: Part[] = []
    do {
      parts.push(await bodyOf<Part>(post('quantities/all', { ...asked, after: parts.at(-1)?.next })))
    } while (parts.at(-1)?.next !== undefined)
    expect(parts.map(({ moved, left }) => [Object.keys(moved).length, left])).toEqual([
      [100, 140],
      [100, 40],
      [40, 0],
    ])
    expect(await stocks()).toEqual(before.map(({ stock }) => ({ stock: stock + 3 })))
  })

  it.each(['set', 'add', 'take'] as const)('matches the preview of “%s”', async (way) => {
    await set(3, { stock: 0 })
    await set(4, { stock: 1_000_000 })
    await set(5, { stock: 7 })
    const asked = { filter: {}, way, amount: 7 }
    const preview = await bodyOf<StockMovePreview>(post('quantities/preview', asked))
    const items = (await bodyOf<StockReply>(backend.get('customer/product/list', ada))).products
    expect(preview).toEqual(movePreview({ way, amount: 7 }, items))
  })

  it('adds up many simultaneous changes', async () => {
    await set(3, { stock: 100 })
    await set(4, { stock: 100 })
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        count(
          at % 2
            ? [
                { id: '3', by: -1 },
                { id: '4', by: 1 },
              ]
            : [
                { id: '4', by: 1 },
                { id: '3', by: -1 },
              ],
        ),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([(await details('3')).product.qty, (await details('4')).product.qty]).toEqual([80, 120])
  })

  it('notifies people waiting for the product', async () => {
    await set(3, { stock: 0 })
    await backend.post('products/tell', { id: 3, tell: true }, ada)
    await count([{ id: '3', to: 5 }])
    expect(await toldOfStock(backend.db)).toEqual(['ada00000'])
  })
})
