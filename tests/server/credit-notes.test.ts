import { beforeEach, expect, it } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { InvoiceState } from '#contract/invoice-search.ts'
import type { Invoice, InvoicesReply, IssuePreview } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const post = (path: string, body: unknown, headers = {}) =>
  backend.post(`invoice/${path}`, body, { ...ada, ...headers })
const invoiceFrom = async (path: string, body: unknown) =>
  (await bodyOf<{ invoice: Invoice }>(post(path, body))).invoice
const details = (id: string) => invoiceFrom('details', { id })
const list = (query: string) => bodyOf<InvoicesReply>(backend.get(`invoice/list?${query}`, ada))
const move = (ids: string[], state: InvoiceState) => post('status', { ids, state })

const fields: InvoiceFields = {
  customer: null,
  name: 'Vera Quill',
  email: 'vera@example.com',
  phone: '',
  address: 'Hill Road 8',
  taxNumber: 'RO 1',
  date: '2026-03-01',
  due: '2026-03-10',
  lines: [
    { product: 1, text: 'Jug', quantity: 3, price: 2_000 },
    { product: null, text: 'Book', quantity: 1, price: 1_000, taxRate: 900 },
  ],
  taxRate: 1900,
  taxIncluded: true,
  discountRate: 0,
  terms: 'Within 10 days',
  currency: 'EUR',
}

const issuedInvoice = (more: Partial<InvoiceFields> = {}) =>
  invoiceFrom('add', { ...fields, ...more, state: 'issued' })
const creditDraft = (invoice: { id: string }) =>
  invoiceFrom('credit', { invoice: invoice.id, text: 'Credit' })
const setAmount = (draft: { id: string }, price: number) =>
  post('edit', {
    id: draft.id,
    changes: {
      lines: [{ product: null, text: 'Part', quantity: 1, price }],
      taxIncluded: true,
      discountRate: 0,
    },
  })

async function issuedCredit(invoice: { id: string }, amount: number) {
  const draft = await creditDraft(invoice)
  await setAmount(draft, amount)
  expect((await move([draft.id], 'issued')).status).toBe(200)
  return details(draft.id)
}

it('proposes the whole invoice and links both', async () => {
  const invoice = await issuedInvoice()
  const draft = await creditDraft(invoice)
  const { customer, name, email, address, taxNumber, lines, total, taxes } = invoice
  expect(draft).toMatchObject({ customer, name, email, address, taxNumber, lines, total, taxes })
  expect(draft).toMatchObject({
    kind: 'credit',
    state: 'draft',
    number: null,
    terms: '',
    corrects: { id: invoice.id, number: invoice.number, date: invoice.date, remaining: 7_000 },
  })
  const { credits, credited } = await details(invoice.id)
  expect(credits).toMatchObject([{ id: draft.id, number: null, state: 'draft', total: 7_000 }])
  expect(credited).toBe(0)
})

it('gets numbers of its own series, with the prefix of the shop at the time of issue', async () => {
  const first = await issuedCredit(await issuedInvoice(), 100)
  expect(first.number).toBe('CN-2026-0001')
  const savePrefix = (creditPrefix: string) =>
    backend.post('settings/invoices/save', { changes: { creditPrefix } }, ada)
  expect((await savePrefix(' AV ')).status).toBe(200)
  const invoice = await issuedInvoice()
  const draft = await creditDraft(invoice)
  const preview = await bodyOf<IssuePreview>(post('issue/preview', { ids: [draft.id] }))
  expect(preview.ready.map(({ number }) => number)).toEqual(['AV-2026-0002'])
  await move([draft.id], 'issued')
  expect((await details(draft.id)).number).toBe('AV-2026-0002')
  expect((await details(first.id)).number).toBe('CN-2026-0001')
  const next = Number(invoice.number?.slice(-4)) + 1
  expect((await issuedInvoice()).number).toBe(`2026-${String(next).padStart(4, '0')}`)
  expect((await list('limit=9&q=av-2026-0002')).invoices).toMatchObject([{ id: draft.id, kind: 'credit' }])
  const wrong = await bodyOf(savePrefix('1'))
  expect(wrong.fields).toEqual({ 'changes.creditPrefix': 'format' })
})

