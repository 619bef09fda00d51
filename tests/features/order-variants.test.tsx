import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { checkoutNow } from '#features/checkout/cart/cart-store.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'
import { catchFiles, savedLines } from '#tests/support/saved-files.ts'

const id = '100005'
const inGreen = async ({ db }: Backend) => {
  await db.deleteFrom('invoices').execute()
  await db
    .updateTable('orders')
    .set({ state: 'delivered', paid_at: new Date('2026-01-02') })
    .execute()
  await db
    .updateTable('products')
    .set({ colors: ['errorMain', 'successDark'], sizes: [] })
    .execute()
  await db
    .updateTable('order_lines')
    .set({ color: 'successDark', size: null, code: 'FJ-7', name: 'Fern jug' })
    .where('order_id', '=', id)
    .execute()
}
const variant = 'Dark green · FJ-7'
const pressMore = (user: { click: (on: Element) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'More actions' }))
const entry = (name: string) => screen.findByRole('menuitem', { name })

it('shows the chosen colour and code in the order, packing slip, refund and invoice', async () => {
  const { user, router, backend } = await openApp(`/orders/${id}`, { before: inGreen })
  const lines = within(screen.getByRole('table', { name: 'Items' }))
  const rows = lines.getAllByText(variant)
  expect(rows.length).toBeGreaterThan(0)
  expect(lines.queryByText(/Size/)).toBeNull()

  await pressMore(user)
  await user.click(await entry('Refund'))
  expect(within(await screen.findByRole('dialog')).getAllByText(variant)).toHaveLength(rows.length)
  await user.keyboard('{Escape}')

  await router.navigate({ href: `/orders/${id}/slip` })
  const slip = await screen.findByRole('article', { name: 'Packing slip' })
  expect(within(slip).getAllByText(variant)).toHaveLength(rows.length)

  await router.navigate({ href: `/orders/${id}` })
  await screen.findByRole('button', { name: 'More actions' })
  await pressMore(user)
  await user.click(await entry('Create invoice'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\//))
  const texts = await backend.db.selectFrom('invoice_lines').select('text').execute()
  expect(texts.filter(({ text }) => text === `Fern jug, ${variant}`)).toHaveLength(rows.length)
})

it('lists the items of each order in the exported file', async () => {
  const { user } = await openApp('/orders', {
    before: async (backend) => {
      await inGreen(backend)
      await backend.db.deleteFrom('order_lines').where('order_id', '<>', id).execute()
      await backend.db.updateTable('order_lines').set({ quantity: 2, size: '12' }).execute()
    },
  })
  const files = catchFiles()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Download file' }))
  const [heads = '', ...rows] = await savedLines(files)
  expect(heads.split(',').slice(-3)).toEqual(['Currency', 'Paid', 'Items'])
  expect(rows.filter((row) => row.includes('2 × Fern jug · Dark green · Size 12 · FJ-7'))).toHaveLength(1)
})

it('asks for colour and then size of a product, and moves the focus', async () => {
  const { user, settled } = await openApp('/products?q=Jug', {
    before: ({ db }) =>
      db
        .updateTable('products')
        .set({ colors: ['errorMain', 'successDark'], sizes: [8, 12], stock: 9, name: 'Jug', code: 'J-1' })
        .where('id', '=', 1)
        .execute(),
  })
  const button = await screen.findByRole('button', { name: 'Add to cart: Jug' })
  act(() => button.focus())
  await user.keyboard('{Enter}')
  const color = await screen.findByRole('menuitem', { name: 'Dark green' })
  act(() => color.focus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Choose a size')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '8' })).toHaveFocus())
  await user.click(screen.getByRole('menuitem', { name: '12' }))
  await settled()
  const kept = checkoutNow().products.map((line) => [line.color, line.size, line.code])
  expect(kept).toEqual([['successDark', 12, 'J-1']])
})

it('adds a product without sizes to the cart without a size', async () => {
  const { user, settled } = await openApp('/products?q=Jug', {
    before: ({ db }) =>
      db
        .updateTable('products')
        .set({ colors: ['successDark'], sizes: [], stock: 9, name: 'Jug' })
        .where('id', '=', 1)
        .execute(),
  })
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Jug' }))
  await settled()
  expect(checkoutNow().products.map(({ size }) => size)).toEqual([''])
})

it('asks for sizes, colours and department only for categories that have them', async () => {
  const { user } = await openApp('/products/new')
  const form = () => within(screen.getByRole('main'))
  const asked = () =>
    ['Department', 'Colours', 'Sizes'].filter((label) => form().queryByLabelText(label) !== null)
  const kinds: Record<string, string[]> = {}
  for (const kind of ['Fashion', 'Electronics', 'Kitchen', 'Books', 'Toys']) {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), kind)
    kinds[kind] = asked()
  }
  expect(kinds).toEqual({
    Fashion: ['Department', 'Colours', 'Sizes'],
    Electronics: ['Colours'],
    Kitchen: ['Colours'],
    Books: [],
    Toys: ['Department', 'Colours'],
  })
})

it('draws top products in the first colour of each', async () => {
  await openApp('/dashboard', {
    before: ({ db }) =>
      db
        .updateTable('products')
        .set({ colors: ['warningMain'] })
        .execute(),
  })
  const hues = await waitFor(() => {
    const links = screen
      .getAllByRole('link')
      .filter((one) => one.getAttribute('href')?.startsWith('/products/'))
    const found = links.flatMap((one) => [
      ...(one.closest('li')?.querySelectorAll<HTMLElement>('.art') ?? []),
    ])
    expect(found.length).toBeGreaterThan(0)
    return found.map((one) => one.style.getPropertyValue('--h2'))
  })
  expect(new Set(hues)).toEqual(new Set(['92']))
})
