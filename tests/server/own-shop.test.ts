import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import type { CartLine } from '#contract/cart.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { discountRule } from '#tests/support/discount-rules.ts'
import { deliveryMethod, paymentMethod } from '#tests/support/shop-methods.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const post = async (path: string, body: unknown) => {
  const reply = await backend.post(path, body, ada)
  expect(reply.status, `${path} ${await reply.clone().text()}`).toBe(200)
  return reply
}
const goods = { stock: 50, colors: [], sizes: [], is_hidden: false }

/** A shop in Kuwaiti dinars, whose amounts have three decimals, with its own methods, rates and discounts. */
async function setUpShop({ pricesIncludeTax = true } = {}) {
  await sql`truncate orders, invoices, invoice_numbers, discounts cascade`.execute(backend.db)
  await post('invoice/seller/save', { changes: { name: 'Dhow Crafts', country: 'KW', currency: 'KWD' } })
  await post('settings/taxes/save', {
    changes: {
      pricesIncludeTax,
      rates: [
        { id: 'standard', name: '', rate: 1_500 },
        { id: 'reduced', name: 'Reduced', rate: 500 },
      ],
      reverseText: 'Reverse charge',
    },
  })
  const van = deliveryMethod({ id: 'van', price: 750, steps: [{ from: 5_000, price: 500 }] })
  await post('settings/delivery/save', { changes: { methods: [van] } })
  const bank = paymentMethod({ id: 'bank', name: 'Bank transfer', instructions: 'IBAN KW81' })
  await post('settings/payment/save', { changes: { methods: [bank] } })
  await backend.db
    .updateTable('products')
    .set({ ...goods, price: 1_250, list_price: 1_250, tax_rate: null })
    .where('id', '=', 1)
    .execute()
  await backend.db
    .updateTable('products')
    .set({ ...goods, price: 2_400, list_price: 2_400, tax_rate: 'reduced' })
    .where('id', '=', 2)
    .execute()
  const open = { startsAt: null, endsAt: null, maxUses: 1, maxPerCustomer: null, isActive: true }
  await post('discount/add', { ...discountRule({ percent: 10 }), ...open, code: 'TEN', categories: [] })
}

const line = (id: number, offerPrice: number, quantity: number): CartLine => ({
  id,
  itemId: id,
  name: 'Dhow',
  image: 'prod-1.jpg',
  salePrice: offerPrice,
  offerPrice,
  size: '',
  quantity,
})

async function place(total: number) {
  const { address } = await bodyOf<{ address: Address[] }>(backend.get('address/list', ada))
  const payment = { type: 'van', method: 'bank', card: '' }
  const products = [line(1, 1.25, 3), line(2, 2.4, 2)]
  return backend.post(
    'customer/order/place',
    { checkout: { products, total, code: 'TEN', billing: address[0], payment } },
    ada,
  )
}

const invoiceOf = async (order: string) => {
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  return (await bodyOf<{ invoice: Invoice }>(post('invoice/of-order', { order, words }))).invoice
}

it('sells and invoices in a currency with three decimals, as worked out by hand', async () => {
  await setUpShop()
  // 3 × 1.250 + 2 × 2.400 = 8.550; 10% of it is 0.855; delivery from 5.000 costs 0.500.
  const reply = await place(8.195)
  expect(reply.status, await reply.clone().text()).toBe(200)
  const { order } = await bodyOf<{ order: Order }>(reply)
  expect(order).toMatchObject({
    currency: 'KWD',
    subtotal: 8_550,
    discount: 855,
    shipping: 500,
    total: 8_195,
    code: 'TEN',
    type: 'Bank transfer',
  })
  // Delivery is divided 3.750 to 4.800: 0.219 and 0.281. The discount 3.969 to 5.081: 0.375 and 0.480.
  // 3.594 with 15% has a tax of 0.469, 4.601 with 5% one of 0.219.
  const invoice = await invoiceOf(order.id)
  expect(invoice).toMatchObject({ total: 8_195, net: 7_507, tax: 688, terms: 'IBAN KW81' })
  expect(invoice.taxes).toEqual([
    { rate: 1_500, net: 3_125, tax: 469 },
    { rate: 500, net: 4_382, tax: 219 },
  ])
  expect(await refusal(place(8.195))).toEqual([409, 'codeEnded'])
})

it('invoices a customer with reverse charge without tax, with the legal text', async () => {
  await setUpShop()
  const { order } = await bodyOf<{ order: Order }>(place(8.195))
  await post('customer/edit', { id: order.customer?.id, changes: { taxStatus: 'reverse' } })
  expect(await invoiceOf(order.id)).toMatchObject({
    total: 8_195,
    net: 8_195,
    tax: 0,
    terms: 'IBAN KW81\nReverse charge',
  })
})

it('adds tax to prices with three decimals, and none for reverse charge, as worked out by hand', async () => {
  await setUpShop({ pricesIncludeTax: false })
  // 8.550 less 0.855, and 0.500 for delivery: 8.195 as above. 3.594 with 15% is 0.539 more, 4.601 with 5% is 0.230 more.
  const { order } = await bodyOf<{ order: Order }>(place(8.964))
  expect(order).toMatchObject({ subtotal: 8_550, discount: 855, shipping: 500, tax: 769, total: 8_964 })
  const invoice = await invoiceOf(order.id)
  expect(invoice).toMatchObject({ taxIncluded: false, net: 8_195, tax: 769, total: 8_964 })
  await post('customer/edit', { id: order.customer?.id, changes: { taxStatus: 'reverse' } })
  await backend.db.updateTable('discounts').set({ max_uses: 2 }).execute()
  const { order: untaxed } = await bodyOf<{ order: Order }>(place(8.195))
  expect(untaxed).toMatchObject({ tax: 0, total: 8_195 })
  expect(await invoiceOf(untaxed.id)).toMatchObject({
    ...{ net: 8_195, tax: 0, total: 8_195 },
    terms: 'IBAN KW81\nReverse charge',
  })
})
