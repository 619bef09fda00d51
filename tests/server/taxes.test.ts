import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { type StoredSettings, usualSettings } from '#contract/settings.ts'
import { usualTaxes } from '#contract/taxes.ts'
import { taxes } from '#server/db/migrations/0079-taxes.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const reduced = { id: 'reduced', name: 'Reduced', rate: 900 }
const rates = [...usualTaxes.rates, reduced]
const texts = { exemptText: 'Exempt from VAT', reverseText: 'Reverse charge' }
const post = (path: string, body: unknown, headers: object = {}) =>
  backend.post(path, body, { ...ada, ...headers })
const save = (changes: object, more: object = {}, headers: object = {}) =>
  post('settings/taxes/save', { changes, ...more }, headers)

/** The stored settings of invoices. */
async function invoiceFields() {
  const stored = backend.db.selectFrom('shop_settings').select('fields').where('id', '=', 'invoices')
  return (await stored.executeTakeFirstOrThrow()).fields
}

describe('tax settings', () => {
  it('are kept, and repeated without harm', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-16-chars' }
    const [saved] = await Promise.all(
      [1, 2].map(() => bodyOf<StoredSettings>(save({ rates, ...texts }, {}, key))),
    )
    expect(saved?.taxes).toMatchObject({ fields: { rates, ...texts }, version: 1 })
    const { shop } = await bodyOf<{ shop: { settings: object } }>(backend.get('account/me', ada))
    expect(shop.settings).toMatchObject({ taxes: { rates, ...texts } })
  })

  it('are refused without a rate, with the same id twice and with a text that is too long', async () => {
    for (const changes of [
      { rates: [] },
      { rates: [reduced, reduced] },
      { rates: [{ ...reduced, rate: 10_001 }] },
      { exemptText: 'x'.repeat(301) },
    ])
      expect(await refusal(save(changes))).toEqual([400, 'invalid'])
  })

  it('return 409 when someone else changed the rates, and merge texts', async () => {
    await save({ rates })
    const base = { rates: usualTaxes.rates, reverseText: '' }
    const conflict = await save({ rates: [reduced] }, { version: 0, base })
    expect(conflict.status).toBe(409)
    expect(await conflict.json()).toMatchObject({ current: { fields: { rates }, version: 1 } })
    const merged = await bodyOf<StoredSettings>(save({ reverseText: 'Reverse charge' }, { version: 0, base }))
    expect(merged.taxes.fields).toMatchObject({ rates, reverseText: 'Reverse charge' })
  })

  it('have the rate that an earlier version stored for invoices as the default', async () => {
    const fields = JSON.stringify({ dueDays: 14, taxRate: 2100 })
    await backend.db
      .insertInto('shop_settings')
      .values({ id: 'invoices', fields, updated_at: backend.clock() })
      .execute()
    for (const statement of taxes.statements.filter((text) => text.startsWith('do ')))
      await sql.raw(statement).execute(backend.db)
    const stored = await bodyOf<StoredSettings>(backend.get('settings/list', ada))
    expect(stored.taxes.fields.rates).toEqual([{ id: 'standard', name: '', rate: 2100 }])
    expect(stored.invoices.fields).toMatchObject({ dueDays: 14 })
    expect(await invoiceFields()).toEqual({ dueDays: 14 })
  })
})

it('takes the default rate that a tab of an earlier version saves with the invoices', async () => {
  await save({ rates })
  const reply = await post('settings/invoices/save', { changes: { taxRate: 700, dueDays: 7 } })
  const { invoices, taxes } = await bodyOf<StoredSettings>(reply)
  expect(invoices.fields).toMatchObject({ dueDays: 7, taxRate: 700 })
  expect(taxes.fields.rates).toEqual([{ ...usualTaxes.rates[0], rate: 700 }, reduced])
  expect(await invoiceFields()).not.toHaveProperty('taxRate')
})

