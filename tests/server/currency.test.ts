import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import { currencies } from '#contract/currencies.ts'
import { decimalsOf } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import type { KeptSeller } from '#contract/seller.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const setCurrency = (currency: string) => backend.post('invoice/seller/save', { changes: { currency } }, ada)
const kept = () => bodyOf<KeptSeller>(backend.get('invoice/seller', ada))

/** Leaves the shop as before its first order. */
async function removeSales() {
  await sql`truncate orders, invoices, invoice_numbers cascade`.execute(backend.db)
}

const product = (id: number) => bodyOf<Product>(backend.post('product/details', { id }, ada))

const setPrice = (id: number, price: number, list_price = price) =>
  backend.db.updateTable('products').set({ price, list_price }).where('id', '=', id).execute()

it('counts the decimals of each currency like the contract', async () => {
  const { rows } = await sql<{ code: string; decimals: number }>`
    select code, decimals_of(code) as decimals from unnest(${currencies}::text[]) code`.execute(backend.db)
  expect(rows.filter(({ code, decimals }) => decimals !== decimalsOf(code))).toEqual([])
})

describe('the currency of the shop', () => {
  it('can no longer change once there is an order or an invoice', async () => {
    expect(await kept()).toMatchObject({ currency: 'EUR', isCurrencyFixed: true })
    expect(await refusal(setCurrency('JPY'))).toEqual([400, 'invalid'])
    await removeSales()
    const rates = { taxRate: 1900, taxIncluded: true, discountRate: 0 }
    const texts = { name: 'Mira', email: '', phone: '', address: '', terms: '', taxNumber: '' }
    const lines = [{ product: null, text: 'Lamp', quantity: 1, price: 100 }]
    const days = { date: '2026-11-29', due: '2026-12-29' }
    const draft = { customer: null, currency: 'EUR', state: 'draft', lines, ...days, ...texts, ...rates }
    expect((await backend.post('invoice/add', draft, ada)).status).toBe(200)
    expect(await refusal(setCurrency('JPY'))).toEqual([400, 'invalid'])
    expect(await kept()).toMatchObject({ currency: 'EUR', isCurrencyFixed: true })
  })

  it('must be in use and written in capitals', async () => {
    await removeSales()
    for (const code of ['jpy', 'XAU', 'DEM', ''])
      expect(await refusal(setCurrency(code)), code).toEqual([400, 'invalid'])
    expect(await kept()).toMatchObject({ currency: 'EUR', isCurrencyFixed: false })
  })

  it('is returned with the session and leaves one activity line', async () => {
    await removeSales()
    expect(await bodyOf<KeptSeller>(setCurrency('JPY'))).toMatchObject({ currency: 'JPY' })
    expect(await bodyOf(backend.get('account/me', ada))).toMatchObject({ shop: { currency: 'JPY' } })
    const { lines } = await bodyOf<{ lines: { changes: object[] }[] }>(
      backend.get('activity/list?record=shop_seller/true', ada),
    )
    expect(lines[0]?.changes).toMatchObject([
      { kind: 'meta', row: 'currency', fields: { value: ['EUR', 'JPY'] } },
    ])
  })

  it('keeps the numbers of prices, rounded to its decimals', async () => {
    await removeSales()
    await setPrice(1, 1050, 2000)
    await setCurrency('JPY')
    expect(await product(1)).toMatchObject({ offerPrice: 11, salePrice: 20, currency: 'JPY' })
    await setCurrency('KWD')
    expect(await product(1)).toMatchObject({ offerPrice: 11, salePrice: 20, currency: 'KWD' })
    const { rows } = await sql<{ price: number }>`select price from products where id = 1`.execute(backend.db)
    expect(rows[0]?.price).toBe(11_000)
  })

  it('finds products and price ranges by amounts in it', async () => {
    await removeSales()
    await setCurrency('KWD')
    await setPrice(1, 1_257)
    const found = async (query: object) =>
      (await bodyOf<Product[]>(backend.post('products/filter', { filter: query }, ada))).map(({ id }) => id)
    expect(await found({ search: '1.257' })).toContain(1)
    expect(await found({ price: '1.2-1.3' })).toEqual([1])
  })
})

it.each([
  { currency: 'JPY', price: 1050, offerPrice: 1050, total: 3150 },
  { currency: 'KWD', price: 1257, offerPrice: 1.257, total: 3771 },
])('sells and invoices in $currency to the minor unit', async ({ currency, price, offerPrice, total }) => {
  await removeSales()
  await setCurrency(currency)
  await setPrice(1, price)
  const line = { id: 1, name: 'x', image: 'x', salePrice: 0, offerPrice: 0, size: '', quantity: 3 }
  const cart = await bodyOf<{ products: CartLine[]; subtotal: number }>(
    backend.post('cart/add', { product: line, products: [] }, ada),
  )
  expect(cart.products).toMatchObject([{ offerPrice }])
  expect(Math.round(cart.subtotal * 1000)).toBe(Math.round(offerPrice * 3000))
  const { address } = await bodyOf<{ address: object[] }>(backend.get('address/list', ada))
  const checkout = {
    products: cart.products,
    total: cart.subtotal,
    code: '',
    billing: address[0],
    payment: { type: 'free', method: 'cod', card: '' },
  }
  const { order } = await bodyOf<{ order: Order }>(backend.post('customer/order/place', { checkout }, ada))
  expect(order).toMatchObject({ currency, total, lines: [{ price, quantity: 3 }] })
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  const { invoice } = await bodyOf<{ invoice: { currency: string; total: number } }>(
    backend.post('invoice/of-order', { order: order.id, words }, ada),
  )
  expect(invoice).toMatchObject({ currency, total })
})
