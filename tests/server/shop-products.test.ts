import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationsReply } from '#contract/notifications.ts'
import type { Product, ProductFields } from '#contract/products.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, sam, signInAdaAndSam } from '#tests/support/signed-in.ts'

beforeEach(signInAdaAndSam)

const details = (id: number, header = ada) => bodyOf<Product>(backend.post('product/details', { id }, header))
const post = (path: string, body: unknown, header = ada) => backend.post(`products/${path}`, body, header)
const done = async (path: string, body: unknown, header = ada) =>
  (await bodyOf<{ product: Product }>(post(path, body, header))).product
const edit = (id: number, changes: Partial<ProductFields>, more: object = {}) =>
  post('edit', { id, changes, ...more })
const notices = async (header: Record<string, string>) =>
  (await bodyOf<NotificationsReply>(backend.get('notifications', header))).notifications

const mug: ProductFields = {
  name: ' Evening mug ',
  description: 'Holds half a litre.',
  about: '',
  brand: 'Fernhill',
  category: 'kitchen',
  gender: 'female',
  colors: ['darkMain'],
  sizes: [],
  price: 1_850,
  listPrice: 0,
  stock: 12,
  lowAt: 3,
}

describe('adding a product', () => {
  it('appends it to the catalogue', async () => {
    const made = await done('add', mug)
    expect(made).toMatchObject({
      id: 21,
      image: 'prod-5.jpg',
      name: 'Evening mug',
      rating: 0,
      reviews: 0,
      discount: 0,
      salePrice: 18.5,
      offerPrice: 18.5,
      categories: ['kitchen'],
      quantity: 12,
      lowAt: 3,
      version: 1,
      created: backend.clock().toISOString(),
    })
    expect(made).not.toHaveProperty('about')
    expect(await details(21)).toEqual(made)
    const { products } = await bodyOf<{ products: Product[] }>(backend.get('products/list', ada))
    expect(products.at(-1)).toEqual(made)
  })

  it('accepts a repeated name and sets a list price', async () => {
    await done('add', mug)
    expect(await done('add', { ...mug, listPrice: 3_700 })).toMatchObject({
      id: 22,
      salePrice: 37,
      discount: 50,
    })
  })

  it.for([
    [{ listPrice: 1_849 }, { listPrice: 'belowPrice' }],
    [{ price: 0 }, { price: 'tooSmall' }],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'x'.repeat(61) }, { name: 'tooLong' }],
    [{ stock: -1 }, { stock: 'tooSmall' }],
    [{ sizes: [9] }, { 'sizes.0': 'invalid' }],
    [{ colors: ['pink'] }, { 'colors.0': 'invalid' }],
    [{ category: 'Cars' }, { category: 'format' }],
  ] as const)('is refused with %o', async ([wrong, fields]) => {
    const response = await post('add', { ...mug, ...wrong })
    expect(response.status).toBe(400)
    expect((await bodyOf(response)).fields).toEqual(fields)
    expect((await backend.post('product/details', { id: 21 }, ada)).status).toBe(404)
  })

  it('creates twenty products from simultaneous requests', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => done('add', mug)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(20)
  })
})

