import { beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { Language } from '#contract/regional.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const post = (path: string, body: unknown) => backend.post(path, body, ada)
const done = async (path: string, body: unknown) =>
  (await bodyOf<{ invoice: Invoice }>(post(`invoice/${path}`, body))).invoice
const editCustomer = (id: string, changes: object, more: object = {}) =>
  post('customer/edit', { id, changes, ...more })
const shopSpeaks = async (language: Language) =>
  expect((await post('settings/regional/save', { changes: { language } })).status).toBe(200)

const fields: InvoiceFields = {
  customer: 'c0003',
  name: 'Mira Lund',
  email: 'mira@example.com',
  phone: '',
  address: 'Hill Road 8',
  date: '2031-01-20',
  due: '2031-02-19',
  lines: [{ product: null, text: 'Jug', quantity: 3, price: 1_999 }],
  taxRate: 1900,
  discountRate: 0,
  terms: '',
  currency: 'EUR',
}

it('keeps the language of a customer, and refuses an unknown one', async () => {
  const { customer } = await bodyOf<{ customer: Customer }>(editCustomer('c0003', { language: 'fr' }))
  expect(customer.language).toBe('fr')
  const older = { version: 1, base: { language: null } }
  expect((await editCustomer('c0003', { language: 'ro' }, older)).status).toBe(409)
  expect(await refusal(editCustomer('c0003', { language: 'de' }))).toEqual([400, 'invalid'])
  const renamed = await bodyOf<{ customer: Customer }>(editCustomer('c0003', { name: 'Mira Holt' }))
  expect(renamed.customer.language).toBe('fr')
})

describe('language of an invoice', () => {
  it('is that of the customer, of the shop or the chosen one', async () => {
    expect((await done('add', fields)).language).toBe('en')
    await shopSpeaks('ro')
    expect((await done('add', fields)).language).toBe('ro')
    expect((await done('add', { ...fields, customer: null })).language).toBe('ro')
    await editCustomer('c0003', { language: 'fr' })
    expect((await done('add', fields)).language).toBe('fr')
    expect((await done('add', { ...fields, language: 'zh' })).language).toBe('zh')
  })

  it('changes in a draft, stays when a client does not send it, and is frozen at issue', async () => {
    await editCustomer('c0003', { language: 'fr' })
    const { id } = await done('add', fields)
    expect((await done('edit', { id, changes: { terms: 'Soon' } })).language).toBe('fr')
    expect((await done('edit', { id, changes: { language: 'ro' } })).language).toBe('ro')
    expect((await post('invoice/status', { ids: [id], state: 'issued' })).status).toBe(200)
    expect(await refusal(post('invoice/edit', { id, changes: { language: 'en' } }))).toEqual([
      409,
      'invoiceIssued',
    ])
    await editCustomer('c0003', { language: 'zh' })
    expect((await done('details', { id })).language).toBe('ro')
    expect((await done('credit', { invoice: id, text: 'Storno' })).language).toBe('ro')
  })

  it('is empty for an older invoice and its credit note', async () => {
    const { id } = await done('add', { ...fields, state: 'issued' })
    await backend.db.updateTable('invoices').set({ language: null }).where('id', '=', id).execute()
    expect((await done('details', { id })).language).toBeNull()
    expect((await done('credit', { invoice: id, text: 'Credit' })).language).toBeNull()
  })

  it('is that of the customer of an order, whose reply names it', async () => {
    await backend.db.deleteFrom('invoices').execute()
    const [first, second] = await backend.db
      .selectFrom('orders')
      .select(['id', 'customer_id'])
      .where('state', '=', 'delivered')
      .orderBy('id')
      .limit(2)
      .execute()
    const words = { shipping: 'Livraison', discount: 'Remise', refund: 'Remboursé' }
    const invoiceOf = (order = '') => done('of-order', { order, words })
    await shopSpeaks('ro')
    expect((await invoiceOf(first?.id)).language).toBe('ro')
    await editCustomer(second?.customer_id ?? '', { language: 'fr' })
    const { order } = await bodyOf<{ order: Order }>(post('customer/order/details', { id: second?.id }))
    expect(order.customer?.language).toBe('fr')
    expect((await invoiceOf(second?.id)).language).toBe('fr')
  })
})