it('keeps the tax rate of a product, and refuses text that is no id', async () => {
  const edit = (taxRate: unknown, more: object = {}) =>
    post('products/edit', { id: 1, changes: { taxRate }, ...more })
  const productNow = () => bodyOf<Product>(post('product/details', { id: 1 }))
  expect(await productNow()).not.toHaveProperty('taxRate')
  expect((await edit('reduced')).status).toBe(200)
  expect(await productNow()).toMatchObject({ taxRate: 'reduced' })
  expect((await edit('other', { version: 1, base: { taxRate: null } })).status).toBe(409)
  expect(await refusal(edit('Not an id'))).toEqual([400, 'invalid'])
  expect((await edit(null)).status).toBe(200)
  expect(await productNow()).not.toHaveProperty('taxRate')
})

it('keeps the tax status of a customer, and refuses an unknown one', async () => {
  const edit = (taxStatus: unknown, more: object = {}) =>
    post('customer/edit', { id: 'c0001', changes: { taxStatus }, ...more })
  const { customer } = await bodyOf<{ customer: Customer }>(edit('reverse'))
  expect(customer).toMatchObject({ taxStatus: 'reverse' })
  expect((await edit('exempt', { version: 1, base: { taxStatus: null } })).status).toBe(409)
  expect(await refusal(edit('free'))).toEqual([400, 'invalid'])
  expect((await bodyOf<{ customer: Customer }>(edit(null))).customer.taxStatus).toBeNull()
})

