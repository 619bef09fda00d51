import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Backend, createBackend, smallSize } from '#tests/support/backend.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'

type User = Awaited<ReturnType<typeof openApp>>['user']

async function selectAll(user: User) {
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: /^Select all / }))
}
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))

async function removeAll(user: User) {
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
}
/** The number of rows that are not deleted. */
const countOf =
  (table: 'customers' | 'products') =>
  async ({ db }: Backend) =>
    (await db.selectFrom(table).select('id').where('deleted_at', 'is', null).execute()).length

/** One page more than there is room for. */
async function addCustomers(backend: Backend) {
  const ada = await backend.signIn()
  for (const nth of Array(4).keys())
    await backend.post(
      'customer/add',
      { ...nobody, name: `Newcomer ${nth}`, email: `new${nth}@example.com` },
      ada,
    )
}
async function addInvoices(backend: Backend) {
  const ada = await backend.signIn()
  for (let nth = 0; nth < 14; nth++) {
    const response = await backend.post('invoice/add', { ...invoice, state: 'issued' }, ada)
    expect(response.status).toBe(200)
  }
}
const nobody = { phone: '', location: '', country: 'France', state: 'active' }
const invoice = {
  customer: 'c0003',
  name: 'Mira Lund',
  email: 'mira@example.com',
  phone: '',
  address: '',
  date: '2031-01-20',
  due: '2031-02-19',
  taxRate: 0,
  discountRate: 0,
  terms: '',
  currency: 'EUR',
  lines: [{ product: 1, text: 'Jug', quantity: 1, price: 1999 }],
}

const catalogue = {
  at: '/products/table',
  backend: () => {
    // A token of the test before is of another shop.
    localStorage.clear()
    return createBackend({ clock: () => new Date(), size: { ...smallSize, products: 40 } })
  },
}

/** What is done to all that match, which only the server knows. */
const jobs: Record<
  string,
  {
    at: string
    backend?: () => Promise<Backend>
    before?: (backend: Backend) => Promise<unknown>
    act: (user: User) => Promise<unknown>
    left: (backend: Backend) => Promise<number>
  }
> = {
  'deleting customers': {
    at: '/customers',
    before: addCustomers,
    act: removeAll,
    left: countOf('customers'),
  },
  'deleting products from stock': { at: '/stock', act: removeAll, left: countOf('products') },
  'deleting products from the catalogue': { ...catalogue, act: removeAll, left: countOf('products') },
  'putting products on the wish list': {
    ...catalogue,
    act: (user) => user.click(bar().getByRole('button', { name: 'Add to wish list' })),
    left: async ({ db }) => 40 - (await db.selectFrom('saved_products').selectAll().execute()).length,
  },
  'marking invoices as paid': {
    at: '/invoices',
    before: addInvoices,
    act: async (user) => {
      await user.click(bar().getByRole('button', { name: 'Set status' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as paid' }),
      )
    },
    left: async ({ db }) =>
      (await db.selectFrom('invoices').select('id').where('state', '=', 'issued').execute()).length,
  },
}

for (const [name, { at, backend, before: fill, act, left }] of Object.entries(jobs)) {
  it(`${name}: waits as a single write, runs after a reload and can be undone`, async () => {
    const first = await openApp(at, {
      ...(fill && { before: fill }),
      ...(backend && { backend: await backend() }),
    })
    const before = await left(first.backend)
    expect(before).toBeGreaterThan(1)
    await selectAll(first.user)
    goOffline()
    await act(first.user)
    // The message may be drawn again while it is looked at.
    await waitFor(() => expect(screen.getByText(/^Saved on this device\. It will be sent/)).toBeVisible())
    expect(screen.queryByText(/didn’t respond/)).toBeNull()
    await waitFor(() => expect(first.queryClient.isMutating()).toBe(1))
    await first.close()
    expect(await left(first.backend)).toBe(before)

    goOnline()
    const second = await openApp('/dashboard', { backend: first.backend })
    await waitFor(async () => expect(await left(second.backend)).toBe(0))
    const message = await screen.findByText(/^Back online, sent: /)
    const undo = within(message.closest<HTMLElement>('[data-snack]') ?? message).getByText('Undo')
    await second.user.click(undo)
    await waitFor(async () => expect(await left(second.backend)).toBe(before))
    await second.settled()
  })
}
