import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatsOf } from '#kernel/format.ts'
import type { Backend } from '#tests/support/backend.ts'
import type { Opened } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'

type User = Opened['user']

const money = (cents: number) => formatsOf('en').money(cents, 'EUR')
const ordersOf = ({ db }: Backend, product: number) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.total'])
    .where('orders.id', 'in', (lines) =>
      lines.selectFrom('order_lines').select('order_id').where('product_id', '=', product),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
const shownIds = () =>
  within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('rowheader')
    .map((one) => one.textContent?.slice(1))

async function addFilter(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
async function openPalette(user: User) {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search everything' })
}

/** Order 100007 is of Maria, with a green mug; no one else has one. */
async function green({ db }: Backend) {
  const { customer_id } = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', '100007')
    .executeTakeFirstOrThrow()
  await db.updateTable('customers').set({ name: 'Maria Quist' }).where('id', '=', customer_id).execute()
  await db
    .updateTable('order_lines')
    .set({ name: 'Quenby mug', color: 'successDark' })
    .where('order_id', '=', '100007')
    .where('line', '=', 1)
    .execute()
}

it('finds "maria green mug" from anywhere in two steps', async () => {
  const { user, router } = await openApp('/calendar', { before: green })
  await user.type(await openPalette(user), 'maria quenby green mug')
  const orders = await screen.findByRole('group', { name: 'Orders' })
  expect(
    within(orders)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([expect.stringContaining('#100007 · Maria Quist')])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/100007'))
})

it('filters orders by their contents', async () => {
  const { user } = await openApp('/orders', { before: green })
  await user.type(
    screen.getByRole('searchbox', { name: 'Search by customer, product or amount' }),
    'marla quenby mug',
  )
  await waitFor(() => expect(shownIds()).toEqual(['100007']))
})

it('filters by product, amount and country, and keeps them in the address', async () => {
  const { backend, user, router, settled } = await openApp('/orders')
  const { id, name } = await backend.db
    .selectFrom('products')
    .innerJoin('order_lines', 'product_id', 'products.id')
    .select(['products.id', 'products.name'])
    .orderBy('products.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addFilter(user, 'Product')
  const field = await screen.findByRole('textbox', { name: 'Product name or code' })
  await user.click(field)
  // Pasted, because a list of the half-typed text may look the same.
  await user.paste(name)
  await screen.findByRole('radio', { name })
  // What was found for an earlier text is not taken.
  await user.keyboard('s{Enter}')
  expect(router.state.location.searchStr).toBe('')
  await user.clear(field)
  await user.paste(name)
  await screen.findByRole('radio', { name })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.searchStr).toBe(`?product=${id}`))
  expect(await screen.findByRole('button', { name: `Product: ${name}` })).toBeVisible()
  await user.keyboard('{Escape}')
  await settled()
  const own = await ordersOf(backend, id)
  await waitFor(() => expect(shownIds()).toEqual(own.slice(0, 12).map((order) => order.id)))

  await user.click(screen.getByRole('button', { name: 'Remove filter “Product”' }))
  await addFilter(user, 'Amount')
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '90')
  await user.type(screen.getByRole('textbox', { name: 'To' }), '30.5{Enter}')
  // Whoever turns them means what is between.
  await waitFor(() => expect(router.state.location.searchStr).toBe('?least=30.5&most=90'))
  await user.keyboard('{Escape}')
  expect(
    await screen.findByRole('button', { name: `Amount: ${money(3_050)} – ${money(9_000)}` }),
  ).toBeVisible()
  await settled()

  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await addFilter(user, 'Country')
  const countries = within(await screen.findByRole('dialog'))
  await user.click(countries.getAllByRole('checkbox')[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.searchStr).toMatch(/^\?country=[A-Z]{2}$/))
  await settled()
})

it('links from the latest orders of a product to all of them', async () => {
  const { backend, user, router, settled } = await openApp('/products/3?tab=orders')
  const own = await ordersOf(backend, 3)
  await screen.findByRole('link', { name: `#${own[0]?.id}` })
  await user.click(screen.getByRole('link', { name: /^All \d+$/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/orders?product=3'))
  await settled()
  await waitFor(() => expect(shownIds()).toEqual(own.slice(0, 12).map((order) => order.id)))
})

it('names a recent order by its customer', async () => {
  const { user, router } = await openApp('/orders/100007', { before: green })
  await screen.findByRole('heading', { level: 1, name: /100007/ })
  await router.navigate({ to: '/dashboard' })
  await openPalette(user)
  const [last] = within(await screen.findByRole('group', { name: 'Recent' })).getAllByRole('option')
  expect(last).toHaveTextContent('#100007 · Maria Quist')
})

it('finds the actions of the open order by "mark", "pay" and "paid"', async () => {
  const { user, settled } = await openApp('/orders/100007', {
    before: async ({ db }) =>
      void (await db
        .updateTable('orders')
        .set({ state: 'awaiting', paid_at: null })
        .where('id', '=', '100007')
        .execute()),
  })
  await screen.findByRole('heading', { level: 1, name: /100007/ })
  const field = await openPalette(user)
  for (const word of ['pay', 'paid', 'mark']) {
    await user.clear(field)
    await user.type(field, word)
    const [first] = within(await screen.findByRole('group', { name: 'On this page' })).getAllByRole('option')
    expect(first).toHaveTextContent('Mark as paid')
    expect(first).toHaveAttribute('aria-selected', 'true')
  }
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  await settled()
})

it('ranks a command that starts with the text above records that contain it', async () => {
  const { user } = await openApp('/dashboard', {
    before: async ({ db }) => {
      await db.updateTable('products').set({ name: 'Stoneware' }).where('id', 'in', [1, 2, 3]).execute()
    },
  })
  await user.type(await openPalette(user), 'new')
  await screen.findByRole('group', { name: 'Products' })
  const groups = screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))
  expect(groups.indexOf('Actions')).toBeLessThan(groups.indexOf('Products'))
})
