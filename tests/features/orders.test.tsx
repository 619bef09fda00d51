import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { HttpResponse, http } from 'msw'
import { afterAll, expect, it, vi } from 'vitest'
import type { OrderState } from '#contract/order-states.ts'
import { usualSettings } from '#contract/settings.ts'
import { formatsOf } from '#kernel/format.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { catchFiles, savedLines } from '#tests/support/saved-files.ts'
import { network } from '#tests/support/setup.ts'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

type User = Opened['user']

const stored = ({ db }: Backend) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .selectAll('orders')
    .select('customers.name')
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
const stateOf = async ({ db }: Backend, id: string) =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const table = () => within(screen.getByRole('table', { name: 'Orders' }))
const shownIds = () =>
  table()
    .getAllByRole('rowheader')
    .map((one) => one.textContent?.slice(1))
const rowOf = (id: string) => screen.getByRole('link', { name: `#${id}` }).closest('tr') as HTMLElement
const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Views' })).getByText(name)

/** All orders wait to be packed, so that every change is one. */
const allPacking = ({ db }: Backend) => db.updateTable('orders').set({ state: 'packing' }).execute()

it('shows the newest orders first and counts them by status', async () => {
  const { backend, user, router, settled } = await openApp('/orders')
  const all = await stored(backend)
  expect(shownIds()).toEqual(all.slice(0, 12).map(({ id }) => id))
  expect(screen.getByText(`1 to 12 of ${all.length}`)).toBeVisible()
  const delivered = all.filter(({ state }) => state === 'delivered')
  const button = tab('Delivered').closest('button') as HTMLElement
  expect(button).toHaveTextContent(`Delivered${delivered.length}`)
  await user.click(button)
  await settled()
  expect(router.state.location.searchStr).toBe('?state=delivered')
  await waitFor(() => expect(shownIds()).toEqual(delivered.slice(0, 12).map(({ id }) => id)))
  expect(button).toHaveAttribute('aria-current', 'page')
})

it('shows the total of all matching orders under the rows', async () => {
  const { backend, user, settled } = await openApp('/orders')
  const all = await stored(backend)
  const expectTotals = (orders: typeof all) => {
    const kept = orders.filter(({ state }) => state !== 'returned' && state !== 'cancelled')
    const ordered = formatsOf('en').money(
      kept.reduce((sum, { total }) => sum + total, 0),
      'EUR',
    )
    expect(screen.getByText(`Total of ${orders.length} orders`)).toBeVisible()
    expect(screen.getByText('Ordered', { selector: 'dt' }).nextElementSibling).toHaveTextContent(ordered)
  }
  expectTotals(all)
  await user.click(tab('Delivered'))
  await settled()
  await waitFor(() => expectTotals(all.filter(({ state }) => state === 'delivered')))
})

