import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import type { CartLine } from '#contract/cart.ts'
import type { Invoice } from '#contract/invoices.ts'
import { amountOf } from '#contract/money.ts'
import type { CartChanged, Order, OwnOrder } from '#contract/orders.ts'
import { usualSettings } from '#contract/settings.ts'
import { usualTaxes } from '#contract/taxes.ts'
import { snapshotFields } from '#features/orders/form/order-goods.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

const rates = [
  { ...usualTaxes.rates[0], countries: [{ country: 'FR', rate: 2000 }] },
  { id: 'reduced', name: 'Reduced', rate: 900, countries: [{ country: 'FR', rate: 550 }] },
]
const post = (path: string, body: unknown) => backend.post(path, body, ada)
const saveTaxes = async (changes: object) =>
  expect((await post('settings/taxes/save', { changes })).status).toBe(200)

let home: Address
beforeEach(async () => {
  await signInAda()
  const { address } = await bodyOf<{ address: Address[] }>(backend.get('address/list', ada))
  home = address[0] as Address
  const goods = { stock: 50, price: 1_001, list_price: 1_001, colors: [], sizes: [], is_hidden: false }
  await backend.db.updateTable('products').set(goods).execute()
  await backend.db.updateTable('products').set({ tax_rate: 'reduced' }).where('id', '=', 2).execute()
  await saveTaxes({ pricesIncludeTax: false, rates, reverseText: 'Reverse charge' })
})

const cartLine = (id: number, quantity: number, taxRate?: string): CartLine => ({
  ...{ id, itemId: id, name: 'Jug', image: 'prod-1.jpg', salePrice: 10.01, offerPrice: 10.01, size: '' },
  quantity,
  taxRate,
})
const products = [cartLine(1, 1), cartLine(2, 2, 'reduced')]
const place = (total: number, more: object = {}, currency = 'EUR') => {
  const payment = { type: 'fast', method: 'cod', card: '' }
  const checkout = { products, total: amountOf(total, currency), code: '', billing: home, payment, ...more }
  return post('customer/order/place', { checkout })
}
const orderIn = async (reply: Promise<Response> | Response) => (await bodyOf<{ order: Order }>(reply)).order
const details = (id: string) => orderIn(post('customer/order/details', { id }))
const edit = (id: string, changes: object) => orderIn(post('customer/order/edit', { id, changes }))
const line = { color: null, size: null, discountRate: 0 }
const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
const invoiceOf = async (order: string) =>
  (await bodyOf<{ invoice: Invoice }>(post('invoice/of-order', { order, words }))).invoice

// Goods 10.01 + 20.02, delivery 5.00: 1.67 of it at 19 %, 3.33 at 9 %.
// 11.68 × 19 % = 2.2192, 23.35 × 9 % = 2.1015
const added = { subtotal: 3_003, shipping: 500, tax: 432, total: 3_935 }

