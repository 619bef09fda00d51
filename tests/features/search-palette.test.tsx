import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { openApp } from '#tests/support/open-app.tsx'

async function openPalette(user: UserEvent) {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search everything' })
}
const group = (name: string) => screen.findByRole('group', { name })

test('the palette finds customers, orders and products, and opens what is chosen', async () => {
  const { user, router, backend } = await openApp('/dashboard')
  const { id, name } = await backend.db
    .selectFrom('products')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await user.type(await openPalette(user), name)
  const [option] = within(await group('Products')).getAllByRole('option')
  expect(option).toHaveTextContent(name)
  await user.click(option as Element)
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
  expect(within(await group('Orders')).getByRole('option')).toHaveTextContent(`#${order.id} · ${order.name}`)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${order.id}`))

  await user.type(await openPalette(user), order.name)
  expect(await group('Customers')).toHaveTextContent(order.name)
})

test('a page that comes late leaves the focus in the palette opened meanwhile', async () => {
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

test('what was found for an earlier text is not chosen for a later one', async () => {
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
  await user.type(field, 'm')
  expect(screen.queryByRole('group', { name: 'Customers' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('a search that fails says so and still finds pages', async () => {
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

test('the letters that follow Ctrl+K at once are in the field', async () => {
  await openApp('/dashboard')
  // The first time loads the panel; from then on it opens with the key.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('combobox', { name: 'Search everything' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(screen.queryByRole('combobox')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(screen.getByRole('combobox', { name: 'Search everything' })).toHaveFocus()
})

test('what Enter would do stays the same when records come above it', async () => {
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