it('keeps sort order, page and page size in the address', async () => {
  const { backend, user, router, settled } = await openApp('/orders')
  await user.click(table().getByRole('button', { name: 'Total' }))
  await settled()
  const dearest = (await stored(backend)).toSorted((one, other) => other.total - one.total)[0]
  await waitFor(() => expect(shownIds()[0]).toBe(dearest?.id))
  expect(table().getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows:' }), '24')
  await settled()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await settled()
  await waitFor(() => expect(screen.getByText(/^25 to 48 of/)).toBeVisible())
  const said = Object.fromEntries(new URLSearchParams(router.state.location.searchStr))
  expect(said).toMatchObject({ sort: '-total', page: '2', size: '24' })
})

it('shows filters as removable pills', async () => {
  const { backend, user, router, settled } = await openApp('/orders?paid=no')
  const unpaid = (await stored(backend)).filter(({ paid_at }) => paid_at === null)
  expect(shownIds()).toEqual(unpaid.slice(0, 12).map(({ id }) => id))
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Placed' }))
  await user.click(await screen.findByRole('radio', { name: 'last 30 days' }))
  await settled()
  expect(router.state.location.search).toMatchObject({ placed: '30', paid: 'no' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Remove filter “Payment”' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?placed=30'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await settled()
})

it('saves the current filters as a view, counts it, keeps it and deletes it with undo', async () => {
  const { backend, user, settled, close } = await openApp('/orders?paid=no&sort=-total')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByLabelText('View name'), 'Unpaid, dearest first{Enter}')
  const unpaid = (await stored(backend)).filter(({ paid_at }) => paid_at === null)
  const own = () => tab('Unpaid, dearest first').closest('button') as HTMLElement
  await waitFor(() => expect(own()).toHaveTextContent(`Unpaid, dearest first${unpaid.length}`))
  expect(own()).toHaveAttribute('aria-current', 'page')
  await waitFor(() => expect(own()).toHaveFocus())
  await user.click(tab('Delivered'))
  await settled()
  expect(own()).not.toHaveAttribute('aria-current')
  await close()

  const later = await openApp('/orders?state=shipped&payment=Upi', { backend })
  await user.click(own())
  await later.settled()
  await waitFor(() => expect(own()).toHaveAttribute('aria-current', 'page'))
  const said = Object.fromEntries(new URLSearchParams(later.router.state.location.searchStr))
  expect(said).toEqual({ paid: 'no', sort: '-total', view: 'Unpaid, dearest first' })
  await user.click(screen.getByRole('button', { name: 'Delete this view' }))
  await waitFor(() => expect(screen.queryByText('Unpaid, dearest first')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(own()).toBeVisible())
})

it('opens the list with a note from a damaged link', async () => {
  await openApp('/orders?sort=up&page=-1&size=7&from=31-31&state=packed')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(screen.getByText(/^1 to 12 of/)).toBeVisible()
})

it('clears a search without results', async () => {
  const { user, settled } = await openApp('/orders?q=zzzz')
  expect(screen.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await settled()
  await waitFor(() => expect(shownIds()).toHaveLength(12))
})

it('shows a load error in the list and retries', async () => {
  const { user, backend, settled } = await openApp('/orders', {
    answers: [
      http.get('*/api/customer/order/list', () =>
        HttpResponse.json({ message: 'Out of order' }, { status: 400 }),
      ),
    ],
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
  network.use(http.get('*/api/customer/order/list', ({ request }) => backend.app.fetch(request)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settled()
  await waitFor(() => expect(shownIds()).toHaveLength(12))
})

it('keeps the original list for next and previous', async () => {
  const { backend, user, router, settled } = await openApp('/orders?state=delivered&sort=total')
  const [one, other] = shownIds()
  await user.click(screen.getByRole('link', { name: `#${one}` }))
  await settled()
  expect(await screen.findByRole('heading', { level: 1, name: `Order #${one}` })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Previous order' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Next order' }))
  expect(await screen.findByRole('heading', { level: 1, name: `Order #${other}` })).toBeVisible()
  expect(router.state.location.searchStr).toBe('?state=delivered&sort=total')
  const order = (await stored(backend)).find(({ id }) => id === other)
  const total = within(screen.getByText('Total').closest('div') as HTMLElement)
  expect(total.getByText(`€${((order?.total ?? 0) / 100).toFixed(2)}`)).toBeVisible()
  await settled()
})

it('shows "Order not found" for an unknown order', async () => {
  await openApp('/orders/999')
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible()
})

it('changes all matching orders after a confirmation and undoes it', async () => {
  const { backend, user, settled } = await openApp('/orders?state=packing', { before: allPacking })
  const { length } = await stored(backend)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: `Select all ${length}` }))
  expect(screen.getAllByText(`${length} selected`)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delivered' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(new RegExp(`^Currently: ${length} Packing\\.`))).toBeVisible()
  expect(await stateOf(backend, (await stored(backend))[0]?.id ?? '')).toBe('packing')
  await user.click(question.getByRole('button', { name: 'Set status' }))
  expect(await screen.findByText(`${length} orders: Delivered`)).toBeVisible()
  expect((await stored(backend)).every(({ state }) => state === 'delivered')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  await settled()
  expect((await stored(backend)).every(({ state }) => state === 'packing')).toBe(true)
})

it('changes all matching orders except those that were unticked', async () => {
  const { backend, user, settled } = await openApp('/orders?state=packing', { before: allPacking })
  const { length } = await stored(backend)
  const [id = ''] = shownIds()
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: `Select all ${length}` }))
  await user.click(screen.getByRole('checkbox', { name: `Select #${id}` }))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delivered' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(new RegExp(`^Currently: ${length - 1} Packing\\.`))).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Set status' }))
  expect(await screen.findByText(`${length - 1} orders: Delivered`)).toBeVisible()
  await settled()
  const others = (await stored(backend)).filter((order) => order.id !== id)
  expect(await stateOf(backend, id)).toBe('packing')
  expect(others.every(({ state }) => state === 'delivered')).toBe(true)
})

