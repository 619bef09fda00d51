import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, expect, it } from 'vitest'
import { usualSettings } from '#contract/settings.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { catchFiles, savedLines } from '#tests/support/saved-files.ts'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

type User = Opened['user']

const stored = ({ db }: Backend) =>
  db.selectFrom('products').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()
const stockOf = async ({ db }: Backend, id: number) =>
  (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock

/** Ten of everything, which is enough; but for what is named. */
const tenOf =
  (others: Record<number, number> = {}) =>
  async ({ db }: Backend) => {
    await db.updateTable('products').set({ stock: 10, low_at: 5 }).execute()
    for (const [id, stock] of Object.entries(others))
      await db.updateTable('products').set({ stock }).where('id', '=', Number(id)).execute()
  }

const table = () => within(screen.getByRole('table', { name: 'Stock' }))
const shown = () =>
  table()
    .getAllByRole('rowheader')
    .map((one) => one.textContent)
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` })
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Views' }))
    .getByText(name)
    .closest('button') as HTMLElement

async function openStock(url = '/stock?sort=id', before = tenOf()) {
  const opened = await openApp(url, { before })
  const [one, other] = (await stored(opened.backend)).map(({ id, name }) => ({ id, name }))
  if (!one || !other) throw new Error('The shop has no products')
  return { ...opened, one, other }
}

it('counts stock levels in tabs and filters by shortage', async () => {
  const { backend, user, router, settled } = await openStock('/stock', tenOf({ 3: 0, 4: 2, 5: 5 }))
  const all = await stored(backend)
  expect(tab('All')).toHaveTextContent(`All${all.length}`)
  expect(tab('In stock')).toHaveTextContent(`In stock${all.length - 3}`)
  expect(tab('Out of stock')).toHaveTextContent('Out of stock1')
  await user.click(tab('Low stock'))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?level=low'))
  await waitFor(() => expect(shown()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stock level' }))
  await user.click(await screen.findByRole('radio', { name: 'low or out of stock' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?short=yes'))
  await waitFor(() => expect(shown()).toHaveLength(3))
  // The counts of the tabs are those of the rows.
  expect(tab('All')).toHaveTextContent('All3')
  await settled()
})

it('shows stock changes of a product with their reason', async () => {
  const { user, router, one, settled } = await openStock()
  await user.click(screen.getByRole('checkbox', { name: `Select ${one.name}` }))
  await user.click(screen.getByRole('button', { name: 'Set quantity' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '4')
  expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveDisplayValue('Received')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Return')
  await user.click(dialog.getByRole('button', { name: 'Set quantity' }))
  await settled()
  await user.click(within(rowOf(one.name)).getByRole('button', { name: `More actions for ${one.name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stock changes' }))
  await waitFor(() => expect(router.state.location.href).toBe(`/products/${one.id}?tab=stock`))
  const movements = within(await screen.findByRole('region', { name: 'Stock changes' }))
  const [last] = await movements.findAllByRole('listitem')
  expect(last).toHaveTextContent(/Return.*Ada Palmer.*\+4.*14 left/)
  await settled()
})

