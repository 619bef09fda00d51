import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { optimisticPages } from '#features/customers/queries.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, losesFirst, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { catchFiles, type SavedFile, savedLines } from '#tests/support/saved-files.ts'
import { network } from '#tests/support/setup.ts'

type User = Opened['user']

const stored = ({ db }: Backend) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
const one = async (backend: Backend, id = 'c0001') => (await stored(backend)).find((row) => row.id === id)
const called = async (backend: Backend, name: string) =>
  (await stored(backend)).filter((row) => row.name === name)

const table = () => within(screen.getByRole('table', { name: 'Customers' }))
const shownNames = () =>
  table()
    .queryAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent)
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Views' }))
    .getByText(name)
    .closest('button') as HTMLElement

// Files of one worker share the settings.
afterEach(() => shopSettings.set())

/** The files that the browser was handed. */
let files: SavedFile[] = []
beforeEach(() => {
  files = catchFiles()
})

it('shows the newest customers first, counts by status and sorts by column', async () => {
  const { backend, user, router, settled } = await openApp('/customers')
  const all = await stored(backend)
  expect(shownNames()).toEqual(all.map(({ name }) => name))
  const active = all.filter(({ status }) => status === 1)
  expect(tab('Active')).toHaveTextContent(`Active${active.length}`)
  await user.click(tab('Active'))
  await settled()
  await waitFor(() => expect(shownNames()).toEqual(active.map(({ name }) => name)))
  await user.click(table().getByRole('button', { name: 'Spent' }))
  await settled()
  expect(router.state.location.searchStr).toBe('?state=active&sort=-spent')
  const richest = active.toSorted((a, b) => Number(b.spent) - Number(a.spent))[0]
  await waitFor(() => expect(shownNames()[0]).toBe(richest?.name))
})

it('names the statuses as the shop does', async () => {
  const { user, settled, router } = await openApp('/customers', {
    before: async ({ db, clock }) => {
      const fields = JSON.stringify({ activeName: 'Regular', checkingName: '', newName: '' })
      await db.insertInto('shop_settings').values({ id: 'customers', fields, updated_at: clock() }).execute()
    },
  })
  const tabs = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(tabs.getByText('Regular')).toBeVisible()
  expect(tabs.getByText('Under review')).toBeVisible()
  expect(screen.queryByText('Active')).toBeNull()
  await user.click(tab('Regular'))
  await settled()
  expect(router.state.location.searchStr).toBe('?state=active')
  await waitFor(() => expect(table().getAllByText('Regular').length).toBe(shownNames().length))
  await router.navigate({ href: '/customers/c0001/edit' })
  const field = await screen.findByRole('combobox', { name: 'Status' })
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Regular', 'Under review', 'New'])
})

it('shows filters as pills and filters on the server', async () => {
  const { backend, user, router, settled } = await openApp('/customers?orders=without')
  const all = await stored(backend)
  expect(shownNames()).toEqual(all.filter(({ orders }) => orders === 0).map(({ name }) => name))
  await user.click(screen.getByRole('button', { name: 'Remove filter “Orders”' }))
  await settled()
  const country = all[0]?.country ?? ''
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Country' }))
  await user.click(await screen.findByRole('checkbox', { name: country }))
  await settled()
  expect(router.state.location.search).toMatchObject({ country })
  const there = all.filter((row) => row.country === country).map(({ name }) => name)
  await waitFor(() => expect(shownNames()).toEqual(there))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await settled()
  await waitFor(() => expect(shownNames()).toHaveLength(all.length))
})

it('treats a country with a comma in its name as a single value', async () => {
  const country = 'Moldova, Republic of'
  const { backend, user, router, settled, close } = await openApp('/customers', {
    before: ({ db }) =>
      db.updateTable('customers').set({ country }).where('id', 'in', ['c0001', 'c0002']).execute(),
  })
  const other = (await stored(backend)).find((row) => row.country !== country)?.country ?? ''
  const there = (await stored(backend)).filter((row) => [country, other].includes(row.country))
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Country' }))
  await user.click(await screen.findByRole('checkbox', { name: country }))
  await waitFor(() => expect(shownNames()).toHaveLength(2))
  await user.click(screen.getByRole('checkbox', { name: other }))
  await waitFor(() => expect(shownNames()).toEqual(there.map(({ name }) => name)))
  await settled()
  const { href } = router.state.location
  await close()
  await openApp(href, { backend })
  await waitFor(() => expect(shownNames()).toEqual(there.map(({ name }) => name)))
  expect(screen.queryByText(/Part of this link/)).toBeNull()
})