it('exports selected rows with formulas escaped', async () => {
  const { user } = await openApp('/orders', {
    before: ({ db }) => db.updateTable('customers').set({ name: '=1+1' }).execute(),
  })
  const files = catchFiles()
  const [one, other] = shownIds()
  await user.click(screen.getByRole('checkbox', { name: `Select #${one}` }))
  await user.click(screen.getByRole('checkbox', { name: `Select #${other}` }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain("'=1+1")
})

const first = async (backend: Backend) => {
  const [order] = await stored(backend)
  if (!order) throw new Error('The shop has no orders')
  return order.id
}

async function setStatus(user: User) {
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Returned' }))
}
async function addNote(user: User) {
  await user.type(screen.getByRole('textbox', { name: 'Add a note' }), 'Rang twice')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
}

const orderId = '100005'
const at = `/orders/${orderId}`
const badge = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent

const delivered = ({ db }: Backend) =>
  db
    .updateTable('orders')
    .set({ state: 'delivered', paid_at: new Date('2026-01-02') })
    .execute()
const refundOf = ({ db }: Backend) =>
  db
    .selectFrom('orders')
    .select(['refunded', 'refunded_items'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

async function openRefund(user: User) {
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Refund' }))
  return within(await screen.findByRole('dialog'))
}
async function giveBack(user: User) {
  const dialog = await openRefund(user)
  await user.click(dialog.getAllByRole('button', { name: 'Increase quantity' })[0] as HTMLElement)
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Came broken')
  await user.click(dialog.getByRole('button', { name: /^Refund €/ }))
}

const writes: Record<string, Write> = {
  'a refund': {
    at,
    path: 'customer/order/refund',
    before: delivered,
    act: giveBack,
    kept: async (backend) => (await refundOf(backend)).refunded_items,
    unchanged: 0,
    changed: 1,
    shown: () => screen.queryAllByText('Came broken', { selector: 'p' }).length,
  },
  'a status': {
    at,
    path: 'customer/order/status',
    before: allPacking,
    act: setStatus,
    kept: (backend) => stateOf(backend, orderId),
    unchanged: 'packing',
    changed: 'returned',
    shown: badge,
  },
  'a cancellation': {
    at,
    path: 'customer/order/status',
    before: allPacking,
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Set status' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Cancelled' }))
      const dialog = within(await screen.findByRole('dialog', { name: `Cancel order #${orderId}?` }))
      await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
      expect(dialog.getByText('Enter a reason.')).toBeVisible()
      await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ordered twice')
      await user.click(dialog.getByRole('button', { name: 'Cancel order' }))
    },
    kept: (backend) => stateOf(backend, orderId),
    unchanged: 'packing',
    changed: 'cancelled',
    shown: badge,
  },
  'a payment': {
    at,
    path: 'customer/order/payment',
    before: ({ db }) =>
      db.updateTable('orders').set({ state: 'returned', paid_at: null, refunded: 0 }).execute(),
    act: async (user) => {
      await openMenu(user)
      await user.click(screen.getByRole('menuitem', { name: 'Mark as paid' }))
    },
    kept: async ({ db }) =>
      (await db.selectFrom('orders').select('paid_at').where('id', '=', orderId).executeTakeFirst())
        ?.paid_at !== null,
    unchanged: false,
    changed: true,
    shown: () => screen.queryByText('Not yet') === null,
  },
  'a note': {
    at,
    path: 'customer/order/note',
    act: addNote,
    kept: async ({ db }) =>
      (
        await db
          .selectFrom('order_history')
          .select('note')
          .where('order_id', '=', orderId)
          .where('kind', '=', 'note')
          .execute()
      ).map(({ note }) => note),
    unchanged: [],
    changed: ['Rang twice'],
    shown: () => screen.queryAllByText('Rang twice', { selector: 'p' }).length,
  },
}

