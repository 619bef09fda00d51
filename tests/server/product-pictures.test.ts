import { beforeEach, describe, expect, it } from 'vitest'
import { maxPictures, type Product, type ProductFields } from '#contract/products.ts'
import { forgetOldPictures } from '#server/features/products/pictures.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { newProduct } from '#tests/support/new-product.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'
import { files } from '#tests/support/social.ts'

beforeEach(signInAda)

const post = (path: string, body: unknown, header = ada) => backend.post(path, body, header)
const details = () => bodyOf<Product>(post('product/details', { id: 5 }))
const one = (id: string, title = '') => ({ id, title })
const sent = (id: string, data = files.png) => ({ id, title: '', data })
const edit = (
  pictures: ProductFields['pictures'],
  added: readonly object[] = [],
  more: { version?: number; base?: Partial<ProductFields> } = {},
) => post('products/edit', { id: 5, changes: { pictures }, ...(added.length > 0 && { added }), ...more })
const shown = async () => (await details()).pictures?.map(({ id, title }) => [id, title].join(':'))
const content = (id: string, headers: Record<string, string> = {}) =>
  backend.get(`products/picture?id=${id}`, { ...ada, ...headers })

describe('product picture', () => {
  it('is stored in order with its description', async () => {
    const made = await bodyOf<{ product: Product }>(
      edit([one('b', ' From behind '), one('a')], [sent('a'), sent('b')]),
    )
    expect(made.product).toMatchObject({
      version: 2,
      pictures: [
        { id: 'b', title: 'From behind', type: 'image/png' },
        { id: 'a', title: '', type: 'image/png' },
      ],
    })
    expect(await details()).toEqual(made.product)
    const answer = await content('a')
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(files.png)
    expect((await content('a', { 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(304)
  })

  it('is stored with a new product', async () => {
    const add = (more: object) =>
      bodyOf<{ product: Product }>(post('products/add', { ...newProduct, ...more }))
    const { product } = await add({ pictures: [one('a', 'It')], added: [sent('a')] })
    expect(product.pictures).toMatchObject([{ id: 'a', title: 'It' }])
    // As older clients add one.
    expect((await add({})).product.pictures).toEqual([])
  })

  it('is reordered, described and removed', async () => {
    await edit(
      [one('a'), one('b'), one('c')],
      ['a', 'b', 'c'].map((id) => sent(id)),
    )
    await edit([one('c', 'Third'), one('a')])
    expect(await shown()).toEqual(['c:Third', 'a:'])
  })

  it('replaces the drawing in lists, carts and orders', async () => {
    await edit([one('a')], [sent('a')])
    const list = await bodyOf<{ products: Product[] }>(backend.get('products/list?limit=200', ada))
    expect(list.products.find(({ id }) => id === 5)?.pictures?.[0]?.id).toBe('a')
    const stock = await bodyOf<{ products: { id: string; picture?: string }[] }>(
      backend.get('customer/product/list?limit=200', ada),
    )
    expect(stock.products.filter(({ picture }) => picture).map(({ id, picture }) => [id, picture])).toEqual([
      ['5', 'a'],
    ])
    const product = { id: 5, name: 'x', image: 'x', salePrice: 1, offerPrice: 1, size: 8, quantity: 1 }
    const cart = await bodyOf<{ products: { picture?: string }[] }>(
      post('cart/add', { product, products: [] }),
    )
    expect(cart.products).toMatchObject([{ picture: 'a' }])
    await backend.db
      .updateTable('order_lines')
      .set({ product_id: 5 })
      .where('order_id', '=', '100000')
      .execute()
    const { order } = await bodyOf<{ order: { lines: { picture: string }[] } }>(
      post('customer/order/details', { id: '100000' }),
    )
    expect(new Set(order.lines.map(({ picture }) => picture))).toEqual(new Set(['a']))
  })

  it('is served to signed-in users', async () => {
    await edit([one('a')], [sent('a')])
    expect(await refusal(backend.get('products/picture?id=a'))).toEqual([401, 'signedOut'])
    expect(await refusal(backend.get('products/picture?id=b', ada))).toEqual([404, 'notFound'])
  })
})

describe('refused picture', () => {
  beforeEach(async () => {
    await edit([one('a')], [sent('a')])
  })
  it.for([
    ['no picture', [one('x')], [sent('x', btoa('hello'))], [400, 'pictureType']],
    ['too large', [one('x')], [sent('x', 'A'.repeat(2_796_204))], [400, 'fileSize']],
    ['not in base64', [one('x')], [sent('x', '<>')], [400, 'invalid']],
    ['a picture that is not there', [one('x')], [], [400, 'invalid']],
    ['the same twice', [one('a'), one('a')], [], [400, 'invalid']],
    ['too many', Array.from({ length: maxPictures + 1 }, (_, nth) => one(`p${nth}`)), [], [400, 'invalid']],
  ] as const)('leaves the product unchanged: %s', async ([_, pictures, added, why]) => {
    expect(await refusal(edit([...pictures], added))).toEqual(why)
    expect(await shown()).toEqual(['a:'])
  })

  it('is reported when its id belongs to another product', async () => {
    const other = { id: 6, changes: { pictures: [one('a')] }, added: [sent('a')] }
    expect(await refusal(post('products/edit', other))).toEqual([409, 'idTaken'])
  })
})

it('returns a conflict when others changed the pictures, and can keep a removed picture', async () => {
  await edit([one('a'), one('b')], [sent('a'), sent('b')])
  const { version = 0 } = await details()
  const base = { pictures: [one('a'), one('b')] }
  await edit([one('a')], [], { version, base })
  expect(await refusal(edit([one('b'), one('a')], [], { version, base }))).toEqual([409, 'conflict'])
  await edit([one('b'), one('a')])
  expect(await shown()).toEqual(['b:', 'a:'])
  expect((await content('b')).status).toBe(200)
})

it('stores nothing twice when an edit is repeated', async () => {
  await edit([one('a')], [sent('a')])
  expect((await edit([one('a', 'Again')], [sent('a')])).status).toBe(200)
  const body = { id: 5, changes: { pictures: [one('a'), one('b')] }, added: [sent('b')] }
  const headers = { ...ada, 'Idempotency-Key': 'a-key-of-16-chars' }
  const [first, second] = [
    await post('products/edit', body, headers),
    await post('products/edit', body, headers),
  ]
  expect(await first.text()).toBe(await second.text())
  expect(await shown()).toEqual(['a:', 'b:'])
})

it('deletes removed pictures after 30 days', async () => {
  await edit([one('a'), one('b')], [sent('a'), sent('b')])
  await edit([one('a')])
  const left = async () => {
    await forgetOldPictures(backend.db, backend.clock())
    const rows = await backend.db.selectFrom('product_pictures').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  backend.wait(29 * 86_400_000)
  expect(await left()).toEqual(['a', 'b'])
  backend.wait(86_400_000)
  expect(await left()).toEqual(['a'])
})