describe('editing a product', () => {
  it('changes only what was sent', async () => {
    const before = await details(5)
    backend.wait(60_000)
    const after = await bodyOf<{ product: Product }>(edit(5, { name: 'Renamed', about: 'Long text' }))
    expect(after.product).toEqual({
      ...before,
      name: 'Renamed',
      about: 'Long text',
      version: 2,
      updated: backend.clock().toISOString(),
    })
  })

  it('keeps the other categories when the first one changes', async () => {
    await backend.db
      .updateTable('products')
      .set({ category: 'kitchen', categories: ['kitchen', 'books'] })
      .where('id', '=', 5)
      .execute()
    const categoriesAfter = async (category: ProductFields['category']) =>
      (await bodyOf<{ product: Product }>(edit(5, { category }))).product.categories
    expect(await categoriesAfter('toys')).toEqual(['toys', 'books'])
    expect(await categoriesAfter('books')).toEqual(['books'])
  })

  it('keeps the list price with a new price and validates it', async () => {
    await edit(5, { price: 2_000, listPrice: 0 })
    expect((await bodyOf<{ product: Product }>(edit(5, { price: 3_000 }))).product.salePrice).toBe(30)
    await edit(5, { listPrice: 4_000 })
    expect((await bodyOf<{ product: Product }>(edit(5, { price: 2_500 }))).product.salePrice).toBe(40)
    const tooHigh = await edit(5, { price: 4_100 })
    expect((await bodyOf(tooHigh)).fields).toEqual({ listPrice: 'belowPrice' })
    expect(await details(5)).toMatchObject({ offerPrice: 25, salePrice: 40 })
  })

  it.for([
    ['other fields', { price: 4_200 }, { price: 1_500 }],
    ['the same value', { name: 'Theirs' }, { name: 'x' }],
  ] as const)('merges changes by someone else: %s', async ([, changes, base]) => {
    await edit(5, { name: 'Theirs', listPrice: 9_900, price: 1_500 })
    const response = await edit(5, changes, { version: 1, base })
    expect(response.status).toBe(200)
    expect((await bodyOf<{ product: Product }>(response)).product).toMatchObject({
      name: 'Theirs',
      salePrice: 99,
      version: 3,
      ...('price' in changes && { offerPrice: 42 }),
    })
  })

  it.for([
    ['the field became something else', { version: 1, base: { name: 'Mine before' } }],
    ['nothing is known of before', { version: 1 }],
    ['only what it was is known', { base: { name: 'Mine before' } }],
  ] as const)('returns a conflict when %s', async ([, more]) => {
    await edit(5, { name: 'Theirs' })
    const response = await edit(5, { name: 'Mine', stock: 77 }, more)
    expect(response.status).toBe(409)
    const body = await bodyOf<{ code: string; message: string; current: Product }>(response)
    expect(body).toMatchObject({ code: 'conflict', message: expect.any(String) })
    expect(body.current).toEqual(await details(5))
    expect(body.current).toMatchObject({ name: 'Theirs', version: 2 })
    expect(body.current.quantity).not.toBe(77)
  })

  it('applies without a version or base', async () => {
    await edit(5, { name: 'Theirs' })
    expect((await edit(5, { name: 'Mine' })).status).toBe(200)
  })

  it('treats both forms of a missing list price as the same base', async () => {
    await edit(5, { price: 2_000, listPrice: 0 })
    await edit(5, { name: 'Theirs' })
    for (const listPrice of [0, 2_000]) {
      const changes = { listPrice: 3_000 }
      const { version } = await details(5)
      await edit(5, { listPrice: 0 })
      const response = await edit(5, changes, { version, base: { listPrice, price: 2_000 } })
      expect(response.status).toBe(200)
    }
  })

  it('keeps thirty simultaneous changes', async () => {
    const fields = ['name', 'brand', 'about'] as const
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => edit(5, { [fields[at % 3] ?? 'name']: `Text ${at % 3}` })),
    )
    expect(await details(5)).toMatchObject({ version: 31, name: 'Text 0', brand: 'Text 1', about: 'Text 2' })
  })

  it.for(['edit', 'delete', 'restore', 'save', 'tell'])(
    'returns 404 on %s of an unknown product',
    async (path) => {
      const body = { changes: {}, saved: true, tell: true }
      for (const id of [999, 0, -1, 99_999_999_999])
        expect(await refusal(post(path, { ...body, id }))).toEqual([404, 'notFound'])
    },
  )
})

describe('deleting a product', () => {
  it('removes it from the catalogue until it is restored', async () => {
    const before = await details(5)
    expect(await bodyOf(post('delete', { id: 5 }))).toEqual({ id: 5 })
    expect(await refusal(backend.post('product/details', { id: 5 }, ada))).toEqual([404, 'notFound'])
    expect(await refusal(edit(5, { name: 'x' }))).toEqual([404, 'notFound'])
    expect(await refusal(post('delete', { id: 5 }))).toEqual([404, 'notFound'])
    expect(await refusal(post('save', { id: 5, saved: true }))).toEqual([404, 'notFound'])
    const after = { ...before, version: 3, updated: backend.clock().toISOString() }
    expect(await done('restore', { id: 5 })).toEqual(after)
    expect(await done('restore', { id: 5 })).toEqual(after)
  })

  it('keeps the items of orders', async () => {
    const lines = () => backend.db.selectFrom('order_lines').selectAll().execute()
    const before = await lines()
    for (const id of [1, 2, 3, 4, 5]) await post('delete', { id })
    expect(await lines()).toEqual(before)
  })
})