fourTests('/orders', writes)

async function sendWithoutParcel(user: User, id: string) {
  const parcel = within(await screen.findByRole('dialog', { name: `Ship order #${id}` }))
  await user.click(parcel.getByRole('button', { name: 'Mark as shipped' }))
}

it('offers the usual next step as the button and updates the badge', async () => {
  const { user, backend, settled } = await openApp(at, { before: allPacking })
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await sendWithoutParcel(user, orderId)
  await settled()
  expect(await stateOf(backend, orderId)).toBe('shipped')
  await user.click(screen.getByRole('button', { name: 'Mark as delivered' }))
  await settled()
  expect(badge()).toBe('Delivered')
  expect(screen.queryByRole('button', { name: /^Mark as/ })).not.toBeInTheDocument()
})

it('shows how to pay an order until it is paid', async () => {
  const bank = { id: 'bank', name: 'Bank transfer', instructions: 'IBAN DE02', isActive: true }
  const { user } = await openApp(at, {
    before: async ({ db, clock }) => {
      const fields = JSON.stringify({ methods: [bank] })
      await db.insertInto('shop_settings').values({ id: 'payment', fields, updated_at: clock() }).execute()
      await db
        .updateTable('orders')
        .set({ state: 'awaiting', paid_at: null, payment_type: bank.name })
        .where('id', '=', orderId)
        .execute()
    },
  })
  expect(screen.getByText('IBAN DE02')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() => expect(screen.queryByText('IBAN DE02')).not.toBeInTheDocument())
})

it('packs an order with a method of the shop that is paid on delivery before it is paid', async () => {
  const driver = { id: 'driver', name: 'Card to the driver', instructions: '', isActive: true }
  await openApp(at, {
    before: async ({ db, clock }) => {
      const fields = { methods: [{ ...driver, paidWhen: 'delivered' }, ...usualSettings.payment.methods] }
      await db
        .insertInto('shop_settings')
        .values({ id: 'payment', fields: JSON.stringify(fields), updated_at: clock() })
        .execute()
      await db
        .updateTable('orders')
        .set({ state: 'awaiting', paid_at: null, payment_type: driver.name })
        .where('id', '=', orderId)
        .execute()
    },
  })
  expect(screen.getByRole('button', { name: 'Start packing' })).toBeVisible()
})

it('packs an order paid on delivery before it is paid', async () => {
  await openApp(at, {
    before: ({ db }) =>
      db
        .updateTable('orders')
        .set({ state: 'awaiting', paid_at: null, payment_type: 'Cash on delivery' })
        .execute(),
  })
  expect(screen.getByRole('button', { name: 'Start packing' })).toBeVisible()
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: 'Refund' })).not.toBeInTheDocument()
})

it('names the outstanding invoice of a cancelled order', async () => {
  const issue = async (backend: Backend) => {
    await noInvoice(backend)
    const header = await backend.signIn()
    await backend.db
      .updateTable('orders')
      .set({ state: 'awaiting', paid_at: null })
      .where('id', '=', orderId)
      .execute()
    const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refunded' }
    const { invoice } = await bodyOf<{ invoice: { id: string } }>(
      backend.post('invoice/of-order', { order: orderId, words }, header),
    )
    await backend.post('invoice/status', { ids: [invoice.id], state: 'issued' }, header)
    await backend.db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', orderId).execute()
  }
  const { backend, readAll } = await openApp(at, { before: issue })
  expect(screen.getByText(/^Invoice 20\d\d-\d{4} is still outstanding\./)).toBeVisible()
  await backend.db.updateTable('invoices').set({ state: 'void' }).execute()
  await readAll()
  await waitFor(() => expect(screen.queryByText(/is still outstanding/)).toBeNull())
})

