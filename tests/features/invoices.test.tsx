import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import type { InvoiceFields } from '#contract/invoice-fields.ts'
import { convertPrice, invoiceTotals } from '#contract/invoice-sums.ts'
import type { Invoice } from '#contract/invoices.ts'
import { optimisticPages, shownSeller } from '#features/invoices/queries.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { requestsTo } from '#tests/support/requests-to.ts'
import { aScreenFailed, expectComplaint, network } from '#tests/support/setup.ts'

type User = Opened['user']

const stored = ({ db }: Backend) =>
  db.selectFrom('invoices').selectAll().orderBy('date', 'desc').orderBy('id', 'desc').execute()
const storedBy = async (backend: Backend, id: string) => (await stored(backend)).find((one) => one.id === id)
const draftId = 'draft-1'
const issuedId = 'issued-1'

const fields: InvoiceFields = {
  customer: null,
  name: 'Mira Lund',
  email: 'mira@example.com',
  phone: '',
  address: 'Hill Road 8\nBrașov',
  date: '2026-11-20',
  due: '2099-12-20',
  lines: [
    { product: null, text: 'Jug', quantity: 3, price: 1_999 },
    { product: null, text: 'Wrapping', quantity: 1, price: 250 },
  ],
  taxRate: 775,
  discountRate: 500,
  terms: 'Within 30 days',
  currency: 'EUR',
}

/** Makes an invoice by the server, under an id of the test's own. */
async function make(backend: Backend, id: string, part: Partial<InvoiceFields> & { state?: string } = {}) {
  const ada = await backend.signIn()
  const { invoice } = await bodyOf<{ invoice: Invoice }>(
    backend.post('invoice/add', { ...fields, ...part }, ada),
  )
  const { db } = backend
  const lines = await db
    .deleteFrom('invoice_lines')
    .where('invoice_id', '=', invoice.id)
    .returningAll()
    .execute()
  await db.updateTable('invoices').set({ id }).where('id', '=', invoice.id).execute()
  for (const one of lines)
    await db
      .insertInto('invoice_lines')
      .values({ ...one, invoice_id: id })
      .execute()
  return invoice
}
const draft = (backend: Backend) => make(backend, draftId)
const issued = (backend: Backend) => make(backend, issuedId, { state: 'issued' })

const table = () => within(screen.getByRole('table', { name: 'Invoices' }))
const shownNumbers = () =>
  table()
    .getAllByRole('rowheader')
    .map((one) => one.textContent)
const rowOf = (name: string) => screen.getByText(name, { selector: 'td *' }).closest('tr') as HTMLElement
const badge = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
const sum = (name: string | RegExp) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
/** Issues once the preview has arrived; the button is disabled until then. */
async function confirmIssue(user: User, dialog: HTMLElement) {
  const issue = within(dialog).getByRole('button', { name: 'Issue' })
  await waitFor(() => expect(issue).toBeEnabled())
  await user.click(issue)
}
/** Waits for the page of an invoice that has just been made. */
const findMade = (router: Opened['router']) =>
  waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\/(?!new$)[^/]+$/))
async function openMenu(user: User, name: string) {
  await user.click(within(rowOf(name)).getByRole('button', { name: /^More actions for/ }))
}

it('lists the newest invoices first and counts each in a single tab', async () => {
  const { backend, user, router, settled } = await openApp('/invoices', {
    before: async (shop) => {
      await shop.db.deleteFrom('invoices').execute()
      await make(shop, 'late', { state: 'issued', due: '2026-11-20', name: 'Late Payer' })
      await issued(shop)
      await draft(shop)
    },
  })
  expect(await stored(backend)).toHaveLength(3)
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(views.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'All3',
    'Draft1',
    'Issued1',
    'Overdue1',
    'Paid0',
    'Void0',
  ])
  await user.click(views.getByRole('button', { name: /^Overdue/ }))
  await settled()
  expect(router.state.location.searchStr).toBe('?state=overdue')
  await waitFor(() => expect(shownNumbers()).toHaveLength(1))
  expect(rowOf('Late Payer')).toHaveTextContent('Overdue')
  await user.click(views.getByRole('button', { name: /^Issued/ }))
  await settled()
  await waitFor(() => expect(shownNumbers()).toHaveLength(1))
  expect(screen.queryByText('Late Payer')).toBeNull()
})