it('is numbered apart from an invoice that is issued with it', async () => {
  await backend.db.deleteFrom('invoice_numbers').execute()
  await backend.db.deleteFrom('invoices').execute()
  const credit = await creditDraft(await issuedInvoice())
  const draft = await invoiceFrom('add', fields)
  await move([draft.id, credit.id], 'issued')
  expect((await details(draft.id)).number).toBe('2026-0002')
  expect((await details(credit.id)).number).toBe('CN-2026-0001')
})

it('gets different numbers among simultaneous requests', async () => {
  const drafts: Invoice[] = []
  for (let count = 0; count < 5; count++) drafts.push(await creditDraft(await issuedInvoice()))
  await Promise.all(drafts.map(({ id }) => move([id], 'issued')))
  const numbers = await Promise.all(drafts.map(async ({ id }) => (await details(id)).number))
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5].map((serial) => `CN-2026-000${serial}`))
})

it('is one draft for simultaneous requests and for the same key', async () => {
  const invoice = await issuedInvoice()
  const [one, two] = await Promise.all([creditDraft(invoice), creditDraft(invoice)])
  expect(one.id).toBe(two.id)
  const other = await issuedInvoice()
  const key = { 'Idempotency-Key': 'a-key-of-16-chars' }
  await Promise.all([1, 2].map(() => post('credit', { invoice: other.id, text: 'x' }, key)))
  expect((await details(other.id)).credits).toHaveLength(1)
})

it('is never more than what remains of the invoice', async () => {
  const invoice = await issuedInvoice()
  await issuedCredit(invoice, 5_000)
  const draft = await creditDraft(invoice)
  expect(draft.total).toBe(2_000)
  expect(await refusal(setAmount(draft, 2_001))).toEqual([409, 'creditTooHigh'])
  expect((await setAmount(draft, 2_000)).status).toBe(200)
  await backend.db
    .updateTable('invoice_lines')
    .set({ price: 2_001 })
    .where('invoice_id', '=', draft.id)
    .execute()
  await backend.db.updateTable('invoices').set({ total: 2_001 }).where('id', '=', draft.id).execute()
  const { stuck } = await bodyOf<IssuePreview>(post('issue/preview', { ids: [draft.id] }))
  expect(stuck).toMatchObject([{ id: draft.id, reason: 'tooHigh' }])
  expect(await refusal(move([draft.id], 'issued'))).toEqual([409, 'creditTooHigh'])
  expect((await setAmount(draft, 2_000)).status).toBe(200)
  await move([draft.id], 'issued')
  expect(await details(invoice.id)).toMatchObject({ credited: 7_000, isOverdue: false })
  expect(await refusal(post('credit', { invoice: invoice.id, text: 'x' }))).toEqual([409, 'invoiceCredited'])
})

it('proposes a part of an invoice with the tax rates of the whole', async () => {
  const invoice = await issuedInvoice({ discountRate: 1_000, taxIncluded: false })
  expect(invoice.taxes.map(({ net, tax }) => net + tax)).toEqual([6_426, 981])
  await issuedCredit(invoice, 4_407)
  const { lines, total, taxes } = await creditDraft(invoice)
  expect(total).toBe(3_000)
  expect(lines).toEqual([
    { product: null, text: 'Credit', quantity: 1, price: 2_603 },
    { product: null, text: 'Credit', quantity: 1, price: 397, taxRate: 900 },
  ])
  expect(taxes.map(({ rate }) => rate)).toEqual([1900, 900])
})

it('divides a part above the highest price of a line into several lines', async () => {
  const highest = 99_999_900
  const lines = [{ product: null, text: 'House', quantity: 3, price: highest }]
  const invoice = await issuedInvoice({ lines })
  await issuedCredit(invoice, 100)
  const draft = await creditDraft(invoice)
  expect(draft.lines.map(({ price }) => price)).toEqual([highest, highest, highest - 100])
  expect(draft.total).toBe(3 * highest - 100)
})

