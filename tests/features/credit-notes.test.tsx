import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { Invoice } from '#contract/invoices.ts'
import { configure } from '#kernel/config.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests, type Opened } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'

type User = Opened['user']
const id = 'invoice-1'

const fields: InvoiceFields = {
  customer: null,
  name: 'Mira Lund',
  email: 'mira@example.com',
  phone: '',
  address: 'Hill Road 8\nBrașov',
  date: '2026-03-01',
  due: '2099-12-20',
  lines: [{ product: null, text: 'Jug', quantity: 3, price: 2_000 }],
  taxRate: 1900,
  taxIncluded: true,
  discountRate: 0,
  terms: '',
  currency: 'EUR',
}

const postTo = async (backend: Backend, path: string, body: unknown) =>
  (await bodyOf<{ invoice: Invoice }>(backend.post(`invoice/${path}`, body, await backend.signIn()))).invoice

/** Issues an invoice under an id of the test's own. */
async function issued(backend: Backend) {
  const { db } = backend
  await db.deleteFrom('invoices').execute()
  await db.deleteFrom('invoice_numbers').execute()
  const draft = await postTo(backend, 'add', fields)
  const columns = ['invoice_id', 'line', 'product_id', 'text', 'quantity', 'price', 'tax_rate'] as const
  const lines = await db
    .deleteFrom('invoice_lines')
    .where('invoice_id', '=', draft.id)
    .returning(columns)
    .execute()
  await db.updateTable('invoices').set({ id }).where('id', '=', draft.id).execute()
  await db
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ ...line, invoice_id: id })))
    .execute()
  await postTo(backend, 'status', { ids: [id], state: 'issued' })
}

async function credited(backend: Backend) {
  await issued(backend)
  const { id: creditId } = await postTo(backend, 'credit', { invoice: id, text: 'Credit' })
  const lines = [{ product: null, text: 'Broken jug', quantity: 1, price: 2_000 }]
  await postTo(backend, 'edit', { id: creditId, changes: { lines } })
  await postTo(backend, 'status', { ids: [creditId], state: 'issued' })
}

const credits = ({ db }: Backend) =>
  db.selectFrom('invoices').select(['id', 'number', 'state', 'total']).where('kind', '=', 'credit').execute()
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create credit note' }))
const card = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement)

it('is created from the invoice, reduced, issued and linked on both pages', async () => {
  const { user, backend, router, settled } = await openApp(`/invoices/${id}`, { before: issued })
  await create(user)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/edit$/))
  await settled()
  expect(screen.getByText('Up to €60.00 of invoice 2026-0001 can be credited.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Due date' })).toBeNull()
  const quantity = screen.getByRole('textbox', { name: 'Quantity' })
  await user.clear(quantity)
  await user.type(quantity, '4')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const tooHigh = 'The total can’t be more than €60.00, the remaining amount of the invoice.'
  expect(await screen.findByText(tooHigh)).toBeVisible()
  await user.clear(quantity)
  await user.type(quantity, '1')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(router.state.location.pathname).not.toMatch(/\/edit$/))
  await settled()
  await user.click(screen.getByRole('button', { name: 'Issue' }))
  const issue = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Issue' })
  await waitFor(() => expect(issue).toBeEnabled())
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('CN-2026-0001')
  expect(dialog).toHaveTextContent('unless another credit note is issued first')
  expect(dialog).toHaveTextContent('An issued credit note can only be voided.')
  await user.click(issue)
  expect(await screen.findByRole('heading', { name: 'Credit note CN-2026-0001', level: 1 })).toBeVisible()
  await settled()
  expect(await credits(backend)).toMatchObject([{ state: 'issued', total: '2000' }])
  await user.click(card('Corrected invoice').getByRole('link', { name: '2026-0001' }))
  await settled()
  const list = await waitFor(() => card('Credit notes'))
  expect(list.getByRole('link', { name: 'CN-2026-0001' })).toBeVisible()
  expect(list.getByText('Remaining').nextElementSibling).toHaveTextContent('€40.00')
})

it('shows the corrected invoice and its amounts on paper, without due date and payment', async () => {
  const { backend, router, settled } = await openApp('/invoices', { before: credited })
  const [credit] = await credits(backend)
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: credit?.id ?? '' } })
  await settled()
  const sheet = within(screen.getByRole('article'))
  expect(sheet.getByText('Credit note')).toBeVisible()
  expect(sheet.getByText('Corrected invoice').nextElementSibling).toHaveTextContent('2026-0001')
  expect(sheet.getByText('Total credited').nextElementSibling).toHaveTextContent('€20.00')
  expect(sheet.queryByText('Due date')).toBeNull()
  expect(sheet.queryByText('IBAN')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
})

