import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { checkoutNow } from '#features/checkout/cart/cart-store.ts'
import { config, configure } from '#kernel/config.ts'
import { configureSnackbar } from '#kernel/snackbar.ts'
import type { Backend } from '#tests/support/backend.ts'
import { type openApp as Open, openApp } from '#tests/support/open-app.tsx'

type User = Awaited<ReturnType<typeof Open>>['user']

/** Selects a page of a list, and presses a button for it. */
async function pressForPage(user: User, name: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name }))
}

/** What is done to many or to one, and told with "Undo". */
const jobs: Record<
  string,
  {
    at: string
    before?: (backend: Backend) => Promise<unknown>
    act: (user: User) => Promise<unknown>
    kept: (backend: Backend) => Promise<unknown>
  }
> = {
  'a quantity': {
    at: '/stock?sort=id',
    act: async (user) => {
      await user.click((await screen.findAllByRole('button', { name: 'Increase quantity' }))[0] as Element)
      // A count is saved when its field is left.
      await user.click(screen.getByRole('heading', { level: 1 }))
    },
    kept: ({ db }) => db.selectFrom('products').select(['id', 'stock']).orderBy('id').execute(),
  },
  'the status of an order': {
    at: '/orders',
    before: ({ db }) => db.updateTable('orders').set({ state: 'packing' }).execute(),
    act: async (user) => {
      await user.click((await screen.findAllByRole('button', { name: /^More actions for #/ }))[0] as Element)
      await user.click(await screen.findByRole('menuitem', { name: 'Shipped' }))
      const parcel = within(await screen.findByRole('dialog', { name: /^Ship order/ }))
      await user.click(parcel.getByRole('button', { name: 'Mark as shipped' }))
    },
    kept: ({ db }) => db.selectFrom('orders').select(['id', 'state']).orderBy('id').execute(),
  },
  'products added to the wish list': {
    at: '/products/table?sort=az',
    act: (user) => pressForPage(user, 'Add to wish list'),
    kept: ({ db }) => db.selectFrom('saved_products').select('product_id').orderBy('product_id').execute(),
  },
  'rejected reviews': {
    at: '/reviews',
    act: (user) => pressForPage(user, 'Reject'),
    kept: ({ db }) => db.selectFrom('reviews').select(['id', 'status']).orderBy('id').execute(),
  },
}

for (const [name, { at, before, act, kept }] of Object.entries(jobs)) {
  it(`undoes after a reload: ${name}`, async () => {
    const first = await openApp(at, before ? { before } : {})
    const was = await kept(first.backend)
    await act(first.user)
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await first.settled()
    expect(await kept(first.backend)).not.toEqual(was)
    await first.close()

    const second = await openApp('/dashboard', { backend: first.backend })
    await second.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await kept(second.backend)).toEqual(was))
    await second.settled()
  })
}

/** Presses "Undo" on the page that comes after a reload. */
async function undoAfterReload(first: Awaited<ReturnType<typeof Open>>) {
  // The message before it may offer the same, and is just leaving.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible())
  await first.settled()
  await first.close()
  const second = await openApp('/account', { backend: first.backend })
  await second.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await second.settled()
  return second
}

it('restores a cart line in its position after a reload', async () => {
  const first = await openApp('/products', {
    before: ({ db }) => db.updateTable('products').set({ colors: [], stock: 9 }).execute(),
  })
  const add = await screen.findAllByRole('button', { name: /^Add to cart: / })
  for (const button of add.slice(0, 3)) await first.user.click(button)
  await first.settled()
  const lines = () => checkoutNow().products.map(({ id }) => Number(id))
  const before = lines()
  // The checkout takes its time on a busy machine, and the next page comes after it.
  act(() => configureSnackbar({ duration: 60_000 }))
  await first.router.navigate({ to: '/checkout' })
  await first.user.click((await screen.findAllByRole('button', { name: /^Remove / }))[1] as Element)
  expect(lines()).toHaveLength(2)
  await undoAfterReload(first)
  await waitFor(() => expect(lines()).toEqual(before))
})

it('restores a deleted view after a reload', async () => {
  const first = await openApp('/orders?paid=no')
  await first.user.click(await screen.findByRole('button', { name: 'Save view' }))
  await first.user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Unpaid')
  await first.user.click(screen.getByRole('button', { name: 'Save' }))
  await first.user.click(await screen.findByRole('button', { name: 'Delete this view' }))
  const { router } = await undoAfterReload(first)
  await router.navigate({ to: '/orders' })
  expect(await screen.findByRole('button', { name: /^Unpaid/ })).toBeVisible()
})

it('restores the look after a reload', async () => {
  const first = await openApp('/account')
  act(() => configure({ navType: 'dark', borderRadius: 2, firstDay: 'sunday' }))
  await first.user.click(screen.getByRole('button', { name: 'Appearance' }))
  await first.user.click(await screen.findByRole('button', { name: 'Reset to defaults' }))
  expect(config.get()).toMatchObject({ navType: 'light', borderRadius: 8, firstDay: 'sunday' })
  await undoAfterReload(first)
  await waitFor(() => expect(config.get()).toMatchObject({ navType: 'dark', borderRadius: 2 }))
})