it('loses its draft when its invoice is voided, alone or with others', async () => {
  const selections = [({ id }: Invoice) => ({ ids: [id] }), () => ({ filter: { q: 'vera quill' } })]
  for (const selectionOf of selections) {
    const invoice = await issuedInvoice()
    const draft = await creditDraft(invoice)
    expect((await post('status', { ...selectionOf(invoice), state: 'void' })).status).toBe(200)
    expect(await refusal(post('details', { id: draft.id }))).toEqual([404, 'notFound'])
  }
})

it('is refused for drafts, void invoices and other credit notes', async () => {
  const draft = await invoiceFrom('add', fields)
  const voided = await issuedInvoice()
  await move([voided.id], 'void')
  const credit = await issuedCredit(await issuedInvoice(), 100)
  for (const { id } of [draft, voided, credit])
    expect(await refusal(post('credit', { invoice: id, text: 'x' }))).toEqual([409, 'invoiceNotIssued'])
  expect(await refusal(post('credit', { invoice: 'x', text: 'x' }))).toEqual([404, 'notFound'])
})

it('keeps the currency of the invoice and is not issued for 0.00', async () => {
  const draft = await creditDraft(await issuedInvoice())
  const edit = post('edit', { id: draft.id, changes: { currency: 'USD' } })
  expect((await bodyOf(edit)).fields).toEqual({ currency: 'invalid' })
  await setAmount(draft, 0)
  expect(await refusal(move([draft.id], 'issued'))).toEqual([400, 'invoiceEmpty'])
})

it('is fixed when issued, is not paid, and frees its amount when voided', async () => {
  const invoice = await issuedInvoice()
  const credit = await issuedCredit(invoice, 700)
  expect(credit).toMatchObject({
    state: 'issued',
    isOverdue: false,
    seller: { legalName: 'Fernhill Home SRL' },
  })
  expect(await refusal(setAmount(credit, 1))).toEqual([409, 'invoiceIssued'])
  expect(await refusal(post('delete', { id: credit.id }))).toEqual([409, 'invoiceIssued'])
  expect(await refusal(move([credit.id], 'paid'))).toEqual([409, 'invoiceState'])
  expect(await refusal(move([invoice.id], 'void'))).toEqual([409, 'invoiceState'])
  expect(await details(invoice.id)).toMatchObject({ credited: 700, total: 7_000, state: 'issued' })
  await move([credit.id], 'void')
  expect(await details(credit.id)).toMatchObject({ state: 'void', number: 'CN-2026-0001' })
  expect((await details(invoice.id)).credited).toBe(0)
  expect((await move([invoice.id], 'void')).status).toBe(200)
})

it('is skipped by bulk changes that it or its invoice does not allow', async () => {
  const invoice = await issuedInvoice()
  const credit = await issuedCredit(invoice, 700)
  const filter = { q: 'vera quill' }
  expect((await list('limit=9&q=vera quill')).movable).toEqual({ issued: 0, paid: 1, void: 0 })
  expect((await list('limit=9&q=vera quill&state=paid')).movable).toEqual({ issued: 0, paid: 0, void: 0 })
  await post('status', { filter, state: 'paid' })
  expect((await list('limit=9&q=vera quill')).movable).toEqual({ issued: 1, paid: 0, void: 0 })
  expect([await details(invoice.id), await details(credit.id)].map(({ state }) => state)).toEqual([
    'paid',
    'issued',
  ])
  await post('status', { filter, state: 'void' })
  expect(await details(invoice.id)).toMatchObject({ state: 'paid', credited: 700 })
  expect((await details(credit.id)).state).toBe('issued')
})

