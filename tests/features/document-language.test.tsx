import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceFile } from '#features/invoices/paper/invoice-file.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { catchFiles } from '#tests/support/saved-files.ts'

vi.mock('#features/invoices/paper/invoice-file.ts', () => ({ invoiceFile: vi.fn(() => new Blob()) }))

// Files of one worker share the settings.
afterAll(() => shopSettings.set())
afterEach(() => {
  vi.restoreAllMocks()
})

const fields: InvoiceFields = {
  customer: 'c0001',
  name: 'Mira Lund',
  email: 'mira@example.com',
  phone: '',
  address: 'Hill Road 8',
  date: '2026-03-01',
  due: '2026-03-31',
  lines: [{ product: null, text: 'Jug', quantity: 3, price: 1_999 }],
  taxRate: 1900,
  taxIncluded: true,
  discountRate: 0,
  terms: '',
  currency: 'EUR',
}

const customerSpeaks = ({ db }: Backend, language: 'fr' | 'ro' | null) =>
  db.updateTable('customers').set({ language }).where('id', '=', 'c0001').execute()
const postTo = async (backend: Backend, path: string, body: unknown) =>
  (await bodyOf<{ invoice: Invoice }>(backend.post(`invoice/${path}`, body, await backend.signIn()))).invoice
const customerOf = ({ db }: Backend) =>
  db.selectFrom('customers').selectAll().where('id', '=', 'c0001').executeTakeFirstOrThrow()

/** Opens a new invoice of a French customer, on an English page. */
async function openFrench(part: Partial<InvoiceFields> & { state?: 'issued' } = {}) {
  let id = ''
  const opened = await openApp('/invoices', {
    before: async (backend) => {
      await customerSpeaks(backend, 'fr')
      id = (await postTo(backend, 'add', { ...fields, ...part })).id
    },
  })
  await opened.router.navigate({ href: `/invoices/${id}` })
  await opened.settled()
  return { ...opened, id }
}

it('draws the invoice of a French customer in French on an English page', async () => {
  await openFrench({ state: 'issued' })
  const sheet = await screen.findByRole('article', { name: 'Facture' })
  expect(sheet).toHaveAttribute('lang', 'fr')
  expect(sheet).toHaveTextContent('Date de la facture1 mars 2026')
  expect(within(sheet).getByRole('row', { name: /^Jug/ })).toHaveTextContent('19,99 €59,97 €')
  expect(within(sheet).getByText(/^Dont TVA, 19\s%$/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: /^Invoice 2026-/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
})

it('draws the PDF in the language of the invoice', async () => {
  const { user } = await openFrench()
  const files = catchFiles()
  const otherFetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).includes('.ttf') ? Promise.resolve(new Response('font')) : otherFetch(input, init),
  )
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [paper] = vi.mocked(invoiceFile).mock.lastCall ?? []
  expect(paper).toMatchObject({ language: 'fr', title: 'Facture', number: 'Brouillon' })
  expect(paper?.facts[0]).toEqual({ name: 'Date de la facture', value: '1 mars 2026' })
})

it('writes the lines of a credit note in the language of its invoice', async () => {
  const { user, backend, router, id } = await openFrench({ state: 'issued' })
  const { id: creditId } = await postTo(backend, 'credit', { invoice: id, text: 'Vase' })
  const lines = fields.lines.map((line) => ({ ...line, quantity: 1 }))
  await postTo(backend, 'edit', { id: creditId, changes: { lines } })
  const issue = { ids: [creditId], state: 'issued' }
  await backend.post('invoice/status', issue, await backend.signIn())
  await user.click(screen.getByRole('button', { name: 'Create credit note' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/edit$/))
  const credited = await backend.db
    .selectFrom('invoice_lines')
    .select('text')
    .where('text', 'like', 'Avoir sur la facture%')
    .execute()
  expect(credited).toHaveLength(1)
})

it('stays in the language of the reader when the texts of the invoice cannot be loaded', async () => {
  if (i18next.isInitialized) i18next.removeResourceBundle('zh', 'invoices')
  vi.spyOn(i18next, 'addResourceBundle').mockImplementation(() => {
    throw new Error('No network')
  })
  await openFrench({ language: 'zh' })
  expect(await screen.findByRole('article', { name: 'Invoice' })).not.toHaveAttribute('lang')
})

it('writes the lines of the invoice of an order in the language of the customer', async () => {
  let order = ''
  const { user, backend, router } = await openApp('/orders', {
    before: async (shop) => {
      await shop.db.deleteFrom('invoices').execute()
      const row = await shop.db
        .selectFrom('orders')
        .select(['id', 'customer_id'])
        .where('state', '=', 'delivered')
        .where('refunded', '=', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      order = row.id
      await shop.db
        .updateTable('customers')
        .set({ language: 'fr' })
        .where('id', '=', row.customer_id)
        .execute()
    },
  })
  await router.navigate({ href: `/orders/${order}` })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create invoice' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\//))
  const [made] = await backend.db.selectFrom('invoices').selectAll().execute()
  expect(made).toMatchObject({ order_id: order, language: 'fr', refund_text: 'Remboursé' })
})

it('gives a new invoice the language of the chosen customer, and saves another one', async () => {
  const { user, backend, router, settled } = await openApp('/invoices/new', {
    before: (shop) => customerSpeaks(shop, 'fr'),
  })
  const language = () => screen.getByRole('combobox', { name: 'Language' })
  expect(language()).toHaveDisplayValue('English')
  const { name } = await customerOf(backend)
  await user.type(screen.getByRole('combobox', { name: 'Name' }), name)
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  expect(language()).toHaveDisplayValue('Français')
  await user.selectOptions(language(), 'Română')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\/(?!new$)[^/]+$/))
  await settled()
  expect(await screen.findByRole('article', { name: 'Factură' })).toHaveAttribute('lang', 'ro')
  const id = router.state.location.pathname.split('/')[2] ?? ''
  const made = await backend.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  expect(made?.language).toBe('ro')
})

it('saves the language of a customer, and names it in the facts and the history', async () => {
  const { user, backend, router, settled } = await openApp('/customers/c0001/edit')
  const field = await screen.findByRole('combobox', { name: 'Language of documents' })
  expect(field).toHaveDisplayValue('Same as the shop')
  await user.selectOptions(field, 'Français')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect((await customerOf(backend)).language).toBe('fr')
  await router.navigate({ href: '/customers/c0001' })
  expect(await screen.findByText('Français', { selector: 'dd *' })).toBeVisible()
  const history = await screen.findByRole('region', { name: 'History' })
  await waitFor(() =>
    expect(history).toHaveTextContent(/Language of documents changed from \(empty\) to Français/),
  )
})

it('names both languages when two people change that of a customer', async () => {
  const { user, backend } = await openApp('/customers/c0001/edit')
  const field = await screen.findByRole('combobox', { name: 'Language of documents' })
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('customer/edit', { id: 'c0001', changes: { language: 'ro' } }, sam)
  await user.selectOptions(field, 'Français')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const note = within(await screen.findByRole('alert', { name: /^Sam Okoro changed this/ }))
  expect(note.getAllByRole('row')[1]).toHaveTextContent(/Same as the shop.*Română.*Français/)
  await user.click(note.getByRole('radio', { name: /Yours/ }))
  await user.click(note.getByRole('button', { name: 'Save these values' }))
  await waitFor(async () => expect((await customerOf(backend)).language).toBe('fr'))
})
