import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { openApp } from '#tests/support/open-app.tsx'

async function openPalette(user: UserEvent) {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search everything' })
}
const group = (name: string) => screen.findByRole('group', { name })

it('finds customers, orders and products and opens the selected result', async () => {
  const { user, router, backend } = await openApp('/dashboard')
  const { id, name } = await backend.db
    .selectFrom('products')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await user.type(await openPalette(user), name)
  const first = async (kind: string) => within(await group(kind)).getAllByRole('option')[0] as Element
  // The results of a half-typed text may hold others.
  await waitFor(async () => expect(await first('Products')).toHaveTextContent(name))
  await user.click(await first('Products'))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/products/${id}`)

  const order = await backend.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'c.name'])
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await user.type(await openPalette(user), `#${order.id}`)
  await waitFor(async () =>
    expect(within(await group('Orders')).getByRole('option')).toHaveTextContent(
      `#${order.id} · ${order.name}`,
    ),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${order.id}`))

  await user.type(await openPalette(user), order.name)
  await waitFor(async () => expect(await group('Customers')).toHaveTextContent(order.name))
})

it('keeps the focus when a slow page arrives behind it', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, router } = await openApp('/dashboard', {
    answers: [
      http.post('*/api/customer/order/details', async () => {
        await held
      }),
    ],
  })
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  const [order] = await screen.findAllByRole('link', { name: /^#\d+/ })
  await user.click(order as Element)
  const field = await openPalette(user)
  await user.type(field, 'cust')
  answer()
  expect(await screen.findByRole('heading', { level: 1, name: /#\d+/, hidden: true })).toBeInTheDocument()
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await user.keyboard('omers')
  expect(field).toHaveValue('customers')
  expect(field).toHaveFocus()
})

it('never opens results of an earlier text', async () => {
  const found = { customers: [{ id: 'c1', name: 'Ada Lovelace', email: 'ada@example.com', orders: 1 }] }
  const none = { customers: [], orders: [], products: [], invoices: [], currency: 'EUR' }
  const { user, router } = await openApp('/dashboard', {
    answers: [
      http.get('*/api/search', ({ request }) =>
        new URL(request.url).searchParams.get('q') === 'ada'
          ? HttpResponse.json({ ...none, ...found })
          : new Promise(() => {}),
      ),
    ],
  })
  const field = await openPalette(user)
  await user.type(field, 'ada')
  await group('Customers')
  fireEvent.change(field, { target: { value: 'z' } })
  expect(screen.queryByRole('group', { name: 'Customers' })).toBeNull()
  fireEvent.change(field, { target: { value: 'ada' } })
  await group('Customers')
  await user.type(field, 'm')
  expect(screen.queryByRole('group', { name: 'Customers' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('reports a failed search and still finds pages', async () => {
  const { user } = await openApp('/dashboard', {
    answers: [
      http.get('*/api/search', () =>
        HttpResponse.json({ code: 'fault', message: 'x', id: '1' }, { status: 500 }),
      ),
    ],
  })
  await user.type(await openPalette(user), 'orders')
  expect(await group('Pages')).toHaveTextContent('Orders')
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/server|went wrong/i))
})

it('has the focus immediately on Ctrl+K', async () => {
  await openApp('/dashboard')
  // The first time loads the panel; from then on it opens with the key.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('combobox', { name: 'Search everything' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('combobox')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(screen.getByRole('combobox', { name: 'Search everything' })).toHaveFocus()
})

it('keeps the selected option when records appear above it', async () => {
  const found = { customers: [{ id: 'c1', name: 'Dark Horse', email: 'horse@example.com', orders: 1 }] }
  const none = { orders: [], products: [], invoices: [], currency: 'EUR' }
  const { user, router } = await openApp('/dashboard', {
    answers: [http.get('*/api/search', () => HttpResponse.json({ ...none, ...found }))],
  })
  await user.type(await openPalette(user), 'dark')
  const action = screen.getByRole('option', { name: /dark/i, selected: true })
  expect(await group('Customers')).toHaveTextContent('Dark Horse')
  expect(action).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', action.id)
  await user.keyboard('{Enter}')
  expect(document.documentElement).toHaveAttribute('data-scheme', 'dark')
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('lists actions of the page first, with their keys, and global actions elsewhere', async () => {
  const { user, router } = await openApp('/customers')
  await screen.findByRole('link', { name: 'Add customer' })
  const field = await openPalette(user)
  const [first] = screen.getAllByRole('option')
  expect(first).toHaveTextContent(/^Add customerN$/)
  expect(within(await group('On this page')).getByRole('option', { name: /Import/ })).toBeVisible()
  await user.type(field, 'new')
  expect(screen.queryByRole('option', { name: /New customer/ })).toBeNull()
  await user.clear(field)
  await user.type(field, 'new event')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /event/i })).toBeVisible()
  expect(router.state.location.pathname).toBe('/calendar')
})

it('opens a new record with N, but not in a field or while a dialog is open', async () => {
  const { user, router } = await openApp('/customers')
  await screen.findAllByRole('link', { name: /./ })
  await user.click(screen.getByRole('searchbox', { name: /Search/ }))
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/customers')
  await user.keyboard('{Escape}')
  ;(document.activeElement as HTMLElement).blur()
  await openPalette(user)
  await user.keyboard('{Escape}n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/new'))
})

it('lists recently opened records, latest first, until sign-out', async () => {
  const { user, router, backend, settled } = await openApp('/customers/c0001')
  const names = await backend.db
    .selectFrom('customers')
    .select('name')
    .where('id', 'in', ['c0001', 'c0002'])
    .orderBy('id')
    .execute()
  const [first, second] = names.map(({ name }) => name)
  await screen.findByRole('heading', { level: 1, name: first as string })
  await router.navigate({ to: '/customers/$customerId', params: { customerId: 'c0002' } })
  await screen.findByRole('heading', { level: 1, name: second as string })
  await user.keyboard('e')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c0002/edit'))
  await router.navigate({ to: '/dashboard' })
  const field = await openPalette(user)
  const opened = within(await group('Recent')).getAllByRole('option')
  expect(opened.map((one) => one.textContent)).toEqual([
    expect.stringContaining(second as string),
    expect.stringContaining(first as string),
  ])
  await user.type(field, 'x')
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
  await user.clear(field)
  await user.type(field, 'sign out')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Sign in' })
  await settled()

  const again = await openApp('/dashboard', { backend })
  await openPalette(again.user)
  expect(await group('Pages')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

it('tolerates a typo in page names, and names the corrected word for records', async () => {
  const { user, backend } = await openApp('/dashboard')
  const field = await openPalette(user)
  await user.type(field, 'calednar')
  expect(await group('Pages')).toHaveTextContent('Calendar')
  await user.clear(field)
  await backend.db.updateTable('customers').set({ name: 'Zelda Quist' }).where('id', '=', 'c0001').execute()
  await user.type(field, 'zelda qusit')
  await waitFor(async () => expect(await group('Customers')).toHaveTextContent('Zelda Quist'))
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'No exact match for “zelda qusit”. Similar results:',
    ),
  )
})

it('lists the shortcuts of the page first in help', async () => {
  const { user } = await openApp('/customers')
  await screen.findAllByRole('link', { name: /./ })
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: /Keyboard|Shortcuts/i }))
  const titles = () => help.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
  expect(titles()).toEqual(['On this page', 'Everywhere', 'Go to a page'])
  const [here] = help.getAllByRole('list')
  expect(here).toHaveTextContent(/Add customer/)
  expect(here).toHaveTextContent(/Select the row/)
  expect(here).not.toHaveTextContent(/Archive/)
  await user.click(help.getByRole('button', { name: 'Show shortcuts of other pages' }))
  expect(titles()).toContain('Mail')
  expect(titles()).not.toContain('Lists')
})

it('finds records of every feature by kind and opens them', async () => {
  const hits = {
    mails: [{ id: 'm1', title: 'The quagga order', hint: 'Sam Okoro', at: '2026-03-01T10:00:00.000Z' }],
    items: [{ id: 'i1', title: 'Feed the quagga', hint: 'Doing' }],
    people: [{ id: '2', title: 'Sam Quagga', role: 'manager' }],
  }
  const none = { customers: [], orders: [], products: [], invoices: [], currency: 'EUR' }
  const { user, router } = await openApp('/dashboard', {
    answers: [http.get('*/api/search', () => HttpResponse.json({ ...none, found: hits }))],
  })
  await user.type(await openPalette(user), 'quagga')
  expect(within(await group('Emails')).getByRole('option')).toHaveTextContent(
    'The quagga orderSam Okoro · 1 Mar',
  )
  expect(within(await group('People')).getByRole('option')).toHaveTextContent('Sam QuaggaManager')
  await user.click(within(await group('Items')).getByRole('option', { name: /Feed the quagga/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/kanban?item=i1'))
})