it('sorts on the server and finds an invoice by number', async () => {
  const { backend, user, router, settled } = await openApp('/invoices')
  await user.click(table().getByRole('button', { name: 'Total' }))
  await settled()
  const all = await stored(backend)
  const dearest = all.toSorted((one, other) => Number(other.total) - Number(one.total))[0]
  await waitFor(() => expect(shownNumbers()[0]).toBe(dearest?.number ?? 'Draft'))
  const number = all.find((one) => one.state === 'paid')?.number ?? ''
  await user.type(screen.getByRole('searchbox', { name: 'Search by number or customer' }), number)
  await waitFor(() => expect(shownNumbers()).toEqual([number]))
  await settled()
  expect(router.state.location.search).toMatchObject({ sort: '-total', q: number })
})

it('filters by period and by a customer found by typing', async () => {
  const { backend, user, router, settled } = await openApp('/invoices?from=2000-01-01&to=2000-12-31')
  expect(screen.getByRole('heading', { name: 'No invoices match these filters' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await settled()
  const one = (await stored(backend)).find(({ customer_id }) => customer_id !== null)
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Customer' }))
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), one?.email ?? '')
  await user.click(await screen.findByRole('option', { name: new RegExp(one?.name ?? '') }))
  await settled()
  await waitFor(() => expect(router.state.location.search).toMatchObject({ customer: one?.customer_id }))
  const theirs = (await stored(backend)).filter(({ customer_id }) => customer_id === one?.customer_id)
  await waitFor(() => expect(shownNumbers()).toHaveLength(theirs.length))
  expect(screen.getByRole('button', { name: `Customer: ${one?.name}` })).toBeVisible()
})

it('opens the list with a note from a damaged link, and retries a failed load', async () => {
  const { user, backend, settled } = await openApp('/invoices?sort=up&state=packed&page=-1', {
    answers: [
      http.get('*/api/invoice/list', () => HttpResponse.json({ message: 'Out of order' }, { status: 400 })),
    ],
  })
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
  network.use(http.get('*/api/invoice/list', ({ request }) => backend.app.fetch(request)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settled()
  await waitFor(() => expect(shownNumbers().length).toBeGreaterThan(3))
})

it('explains an empty list and links to a new invoice', async () => {
  const { user, router } = await openApp('/invoices', {
    before: ({ db }) => db.deleteFrom('invoices').execute(),
  })
  expect(screen.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  const [, inPlace] = screen.getAllByRole('link', { name: 'New invoice' })
  await user.click(inPlace as Element)
  await waitFor(() => expect(router.state.location.pathname).toBe('/invoices/new'))
})

it('marks the eligible selected invoices as paid, leaves the others and undoes it', async () => {
  const { user, backend, settled } = await openApp('/invoices?q=mira', {
    before: async (shop) => {
      await issued(shop)
      await draft(shop)
    },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/1 other can’t be changed to this status/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Mark as paid' }))
  await settled()
  expect((await storedBy(backend, issuedId))?.state).toBe('paid')
  expect((await storedBy(backend, draftId))?.state).toBe('draft')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  await waitFor(async () => expect((await storedBy(backend, issuedId))?.state).toBe('issued'))
  expect(await screen.findByText('Undone')).toBeVisible()
})

it('offers the actions of each status, and asks before issuing', async () => {
  const { user, backend, settled } = await openApp('/invoices?q=mira', { before: draft })
  await openMenu(user, 'Mira Lund')
  const names = async () =>
    within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map((one) => one.textContent)
  expect(await names()).toEqual(['Open', 'Edit draft', 'Issue', 'Delete draft', 'Select'])
  await user.click(screen.getByRole('menuitem', { name: 'Issue' }))
  const question = await screen.findByRole('dialog', { name: 'Issue “Draft for Mira Lund”?' })
  expect((await storedBy(backend, draftId))?.number).toBeNull()
  await confirmIssue(user, question)
  await settled()
  const number = (await storedBy(backend, draftId))?.number
  expect(number).toMatch(/^2026-\d{4}$/)
  await waitFor(() => expect(shownNumbers()).toEqual([number]))
  await openMenu(user, 'Mira Lund')
  expect(await names()).toEqual(['Open', 'Mark as paid', 'Void', 'Select'])
  await user.keyboard('{Escape}')
})

it('previews the numbers before issuing many, with reasons for those that cannot be issued', async () => {
  const { user, backend, settled } = await openApp('/invoices?q=bulk&size=12', {
    before: async (shop) => {
      for (let at = 1; at <= 14; at++)
        await make(shop, `bulk-${at}`, { name: `Bulk ${at}`, date: `2026-11-${String(30 - at)}` })
      await make(shop, 'bulk-empty', { name: 'Bulk without lines', lines: [] })
      await make(shop, 'bulk-issued', { name: 'Bulk issued', state: 'issued' })
    },
  })
  const issuedBefore = await storedBy(backend, 'bulk-issued')
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 16' }))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Issue' }))
  const dialog = await screen.findByRole('dialog', { name: 'Issue 14 invoices?' })
  const question = within(dialog)
  await waitFor(() => expect(question.getByRole('button', { name: 'Issue' })).toBeEnabled())
  const next = (serial: number) => `2026-${String((issuedBefore?.serial ?? 0) + serial).padStart(4, '0')}`
  expect(question.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    // The oldest gets the first number.
    ...[1, 2, 3, 4, 5].map((serial) => `Bulk ${15 - serial}${next(serial)}`),
    'Bulk without lineshas no items',
    `${issuedBefore?.number}is no longer a draft`,
  ])
  expect(question.getByText(`and 9 more, up to ${next(14)}`)).toBeVisible()
  expect(question.getByText(/^This can’t be undone/)).toBeVisible()
  expect((await storedBy(backend, 'bulk-1'))?.number).toBeNull()
  await confirmIssue(user, dialog)
  expect(await screen.findByText('14 invoices: Issued')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  await settled()
  const all = await stored(backend)
  const numbers = (id: string) => all.find((one) => one.id === id)?.number
  expect([14, 13, 1].map((at) => numbers(`bulk-${at}`))).toEqual([next(1), next(2), next(14)])
  expect(numbers('bulk-empty')).toBeNull()
})

it('assigns numbers later when issued offline', async () => {
  const { user, backend, settled } = await openApp('/invoices?q=mira', { before: draft })
  goOffline()
  network.use(http.post('*/api/invoice/issue/preview', () => HttpResponse.error()))
  await openMenu(user, 'Mira Lund')
  await user.click(await screen.findByRole('menuitem', { name: 'Issue' }))
  const question = await screen.findByRole('dialog')
  expect(await within(question).findByText(/Numbers will be assigned/)).toBeVisible()
  await confirmIssue(user, question)
  expect(
    await screen.findByText('Saved on this device. It will be sent when you’re back online.'),
  ).toBeVisible()
  goOnline()
  await settled()
  await waitFor(async () => expect((await storedBy(backend, draftId))?.number).toMatch(/^2026-/))
})

it('warns before a number is given to an invoice dated before the last one', async () => {
  const { user } = await openApp(`/invoices/${draftId}`, {
    before: async (shop) => {
      await issued(shop)
      await make(shop, draftId, { date: '2026-11-19' })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Issue' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^An invoice dated .+ has a lower number\./)).toBeVisible()
})

it('explains why an invoice without lines cannot be issued', async () => {
  const { user, backend, settled } = await openApp(`/invoices/${draftId}`, {
    before: (shop) => make(shop, draftId, { lines: [] }),
  })
  await user.click(screen.getByRole('button', { name: 'Issue' }))
  const question = within(await screen.findByRole('dialog'))
  expect(await question.findByText(/has no items/)).toBeVisible()
  expect(question.getByRole('button', { name: 'Issue' })).toBeDisabled()
  await settled()
  expect((await storedBy(backend, draftId))?.state).toBe('draft')
})

it('keeps the original list for next and previous', async () => {
  const { user, router, settled } = await openApp('/invoices?state=paid&sort=total')
  const [one, other] = shownNumbers()
  const title = (number: string | null | undefined) =>
    screen.findByRole('heading', { level: 1, name: `Invoice ${number}` })
  await user.click(screen.getByRole('link', { name: one ?? '' }))
  expect(await title(one)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Next invoice' }))
  expect(await title(other)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Previous invoice' }))
  expect(await title(one)).toBeVisible()
  await settled()
  expect(screen.queryByRole('link', { name: 'Previous invoice' })).toBeNull()
  expect(router.state.location.searchStr).toBe('?state=paid&sort=total')
})

it('shows the totals that the contract computes', async () => {
  await openApp(`/invoices/${issuedId}`, { before: issued })
  const sheet = within(screen.getByRole('article', { name: 'Invoice' }))
  const { subtotal, discount, tax, total } = invoiceTotals(fields)
  const money = (cents: number) => `€${(cents / 100).toFixed(2)}`
  expect(sum('Subtotal')).toBe(money(subtotal))
  expect(sum('Discount, 5%')).toBe(`−${money(discount)}`)
  expect(sum('Tax, 7.75%')).toBe(money(tax))
  expect(sum('Total')).toBe(money(total))
  expect(sheet.getByText('Hill Road 8')).toBeVisible()
  expect(sheet.getByRole('row', { name: 'Jug 3 €19.99 €59.97' })).toBeVisible()
  expect(sheet.getAllByText(/^2026-\d{4}$/)[0]).toBeVisible()
})

it('shows the net amount next to a single tax rate, and the shop without the mark of the product', async () => {
  await openApp(`/invoices/${issuedId}`, {
    before: (shop) => make(shop, issuedId, { state: 'issued', taxIncluded: true }),
  })
  const { net } = invoiceTotals({ ...fields, taxIncluded: true })
  expect(sum('Total excluding tax')).toBe(`€${(net / 100).toFixed(2)}`)
  const sheet = screen.getByRole('article', { name: 'Invoice' })
  expect(sheet).toHaveTextContent('Fernhill Home SRL')
  expect(sheet.querySelector('svg')).toBeNull()
})

it('shows the order of an invoice and its payment', async () => {
  const { backend } = await openApp(`/invoices/${issuedId}`, {
    before: async (shop) => {
      await issued(shop)
      const { id } = await shop.db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()
      await shop.db.deleteFrom('invoices').where('order_id', '=', id).execute()
      await shop.db
        .updateTable('orders')
        .set({ payment_type: 'PayPal', paid_at: '2026-02-03T10:00:00Z' })
        .where('id', '=', id)
        .execute()
      await shop.db.updateTable('invoices').set({ order_id: id }).where('id', '=', issuedId).execute()
    },
  })
  const { order_id } = (await storedBy(backend, issuedId)) ?? {}
  const side = within(screen.getByRole('region', { name: 'Order and payment' }))
  expect(side.getByRole('link', { name: `#${order_id}` })).toHaveAttribute('href', `/orders/${order_id}`)
  expect(side.getByText('PayPal')).toBeVisible()
  expect(side.getByText(/3 Feb/)).toBeVisible()
})

it('prints with the browser', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await openApp(`/invoices/${issuedId}`, { before: issued })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('opens an issued invoice instead of its form, and "Invoice not found" for an unknown ID', async () => {
  const { router, backend } = await openApp(`/invoices/${issuedId}/edit`, { before: issued })
  expect(router.state.location.pathname).toBe(`/invoices/${issuedId}`)
  await openApp('/invoices/nobody', { backend })
  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeVisible()
})

it('retries an invoice that failed to load', async () => {
  expectComplaint(...aScreenFailed)
  const { user, backend } = await openApp(`/invoices/${issuedId}`, {
    before: issued,
    answers: [
      http.post('*/api/invoice/details', () => HttpResponse.json({ message: 'No' }, { status: 400 })),
    ],
  })
  network.use(http.post('*/api/invoice/details', ({ request }) => backend.app.fetch(request)))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Invoice 2026-/ })).toBeVisible()
})

/** Pastes a customer's email address into the name of a new invoice; the customer is suggested. */
async function pasteEmail() {
  const { user, backend, router } = await openApp('/invoices/new')
  const { email, name } = await backend.db
    .selectFrom('customers')
    .select(['email', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const field = screen.getByRole('combobox', { name: 'Name' })
  await user.click(field)
  // Pasted, because a list of the half-typed text may look the same.
  await user.paste(email)
  const suggestions = within(await screen.findByRole('listbox'))
  expect(await suggestions.findAllByRole('option')).toHaveLength(1)
  return { user, router, field, email, name }
}

it('takes the only suggested customer on Enter and keeps the form open', async () => {
  const { user, router, field, name } = await pasteEmail()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveValue(name))
  expect(router.state.location.pathname).toBe('/invoices/new')
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('takes no customer suggested for an earlier text on Enter', async () => {
  const { user, field, email } = await pasteEmail()
  await user.keyboard(' Ltd{Enter}')
  expect(field).toHaveValue(`${email} Ltd`)
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveValue('')
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('takes no customer on Enter during input composition', async () => {
  const { user, field, email } = await pasteEmail()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(field).toHaveValue(email)
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('takes no other customer on Enter when the highlighted customer left the list', async () => {
  const { user, backend } = await openApp('/invoices/new', {
    before: async ({ db }) => {
      for (const [index, name] of ['Zoraq Elm', 'Zoraq Qwist', 'Zoraq Qwyn'].entries())
        await db
          .updateTable('customers')
          .set({ name, email: `z${index}@example.org`, location: '' })
          .where('id', '=', `c000${index + 1}`)
          .execute()
    },
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  network.use(
    http.get('*/api/customer/list', async ({ request }) => {
      if (new URL(request.url).searchParams.get('q') === 'Zoraq Qw') await released
      return backend.app.fetch(request)
    }),
  )
  const field = screen.getByRole('combobox', { name: 'Name' })
  await user.click(field)
  await user.paste('Zoraq')
  expect(await within(await screen.findByRole('listbox')).findAllByRole('option')).toHaveLength(3)
  await user.keyboard(' Qw{ArrowDown}')
  release()
  await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2))
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Zoraq Qw')
  // Otherwise the next test would find a draft.
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('finds a customer and products by typing, and updates the totals', async () => {
  const { user, backend, router, settled } = await openApp('/invoices/new')
  const customer = await backend.db
    .selectFrom('customers')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const product = await backend.db.selectFrom('products').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await user.type(screen.getByRole('combobox', { name: 'Name' }), customer.email)
  await user.click(await screen.findByRole('option', { name: new RegExp(customer.name) }))
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveValue(customer.email)
  expect(screen.getByText('Existing customer')).toBeVisible()
  await user.type(line(1).getByRole('combobox', { name: 'Description' }), product.name)
  await user.click(await screen.findByRole('option', { name: new RegExp(product.name) }))
  await user.clear(line(1).getByRole('textbox', { name: 'Quantity' }))
  await user.type(line(1).getByRole('textbox', { name: 'Quantity' }), '3')
  await user.clear(screen.getByRole('textbox', { name: 'Discount' }))
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '7.5')
  const lines = [{ price: product.price, quantity: 3 }]
  const totals = invoiceTotals({ lines, taxRate: 1900, discountRate: 750, taxIncluded: true })
  await waitFor(() => expect(sum('Total')).toBe(`€${(totals.total / 100).toFixed(2)}`))
  expect(sum('Discount, 7.5%')).toBe(`−€${(totals.discount / 100).toFixed(2)}`)
  await user.click(screen.getByRole('button', { name: 'Save and issue' }))
  await confirmIssue(user, await screen.findByRole('dialog'))
  await findMade(router)
  await settled()
  const made = await storedBy(backend, router.state.location.pathname.split('/')[2] ?? '')
  expect(made).toMatchObject({ state: 'issued', customer_id: customer.id, name: customer.name })
  expect(Number(made?.total)).toBe(totals.total)
})

it('opens an invoice for a customer from their page, with a separate draft', async () => {
  const { user, backend, router } = await openApp('/customers/c0002')
  const { name, email } = await backend.db
    .selectFrom('customers')
    .select(['name', 'email'])
    .where('id', '=', 'c0002')
    .executeTakeFirstOrThrow()
  await user.click(await screen.findByRole('link', { name: 'New invoice' }))
  expect(await screen.findByRole('combobox', { name: 'Name' })).toHaveValue(name)
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveValue(email)
  expect(screen.getByText('Existing customer')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByRole('button', { name: /^Issue/ })
  expect(await stored(backend)).toContainEqual(expect.objectContaining({ customer_id: 'c0002', name }))
  await router.navigate({ to: '/invoices/new' })
  expect(await screen.findByRole('combobox', { name: 'Name' })).toHaveValue('')
  await router.navigate({ to: '/invoices/new', search: { customer: 'nobody' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Customer not found' })).toBeVisible()
})

it('gives a product the same total on an invoice as in the shop', async () => {
  const { user, backend } = await openApp('/invoices/new')
  const product = await backend.db.selectFrom('products').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const money = (cents: number) => `€${(cents / 100).toFixed(2)}`
  await user.type(line(1).getByRole('combobox', { name: 'Description' }), product.name)
  await user.click(await screen.findByRole('option', { name: new RegExp(product.name) }))
  await waitFor(() => expect(sum('Total')).toBe(money(product.price)))
  const included = screen.getByRole('checkbox', { name: 'Prices include tax' })
  expect(included).toBeChecked()
  await user.click(included)
  const dearer = invoiceTotals({
    lines: [{ price: product.price, quantity: 1 }],
    taxRate: 1900,
    discountRate: 0,
  })
  const note = `the total changes from ${money(product.price)} to ${money(dearer.total)}`
  expect(await screen.findByText(new RegExp(note))).toBeVisible()
  expect(sum('Total')).toBe(money(dearer.total))
  await user.click(screen.getByRole('button', { name: 'Remove tax from prices' }))
  expect(included).toHaveFocus()
  const net = convertPrice(product.price, 1900, false)
  expect(line(1).getByRole('textbox', { name: 'Price' })).toHaveValue((net / 100).toFixed(2))
  const lines = [{ price: net, quantity: 1 }]
  expect(sum('Total')).toBe(money(invoiceTotals({ lines, taxRate: 1900, discountRate: 0 }).total))
})

it('keeps the tax rate of a line when the rate of the invoice changes', async () => {
  const { user, backend, router, settled } = await openApp('/invoices/new')
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Reading Room')
  await user.type(screen.getByRole('textbox', { name: /^Tax number/ }), 'RO 42')
  await user.type(line(1).getByRole('combobox', { name: 'Description' }), 'Lamp')
  await user.type(line(1).getByRole('textbox', { name: 'Price' }), '121')
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  await user.type(line(2).getByRole('combobox', { name: 'Description' }), 'Book')
  await user.type(line(2).getByRole('textbox', { name: 'Price' }), '109')
  await type(line(2).getByRole('textbox', { name: 'Tax' }), '9')
  await type(screen.getByRole('textbox', { name: 'Tax rate' }), '21')
  expect(line(1).getByRole('textbox', { name: 'Tax' })).toHaveValue('21')
  expect(line(2).getByRole('textbox', { name: 'Tax' })).toHaveValue('9')
  expect(sum('Tax included, 21% on €100.00')).toBe('€21.00')
  expect(sum('Tax included, 9% on €100.00')).toBe('€9.00')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await findMade(router)
  await settled()
  const sheet = within(await screen.findByRole('article', { name: 'Invoice' }))
  expect(sheet.getByText('Tax number: RO 42')).toBeVisible()
  expect(sheet.getByRole('row', { name: 'Book 1 €109.00 9% €109.00' })).toBeVisible()
  expect(sum('Tax included, 9% on €100.00')).toBe('€9.00')
  const made = (await stored(backend)).find(({ name }) => name === 'Reading Room')
  expect(made).toMatchObject({ tax_number: 'RO 42', tax_rate: 2100, tax_included: true })
})

it('moves the due date with the invoice date until it is chosen', async () => {
  const { user } = await openApp('/invoices/new')
  const [date, due] = ['Invoice date', 'Due date'].map((name) => screen.getByRole('textbox', { name }))
  const type = async (field: HTMLElement | undefined, text: string) => {
    await user.clear(field as HTMLElement)
    await user.type(field as HTMLElement, `${text}{Enter}`)
  }
  await type(date, '01/03/2027')
  expect(due).toHaveValue('31/03/2027')
  await type(due, '30/06/2027')
  await type(date, '02/03/2027')
  expect(due).toHaveValue('30/06/2027')
})

it('unlinks the customer when the name is changed', async () => {
  const { user, backend } = await openApp('/invoices/new')
  const customer = await backend.db
    .selectFrom('customers')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const name = screen.getByRole('combobox', { name: 'Name' })
  await user.type(name, customer.email)
  await user.click(await screen.findByRole('option', { name: new RegExp(customer.name) }))
  await user.type(name, ' and sons')
  expect(screen.getByText('Search your customers.')).toBeVisible()
})

it('shows errors in the form and sends nothing', async () => {
  const { user, settled } = await openApp('/invoices/new')
  const sent = requestsTo('invoice/add')
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'nobody')
  await user.type(line(1).getByRole('combobox', { name: 'Description' }), 'Wrapping')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(screen.getByRole('combobox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a customer name/)
  expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(/name@example.com/)
  expect(line(1).getByRole('textbox', { name: 'Price' })).toHaveAccessibleDescription(/Enter an amount up to/)
  expect(screen.getByText('Fix 3 fields')).toBeVisible()
  await settled()
  expect(sent).toEqual([])
})

it('adds and removes lines, and issues nothing without a line', async () => {
  const { user, settled } = await openApp('/invoices/new')
  const sent = requestsTo('invoice/add')
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Mira')
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  await waitFor(() => expect(line(2).getByRole('combobox', { name: 'Description' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }))
  expect(screen.queryByRole('group', { name: 'Line 2' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save and issue' }))
  expect(await screen.findByText('Add an item before you issue the invoice.')).toBeVisible()
  await settled()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

it('restores typed text after a reload', async () => {
  const opened = await openApp('/invoices/new')
  await opened.user.type(screen.getByRole('combobox', { name: 'Name' }), 'Mira Lund')
  await opened.user.type(line(1).getByRole('combobox', { name: 'Description' }), 'Wrapping')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Wrapping'))
  await opened.close()
  await openApp('/invoices/new', { backend: opened.backend })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Mira Lund'))
  expect(line(1).getByRole('combobox', { name: 'Description' })).toHaveValue('Wrapping')
})

it.each([
  ['Yours', 'Ada’s name'],
  ['Theirs', 'Sam’s name'],
])('shows both versions when both change the same field of a draft: %s', async (whose, name) => {
  const { user, backend, settled } = await openApp(`/invoices/${draftId}/edit`, { before: draft })
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('invoice/edit', { id: draftId, changes: { name: 'Sam’s name', terms: 'At once' } }, sam)
  await rename(user, 'Ada’s name')
  const note = within(await screen.findByRole('alert', { name: /^Sam Okoro changed this/ }))
  expect(note.getAllByRole('row')[1]).toHaveTextContent(/Mira Lund.*Sam’s name.*Ada’s name/)
  await user.click(note.getByRole('radio', { name: new RegExp(whose) }))
  await user.click(note.getByRole('button', { name: 'Save these values' }))
  await settled()
  await waitFor(async () =>
    expect(await storedBy(backend, draftId)).toMatchObject({ name, terms: 'At once' }),
  )
})

async function rename(user: User, name: string) {
  const field = screen.getByRole('combobox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, name)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}

async function add(user: User) {
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Reading Room')
  await user.type(line(1).getByRole('combobox', { name: 'Description' }), 'Lamp')
  await user.type(line(1).getByRole('textbox', { name: 'Price' }), '49.90')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
}

async function removeDraft(user: User) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete draft' }))
}

const inLists = ({ queryClient }: Opened, id: string) =>
  queryClient
    .getQueriesData({ queryKey: ['invoices', 'list'] })
    .flatMap(([key]) => optimisticPages.readOptimistic(queryClient, key)?.invoices ?? [])
    .find((one) => one.id === id)

const writes: Record<string, Write> = {
  'a new invoice': {
    at: '/invoices/new',
    path: 'invoice/add',
    act: add,
    kept: async (backend) =>
      (await stored(backend))
        .filter(({ name }) => name === 'Reading Room')
        .map(({ state, total }) => ({ state, total: Number(total) })),
    unchanged: [],
    changed: [{ state: 'draft', total: 4990 }],
    shown: () => undefined,
  },
  'an edited draft': {
    at: `/invoices/${draftId}/edit`,
    path: 'invoice/edit',
    before: draft,
    act: (user) => rename(user, 'Mira Holt'),
    kept: async (backend) => (await storedBy(backend, draftId))?.name,
    unchanged: 'Mira Lund',
    changed: 'Mira Holt',
    shown: (opened) => inLists(opened, draftId)?.name,
  },
  'a deleted draft': {
    at: `/invoices/${draftId}`,
    path: 'invoice/delete',
    before: draft,
    act: removeDraft,
    kept: async (backend) => (await storedBy(backend, draftId)) !== undefined,
    unchanged: true,
    changed: false,
    shown: (opened) => inLists(opened, draftId) !== undefined,
  },
  'the name of the shop': {
    at: '/settings/shop',
    path: 'invoice/seller/save',
    act: async (user) => {
      const name = screen.getByRole('textbox', { name: 'Shop name' })
      await user.clear(name)
      await user.type(name, 'Reading Lamps')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: async (backend) => (await sellerOf(backend))?.name,
    unchanged: 'Fernhill',
    changed: 'Reading Lamps',
    shown: ({ queryClient }) => shownSeller.readOptimistic(queryClient)?.seller?.name,
  },
  'the time zone of the shop': {
    at: '/settings/shop',
    path: 'invoice/seller/save',
    act: async (user) => {
      const zone = screen.getByRole('combobox', { name: 'Time zone' })
      await user.clear(zone)
      await user.type(zone, 'Asia/Tokyo')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: async ({ db }) => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', 'timeZone').executeTakeFirst()
      return row?.value ?? 'UTC'
    },
    unchanged: 'UTC',
    changed: 'Asia/Tokyo',
    shown: ({ queryClient }) => shownSeller.readOptimistic(queryClient)?.timeZone,
  },
  'the currency of the shop': {
    at: '/settings/shop',
    path: 'invoice/seller/save',
    before: ({ db }) => sql`truncate orders, invoices, invoice_numbers cascade`.execute(db),
    act: async (user) => {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'CHF')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: async ({ db }) => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', 'currency').executeTakeFirst()
      return row?.value
    },
    unchanged: 'EUR',
    changed: 'CHF',
    shown: ({ queryClient }) => shownSeller.readOptimistic(queryClient)?.currency,
  },
  'a changed status': {
    at: `/invoices/${issuedId}`,
    path: 'invoice/status',
    before: issued,
    act: (user) => user.click(screen.getByRole('button', { name: 'Mark as paid' })),
    kept: async (backend) => (await storedBy(backend, issuedId))?.state,
    unchanged: 'issued',
    changed: 'paid',
    shown: badge,
  },
}

fourTests('/invoices', writes)

const sellerOf = async ({ db }: Backend) =>
  (await db.selectFrom('shop_seller').select('fields').orderBy('id').executeTakeFirst())?.fields

it('shows the current shop details on drafts and the original ones on issued invoices', async () => {
  const { user, backend, router, settled } = await openApp('/settings/shop', { before: issued })
  const name = screen.getByRole('textbox', { name: 'Shop name' })
  await user.clear(name)
  await user.type(name, 'Reading Lamps')
  await user.clear(screen.getByRole('textbox', { name: /^Legal name/ }))
  await user.clear(screen.getByRole('textbox', { name: /^IBAN/ }))
  await user.type(screen.getByRole('textbox', { name: /^IBAN/ }), 'de89 3704 0044 0532 0130 01')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('This IBAN isn’t valid. Check the digits.')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: /^IBAN/ }))
  await user.type(screen.getByRole('textbox', { name: /^IBAN/ }), 'de89 3704 0044 0532 0130 00')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await sellerOf(backend)).toMatchObject({ name: 'Reading Lamps', iban: 'DE89370400440532013000' })
  await draft(backend)
  await router.navigate({ href: `/invoices/${draftId}` })
  const sheet = await screen.findByRole('article', { name: 'Invoice' })
  expect(sheet).toHaveTextContent(/Reading Lamps.*DE89 3704 0044 0532 0130 00/)
  await router.navigate({ href: `/invoices/${issuedId}` })
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Invoice' })).toHaveTextContent('Fernhill Home SRL'),
  )
})

it('links an invoice without shop details to their form', async () => {
  await openApp(`/invoices/${draftId}`, {
    before: async (backend) => {
      await backend.db.deleteFrom('shop_seller').execute()
      await draft(backend)
    },
  })
  expect(screen.getByRole('link', { name: 'Add shop details' })).toHaveAttribute('href', '/settings/shop')
})

it('shows outstanding and overdue totals above the list, and days overdue in the row', async () => {
  const { user, router, settled } = await openApp('/invoices', {
    before: async (shop) => {
      await shop.db.deleteFrom('invoices').execute()
      const due = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
      await make(shop, 'late', { state: 'issued', date: '2026-01-02', due, name: 'Late Payer' })
      await make(shop, 'open', { state: 'issued', name: 'Open Payer' })
      await make(shop, 'draft', { name: 'Draft Payer' })
    },
  })
  const { total } = invoiceTotals(fields)
  const money = (cents: number) => `€${(cents / 100).toFixed(2)}`
  const sums = () => within(screen.getByRole('region', { name: 'Unpaid invoices' }))
  expect(sums().getByRole('button', { name: /^Outstanding/ })).toHaveTextContent(money(2 * total))
  expect(sums().getByRole('button', { name: /^Overdue/ })).toHaveTextContent(money(total))
  expect(rowOf('Late Payer')).toHaveTextContent('3 days')
  await user.click(sums().getByRole('button', { name: /^Outstanding/ }))
  await waitFor(() => expect(shownNumbers()).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Outstanding2' })).toHaveAttribute('aria-current', 'page')
  await user.click(sums().getByRole('button', { name: /^Overdue/ }))
  await waitFor(() => expect(router.state.location.searchStr).toContain('overdue'))
  await settled()
  goOffline()
  await openMenu(user, 'Late Payer')
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
  await waitFor(() =>
    expect(sums().getByRole('button', { name: /^Outstanding/ })).toHaveTextContent(money(total)),
  )
})

it('shows the number before a new invoice is issued', async () => {
  const { user, backend, settled } = await openApp('/invoices/new')
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Reading Room')
  await user.type(line(1).getByRole('combobox', { name: 'Description' }), 'Lamp')
  await user.type(line(1).getByRole('textbox', { name: 'Price' }), '49.90')
  await user.click(screen.getByRole('button', { name: 'Save and issue' }))
  const dialog = await screen.findByRole('dialog')
  const number = (await within(dialog).findByText(/^\d{4}-\d{4}$/)).textContent
  await confirmIssue(user, dialog)
  await settled()
  const [made] = (await stored(backend)).filter(({ name }) => name === 'Reading Room')
  expect(made?.number).toBe(number)
})

it('finds no conflict between two changes made before the first answer', async () => {
  const { user, backend, readAll, settled } = await openApp(`/invoices/${issuedId}`, { before: issued })
  goOffline()
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() => expect(badge()).toBe('Paid'))
  await readAll()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unpaid' }))
  await waitFor(() => expect(badge()).not.toBe('Paid'))
  await readAll()
  goOnline()
  await settled()
  expect((await storedBy(backend, issuedId))?.state).toBe('issued')
  expect(screen.queryByText('Paid')).toBeNull()
})

it('offers only drafts to a role without the permission to issue', async () => {
  await openApp('/invoices/new', {
    before: ({ db }) =>
      db.updateTable('users').set({ role_id: 'staff' }).where('email', '=', 'admin@example.com').execute(),
  })
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save and issue' })).not.toBeInTheDocument()
})