it('opens the list with a note from a damaged link', async () => {
  await openApp('/customers?sort=up&page=-1&size=7&from=31-31&state=gone')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(shownNames()).toHaveLength(12)
})

it('explains an empty list in a shop without customers', async () => {
  await openApp('/customers', {
    before: ({ db }) => db.updateTable('customers').set({ deleted_at: new Date() }).execute(),
  })
  expect(screen.getByRole('heading', { name: 'No customers yet' })).toBeVisible()
})

it('shows a load error in the list and retries', async () => {
  const { user, backend, settled } = await openApp('/customers', {
    answers: [
      http.get('*/api/customer/list', () => HttpResponse.json({ message: 'Out of order' }, { status: 400 })),
    ],
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
  network.use(http.get('*/api/customer/list', ({ request }) => backend.app.fetch(request)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settled()
  await waitFor(() => expect(shownNames()).toHaveLength(12))
})

it('shows figures and latest orders of a customer, and links to all orders', async () => {
  const { backend, user, router, settled } = await openApp('/customers/c0001')
  const customer = await one(backend)
  expect(screen.getByRole('heading', { level: 1, name: customer?.name ?? '' })).toBeVisible()
  expect(screen.getByRole('link', { name: customer?.email ?? '' })).toHaveAttribute(
    'href',
    `mailto:${customer?.email}`,
  )
  const count = customer?.orders ?? 0
  expect(count).toBeGreaterThan(6)
  const latest = within(screen.getByRole('region', { name: 'Latest orders' }))
  expect(latest.getAllByRole('listitem')).toHaveLength(6)
  await user.click(latest.getByRole('link', { name: `All ${count}` }))
  await settled()
  expect(router.state.location.href).toBe('/orders?customer=c0001')
})

it('shows the invoices of a customer, or that there are none', async () => {
  const { backend, router, settled } = await openApp('/customers')
  const [invoice] = await backend.db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_id'])
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  await router.navigate({ href: `/customers/${invoice?.customer_id}` })
  const card = within(await screen.findByRole('region', { name: 'Invoices' }))
  expect(await card.findByRole('link', { name: invoice?.number ?? '' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/invoices/${invoice?.id}`),
  )
  await backend.db.deleteFrom('invoices').execute()
  await settled()
  const [other] = (await stored(backend)).filter(({ id }) => id !== invoice?.customer_id)
  await router.navigate({ href: `/customers/${other?.id}` })
  expect(await screen.findByText('No invoices yet')).toBeVisible()
  await settled()
})

it('keeps the original list for next and previous, also through the form', async () => {
  const { user, router, settled } = await openApp('/customers?state=active&sort=-spent')
  const [one, other] = shownNames()
  await user.click(table().getByRole('link', { name: one ?? '' }))
  expect(await screen.findByRole('heading', { level: 1, name: one ?? '' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Next customer' }))
  expect(await screen.findByRole('heading', { level: 1, name: other ?? '' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Previous customer' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await user.click(await screen.findByRole('link', { name: 'View customer' }))
  await user.click(await screen.findByRole('link', { name: 'Previous customer' }))
  expect(await screen.findByRole('heading', { level: 1, name: one ?? '' })).toBeVisible()
  await settled()
  expect(screen.queryByRole('link', { name: 'Previous customer' })).toBeNull()
  expect(router.state.location.searchStr).toBe('?state=active&sort=-spent')
  await user.click(screen.getByRole('link', { name: 'Back to customers' }))
  await waitFor(() => expect(router.state.location.href).toBe('/customers?state=active&sort=-spent'))
  await settled()
})

it('shows "Customer not found" for an unknown customer', async () => {
  await openApp('/customers/nobody')
  expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeVisible()
})

it('deletes all matching customers after a confirmation and restores them on undo', async () => {
  const { backend, user, settled } = await openApp('/customers?size=12', {
    // More than a page.
    before: ({ db }) =>
      db
        .insertInto('customers')
        .values(
          Array.from({ length: 60 }, (_, at) => ({
            id: `x${at}`,
            name: `Extra ${at}`,
            email: `extra${at}@example.com`,
            location: '',
            country: '',
            status: 3,
            created_at: new Date(),
            updated_at: new Date(),
          })),
        )
        .execute(),
  })
  const { length } = await stored(backend)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: `Select all ${length}` }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: `Delete ${length} customers?` }))
  expect(await stored(backend)).toHaveLength(length)
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(`${length} customers deleted`)).toBeVisible()
  expect(await stored(backend)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`${length} customers restored`)).toBeVisible()
  await settled()
  expect(await stored(backend)).toHaveLength(length)
})

it('exports selected rows with formulas escaped', async () => {
  const { user } = await openApp('/customers?sort=name', {
    before: ({ db }) => db.updateTable('customers').set({ name: '=1+1' }).where('id', '=', 'c0001').execute(),
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select =1+1' }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^'=1\+1,/)
})

it('exports with the separator and decimal mark that are chosen', async () => {
  const { user } = await openApp('/customers?sort=-spent', {
    before: ({ db }) => sql`update customers set spent = 99999950 where id = 'c0001'`.execute(db),
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('radio', { name: /^CSV, commas/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /^CSV, semicolons/ }))
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines[0]).toMatch(/^Customer;Email;/)
  expect(lines[1]).toContain(';999999,5;')
})

it('exports an Excel workbook', async () => {
  const { user } = await openApp('/customers')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('radio', { name: 'Excel workbook (XLSX)' }))
  expect(screen.getByText(/^customers-.*\.xlsx$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.content.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
})

const emailField = () => screen.getByRole('textbox', { name: 'Email' })
const nameField = () => screen.findByRole('textbox', { name: 'Name' })

async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}
async function rename(user: User, name: string) {
  await retype(user, await nameField(), name)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}
async function addMira(user: User) {
  await user.type(await nameField(), 'Mira Holt')
  await user.type(emailField(), 'mira@example.com')
  await user.click(screen.getByRole('button', { name: 'Add customer' }))
}
async function deleteThem(user: User) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete customer' }))
}
const undo = async (user: User) => user.click(await screen.findByRole('button', { name: 'Undo' }))

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  new File([text], name, { type: 'text/csv' })
async function choose(user: User, file: File) {
  await user.upload(await screen.findByLabelText(/^Choose a CSV file/), file)
}
async function importMira(user: User) {
  await choose(user, fileOf('Name,Email\nMira Holt,mira@example.com\n'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
}

const listed = ({ queryClient }: Opened) =>
  queryClient
    .getQueriesData({ queryKey: ['customers', 'list'] })
    .flatMap(([key]) => optimisticPages.readOptimistic(queryClient, key)?.customers ?? [])
const isThere = async (backend: Backend) => (await one(backend)) !== undefined

const writes: Record<string, Write> = {
  'a new customer': {
    at: '/customers/new',
    path: 'customer/add',
    act: addMira,
    kept: async (backend) => (await called(backend, 'Mira Holt')).map(({ email, status }) => [email, status]),
    unchanged: [],
    changed: [['mira@example.com', 3]],
    shown: () => undefined,
  },
  'an edited customer': {
    at: '/customers/c0001/edit',
    path: 'customer/edit',
    before: ({ db }) =>
      db.updateTable('customers').set({ name: 'Old Name' }).where('id', '=', 'c0001').execute(),
    act: (user) => rename(user, 'New Name'),
    kept: async (backend) => {
      const row = await one(backend)
      return [row?.name, row?.version]
    },
    unchanged: ['Old Name', 1],
    changed: ['New Name', 2],
    shown: (opened) => listed(opened).find(({ id }) => id === 'c0001')?.name,
  },
  'a deleted customer': {
    at: '/customers/c0001',
    path: 'customer/delete',
    act: deleteThem,
    kept: isThere,
    unchanged: true,
    changed: false,
    shown: (opened) => listed(opened).some(({ id }) => id === 'c0001'),
  },
  'a restored customer': {
    at: '/customers/c0001',
    path: 'customer/restore',
    first: async ({ user, settled }) => {
      await deleteThem(user)
      await screen.findByRole('button', { name: 'Undo' })
      await settled()
    },
    act: undo,
    kept: isThere,
    unchanged: false,
    changed: true,
    shown: () => undefined,
  },
  'an undone import': {
    at: '/customers/import',
    path: 'customer/import/undo',
    first: async ({ user, settled }) => {
      await importMira(user)
      await screen.findByText('All rows imported')
      await settled()
    },
    act: async (user) => user.click(screen.getByRole('button', { name: 'Undo import' })),
    kept: async (backend) => (await called(backend, 'Mira Holt')).length,
    unchanged: 1,
    changed: 0,
    shown: () => undefined,
  },
}

fourTests('/customers', writes)

it('shows errors in the form and sends nothing', async () => {
  const { user, backend } = await openApp('/customers/new')
  await user.type(emailField(), 'nobody')
  await user.click(screen.getByRole('button', { name: 'Add customer' }))
  expect(await nameField()).toHaveAccessibleDescription(/Enter a name/)
  expect(await nameField()).toHaveFocus()
  expect(emailField()).toHaveAccessibleDescription(/Enter a valid email/)
  expect(await stored(backend)).toHaveLength(12)
})

it('keeps text typed during a save when the save is refused', async () => {
  const held = Promise.withResolvers<void>()
  const { user, settled } = await openApp('/customers/new', {
    answers: [
      http.post('*/api/customer/add', async () => {
        await held.promise
        return HttpResponse.json({ message: 'Out of order' }, { status: 400 })
      }),
    ],
  })
  await addMira(user)
  await user.type(await nameField(), ' of Cork')
  held.resolve()
  expect((await screen.findAllByText('Out of order')).length).toBeGreaterThan(0)
  await settled()
  expect(await nameField()).toHaveValue('Mira Holt of Cork')
})

it('saves on Ctrl+S and shows the result on the customer page', async () => {
  const { user, backend, router, settled } = await openApp('/customers/c0001/edit')
  await retype(user, screen.getByRole('textbox', { name: /^Phone/ }), '+40 21 1')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c0001'))
  await settled()
  expect(await screen.findByRole('link', { name: '+40 21 1' })).toHaveAttribute('href', 'tel:+40211')
  expect((await one(backend))?.phone).toBe('+40 21 1')
})

it('restores typed text after a reload', async () => {
  const opened = await openApp('/customers/c0001/edit')
  await retype(opened.user, await nameField(), 'Half a nam')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Half a nam'))
  await opened.close()
  await openApp('/customers/c0001/edit', { backend: opened.backend })
  expect(await nameField()).toHaveValue('Half a nam')
  expect(screen.getByText('Unsaved changes: Name')).toBeVisible()
})

it('reports a saved draft when a changed form is left, and nothing after a save', async () => {
  const { user, router } = await openApp('/customers/c0001/edit')
  await retype(user, await nameField(), 'Half a nam')
  await router.navigate({ to: '/account' })
  expect(await screen.findByText(/^Draft of “.+” saved$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await waitFor(async () => expect(await nameField()).toHaveValue('Half a nam'))
  expect(screen.getByText(/^Draft from \d\d:\d\d$/)).toBeVisible()
  // Left as it was brought back: another page has no draft, and nothing is told a second time.
  await router.navigate({ to: '/customers/new' })
  await waitFor(() => expect(screen.queryByText(/^Draft from/)).toBeNull())
  await router.navigate({ to: '/customers/$customerId/edit', params: { customerId: 'c0001' } })
  await user.type(await nameField(), 'e')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await router.navigate({ to: '/account' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull())
  await waitFor(() => expect(screen.queryByText(/^Draft of/)).toBeNull())
})

it('saves notes, labels and an address, and links a label to its customers', async () => {
  const { user, backend, router, settled } = await openApp('/customers/c0001/edit')
  await user.type(await screen.findByRole('textbox', { name: /^Address/ }), 'Str. Florilor 3{Enter}Ap. 4')
  await user.type(screen.getByLabelText(/^Labels/, { selector: 'input' }), 'Wholesale{Enter}Paris{Enter}')
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Rings twice')
  expect(screen.getByText(/^Unsaved changes: Address.*Labels/)).toBeVisible()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c0001'))
  await settled()
  expect(await one(backend)).toMatchObject({
    address: 'Str. Florilor 3\nAp. 4',
    tags: ['Wholesale', 'Paris'],
    note: 'Rings twice',
  })
  const tag = await screen.findByRole('link', { name: 'Wholesale' })
  expect(screen.getByText('Rings twice')).toBeVisible()
  const contact = within(screen.getByRole('region', { name: 'Contact details' }))
  expect(contact.getByText(/Florilor 3/)).toHaveTextContent('Str. Florilor 3 Ap. 4')
  const name = screen.getByRole('heading', { level: 1 }).textContent
  await user.click(tag)
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'Wholesale' }))
  await waitFor(() => expect(shownNames()).toEqual([name]))
  await user.click(screen.getByRole('button', { name: 'Remove filter “Labels”' }))
  await waitFor(() => expect(shownNames().length).toBeGreaterThan(1))
  await settled()
})

/** Sam changes the first customer while Ada's form is open. */
async function samChanges(backend: Backend, changes: object) {
  const token = await backend.signIn('sam@example.com', 'berry-demo-2')
  const answer = await backend.post('customer/edit', { id: 'c0001', changes }, token)
  expect(answer.status).toBe(200)
}

it('merges a change of another field by someone else', async () => {
  const { user, backend, settled } = await openApp('/customers/c0001/edit')
  await samChanges(backend, { phone: '77' })
  await rename(user, 'Merged Name')
  await settled()
  await waitFor(async () => expect(await one(backend)).toMatchObject({ name: 'Merged Name', phone: '77' }))
})

it('asks for each field that both changed', async () => {
  const { user, backend, settled } = await openApp('/customers/c0001/edit')
  const before = await one(backend)
  await samChanges(backend, { name: 'Sam’s', phone: '77', location: 'Cluj' })
  await retype(user, screen.getByRole('textbox', { name: /^Phone/ }), '88')
  await retype(user, screen.getByLabelText(/^Country/), 'Peru')
  await rename(user, 'Ada’s')
  const note = within(await screen.findByRole('alert', { name: /^Sam Okoro changed this/ }))
  const [, name, phone, ...others] = note.getAllByRole('row')
  expect(name).toHaveTextContent(`Name${before?.name}Sam’sAda’s`)
  expect(phone).toHaveTextContent(/^Phone.*7788$/)
  expect(others).toEqual([])
  // Nothing was saved without being asked about.
  expect(await one(backend)).toMatchObject({ name: 'Sam’s', phone: '77', country: before?.country })
  await user.click(note.getByRole('radio', { name: 'Phone Theirs 77' }))
  await user.click(note.getByRole('button', { name: 'Save these values' }))
  await settled()
  await waitFor(async () =>
    expect(await one(backend)).toMatchObject({
      name: 'Ada’s',
      phone: '77',
      location: 'Cluj',
      country: 'Peru',
    }),
  )
})

it('deletes a row from its menu and restores it on undo', async () => {
  const { user, backend, settled } = await openApp('/customers')
  const name = (await stored(backend))[0]?.name ?? ''
  await user.click(screen.getByRole('button', { name: `More actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText(`${name} deleted`)).toBeVisible()
  await settled()
  expect(shownNames()).not.toContain(name)
  expect(tab('All')).toHaveTextContent('All11')
  await undo(user)
  await settled()
  await waitFor(() => expect(shownNames()).toContain(name))
})

it('detects the encoding and columns of a file, imports it and returns its bad rows', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  const known = (await stored(backend))[0]
  const text = [
    'E-Mail;Téléphone;Nom;Ville;État',
    `zoe@example.com;'+40 12;"Zoé ""Zo"" Petit; fille";"Saint\r\nDenis";Active`,
    ';=1+1;Nobody;;',
    'odd@example.com;;Odd;;sleeping',
    '',
    `${known?.email.toUpperCase()};1;Somebody Else;;`,
  ].join('\r\n')
  // Western European, as an older spreadsheet saves.
  await choose(user, fileOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))
  expect(await screen.findByLabelText('Encoding')).toHaveValue('windows-1252')
  expect(screen.getByLabelText('Separator')).toHaveValue(';')
  const column = (field: string) =>
    (screen.getByLabelText(field) as HTMLSelectElement).selectedOptions[0]?.textContent
  expect(['Name', 'Email', 'Phone', 'City', 'Country', 'Status'].map(column)).toEqual([
    'Nom',
    'E-Mail',
    'Téléphone',
    'Ville',
    'Don’t import',
    'État',
  ])
  const preview = within(screen.getByRole('region', { name: /^Preview/ }))
  expect(preview.getAllByRole('row')[1]).toHaveTextContent('Zoé "Zo" Petit; fille')
  expect(preview.getAllByRole('row')).toHaveLength(5)

  expect(screen.getByText('2 of 4 rows can be imported.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText(/^2 rows weren’t imported/)).toBeVisible()
  const counted = (name: string) => screen.getAllByText(name, { selector: 'dt' })[0]?.nextSibling?.textContent
  expect(['Added', 'Updated', 'Skipped', 'Not imported'].map(counted)).toEqual(['1', '0', '1', '2'])
  await settled()
  const [zoe] = (await stored(backend)).filter(({ email }) => email === 'zoe@example.com')
  expect(zoe).toMatchObject({ name: 'Zoé "Zo" Petit; fille', phone: '+40 12', status: 1 })
  expect((await one(backend, known?.id))?.name).toBe(known?.name)

  expect(screen.getByText('Row 3: Email is missing')).toBeVisible()
  const skipped = screen.getByRole('link', { name: `Row 6: ${known?.name} has the same email.` })
  expect(skipped).toHaveAttribute('href', `/customers/${known?.id}`)
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await savedLines(files)).toEqual([
    'E-Mail,Téléphone,Nom,Ville,État,Reason',
    ",'=1+1,Nobody,,,Email is missing",
    'odd@example.com,,Odd,,sleeping,"Status isn’t valid. Use Active, Under review or New."',
  ])
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/1 customer removed/)).toBeVisible()
  await settled()
  expect(await stored(backend)).toHaveLength(12)
})

it('shows errors before the import and lets you correct them', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  const text = [
    'Name,Email,Status',
    'Ana Pop,ana@example.com,active',
    'Luc,luc at example,',
    'Mei,mei@example.com,asleep',
  ]
  await choose(user, fileOf(new TextEncoder().encode(text.join('\n'))))
  expect(await screen.findByText('1 of 3 rows can be imported.')).toBeVisible()
  const preview = () => within(screen.getByRole('region', { name: /^Preview/ }))
  await user.click(screen.getByRole('switch', { name: 'Show only problems' }))
  expect(preview().getAllByRole('row')).toHaveLength(3)
  const email = preview().getByRole('textbox', { name: 'Email, row 3' })
  expect(email).toHaveAccessibleDescription('Enter a valid email, like name@example.com.')
  await user.clear(email)
  await user.type(email, 'luc@example.com{Enter}')
  expect(screen.getByText('2 of 3 rows can be imported.')).toBeVisible()
  expect(preview().getAllByRole('row')).toHaveLength(2)
  const status = preview().getByRole('textbox', { name: 'Status, row 4' })
  expect(status).toHaveAccessibleDescription('Use Active, Under review or New.')
  await user.clear(status)
  await user.tab()
  expect(await screen.findByText('3 of 3 rows can be imported.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  expect(await screen.findByText('All rows imported')).toBeVisible()
  await settled()
  expect((await stored(backend)).map(({ email: one }) => one)).toContain('luc@example.com')
})

it('shows a row whose quotation marks do not match, imports the others and lets you correct it', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  const text =
    'Name,Email,City\nAna Pop,ana@example.com,"Cluj\nLuc,luc@example.com,Lyon\nMei,"mei@example.com,\n'
  await choose(user, fileOf(text))
  expect(await screen.findByText('1 of 3 rows can be imported.')).toBeVisible()
  const line = screen.getByRole('textbox', { name: 'Text of row 2' })
  expect(line).toHaveValue('Ana Pop,ana@example.com,"Cluj')
  expect(line).toHaveAccessibleDescription(/quotation marks don’t match/)
  await user.type(line, '"{Enter}')
  expect(await screen.findByText('2 of 3 rows can be imported.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText(/^1 row wasn’t imported/)).toBeVisible()
  expect(screen.getByText(/^Row 4: The quotation marks don’t match/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect((await savedLines(files))[1]).toMatch(/^Mei,"mei@example.com,",,The quotation marks/)
  await settled()
  expect((await called(backend, 'Ana Pop'))[0]).toMatchObject({ location: 'Cluj' })
  expect(await called(backend, 'Luc')).toHaveLength(1)
  expect(await called(backend, 'Mei')).toHaveLength(0)
})

it('offers a sample file that imports without errors', async () => {
  const { user } = await openApp('/customers/import')
  await user.click(screen.getByRole('button', { name: 'Download sample file' }))
  const lines = await savedLines(files)
  expect(lines[0]).toBe('Name,Email,Phone,City,Country,Status')
  await choose(user, fileOf(new TextEncoder().encode(lines.join('\n'))))
  expect(await screen.findByText('2 of 2 rows can be imported.')).toBeVisible()
})

it('completes an existing customer and restores it on undo of the import', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  const known = await one(backend)
  await choose(user, fileOf(`contact,mail,phone\nNew Name,${known?.email},555\n`))
  await user.click(await screen.findByRole('radio', { name: 'Update the customer' }))
  // "contact" says nothing: its column is asked for.
  expect(screen.getByText('0 of 1 rows can be imported.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Choose a column/)
  await user.selectOptions(screen.getByLabelText('Name'), 'contact')
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(await screen.findByText('All rows imported')).toBeVisible()
  expect(await one(backend)).toMatchObject({ name: 'New Name', phone: '555', location: known?.location })
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/1 customer restored/)).toBeVisible()
  await settled()
  expect(await one(backend)).toMatchObject({ name: known?.name, phone: known?.phone })
})

it.each([
  [
    'too many rows',
    fileOf(`Name,Email\n${'a,a@example.com\n'.repeat(5001)}`),
    /has 5,001 rows, more than the limit of 5,000/,
  ],
  ['binary content', fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff])), /isn’t a CSV file/],
  ['no rows', fileOf('Name,Email\n'), /has no customers/],
])('rejects a file with %s', async (_what, file, words) => {
  const { user } = await openApp('/customers/import')
  await choose(user, file)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

it('imports nothing after a refusal, and can be retried', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  refuseWrites()
  await importMira(user)
  expect(await screen.findByText(/Refused by the test/)).toBeVisible()
  expect(await called(backend, 'Mira Holt')).toHaveLength(0)
  network.resetHandlers()
  network.use(http.all('*/api/*', ({ request }) => backend.app.fetch(request)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All rows imported')).toBeVisible()
  await settled()
  expect(await called(backend, 'Mira Holt')).toHaveLength(1)
})

it('reports a failed connection and imports nothing twice', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  let isLost = true
  network.use(
    http.post('*/api/customer/import', async ({ request }) => {
      const answer = await backend.app.fetch(request.clone())
      // Taken, and the answer lost with the network.
      return isLost ? HttpResponse.error() : answer
    }),
  )
  await choose(user, fileOf('Name,Email\nMira Holt,mira@example.com\n'))
  await user.click(await screen.findByRole('radio', { name: 'Add a new customer' }))
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(await screen.findByText(/The server didn’t respond/)).toBeVisible()
  expect(await called(backend, 'Mira Holt')).toHaveLength(1)
  isLost = false
  goOnline()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All rows imported')).toBeVisible()
  await settled()
  expect(await called(backend, 'Mira Holt')).toHaveLength(1)
})

it('imports once when an answer is lost', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  const keys: (string | null)[] = []
  network.use(losesFirst('customer/import', backend, keys))
  await importMira(user)
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(await screen.findByText('All rows imported')).toBeVisible()
  await settled()
  expect(keys[0]).toBe(keys[1])
  expect(await called(backend, 'Mira Holt')).toHaveLength(1)
})

it('imports a long file in several calls that are undone together', async () => {
  const { user, backend, settled } = await openApp('/customers/import')
  const calls: unknown[] = []
  network.use(
    http.post('*/api/customer/import', async ({ request }) => {
      const { importId } = (await request.clone().json()) as { importId?: string }
      calls.push(importId)
      return backend.app.fetch(request)
    }),
  )
  const city = 'x'.repeat(110)
  const rows = Array.from({ length: 2500 }, (_, at) => `Row ${at},row${at}@example.com,${city}`)
  await choose(user, fileOf(['Name,Email,City', ...rows].join('\n')))
  await user.click(await screen.findByRole('button', { name: 'Import 2,500 rows' }))
  expect(await screen.findByText('All rows imported')).toBeVisible()
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.slice(1)).not.toContain(undefined)
  expect(await stored(backend)).toHaveLength(2512)
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/2,500 customers removed/)).toBeVisible()
  await settled()
  expect(await stored(backend)).toHaveLength(12)
})
