import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { type Category, usualCategorySettings } from '#contract/categories.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { Backend } from '#tests/support/backend.ts'
import { openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

const usual = usualCategorySettings.categories
const candles: Category = { id: 'candles', name: 'Candles', options: ['colors'] }

const withCategories =
  (...categories: Category[]) =>
  async (backend: Backend): Promise<void> => {
    const saved = await backend.post(
      'settings/categories/save',
      { changes: { categories } },
      await backend.signIn(),
    )
    expect(saved.status).toBe(200)
    const there = backend.db.updateTable('products')
    await there
      .set({ category: 'candles', categories: ['candles'], name: 'Wick' })
      .where('id', '=', 1)
      .execute()
    await there.set({ category: '', categories: [], name: 'Snuffer' }).where('id', '=', 2).execute()
  }

const stored = async ({ db }: Backend) =>
  (await db.selectFrom('shop_settings').select('fields').where('id', '=', 'categories').executeTakeFirst())
    ?.fields

const choicesOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('adds a category of the shop, which products then have', async () => {
  const { user, router, backend, settled } = await openApp('/settings/categories')
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  const added = within(screen.getByRole('group', { name: 'New category' }))
  const name = added.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(name).toHaveAccessibleDescription('Enter a name of up to 60 characters.')
  await user.type(name, 'toys')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(name).toHaveAccessibleDescription('Another category has this name. Enter a different name.')
  await user.clear(name)
  await user.type(name, 'Candles')
  await user.click(
    within(screen.getByRole('group', { name: 'Candles' })).getByRole('checkbox', { name: 'Colours' }),
  )
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await stored(backend)).toEqual({
    categories: [
      ...usual,
      { id: expect.stringMatching(/^[a-z0-9-]{1,20}$/), name: 'Candles', options: ['colors'] },
    ],
  })

  await act(() => router.navigate({ to: '/products/new' }))
  await screen.findByRole('heading', { name: 'New product', level: 1 })
  expect(choicesOf('Category')).toEqual([
    'No category',
    'Fashion',
    'Electronics',
    'Kitchen',
    'Books',
    'Toys',
    'Candles',
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Candles')
  expect(screen.getByLabelText('Colours')).toBeVisible()
  expect(screen.queryByLabelText('Sizes')).toBeNull()
})

it('finds the products of a removed category and those without one', async () => {
  const { user } = await openApp('/products/table?categories=candles', { before: withCategories(...usual) })
  expect(await screen.findByRole('link', { name: 'Wick' })).toBeVisible()
  expect(screen.getByText('Removed category', { selector: 'td *' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Category: Removed category' }))
  expect(await screen.findByRole('checkbox', { name: 'No category' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Removed category' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'No category' }))
  expect(await screen.findByRole('link', { name: 'Snuffer' })).toBeVisible()
})

it('offers a removed category only to products that have it', async () => {
  await openApp('/products/1/edit', { before: withCategories(...usual) })
  const category = await screen.findByRole('combobox', { name: 'Category' })
  expect(category).toHaveDisplayValue('Removed category')
  expect(choicesOf('Category')).toContain('Removed category')
})

it('hides removed categories on the page of a product and on cards', async () => {
  const { router } = await openApp('/products/1', { before: withCategories(...usual) })
  expect(await screen.findByRole('heading', { name: 'Wick', level: 1 })).toBeVisible()
  expect(screen.queryByText('Removed category')).toBeNull()
  expect(screen.queryByText('Category')).toBeNull()
  await act(() => router.navigate({ href: '/products?q=snuffer' }))
  expect(await screen.findByRole('link', { name: 'Snuffer' })).toBeVisible()
  expect(screen.queryByText('No category')).toBeNull()
})

it('leads from the form to the settings in a shop without categories', async () => {
  const { user, router } = await openApp('/products/new', { before: withCategories() })
  expect(await screen.findByRole('combobox', { name: /^Category/ })).toHaveDisplayValue('No category')
  await user.click(screen.getByRole('link', { name: 'Add categories in the settings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/categories'))
})

it('filters the stock by own categories and lists discounts for them', async () => {
  const { router } = await openApp('/stock?category=candles', { before: withCategories(...usual, candles) })
  expect(await screen.findByRole('link', { name: 'Wick' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Category: Candles' })).toBeVisible()
  await act(() => router.navigate({ to: '/discounts/new' }))
  expect(await screen.findByRole('combobox', { name: /^Applies to/ })).toBeVisible()
})

it('names categories in the activity log, also where only their options changed', async () => {
  const [toys] = usual.filter(({ id }) => id === 'toys')
  if (!toys) throw new Error('There is no usual category for toys')
  await openApp('/settings/categories', {
    before: async (backend) => {
      const headers = await backend.signIn()
      await withCategories(toys, candles)(backend)
      const changes = { categories: [toys, { ...candles, options: ['sizes'] }] }
      await backend.post('settings/categories/save', { changes }, headers)
    },
  })
  expect(await screen.findByText(/^Categories changed from .* to Toys and Candles$/)).toBeVisible()
  expect(screen.getByText('Categories: Candles edited')).toBeVisible()
})
