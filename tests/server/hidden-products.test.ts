import { beforeEach, describe, expect, it } from 'vitest'
import type { Product, ProductFields } from '#contract/products.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { newProduct } from '#tests/support/new-product.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const post = (path: string, body: unknown) => backend.post(path, body, ada)
const edit = (id: number, changes: Partial<ProductFields>) => post('products/edit', { id, changes })
const details = (id: number) => bodyOf<Product>(post('product/details', { id }))
const idsOf = async (query: string) => {
  const { products } = await bodyOf<{ products: Product[] }>(backend.get(`products/list${query}`, ada))
  return products.map(({ id }) => id)
}

describe('hidden product', () => {
  beforeEach(async () => {
    expect((await edit(5, { visibility: 'hidden' })).status).toBe(200)
  })

  it('is hidden in the shop and visible to the team', async () => {
    expect(await details(5)).toMatchObject({ visibility: 'hidden' })
    expect(await idsOf('')).not.toContain(5)
    expect(await idsOf('?limit=200')).not.toContain(5)
    expect(await idsOf('?limit=200&visibility=hidden')).toEqual([5])
    expect(await idsOf('?limit=200&visibility=all')).toHaveLength(20)
    const filtered = await bodyOf<Product[]>(post('products/filter', { filter: {} }))
    expect(filtered.map(({ id }) => id)).not.toContain(5)
    const related = await bodyOf<Product[]>(post('product/related', { id: 1 }))
    expect(related.map(({ id }) => id)).not.toContain(5)
    const stock = await bodyOf<{ products: { id: string; visibility?: string }[] }>(
      backend.get('customer/product/list?limit=200', ada),
    )
    expect(stock.products.filter(({ visibility }) => visibility === 'hidden').map(({ id }) => id)).toEqual([
      '5',
    ])
  })

  it('cannot be sold and is removed from carts', async () => {
    const line = { id: 5, name: 'x', image: 'x', salePrice: 1, offerPrice: 1, size: 8, quantity: 1 }
    expect(await refusal(post('cart/add', { product: line, products: [] }))).toEqual([404, 'notFound'])
    const other = { ...line, id: 6 }
    const cart = await bodyOf<{ products: { id: number }[] }>(
      post('cart/add', { product: other, products: [{ ...line, itemId: 1 }] }),
    )
    expect(cart.products.map(({ id }) => id)).toEqual([6])
  })

  it('is back in the shop unchanged when it is shown again', async () => {
    await edit(5, { visibility: 'shown' })
    expect(await details(5)).not.toHaveProperty('visibility')
    expect(await idsOf('?limit=200')).toContain(5)
  })
})

describe('product code', () => {
  it('is unique, ignoring case', async () => {
    await edit(5, { code: ' ZZ-901 ', name: 'Fern jug' })
    expect(await details(5)).toMatchObject({ code: 'ZZ-901' })
    const refused = await bodyOf<object>(edit(6, { code: 'zz-901' }))
    expect(refused).toMatchObject({
      code: 'codeTaken',
      by: 'Fern jug',
      fields: { code: 'codeTaken' },
      message: 'zz-901 is the code of “Fern jug”. Nothing was saved. Choose another one.',
    })
    expect(await refusal(post('products/add', { ...newProduct, code: 'ZZ-901' }))).toEqual([400, 'codeTaken'])
    // Its own it may keep, and none may have none.
    expect((await edit(5, { code: 'zz-901' })).status).toBe(200)
    for (const id of [6, 7]) expect((await edit(id, { code: '' })).status).toBe(200)
  })

  it('is found by search', async () => {
    await edit(5, { code: 'QX-77' })
    expect(await idsOf('?q=qx-7&limit=5')).toEqual([5])
  })

  it('is free after its product is deleted, which is restored without it', async () => {
    await edit(5, { code: 'ZZ-901' })
    await post('products/delete', { id: 5 })
    expect((await edit(6, { code: 'ZZ-901' })).status).toBe(200)
    expect((await post('products/restore', { id: 5 })).status).toBe(200)
    expect(await details(5)).not.toHaveProperty('code')
    expect(await details(6)).toMatchObject({ code: 'ZZ-901' })
  })

  it('is saved only once when several requests set it at the same time', async () => {
    const answers = await Promise.all([5, 6, 7].map((id) => edit(id, { code: 'ZZ-901' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })
})
