import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { Invoice, IssuePreview } from '#contract/invoices.ts'
import { invoiceNumbers } from '#server/db/migrations/0077-invoice-numbers.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const fields: InvoiceFields = {
  customer: null,
  name: 'Vera Quill',
  email: '',
  phone: '',
  address: '',
  date: '2026-03-01',
  due: '2026-03-10',
  lines: [{ product: null, text: 'Book', quantity: 1, price: 1_000 }],
  taxRate: 1900,
  taxIncluded: true,
  discountRate: 0,
  terms: '',
  currency: 'EUR',
}
const post = (path: string, body: unknown) => backend.post(`invoice/${path}`, body, ada)
const invoiceFrom = async (path: string, body: unknown) =>
  (await bodyOf<{ invoice: Invoice }>(post(path, body))).invoice
const details = (id: string) => invoiceFrom('details', { id })
const draft = (date = fields.date) => invoiceFrom('add', { ...fields, date, due: date })
const issue = (id: string) => post('status', { ids: [id], state: 'issued' })
const save = (changes: object) => backend.post('settings/invoices/save', { changes }, ada)

/** Issues an invoice; its number is the one that the preview announced. */
async function numberOf(invoice: Invoice): Promise<string | null> {
  const { ready } = await bodyOf<IssuePreview>(post('issue/preview', { ids: [invoice.id] }))
  expect((await issue(invoice.id)).status).toBe(200)
  const { number } = await details(invoice.id)
  expect(ready.map((next) => next.number)).toEqual([number])
  return number
}

it('numbers invoices in the format of the shop, and leaves issued ones as they are', async () => {
  const earlier = await draft()
  const number = await numberOf(earlier)
  expect(number).toMatch(/^2026-\d{4}$/)
  const serial = Number(number?.slice(-4))
  await save({ prefix: 'INV', digits: 6 })
  expect(await numberOf(await draft())).toBe(`INV-2026-${String(serial + 1).padStart(6, '0')}`)
  expect(await numberOf(await draft('2027-01-01'))).toBe('INV-2027-000001')
  expect((await details(earlier.id)).number).toBe(number)
})

it('counts on across years without the year, apart from the years', async () => {
  await save({ hasYear: false, digits: 1 })
  expect(await numberOf(await draft('2026-12-31'))).toBe('1')
  expect(await numberOf(await draft('2027-01-01'))).toBe('2')
  await save({ hasYear: true })
  expect(await numberOf(await draft('2027-01-01'))).toBe('2027-1')
  await save({ hasYear: false })
  expect(await numberOf(await draft('2027-01-01'))).toBe('3')
})

it('refuses a number that an earlier format has used, and keeps the draft', async () => {
  await backend.db.deleteFrom('invoice_numbers').execute()
  await backend.db.deleteFrom('invoices').execute()
  await save({ prefix: 'A' })
  const invoice = await draft()
  expect(await numberOf(invoice)).toBe('A-2026-0001')
  await save({ prefix: '', creditPrefix: 'A' })
  const credit = await invoiceFrom('credit', { invoice: invoice.id, text: 'Credit' })
  expect(await bodyOf(post('issue/preview', { ids: [credit.id] }))).toMatchObject({
    ready: [],
    stuck: [{ id: credit.id, reason: 'numberTaken' }],
  })
  expect(await refusal(issue(credit.id))).toEqual([409, 'invoiceNumberTaken'])
  expect(await details(credit.id)).toMatchObject({ state: 'draft', number: null })
  await save({ creditPrefix: 'CN' })
  expect(await numberOf(credit)).toBe('CN-2026-0001')
})

it('refuses the same prefix for invoices and credit notes, in either order', async () => {
  expect(await bodyOf(save({ prefix: 'cn' }))).toMatchObject({ fields: { prefix: 'samePrefix' } })
  await save({ prefix: 'INV' })
  expect(await bodyOf(save({ creditPrefix: 'inv' }))).toMatchObject({
    fields: { creditPrefix: 'samePrefix' },
  })
})

it('freezes the footer at issue', async () => {
  await save({ footer: 'Reg. 1' })
  const invoice = await draft()
  expect((await details(invoice.id)).footer).toBe('Reg. 1')
  await issue(invoice.id)
  const open = await draft()
  await save({ footer: 'Reg. 2' })
  expect((await details(invoice.id)).footer).toBe('Reg. 1')
  expect((await details(open.id)).footer).toBe('Reg. 2')
  expect(await refusal(save({ footer: '1\n2\n3\n4\n5' }))).toEqual([400, 'invalid'])
})

it('moves the prefix of credit notes from the shop details to the settings', async () => {
  const { db } = backend
  const sellers = () => db.selectFrom('shop_seller').select('fields').execute()
  const [seller] = await sellers()
  const earlier = JSON.stringify({ ...seller?.fields, creditPrefix: 'AV' })
  await db.updateTable('shop_seller').set({ fields: earlier }).execute()
  await sql.raw(invoiceNumbers.statements.at(-1) ?? '').execute(db)
  expect(await db.selectFrom('shop_settings').select(['id', 'fields']).execute()).toEqual([
    { id: 'invoices', fields: { creditPrefix: 'AV' } },
  ])
  expect(await sellers()).toEqual([seller])
})