describe('order of a cart', () => {
  it('has the tax that is added to its prices, and its invoice has the same total', async () => {
    const order = await orderIn(place(3_935))
    expect(order).toMatchObject(added)
    expect(order.lines.map(({ taxRate }) => taxRate)).toEqual([1900, 900])
    const invoice = await invoiceOf(order.id)
    expect(invoice).toMatchObject({ taxIncluded: false, subtotal: 3_503, tax: 432, total: 3_935 })
  })

  it('has the same number of a line and the same tax again when its removal is undone', async () => {
    const { id } = await orderIn(place(3_935))
    const both = [1, 2].map((product) => ({ ...line, line: product, product, quantity: 1, price: 1_006 }))
    // The shares of the delivery are rounded in the order of the lines.
    expect(await edit(id, { lines: both, shipping: 499 })).toMatchObject({ tax: 352 })
    await edit(id, { lines: both.slice(1) })
    const undone = await edit(id, { lines: both })
    expect(undone).toMatchObject({ tax: 352 })
    expect(undone.lines.map(({ line, product }) => [line, product])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('has the rates of the country of delivery, and the usual ones if it is collected', async () => {
    const change = { id: home.id, country: 'FR', post: '69001' }
    const { address } = await bodyOf<{ address: Address[] }>(post('address/edit', change))
    const billing = address.find(({ id }) => id === home.id)
    // 11.68 × 20 % = 2.336, 23.35 × 5.5 % = 1.28425
    expect(await orderIn(place(3_865, { billing }))).toMatchObject({ tax: 362, total: 3_865 })
    const methods = usualSettings.delivery.methods.map((method) => ({ ...method, isCollection: true }))
    expect((await post('settings/delivery/save', { changes: { methods } })).status).toBe(200)
    expect(await orderIn(place(3_935, { billing }))).toMatchObject(added)
  })

  it('is refused without the tax, and keeps the cart with the rates of its lines', async () => {
    const lines = [cartLine(1, 1, 'removed'), cartLine(2, 2)]
    const reply = await place(3_503, { products: lines })
    expect(reply.status).toBe(409)
    const changed = await bodyOf<CartChanged>(reply)
    expect(changed).toMatchObject({ code: 'cartChanged', changes: [] })
    expect(changed.products.map(({ taxRate }) => taxRate)).toEqual([undefined, 'reduced'])
  })

  it('has no tax for a customer with reverse charge, whose session names the status', async () => {
    const { customer } = await orderIn(place(3_935))
    const change = { id: customer?.id, changes: { taxStatus: 'reverse' } }
    expect((await post('customer/edit', change)).status).toBe(200)
    const { shop } = await bodyOf<{ shop: object }>(backend.get('account/me', ada))
    expect(shop).toMatchObject({ taxStatus: 'reverse' })
    const order = await orderIn(place(3_503))
    expect(order).toMatchObject({ tax: 0, total: 3_503 })
    const invoice = await invoiceOf(order.id)
    expect(invoice).toMatchObject({ tax: 0, total: 3_503, terms: 'Reverse charge' })
  })

  it('has no tax for that customer later either, and keeps the reason', async () => {
    const { customer } = await orderIn(place(3_935))
    const setStatus = (taxStatus: 'reverse' | null) =>
      post('customer/edit', { id: customer?.id, changes: { taxStatus } })
    await setStatus('reverse')
    const order = await orderIn(place(3_503))
    await setStatus(null)
    expect(await details(order.id)).toMatchObject({ taxation: { status: 'reverse', country: home.country } })
    const lines = [...snapshotFields(order).lines, { ...line, product: 3, quantity: 1, price: 1_000 }]
    const edited = await edit(order.id, { lines })
    expect(edited).toMatchObject({ tax: 0, total: 4_503 })
    expect(await invoiceOf(order.id)).toMatchObject({ total: 4_503, terms: 'Reverse charge' })
  })

  it('is listed with its tax for the buyer, who is not told what decides it', async () => {
    await backend.db.updateTable('users').set({ role_id: 'customer' }).where('name', 'like', 'Ada%').execute()
    const order = await orderIn(place(3_935))
    expect(order).toMatchObject({ tax: 432 })
    expect(order).not.toHaveProperty('taxation')
    const own = await bodyOf<{ orders: OwnOrder[] }>(backend.get('customer/order/own', ada))
    expect(own.orders.find(({ id }) => id === order.id)).toMatchObject({ total: 3_935, tax: 432 })
  })

  it('keeps its tax when the settings and the customer change', async () => {
    const order = await orderIn(place(3_935))
    await saveTaxes({ pricesIncludeTax: true, rates: usualTaxes.rates })
    await post('customer/edit', { id: order.customer?.id, changes: { taxStatus: 'reverse' } })
    expect(await details(order.id)).toMatchObject(added)
    const invoice = await invoiceOf(order.id)
    expect(invoice).toMatchObject({ taxIncluded: false, tax: 432, total: 3_935, terms: '' })
  })
})

describe('entered order', () => {
  const request = {
    ...{ customer: null, name: 'Maria Green', email: 'maria@example.com', phone: '' },
    ...{ street: 'Lindenweg 4', post: '10115', city: 'Berlin', country: 'Germany' },
    lines: [
      { ...line, product: 1, quantity: 1, price: 1_001 },
      { ...line, product: 2, quantity: 2, price: 1_001 },
    ],
    ...{ discount: 0, shipping: 500, note: '', payment: 'Net Banking', paid: false },
  }
  const add = (more: object = {}) => orderIn(post('customer/order/add', { ...request, ...more }))

  it('has the tax that is added to its prices', async () => {
    expect(await add()).toMatchObject(added)
    expect(await add({ country: 'France' })).toMatchObject({ tax: 362, total: 3_865 })
  })

  it('is refused if the total with the tax is too high', async () => {
    const lines = [{ ...line, product: 1, quantity: 19, price: 99_999_900 }]
    const reply = post('customer/order/add', { ...request, lines })
    expect(await refusal(reply)).toEqual([400, 'invalid'])
  })

  it('keeps the rates of its products when it is edited, and gets those of today for others', async () => {
    const order = await add()
    await saveTaxes({ pricesIncludeTax: true, rates: [{ ...usualTaxes.rates[0], rate: 1000 }] })
    // 35.03 at 19 % and 9 %, in the proportion of 30.03
    const lines = [
      { ...line, line: 1, product: 1, quantity: 2, price: 1_001 },
      { ...line, product: 3, quantity: 1, price: 1_000 },
    ]
    const edited = await edit(order.id, { lines, shipping: 0 })
    expect(edited.lines.map(({ taxRate }) => taxRate)).toEqual([1900, 1000])
    // 20.02 × 19 % = 3.8038, 10.00 × 10 %
    expect(edited).toMatchObject({ subtotal: 3_002, tax: 480, total: 3_482 })
    // 30.02 - 1.00: 19.35 × 19 % = 3.6765, 9.67 × 10 %
    expect(await edit(order.id, { discount: 100 })).toMatchObject({ tax: 465, total: 3_367 })
  })

  it('has the usual rates if the customer collects it, wherever they live', async () => {
    const inFrance = await add({ country: 'France' })
    const { customer } = inFrance
    expect(inFrance).toMatchObject({ tax: 362, taxation: { status: null, country: 'FR' } })
    const none = { street: '', post: '', city: '', country: '' }
    const collected = await add({ ...none, customer: customer?.id })
    expect(collected).toMatchObject({ tax: 432, taxation: { status: null, country: '' } })
    expect(
      (await edit(collected.id, { lines: [{ ...line, product: 3, quantity: 1, price: 1_000 }] })).tax,
    ).toBe(190 + 95)
    expect(await add({ customer: customer?.id, country: '' })).toMatchObject({ tax: 362 })
  })

  it('has the same tax if an edit names its lines in another order', async () => {
    const order = await add()
    const [first, second] = snapshotFields(order).lines
    const free = [
      { ...first, price: 0 },
      { ...second, price: 0 },
    ]
    // All of the delivery has the rate of the first stored line: 5.00 × 19 %
    expect(await edit(order.id, { lines: free })).toMatchObject({ tax: 95, total: 595 })
    expect(await edit(order.id, { lines: free.toReversed() })).toMatchObject({ tax: 95, total: 595 })
  })

  it('has a refund with tax on its draft, before and after', async () => {
    const order = await add({ paid: true })
    const refund = (amount: number, base: number) =>
      post('customer/order/refund', { id: order.id, lines: [], restock: false, reason: 'Late', amount, base })
    expect((await refund(1_000, 0)).status).toBe(200)
    const draft = await invoiceOf(order.id)
    // 13.90 at 19 % and 25.45 at 9 %: 3.53 and 6.47 are refunded. 10.37 cannot be made with 19 %, so 10.36 and 18.99 are left.
    // 8.71 × 19 % = 1.6549, 17.42 × 9 % = 1.5678
    expect(draft).toMatchObject({ subtotal: 2_613, tax: 322, total: 2_935 })
    expect((await refund(500, 1_000)).status).toBe(200)
    // 10.36 - 1.76 and 18.99 - 3.24: 7.23 × 19 % = 1.3737, 14.45 × 9 % = 1.3005
    expect(await invoiceOf(order.id)).toMatchObject({ subtotal: 2_168, tax: 267, total: 2_435 })
    expect((await refund(2_435, 1_500)).status).toBe(200)
    expect(await invoiceOf(order.id)).toMatchObject({ subtotal: 0, tax: 0, total: 0 })
  })

  it('makes up for the cent that an earlier refund could not subtract from its draft', async () => {
    const order = await add({
      paid: true,
      lines: [{ ...line, product: 1, quantity: 1, price: 8_403 }],
      shipping: 0,
    })
    expect(await invoiceOf(order.id)).toMatchObject({ total: 10_000 })
    const refund = (base: number) =>
      post('customer/order/refund', {
        id: order.id,
        lines: [],
        restock: false,
        reason: 'Late',
        amount: 1,
        base,
      })
    // 84.02 × 19 % = 15.9638: 99.99 cannot be made.
    expect((await refund(0)).status).toBe(200)
    expect((await invoiceOf(order.id)).total).toBe(10_000)
    expect((await refund(1)).status).toBe(200)
    expect((await invoiceOf(order.id)).total).toBe(9_998)
  })

  it('has the tax of the first line as it was entered, without the numbers of its lines', async () => {
    const lines = [
      { ...line, line: 2, product: 1, quantity: 1, price: 0 },
      { ...line, line: 1, product: 2, quantity: 1, price: 0 },
    ]
    const order = await add({ lines })
    expect(order).toMatchObject({ tax: 95, total: 595 })
    expect(await invoiceOf(order.id)).toMatchObject({ total: 595 })
  })

  it('includes tax as before in a shop whose prices include it', async () => {
    await saveTaxes({ pricesIncludeTax: true })
    const order = await add()
    expect(order).toMatchObject({ subtotal: 3_003, total: 3_503 })
    expect(order).not.toHaveProperty('tax')
    expect(order.lines.every((orderLine) => !('taxRate' in orderLine))).toBe(true)
    expect(await invoiceOf(order.id)).toMatchObject({ taxIncluded: true, total: 3_503 })
  })
})

it('keeps the taxes that a tab of an earlier version saves without knowing how prices are', async () => {
  await saveTaxes({ rates: usualTaxes.rates, exemptText: 'Exempt' })
  const { taxes } = await bodyOf<{ taxes: { fields: object } }>(backend.get('settings/list', ada))
  expect(taxes.fields).toMatchObject({ pricesIncludeTax: false, exemptText: 'Exempt' })
})