it('explains a cancelled order and offers a full refund', async () => {
  const { user, backend, settled } = await openApp(at, {
    before: async (backend) => {
      await delivered(backend)
      await backend.db.updateTable('orders').set({ state: 'cancelled' }).execute()
      await backend.db
        .insertInto('order_history')
        .values({
          order_id: orderId,
          kind: 'cancelled',
          note: 'Ordered twice',
          user_id: null,
          at: new Date(),
        })
        .execute()
    },
  })
  expect(screen.getByText('This order was cancelled: Ordered twice')).toBeVisible()
  const [offer] = screen.getAllByRole('button', { name: 'Refund' })
  await user.click(offer as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ordered twice')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: /^Refund €/ }))
  await settled()
  const [order] = (await stored(backend)).filter(({ id }) => id === orderId)
  expect(order?.refunded).toBe(order?.total)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument())
})

it('keeps an unpaid order unpaid when it is set to returned', async () => {
  const { user, backend, settled } = await openApp(at, {
    before: async ({ db }) => {
      await db.updateTable('orders').set({ state: 'awaiting', paid_at: null }).execute()
      await db.deleteFrom('order_history').execute()
    },
  })
  await setStatus(user)
  await settled()
  expect(badge()).toBe('Returned')
  expect((await stored(backend)).find(({ id }) => id === orderId)?.paid_at).toBeNull()
  expect(screen.getByText('Not yet')).toBeVisible()
  expect(screen.queryByText(/^Payment received/)).not.toBeInTheDocument()
})

it.each([
  ['awaiting', 'PayPal', 'Mark as paid'],
  ['shipped', 'Cash on delivery', 'Mark as delivered and paid'],
] as const)(
  'marks an order that is %s and paid by %s as paid with "%s"',
  async (state, payment_type, name) => {
    const { user, backend, settled } = await openApp(at, {
      before: ({ db }) => db.updateTable('orders').set({ state, payment_type, paid_at: null }).execute(),
    })
    await user.click(screen.getByRole('button', { name }))
    await settled()
    expect((await stored(backend)).find(({ id }) => id === orderId)?.paid_at).not.toBeNull()
    const how = payment_type === 'PayPal' ? 'PayPal' : 'Cash on delivery'
    expect(await screen.findByText(`Payment received: ${how}`)).toBeVisible()
  },
)