describe('invoice of an order', () => {
  const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
  const line = { color: null, size: null, discountRate: 0 }
  let order: Order
  beforeEach(async () => {
    const goods = { stock: 50, colors: [], sizes: [], is_hidden: false }
    await backend.db.updateTable('products').set(goods).execute()
    await backend.db.updateTable('products').set({ tax_rate: 'reduced' }).where('id', '=', 2).execute()
    await save({ rates, ...texts })
    const request = {
      ...{ customer: null, name: 'Maria Green', email: 'maria@example.com', phone: '' },
      ...{ street: 'Lindenweg 4', post: '10115', city: 'Berlin', country: 'DE' },
      lines: [
        { ...line, product: 1, quantity: 1, price: 1_001 },
        { ...line, product: 2, quantity: 2, price: 1_001 },
      ],
      ...{ discount: 100, shipping: 499, note: '', payment: 'Net Banking', paid: true },
    }
    order = (await bodyOf<{ order: Order }>(post('customer/order/add', request))).order
  })
  const invoiceNow = async () =>
    (await bodyOf<{ invoice: Invoice }>(post('invoice/of-order', { order: order.id, words }))).invoice
  const refund = (amount: number, base: number) =>
    post('customer/order/refund', { id: order.id, lines: [], restock: false, reason: 'Broken', amount, base })
  const grossOf = ({ taxes: sums }: Invoice) => sums.map(({ rate, net, tax }) => [rate, net + tax])

  it('has lines by tax rate that add up to the total of the order', async () => {
    const invoice = await invoiceNow()
    expect(invoice.lines.map(({ text, price, taxRate }) => [text, price, taxRate]).slice(2)).toEqual([
      ['Delivery', 166, undefined],
      ['Delivery', 333, 900],
      ['Discount', -33, undefined],
      ['Discount', -67, 900],
    ])
    expect(grossOf(invoice)).toEqual([
      [1900, 1_134],
      [900, 2_268],
    ])
    expect(invoice.total).toBe(order.total)
  })

  it('divides refunds before and after it by tax rate, like a credit note', async () => {
    expect((await refund(1_000, 0)).status).toBe(200)
    expect(await invoiceNow()).toMatchObject({ total: order.total - 1_000 })
    expect((await refund(101, 1_000)).status).toBe(200)
    const draft = await invoiceNow()
    expect(draft.total).toBe(order.total - 1_101)
    const [[, standard = 0] = [], [, less = 0] = []] = grossOf(draft)
    expect(Math.abs(less - 2 * standard)).toBeLessThanOrEqual(2)
    expect(draft.lines.filter(({ text }) => text === 'Refund')).toHaveLength(2)
    await post('invoice/status', { ids: [draft.id], state: 'issued' })
    expect((await refund(77, 1_101)).status).toBe(200)
    const { invoice: credit } = await bodyOf<{ invoice: Invoice }>(
      post('invoice/credit', { invoice: draft.id, text: 'Credit' }),
    )
    expect(credit.total).toBe(77)
    expect(credit.taxes.map(({ rate }) => rate)).toEqual([1900, 900])
  })

  const ratesInFrance = {
    rates: [
      { ...usualTaxes.rates[0], countries: [{ country: 'FR', rate: 2000 }] },
      { ...reduced, countries: [{ country: 'FR', rate: 550 }] },
    ],
  }
  const setOrder = (columns: { billing?: string | null; payment?: string; is_collected?: boolean | null }) =>
    backend.db.updateTable('orders').set(columns).where('id', '=', order.id).execute()
  const deliverTo = (country: string) => setOrder({ billing: JSON.stringify({ ...order.billing, country }) })
  const moveCustomerTo = (country: string) =>
    backend.db
      .updateTable('customers')
      .set({ country })
      .where('id', '=', order.customer?.id ?? '')
      .execute()

  it('has the rates for the country of delivery, or for that of the customer of an order without an address', async () => {
    expect((await save(ratesInFrance)).status).toBe(200)
    const ratesNow = async () => {
      const invoice = await invoiceNow()
      await post('invoice/delete', { id: invoice.id })
      expect(invoice.total).toBe(order.total)
      return [invoice.taxRate, ...invoice.taxes.map(({ rate }) => rate)]
    }
    expect(await ratesNow()).toEqual([1900, 1900, 900])
    await deliverTo('FR')
    expect(await ratesNow()).toEqual([2000, 2000, 550])
    await setOrder({ billing: null })
    expect(await ratesNow()).toEqual([1900, 1900, 900])
    await moveCustomerTo('France')
    expect(await ratesNow()).toEqual([2000, 2000, 550])
    // The settings of today only decide for orders from before it was stored.
    const [free] = usualSettings.delivery.methods
    const offer = async (isCollection: boolean) => {
      const methods = [{ ...free, isCollection }]
      expect((await post('settings/delivery/save', { changes: { methods } })).status).toBe(200)
    }
    await offer(true)
    await setOrder({ payment: JSON.stringify({ type: 'free', method: 'cod', card: '' }) })
    expect(await ratesNow()).toEqual([2000, 2000, 550])
    await setOrder({ is_collected: null })
    expect(await ratesNow()).toEqual([1900, 1900, 900])
    await offer(false)
    expect(await ratesNow()).toEqual([2000, 2000, 550])
    await setOrder({ is_collected: true })
    expect(await ratesNow()).toEqual([1900, 1900, 900])
  })

  it('has the country of its rates only if a rate has another percentage there', async () => {
    expect(await invoiceNow()).toMatchObject({ taxCountry: null })
    await post('invoice/delete', { id: (await invoiceNow()).id })
    await save(ratesInFrance)
    expect(await invoiceNow()).toMatchObject({ taxCountry: null })
    await post('invoice/delete', { id: (await invoiceNow()).id })
    await deliverTo('FR')
    expect(await invoiceNow()).toMatchObject({ taxCountry: 'FR' })
  })

  it('has the rates of its products while it is a draft', async () => {
    const draft = await invoiceNow()
    expect(draft.productRates).toEqual({ 2: 'reduced' })
    const reader = await signInAs(backend, 'reader')
    const { invoice: seen } = await bodyOf<{ invoice: Invoice }>(
      post('invoice/details', { id: draft.id }, reader),
    )
    expect(seen).toMatchObject({ id: draft.id, lines: draft.lines })
    expect(seen).not.toHaveProperty('productRates')
    await post('invoice/status', { ids: [draft.id], state: 'issued' })
    expect(await invoiceNow()).not.toHaveProperty('productRates')
  })

  it.each([
    ['exempt', texts.exemptText],
    ['reverse', texts.reverseText],
  ])('has no tax and the legal text for a customer with the status %s', async (taxStatus, text) => {
    await post('settings/invoices/save', { changes: { terms: 'Within 30 days' } })
    await post('customer/edit', { id: order.customer?.id, changes: { taxStatus } })
    const invoice = await invoiceNow()
    expect(invoice).toMatchObject({ taxRate: 0, tax: 0, net: order.total, total: order.total })
    expect(invoice.terms).toBe(`Within 30 days\n${text}`)
    expect(invoice.lines.filter(({ taxRate }) => taxRate !== undefined)).toEqual([])
  })
})