it('reduces outstanding and overdue sums', async () => {
  const sums = async () => (await list('limit=9&q=vera quill')).sums
  const invoice = await issuedInvoice()
  await issuedInvoice({ due: '2099-01-01' })
  expect(await sums()).toEqual([{ currency: 'EUR', open: 14_000, overdue: 7_000 }])
  await issuedCredit(invoice, 6_000)
  expect(await sums()).toEqual([{ currency: 'EUR', open: 8_000, overdue: 1_000 }])
  await issuedCredit(invoice, 1_000)
  const { counts, invoices } = await list('limit=9&q=vera quill&sort=total')
  expect(await sums()).toEqual([{ currency: 'EUR', open: 7_000, overdue: 0 }])
  expect(counts).toMatchObject({ overdue: 0 })
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['credit', 6_000],
    ['credit', 1_000],
    ['invoice', 7_000],
    ['invoice', 7_000],
  ])
  expect((await list('limit=9&q=vera quill&kind=invoice')).total).toBe(2)
})

const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refunded' }
const orderOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(backend.post('customer/order/details', { id }, ada))).order

async function paidOrder(): Promise<string> {
  await backend.db.deleteFrom('invoices').execute()
  const { id } = await backend.db
    .selectFrom('orders')
    .select('id')
    .where('refunded', '=', 0)
    .where('total', '>', 1_000)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const paid = { state: 'delivered', paid_at: backend.clock() } as const
  await backend.db.updateTable('orders').set(paid).where('id', '=', id).execute()
  return id
}

it('lets the order get a corrected invoice once it credits all', async () => {
  const id = await paidOrder()
  const invoiceAgain = () => invoiceFrom('of-order', { order: id, words })
  const first = await invoiceAgain()
  await move([first.id], 'issued')
  const part = await issuedCredit(first, 100)
  expect((await invoiceAgain()).id).toBe(first.id)
  expect((await orderOf(id)).invoice).toMatchObject({ id: first.id, isCredited: false })
  const rest = await creditDraft(first)
  await move([rest.id], 'issued')
  expect((await orderOf(id)).invoice).toMatchObject({ id: first.id, isCredited: true })
  const [second, same] = await Promise.all([invoiceAgain(), invoiceAgain()])
  expect(second.id).not.toBe(first.id)
  expect(same.id).toBe(second.id)
  expect((await orderOf(id)).invoice).toMatchObject({ id: second.id, state: 'draft', isCredited: false })
  for (const credit of [part, rest])
    expect(await refusal(move([credit.id], 'void'))).toEqual([409, 'invoiceReplaced'])
  await move([second.id], 'issued')
  expect(await details(second.id)).toMatchObject({ state: 'paid', total: first.total })
  expect(await refusal(move([rest.id], 'void'))).toEqual([409, 'invoiceReplaced'])
  await move([second.id], 'void')
  expect((await move([rest.id], 'void')).status).toBe(200)
  expect((await orderOf(id)).invoice).toMatchObject({ id: first.id, isCredited: false })
})

it('stays once the order was edited, since its invoice no longer fits', async () => {
  const id = await paidOrder()
  await backend.db
    .updateTable('orders')
    .set({ state: 'awaiting', paid_at: null })
    .where('id', '=', id)
    .execute()
  const invoice = await invoiceFrom('of-order', { order: id, words })
  await move([invoice.id], 'issued')
  const draft = await creditDraft(invoice)
  await move([draft.id], 'issued')
  const { shipping } = await orderOf(id)
  const edit = backend.post('customer/order/edit', { id, changes: { shipping: shipping + 500 } }, ada)
  expect((await edit).status).toBe(200)
  expect(await refusal(move([draft.id], 'void'))).toEqual([409, 'creditedOrderEdited'])
})

it('proposes later refunds of the order that are in no credit note', async () => {
  const id = await paidOrder()
  const refund = (amount: number, base: number) =>
    backend.post(
      'customer/order/refund',
      { id, amount, base, lines: [], restock: false, reason: 'Broken' },
      ada,
    )
  await refund(100, 0)
  const invoice = await invoiceFrom('of-order', { order: id, words })
  await move([invoice.id], 'issued')
  await refund(250, 100)
  const draft = await creditDraft(invoice)
  expect(draft).toMatchObject({ total: 250, lines: [{ text: 'Credit', price: 250 }], order: id })
  await move([draft.id], 'issued')
  await refund(40, 350)
  expect(await creditDraft(invoice)).toMatchObject({ total: 40 })
  expect((await orderOf(id)).invoice).toMatchObject({ id: invoice.id })
})