it('is listed with its kind and as a negative amount that reduces what is outstanding', async () => {
  const { user, settled } = await openApp('/invoices', { before: credited })
  const row = screen.getByRole('link', { name: 'CN-2026-0001' }).closest('tr')
  expect(row).toHaveTextContent(/Credit note.*Issued.*[−-]€20\.00/)
  const outstanding = within(screen.getByRole('region', { name: 'Unpaid invoices' }))
  await user.click(outstanding.getByRole('button', { name: /^Outstanding\s*€40\.00$/ }))
  await settled()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'CN-2026-0001' })).toBeNull())
})

it('is counted as skipped when all matching invoices are voided', async () => {
  const before = async (backend: Backend) => {
    await credited(backend)
    for (let at = 1; at <= 12; at++) await postTo(backend, 'add', { ...fields, state: 'issued' })
  }
  const { user } = await openApp('/invoices?q=mira&size=12', { before })
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 14' }))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Void' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void 12 invoices?' }))
  expect(dialog.getByText(/2 others can’t be changed/)).toBeVisible()
})

it('is voided under its own name, after which the invoice can be voided', async () => {
  const { user, backend, router, settled } = await openApp(`/invoices/${id}`, { before: credited })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(screen.queryByRole('menuitem', { name: 'Void' })).toBeNull()
  await user.keyboard('{Escape}')
  const [credit] = await credits(backend)
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: credit?.id ?? '' } })
  await settled()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Void credit note' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Void credit note' }))
  await settled()
  await waitFor(async () => expect(await credits(backend)).toMatchObject([{ state: 'void' }]))
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } })
  await settled()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Void' })).toBeVisible()
})

it('uses the French words and gender of credit notes', async () => {
  const { user, backend, router, settled } = await openApp('/invoices', { before: credited })
  configure({ locale: 'fr' })
  const [credit] = await credits(backend)
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: credit?.id ?? '' } })
  await settled()
  expect(await screen.findByText('Émission')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Autres actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Annuler l’avoir' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Il reste dans la liste avec son numéro.')
  await user.click(within(dialog).getByRole('button', { name: 'Annuler l’avoir' }))
  expect(await screen.findByText('CN-2026-0001 annulé')).toBeVisible()
})

it('takes the prefix of its number from the invoice settings', async () => {
  const { user, backend, settled } = await openApp('/settings/invoices', { before: issued })
  const prefix = screen.getByRole('textbox', { name: 'Credit note prefix' })
  expect(prefix).toHaveValue('CN')
  await user.clear(prefix)
  await user.type(prefix, '7')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const problem = 'Use up to 10 letters, digits and hyphens, starting with a letter.'
  expect(await screen.findByText(problem)).toBeVisible()
  await user.clear(prefix)
  await user.type(prefix, 'AV')
  expect(screen.getByText('Example: AV-2026-0001')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const { id: creditId } = await postTo(backend, 'credit', { invoice: id, text: 'Credit' })
  await postTo(backend, 'status', { ids: [creditId], state: 'issued' })
  expect(await credits(backend)).toMatchObject([{ number: 'AV-2026-0001' }])
})

it('lets a fully credited order be invoiced again from its page', async () => {
  let orderId = ''
  const before = async (backend: Backend) => {
    await issued(backend)
    const order = await backend.db
      .selectFrom('orders')
      .select('id')
      .where('state', '=', 'delivered')
      .where('refunded', '=', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    orderId = order.id
    await backend.db.updateTable('invoices').set({ order_id: orderId }).where('id', '=', id).execute()
    await postTo(backend, 'credit', { invoice: id, text: 'Credit' })
  }
  const { user, backend, router, settled } = await openApp('/invoices', { before })
  await router.navigate({ to: '/orders/$orderId', params: { orderId } })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Open invoice 2026-0001' })).toBeVisible()
  await user.keyboard('{Escape}')
  const [credit] = await credits(backend)
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: credit?.id ?? '' } })
  await user.click(await screen.findByRole('button', { name: 'Issue' }))
  const issue = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Issue' })
  await waitFor(() => expect(issue).toBeEnabled())
  await user.click(issue)
  await settled()
  await router.navigate({ to: '/orders/$orderId', params: { orderId } })
  await settled()
  expect(screen.getByRole('link', { name: '2026-0001' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create invoice' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\//))
  expect(router.state.location.pathname).not.toBe(`/invoices/${id}`)
})

it('is not offered for an invoice that has a draft of one, nor for a credit note', async () => {
  const { user, router, backend, settled } = await openApp(`/invoices/${id}`, { before: issued })
  await create(user)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/edit$/))
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } })
  await settled()
  expect(card('Credit notes').getByRole('link', { name: 'Draft credit note' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create credit note' })).toBeNull()
  const [draft] = await credits(backend)
  await router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: draft?.id ?? '' } })
  await settled()
  expect(screen.queryByRole('button', { name: 'Create credit note' })).toBeNull()
})

fourTests('/invoices', {
  'a new credit note': {
    at: `/invoices/${id}`,
    path: 'invoice/credit',
    before: issued,
    act: create,
    kept: async (backend) => (await credits(backend)).map(({ state, total }) => ({ state, total })),
    unchanged: [],
    changed: [{ state: 'draft', total: '6000' }],
    shown: () => undefined,
  },
})