it('sends an offline change with a reason of the shop after a reload', async () => {
  const { backend, user, one, close } = await openStock('/stock?sort=id', async (shop) => {
    await tenOf()(shop)
    const fields = JSON.stringify({ ...usualSettings.stock, changeReasons: ['Given away'] })
    await shop.db
      .insertInto('shop_settings')
      .values({ id: 'stock', fields, updated_at: shop.clock() })
      .execute()
  })
  goOffline()
  await user.click(screen.getByRole('checkbox', { name: `Select ${one.name}` }))
  await user.click(screen.getByRole('button', { name: 'Set quantity' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '2')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Given away')
  await user.click(dialog.getByRole('button', { name: 'Set quantity' }))
  await close()
  goOnline()
  const { settled } = await openApp('/stock', { backend })
  await settled()
  const moved = () =>
    backend.db
      .selectFrom('stock_movements')
      .select(['reason', 'change'])
      .where('product_id', '=', one.id)
      .where('user_id', 'is not', null)
      .execute()
  await waitFor(async () => expect(await moved()).toEqual([{ reason: 'Given away', change: 2 }]))
})

it('sorts, searches and filters by category on the server', async () => {
  const { backend, user, router, settled } = await openStock('/stock?category=toys', tenOf({ 3: 99 }))
  const all = await stored(backend)
  const names = (rows: typeof all) =>
    rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
  expect(shown().toSorted()).toEqual(names(all.filter(({ category }) => category === 'toys')).toSorted())
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await user.click(table().getByRole('button', { name: 'Quantity' }))
  await user.click(table().getByRole('button', { name: 'Quantity' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=-qty'))
  await waitFor(() => expect(shown()[0]).toBe(all.find(({ id }) => id === 3)?.name))
  await user.type(screen.getByRole('searchbox', { name: 'Search by number or name' }), '3')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: '3' }))
  await waitFor(() => expect(shown()).toContain(all.find(({ id }) => id === 3)?.name))
  await settled()
})

it('opens the list with a note from a damaged link', async () => {
  await openApp('/stock?sort=up&level=full&category=Cars!')
  expect(screen.getByText(/Part of this link couldn’t be read/)).toBeVisible()
  expect(screen.getByText(/^1 to 12 of/)).toBeVisible()
})

it('shows a load error in the list', async () => {
  await openApp('/stock', {
    answers: [
      http.get('*/api/customer/product/list', () =>
        HttpResponse.json({ message: 'Out of order' }, { status: 400 }),
      ),
    ],
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order')
  expect(screen.getByRole('heading', { name: 'Couldn’t load stock' })).toBeVisible()
})

it('saves a quantity on blur, restores it on Escape and ignores shortcuts', async () => {
  const { backend, user, one, other, queryClient, settled } = await openStock()
  await user.click(within(rowOf(one.name)).getByRole('button', { name: 'Increase quantity' }))
  await user.click(within(rowOf(one.name)).getByRole('button', { name: 'Increase quantity' }))
  expect(field(one.name)).toHaveValue('12')
  expect(queryClient.isMutating()).toBe(0)
  await user.click(field(other.name))
  await settled()
  expect(await stockOf(backend, one.id)).toBe(12)
  await user.keyboard('x7j')
  expect(field(other.name)).toHaveFocus()
  expect(field(other.name)).toHaveValue('x7j')
  expect(field(other.name)).toBeInvalid()
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(field(other.name)).toHaveValue('10')
  await user.keyboard('{ArrowDown}{Enter}')
  await settled()
  expect(field(other.name)).toHaveValue('9')
  await waitFor(async () => expect(await stockOf(backend, other.id)).toBe(9))
})

it('saves stepper clicks after a pause without leaving the field', async () => {
  const { backend, user, one, queryClient } = await openStock()
  const more = within(rowOf(one.name)).getByRole('button', { name: 'Increase quantity' })
  await user.click(more)
  await user.click(more)
  expect(queryClient.isMutating()).toBe(0)
  await waitFor(async () => expect(await stockOf(backend, one.id)).toBe(12))
  expect(field(one.name)).toHaveValue('12')
})

it('keeps two offline quantities of a product', async () => {
  const { backend, user, one, queryClient, settled } = await openStock()
  goOffline()
  for (const pieces of ['4', '6']) {
    await user.clear(field(one.name))
    await user.type(field(one.name), `${pieces}{Enter}`)
  }
  await waitFor(() => expect(queryClient.isMutating()).toBe(2))
  goOnline()
  await settled()
  await waitFor(async () => expect(await stockOf(backend, one.id)).toBe(6))
  expect(screen.queryByText(/Someone else/)).toBeNull()
})

it('refuses a quantity with a reason when someone else changed it', async () => {
  const { backend, user, one, settled } = await openStock()
  const { db } = backend
  await db.updateTable('products').set({ stock: 8, version: 9 }).where('id', '=', one.id).execute()
  await user.clear(field(one.name))
  await user.type(field(one.name), '12{Enter}')
  expect(await screen.findByText(/Someone else changed this stock/)).toBeVisible()
  await settled()
  expect(field(one.name)).toHaveValue('8')
  expect(await stockOf(backend, one.id)).toBe(8)
})

it('previews, changes and undoes the quantity of selected products', async () => {
  const { backend, user, one, other, settled } = await openStock('/stock?sort=id', tenOf({ 2: 3 }))
  await user.click(screen.getByRole('checkbox', { name: `Select ${one.name}` }))
  await user.click(screen.getByRole('checkbox', { name: `Select ${other.name}` }))
  await user.click(screen.getByRole('button', { name: 'Set quantity' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quantity of 2 products' }))
  await user.click(dialog.getByRole('radio', { name: 'Subtract' }))
  await user.click(dialog.getByRole('button', { name: 'Set quantity' }))
  expect(dialog.getByText('Enter a whole number from 0 to 1,000,000.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '4')
  expect(dialog.getByText('10 → 6')).toBeVisible()
  expect(dialog.getByText('3 → 0')).toBeVisible()
  expect(dialog.getByText('1 product has fewer and will be set to 0.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Set quantity' }))
  expect(await screen.findByText('Quantity of 2 products changed')).toBeVisible()
  expect(await stockOf(backend, one.id)).toBe(6)
  expect(await stockOf(backend, other.id)).toBe(0)
  // One is sold before it is taken back.
  await backend.db.updateTable('products').set({ stock: 5 }).where('id', '=', one.id).execute()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  await settled()
  expect(await stockOf(backend, one.id)).toBe(9)
  expect(await stockOf(backend, other.id)).toBe(3)
})

it('changes the quantity of all matching products on every page', async () => {
  const { backend, user, settled } = await openStock()
  const { length } = await stored(backend)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: `Select all ${length}` }))
  await user.click(screen.getByRole('button', { name: 'Set quantity' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Set to' }))
  await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '25')
  expect(await dialog.findByText(`${length} products will change:`)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Set quantity' }))
  expect(await screen.findByText(`Quantity of ${length} products changed`)).toBeVisible()
  await settled()
  expect((await stored(backend)).every(({ stock }) => stock === 25)).toBe(true)
  // One is sold before it is taken back.
  await backend.db.updateTable('products').set({ stock: 24 }).where('id', '=', 3).execute()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  await settled()
  expect((await stored(backend)).map(({ stock }) => stock)).toEqual(
    Array.from({ length }, (_, at) => (at === 2 ? 9 : 10)),
  )
})

it('previews the change of all matching products from the server', async () => {
  const { user } = await openStock('/stock?sort=id&short=yes&size=12', async (shop) => {
    await shop.db.updateTable('products').set({ stock: 2, low_at: 5 }).execute()
    await shop.db.updateTable('products').set({ stock: 9 }).where('id', '=', 1).execute()
    await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', 2).execute()
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 19' }))
  await user.click(screen.getByRole('button', { name: 'Set quantity' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quantity of 19 products' }))
  await user.click(dialog.getByRole('radio', { name: 'Subtract' }))
  await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '2')
  expect(await dialog.findByText('18 products will change:')).toBeVisible()
  expect(dialog.getAllByText('2 → 0')).toHaveLength(5)
  expect(dialog.getByText('and 13 more')).toBeVisible()
  expect(dialog.getByText('1 product has fewer and will be set to 0.')).toBeVisible()
})

it('asks before deleting many products and restores them on "Undo"', async () => {
  const { backend, user, settled } = await openStock()
  const all = await stored(backend)
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(
    within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Delete' }),
  )
  const question = within(await screen.findByRole('dialog', { name: 'Delete 12 products?' }))
  expect(await stored(backend)).toHaveLength(all.length)
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('12 products deleted')).toBeVisible()
  expect(await stored(backend)).toHaveLength(all.length - 12)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  await settled()
  expect(await stored(backend)).toHaveLength(all.length)
})

it('exports the visible columns', async () => {
  const { backend, user } = await openStock()
  const files = catchFiles()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('radio', { name: 'Visible columns' }))
  await user.click(screen.getByRole('button', { name: 'Download file' }))
  const lines = await savedLines(files)
  expect(lines[0]).toContain('Product,Number,Category,Status,Added,Price,Quantity')
  expect(lines).toHaveLength((await stored(backend)).length + 1)
})

it('adds and edits a product in its form and shows it in the list', async () => {
  const { user, router, settled } = await openStock('/stock')
  await user.click(screen.getByRole('link', { name: 'Add product' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Aardvark lamp')
  await user.type(screen.getByRole('textbox', { name: /^Price$/ }), '12')
  await user.clear(screen.getByRole('textbox', { name: /^In stock/ }))
  await user.type(screen.getByRole('textbox', { name: /^In stock/ }), '2')
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/stock'))
  await waitFor(() => expect(shown()).toContain('Aardvark lamp'))
  await settled()
  await user.click(screen.getByRole('link', { name: 'Aardvark lamp' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Aardwolf lamp')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByText('Stock'))
  await waitFor(() => expect(shown()).toContain('Aardwolf lamp'))
  await settled()
})

const at = '/stock?sort=id'
const lamp = { id: 1, name: 'Aardvark lamp' }
const withLamp = async (backend: Backend) => {
  await tenOf()(backend)
  await backend.db.updateTable('products').set({ name: lamp.name }).where('id', '=', lamp.id).execute()
}

async function count(user: User) {
  await user.clear(field(lamp.name))
  await user.type(field(lamp.name), '4{Enter}')
}
async function remove(user: User) {
  await user.click(within(rowOf(lamp.name)).getByRole('button', { name: `More actions for ${lamp.name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete product' }))
}
const isThere = async (backend: Backend) => (await stored(backend)).some(({ id }) => id === lamp.id)
const isShown = () => screen.queryByRole('link', { name: lamp.name }) !== null

const writes: Record<string, Write> = {
  'a quantity': {
    at,
    path: 'customer/product/quantities',
    before: withLamp,
    act: count,
    kept: (backend) => stockOf(backend, lamp.id),
    unchanged: 10,
    changed: 4,
    shown: () => [field(lamp.name).value, within(rowOf(lamp.name)).queryByText('Low stock') !== null],
  },
  'a quantity of all matching products': {
    at: `${at}&q=aard`,
    path: 'customer/product/quantities/all',
    before: async (backend) => {
      await withLamp(backend)
      // More than a page of them.
      for (let id = 1; id <= 14; id++)
        await backend.db
          .updateTable('products')
          .set({ name: `Aardvark ${id}` })
          .where('id', '=', id)
          .execute()
    },
    first: async ({ user }) => {
      await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
      await user.click(screen.getByRole('button', { name: 'Select all 14' }))
      await user.click(screen.getByRole('button', { name: 'Set quantity' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Quantity of 14 products' }))
      await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '5')
      await dialog.findByText('14 products will change:')
    },
    act: (user) =>
      user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set quantity' })),
    kept: async (backend) => (await stored(backend)).reduce((sum, { stock }) => sum + stock, 0),
    unchanged: 200,
    changed: 270,
    shown: () => undefined,
  },
  'a deleted product': {
    at,
    path: 'customer/product/delete',
    before: withLamp,
    act: remove,
    kept: isThere,
    unchanged: true,
    changed: false,
    shown: isShown,
  },
  'a restored product': {
    at,
    path: 'customer/product/restore',
    before: withLamp,
    first: async ({ user, settled }) => {
      await remove(user)
      await screen.findByText(`“${lamp.name}” deleted`)
      await settled()
    },
    act: (user) => user.click(screen.getByRole('button', { name: 'Undo' })),
    kept: isThere,
    unchanged: false,
    changed: true,
    shown: isShown,
    isShownLater: true,
  },
}

fourTests(at, writes)

it('finds no conflict between two quantities set before the first answer', async () => {
  const { user, backend, readAll, settled } = await openApp(at, { before: withLamp })
  goOffline()
  await count(user)
  await waitFor(() => expect(within(rowOf(lamp.name)).queryByText('Low stock')).not.toBeNull())
  await readAll()
  await user.clear(field(lamp.name))
  await user.type(field(lamp.name), '7{Enter}')
  await readAll()
  goOnline()
  await settled()
  await waitFor(async () => expect(await stockOf(backend, lamp.id)).toBe(7))
  expect(field(lamp.name)).toHaveValue('7')
})
