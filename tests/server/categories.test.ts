import { beforeEach, describe, expect, it } from 'vitest'
import { type Category, usualCategorySettings } from '#contract/categories.ts'
import type { Discount } from '#contract/discounts.ts'
import type { FacetsReply, Product, ProductFields, ProductStates, ProductsReply } from '#contract/products.ts'
import type { StoredSettings } from '#contract/settings.ts'
import type { StockReply } from '#contract/stock.ts'
import { startSettings } from '#server/platform/shop-settings.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { discountRule } from '#tests/support/discount-rules.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const candles: Category = { id: 'candles', name: 'Candles', options: ['colors'] }
const usual = usualCategorySettings.categories

const save = (categories: Category[]) =>
  backend.post('settings/categories/save', { changes: { categories } }, ada)
const stored = async () =>
  (await bodyOf<StoredSettings>(backend.get('settings/list', ada))).categories.fields.categories
const edit = async (id: number, changes: Partial<ProductFields>) =>
  (await bodyOf<{ product: Product }>(backend.post('products/edit', { id, changes }, ada))).product
const listed = async (categories: string) => {
  const query = `products/list?categories=${categories}&visibility=all&limit=100`
  return (await bodyOf<ProductsReply>(backend.get(query, ada))).products.map(({ id }) => id)
}
const stockBy = async (query: string) =>
  (await bodyOf<StockReply>(backend.get(`customer/product/list?limit=100&${query}`, ada))).products

describe('categories of the shop', () => {
  it('are those of earlier versions until they change, and none in a new shop', async () => {
    expect(await stored()).toEqual(usual)
    await startSettings(backend.db, backend.clock())
    expect(await stored()).toEqual([])
  })

  it('are refused with the name of another one', async () => {
    expect(await refusal(save([candles, { ...candles, id: 'more', name: 'candles ' }]))).toEqual([
      400,
      'invalid',
    ])
    expect(await stored()).toEqual(usual)
  })

  it('filter and count the products that have them', async () => {
    await save([...usual, candles])
    expect((await edit(3, { category: 'candles' })).categories[0]).toBe('candles')
    expect(await listed('candles')).toEqual([3])
    expect((await bodyOf<FacetsReply>(backend.get('products/facets', ada))).categories).toMatchObject({
      candles: 1,
    })
    expect((await stockBy('category=candles')).map(({ id }) => id)).toEqual(['3'])
  })

  it('sort the stock list, products of removed ones and without one last', async () => {
    const ids = ['toys', 'candles', 'kitchen']
    await save([...ids.map((id) => ({ ...candles, id, name: id }))])
    const categories = ['kitchen', 'toys', '', 'candles', 'removed']
    for (const [index, category] of categories.entries()) await edit(index + 1, { category })
    const rows = (await stockBy('sort=category')).filter(({ id }) => Number(id) <= categories.length)
    expect(rows.map(({ category }) => category).slice(0, 3)).toEqual(ids)
    expect(rows.map(({ category }) => category).slice(3)).toEqual(expect.arrayContaining(['', 'removed']))
    const reversed = await stockBy('sort=-category')
    expect(reversed.map(({ id }) => id)).toEqual(
      (await stockBy('sort=category')).map(({ id }) => id).toReversed(),
    )
  })

  it('leave the products of a removed one as they are', async () => {
    await save([...usual, candles])
    await edit(3, { category: 'candles' })
    await save(usual)
    expect((await edit(3, { brand: 'Wick' })).categories[0]).toBe('candles')
    expect(await listed('candles')).toEqual([3])
  })

  it('can be missing from a product, which a filter finds', async () => {
    await edit(4, { category: '' })
    expect((await edit(4, { brand: 'Wick' })).categories).toEqual([])
    expect(await listed('none')).toEqual([4])
    expect(await listed('none,toys')).toEqual(expect.arrayContaining([4, ...(await listed('toys'))]))
    expect((await bodyOf<FacetsReply>(backend.get('products/facets', ada))).categories).toMatchObject({
      none: 1,
    })
    expect((await stockBy('category=none')).map(({ id }) => id)).toEqual(['4'])
    expect((await edit(4, { category: 'books' })).categories).toEqual(['books'])
  })

  it('change for many products at a time, and back unless they were changed since', async () => {
    await save([...usual, candles])
    await edit(5, { category: 'candles' })
    const change = (body: object) =>
      bodyOf<{ previous: ProductStates; left: number }>(backend.post('products/change-all', body, ada))
    const changes = { category: 'candles', visibility: 'hidden' as const }
    const { previous, left } = await change({ filter: { visibility: 'all' }, changes })
    expect([Object.keys(previous).length, left]).toEqual([20, 0])
    expect(await listed('candles')).toHaveLength(20)
    expect(await change({ ids: [1, 2], changes })).toEqual({ previous: {}, left: 0 })
    await edit(3, { category: 'toys' })
    const undo = backend.post('products/change-back', { changes, states: previous }, ada)
    expect((await bodyOf<{ changed: number[] }>(undo)).changed).toHaveLength(20)
    expect(await listed('candles')).toEqual([5])
    // The other field of the change is undone.
    const third = await edit(3, { brand: 'Wick' })
    expect(third.categories[0]).toBe('toys')
    expect(third).not.toHaveProperty('visibility')
    const again = await bodyOf<{ changed: number[] }>(
      backend.post('products/change-back', { changes, states: previous }, ada),
    )
    expect(again.changed).toEqual([])
  })

  it('keep the other categories of a product when its main one changes with many', async () => {
    await edit(6, { category: 'books' })
    const own = await edit(6, { category: 'toys' })
    await backend.post('products/change-all', { ids: [6], changes: { category: 'kitchen' } }, ada)
    const others = own.categories.slice(1).filter((category) => category !== 'kitchen')
    expect((await edit(6, { brand: 'Wick' })).categories).toEqual(['kitchen', ...others])
    await backend.post('products/change-all', { ids: [6], changes: { category: '' } }, ada)
    expect((await edit(6, { brand: 'Wax' })).categories).toEqual([])
  })

  it.each([
    ['neither ids nor a filter', { changes: { category: 'toys' } }],
    ['nothing to change', { ids: [1], changes: {} }],
    ['a word that no category can have', { ids: [1], changes: { category: 'Toys' } }],
  ])('are refused for many products with %s', async (_what, body) => {
    expect(await refusal(backend.post('products/change-all', body, ada))).toEqual([400, 'invalid'])
  })

  it('limit discounts', async () => {
    const rule = { ...discountRule({ percent: 10 }), scope: 'categories', categories: ['candles'] }
    const times = { startsAt: null, endsAt: null, maxUses: null, maxPerCustomer: null, isActive: true }
    const { discount } = await bodyOf<{ discount: Discount }>(
      backend.post('discount/add', { ...rule, ...times, code: 'WICK' }, ada),
    )
    expect(discount.categories).toEqual(['candles'])
  })
})