it('marks unpaid selected orders as paid and undoes it', async () => {
  const { user, backend, settled } = await openApp('/orders?sort=id', {
    before: async ({ db }) => {
      const paid_at = new Date('2026-01-02')
      await db.updateTable('orders').set({ state: 'shipped', paid_at }).execute()
      await db
        .updateTable('orders')
        .set({ state: 'awaiting', paid_at: null })
        .where('id', 'in', ['100000', '100002'])
        .execute()
    },
  })
  const states = async () => {
    const found = (await stored(backend)).filter(({ id }) => ['100000', '100001', '100002'].includes(id))
    return found.map(({ state, paid_at }) => [state, paid_at !== null])
  }
  const before = await states()
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
  await screen.findByText('2 orders: Packing')
  expect((await states()).sort()).toEqual([
    ['packing', true],
    ['packing', true],
    ['shipped', true],
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  await settled()
  expect(await states()).toEqual(before)
})

async function openMenu(user?: User) {
  const menu = await screen.findByRole('button', { name: 'More actions' })
  if (user) await user.click(menu)
  else menu.click()
  return screen.findByRole('menuitem', { name: 'Packing slip' })
}

it('opens the packing slips of selected orders on a single page, in list order', async () => {
  const { backend, user, router, settled } = await openApp('/orders?state=delivered')
  const chosen = (await stored(backend)).filter(({ state }) => state === 'delivered').slice(0, 3)
  for (const { id } of chosen) await user.click(screen.getByRole('checkbox', { name: `Select #${id}` }))
  await user.click(within(screen.getByRole('region', { name: 'Selected rows' })).getByText('Packing slips'))
  expect(await screen.findByRole('heading', { level: 1, name: '3 packing slips' })).toBeVisible()
  const slips = screen.getAllByRole('article', { name: 'Packing slip' })
  expect(slips).toHaveLength(3)
  for (const [at, { id, name }] of chosen.entries()) {
    expect(slips[at]).toHaveTextContent(`#${id}`)
    expect(slips[at]).toHaveTextContent(name)
    expect(slips[at]).not.toHaveTextContent('€')
  }
  await user.click(screen.getByRole('link', { name: 'Back to orders' }))
  await settled()
  expect(router.state.location.searchStr).toBe('?state=delivered')
})

it('opens the packing slips of all matching orders, up to 200', async () => {
  const tickAll = async ({ user, backend }: Opened) => {
    const all = await stored(backend)
    await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
    await user.click(screen.getByRole('button', { name: `Select all ${all.length}` }))
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByText('Packing slips'))
    return all
  }
  const first = await openApp('/orders')
  const all = await tickAll(first)
  expect(await screen.findByRole('heading', { level: 1, name: `${all.length} packing slips` })).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(all.length)
  await first.close()
  const more = await openApp('/orders', {
    before: ({ db }) =>
      sql`insert into orders (customer_id, company, payment_type, state, items, shipping, discount, total, placed_at, updated_at)
        select customer_id, company, payment_type, state, items, shipping, discount, total, placed_at, updated_at from orders`.execute(
        db,
      ),
  })
  await tickAll(more)
  expect(await screen.findByText(/up to 200 slips/)).toBeVisible()
  expect(more.router.state.location.pathname).toBe('/orders')
  await more.settled()
})

it('reports missing orders in the address of packing slips', async () => {
  const { close } = await openApp('/orders/slips?ids=100001,1')
  expect(await screen.findByText('1 of the selected orders no longer exists.')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await close()
  await openApp('/orders/slips')
  expect(await screen.findByText('No orders selected')).toBeVisible()
})

it('shows address and quantities on the packing slip, and no price', async () => {
  const { user, router } = await openApp(at)
  await user.click(await openMenu(user))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/slip`))
  const slip = await screen.findByRole('article', { name: 'Packing slip' })
  expect(slip).toHaveTextContent(`#${orderId}`)
  expect(slip.querySelector('address')?.children.length).toBeGreaterThan(3)
  expect(slip).not.toHaveTextContent('€')
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

const noInvoice = ({ db }: Backend) => db.deleteFrom('invoices').execute()

it.each([
  ['a discount', { discount: 100, shipping: 0 }, 'Discount, BERRY50', -100],
  ['free delivery', { discount: 0, shipping: 0 }, 'Delivery, BERRY50', 0],
])(
  'names the code of %s on the order, its packing slip and its invoice',
  async (_what, sums, text, price) => {
    const { user, router, backend } = await openApp(at, {
      before: async (backend) => {
        await noInvoice(backend)
        await backend.db
          .updateTable('orders')
          .set({ ...sums, code: 'BERRY50', discount_id: 'berry50' })
          .where('id', '=', orderId)
          .execute()
      },
    })
    expect(await screen.findByText(text)).toBeVisible()
    await openMenu(user)
    await user.click(screen.getByRole('menuitem', { name: 'Create invoice' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\//))
    expect(
      await backend.db.selectFrom('invoice_lines').select('price').where('text', '=', text).execute(),
    ).toEqual([{ price }])
    await router.navigate({ href: `${at}/slip` })
    expect(await screen.findByRole('article', { name: 'Packing slip' })).toHaveTextContent(
      'Discount codeBERRY50',
    )
  },
)

it('creates an invoice of an order once for the paid amount, and opens it the next time', async () => {
  const { user, router, backend } = await openApp(at, { before: noInvoice })
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Create invoice' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\//))
  const [order] = (await stored(backend)).filter(({ id }) => id === orderId)
  const made = await backend.db.selectFrom('invoices').selectAll().execute()
  expect(made.map(({ order_id, total, state }) => [order_id, Number(total), state])).toEqual([
    [orderId, order?.total, 'draft'],
  ])
  await router.navigate({ href: at })
  await openMenu(user)
  expect(screen.getByRole('menuitem', { name: 'Open draft invoice' })).toHaveAttribute(
    'href',
    `/invoices/${made[0]?.id}`,
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('link', { name: 'Draft' }))
  await user.click(await screen.findByRole('link', { name: `#${orderId}` }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${orderId}`))
})

it('creates an invoice requested offline when back online', async () => {
  const { user, backend, settled } = await openApp(at, { before: noInvoice })
  goOffline()
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Create invoice' }))
  expect(await screen.findByText(/will be sent when you’re back online/)).toBeVisible()
  goOnline()
  await settled()
  await waitFor(async () =>
    expect(await backend.db.selectFrom('invoices').select('order_id').execute()).toHaveLength(1),
  )
})

it('sums a full refund from the items and limits a free amount to the rest', async () => {
  const { user, backend, settled } = await openApp(at, { before: delivered })
  const dialog = await openRefund(user)
  await user.click(dialog.getByRole('button', { name: 'All items' }))
  const order = await backend.db
    .selectFrom('orders')
    .select(['total'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue((order.total / 100).toFixed(2))
  await user.click(dialog.getByRole('button', { name: /^Refund €/ }))
  expect(await dialog.findByText('Enter a reason.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'No items' }))
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await user.clear(amount)
  await user.type(amount, '99999')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Broken')
  await user.click(dialog.getByRole('button', { name: /^Refund €/ }))
  expect(await dialog.findByText(/^Enter an amount from/)).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '2.50')
  await user.click(dialog.getByRole('button', { name: 'Refund €2.50' }))
  await settled()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await refundOf(backend)).toEqual({ refunded: 250, refunded_items: 0 })
  expect(screen.getByText('Refunded €2.50')).toBeVisible()
})

it('refunds items for 0.00 but not with an empty amount', async () => {
  const { user, backend, settled } = await openApp(at, { before: delivered })
  const dialog = await openRefund(user)
  await user.click(dialog.getByRole('button', { name: 'All items' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sample')
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await user.clear(amount)
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await dialog.findByText(/^Enter an amount from €0\.00/)).toBeVisible()
  await user.type(amount, '0')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await settled()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { refunded, refunded_items } = (await refundOf(backend)) ?? {}
  expect(refunded).toBe(0)
  expect(refunded_items).toBeGreaterThan(0)
})

it('reports a refund of someone else and keeps the typed values', async () => {
  const { user, backend } = await openApp(at, { before: delivered })
  const dialog = await openRefund(user)
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Broken')
  await user.clear(dialog.getByRole('textbox', { name: 'Amount' }))
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1')
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  const theirs = { id: orderId, lines: [], amount: 300, restock: false, reason: 'Scratched', base: 0 }
  await backend.post('customer/order/refund', theirs, sam)
  await user.click(dialog.getByRole('button', { name: 'Refund €1.00' }))
  expect((await dialog.findAllByText(/Someone else refunded part/))[0]).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Broken')
  expect(await refundOf(backend)).toEqual({ refunded: 300, refunded_items: 0 })
})

/** Sam sets an order to a state. */
async function samSets(backend: Backend, state: OrderState) {
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('customer/order/status', { ids: [orderId], state }, sam)
}
const conflict = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: `Order #${orderId}` }))
  await dialog.findByRole('alert', { name: /changed this/ })
  return dialog
}

it('keeps a status that someone else set unless you choose yours', async () => {
  const { backend, user, settled } = await openApp(at, { before: allPacking })
  await samSets(backend, 'shipped')
  await setStatus(user)
  const dialog = await conflict()
  expect(dialog.getByRole('alert', { name: 'Sam Okoro changed this' })).toBeVisible()
  expect(dialog.getByText(/^Last changed /)).toBeVisible()
  expect(dialog.getAllByRole('row')[1]).toHaveTextContent('StatusPackingShippedReturned')
  expect(screen.queryByText(/Your text was kept/)).toBeNull()
  await settled()
  await waitFor(() => expect(badge()).toBe('Shipped'))
  expect(await stateOf(backend, orderId)).toBe('shipped')
  await user.click(dialog.getByRole('radio', { name: /Theirs/ }))
  await user.click(dialog.getByRole('button', { name: 'Save these values' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stateOf(backend, orderId)).toBe('shipped')

  // Again, from the list: now mine stays.
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await samSets(backend, 'delivered')
  await user.click(await screen.findByRole('menuitem', { name: 'Returned' }))
  await user.click((await conflict()).getByRole('button', { name: 'Save these values' }))
  expect(await screen.findByText(`#${orderId}: Returned`)).toBeVisible()
  expect(await stateOf(backend, orderId)).toBe('returned')
  expect(screen.queryByRole('dialog')).toBeNull()
  await settled()
})

it('asks about a conflicting offline status on any page', async () => {
  const { backend, user, queryClient, close } = await openApp(at, { before: allPacking })
  goOffline()
  await setStatus(user)
  await waitFor(() => expect(queryClient.isMutating()).toBe(1))
  await close()
  await samSets(backend, 'delivered')
  goOnline()
  const again = await openApp('/dashboard', { backend })
  const dialog = await conflict()
  await again.settled()
  expect(await stateOf(backend, orderId)).toBe('delivered')
  // Whoever closes it leaves what is.
  await again.user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stateOf(backend, orderId)).toBe('delivered')
})

it('finds no conflict between two changes made before the first answer', async () => {
  const { user, backend, readAll, settled } = await openApp(at, { before: allPacking })
  goOffline()
  await setStatus(user)
  await waitFor(() => expect(badge()).toBe('Returned'))
  await readAll()
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shipped' }))
  await sendWithoutParcel(user, orderId)
  await waitFor(() => expect(badge()).toBe('Shipped'))
  await readAll()
  goOnline()
  await settled()
  expect(badge()).toBe('Shipped')
  expect(await stateOf(backend, orderId)).toBe('shipped')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leaves a change of someone else in place on "Undo"', async () => {
  const { backend, user, settled } = await openApp(at, { before: allPacking })
  await setStatus(user)
  await screen.findByText(`#${orderId}: Returned`)
  await samSets(backend, 'delivered')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone, except for 1 order that changed since.')).toBeVisible()
  await settled()
  expect(await stateOf(backend, orderId)).toBe('delivered')
})

it('skips orders that someone else changed and reports them, also after a reload', async () => {
  const { backend, user, queryClient, close } = await openApp('/orders?q=%2310000', { before: allPacking })
  await user.click(await screen.findByRole('checkbox', { name: 'Select the page' }))
  const many = screen.getAllByRole('checkbox', { checked: true }).length - 1
  expect(many).toBeGreaterThan(1)
  goOffline()
  await user.click(
    within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Set status' }),
  )
  await user.click(await screen.findByRole('menuitem', { name: 'Shipped' }))
  await waitFor(() => expect(queryClient.isMutating()).toBe(1))
  await close()
  await samSets(backend, 'delivered')
  goOnline()
  const again = await openApp('/dashboard', { backend })
  expect(await screen.findByText('1 order was changed by someone else and was skipped.')).toBeVisible()
  await again.settled()
  expect(await stateOf(backend, orderId)).toBe('delivered')
  const states = await backend.db.selectFrom('orders').select('id').where('state', '=', 'shipped').execute()
  expect(states).toHaveLength(many - 1)
})

it('sets the status of a row from its menu and undoes it', async () => {
  const { backend, user, settled } = await openApp('/orders', { before: allPacking })
  const id = await first(backend)
  await user.click(within(rowOf(id)).getByRole('button', { name: `More actions for #${id}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shipped' }))
  await sendWithoutParcel(user, id)
  expect(await screen.findByText(`#${id}: Shipped`)).toBeVisible()
  expect(await stateOf(backend, id)).toBe('shipped')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stateOf(backend, id)).toBe('packing'))
  await settled()
})