describe('wish list', () => {
  const save = (id: number, saved: boolean, header = ada) =>
    bodyOf<{ saved: number[] }>(post('save', { id, saved }, header))

  it('keeps the saved products of a user in order, each once', async () => {
    const wished = async (id: number, saved: boolean) => {
      backend.wait(1_000)
      return (await save(id, saved, sam)).saved
    }
    expect(await wished(9, true)).toEqual([9])
    expect(await wished(3, true)).toEqual([9, 3])
    expect(await wished(9, true)).toEqual([9, 3])
    expect((await details(3, sam)).saved).toBe(true)
    expect((await details(3, ada)).saved).toBe(false)
    expect(await wished(9, false)).toEqual([3])
    expect(await wished(9, false)).toEqual([3])
    await post('delete', { id: 3 })
    expect(await wished(9, true)).toEqual([9])
    expect(await wished(3, false)).toEqual([9])
  })

  it('saves several products in one call and returns those that changed', async () => {
    const saveAll = (ids: number[], saved: boolean) =>
      bodyOf<{ changed: number[] }>(post('save-all', { ids, saved }, sam))
    await save(9, true, sam)
    await post('delete', { id: 3 })
    expect(await saveAll([9, 3, 5, 4, 4711, 2 ** 40], true)).toEqual({ changed: [4, 5], left: 0 })
    expect((await details(5, sam)).saved).toBe(true)
    expect((await details(5, ada)).saved).toBe(false)
    expect((await saveAll([5, 7, 9], false)).changed.sort()).toEqual([5, 9])
    expect((await save(4, true, sam)).saved).toEqual([4])
  })
})

describe('back-in-stock alert', () => {
  const publish = (id: number, wanted: boolean, header = ada) =>
    bodyOf<{ told: number[] }>(post('tell', { id, tell: wanted }, header))
  beforeEach(() => edit(5, { stock: 0 }))

  it('is sent once to the people who asked when the stock arrives', async () => {
    expect(await publish(5, true, sam)).toEqual({ told: [5] })
    expect(await publish(5, true, sam)).toEqual({ told: [5] })
    expect((await details(5, sam)).told).toBe(true)
    await edit(5, { name: 'Lamp' })
    expect((await notices(sam)).filter(({ kind }) => kind === 'backInStock')).toEqual([])
    backend.wait(1_000)
    await edit(5, { stock: 2 })
    await edit(5, { stock: 0 })
    await edit(5, { stock: 2 })
    const told = (await notices(sam)).filter(({ kind }) => kind === 'backInStock')
    expect(told).toEqual([
      expect.objectContaining({ facts: { product: 'Lamp', productId: 5 }, message: 'Lamp is back in stock' }),
    ])
    expect((await details(5, sam)).told).toBe(false)
    expect((await notices(ada)).some(({ kind }) => kind === 'backInStock')).toBe(false)
  })

  it('can be cancelled', async () => {
    await publish(5, true)
    expect(await publish(5, false)).toEqual({ told: [] })
    await edit(5, { stock: 2 })
    expect((await notices(ada)).some(({ kind }) => kind === 'backInStock')).toBe(false)
  })

  it('is sent immediately when the product is already in stock', async () => {
    await edit(5, { stock: 1 })
    expect(await publish(5, true)).toEqual({ told: [] })
    expect((await notices(ada))[0]?.kind).toBe('backInStock')
  })

  it('reaches people who ask while the stock arrives', async () => {
    await Promise.all([publish(5, true, sam), edit(5, { stock: 3 }), publish(5, true, ada)])
    for (const header of [ada, sam])
      expect((await notices(header)).filter(({ kind }) => kind === 'backInStock')).toHaveLength(1)
  })
})
