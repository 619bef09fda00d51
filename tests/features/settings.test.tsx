import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Section, usualSettings } from '#contract/settings.ts'
import { plusDays } from '#contract/zone.ts'
import { shownSettings } from '#features/settings/queries.ts'
import { formatsOf } from '#kernel/format.ts'
import { shopToday } from '#kernel/shop-days.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'

type User = Opened['user']

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

async function fill(user: User, values: Record<string, string>) {
  for (const [name, text] of Object.entries(values)) {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
}

const stored =
  (section: Section) =>
  async ({ db }: Backend) =>
    (await db.selectFrom('shop_settings').select('fields').where('id', '=', section).executeTakeFirst())
      ?.fields

const writes: Record<string, Write> = {
  'the settings of invoices': {
    at: '/settings/invoices',
    path: 'settings/invoices/save',
    act: (user) => fill(user, { 'Days until due': '14', 'Tax rate': '7.75' }),
    kept: stored('invoices'),
    unchanged: undefined,
    changed: { ...usualSettings.invoices, dueDays: 14, taxRate: 775 },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.invoices.fields.taxRate,
  },
  'the settings of products': {
    at: '/settings/stock',
    path: 'settings/stock/save',
    act: (user) => fill(user, { 'Low-stock alert at': '2' }),
    kept: stored('stock'),
    unchanged: undefined,
    changed: { lowAt: 2 },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.stock.fields.lowAt,
  },
  'the settings of orders': {
    at: '/settings/orders',
    path: 'settings/orders/save',
    act: (user) => fill(user, { 'Hours until an unpaid order is late': '24' }),
    kept: stored('orders'),
    unchanged: undefined,
    changed: { lateHours: 24 },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.orders.fields.lateHours,
  },
  'the sign-in settings': {
    at: '/settings/security',
    path: 'settings/security/save',
    act: (user) => fill(user, { 'Days until members must sign in again': '7' }),
    kept: stored('security'),
    unchanged: undefined,
    changed: { sessionDays: 7, ownerSessionDays: 1 },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.security.fields.sessionDays,
  },
}
fourTests('/settings/invoices', writes)
fourTests('/dashboard', {
  'hiding the setup checklist': {
    at: '/dashboard',
    path: 'settings/setup/save',
    before: ({ db }) => db.deleteFrom('shop_seller').execute(),
    act: async (user) => user.click(await screen.findByRole('button', { name: 'Hide' })),
    kept: stored('setup'),
    unchanged: undefined,
    changed: { isHidden: true },
    shown: () => screen.queryByRole('heading', { name: 'Set up your shop' }) !== null,
  },
})

it('shows owners the steps of the setup until they are done, in place of empty figures', async () => {
  await openApp('/dashboard', {
    before: async ({ db }) => {
      await sql`truncate shop_seller, orders cascade`.execute(db)
    },
  })
  const card = await screen.findByRole('region', { name: 'Set up your shop' })
  expect(within(card).getByText('2 of 4 done')).toBeVisible()
  expect(within(card).getByRole('link', { name: 'Add the shop details' })).toHaveAttribute(
    'href',
    '/settings/shop',
  )
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => /, done/.test(textContent ?? '')),
  ).toEqual([false, true, false, true])
  expect(screen.queryByRole('heading', { name: 'Latest orders' })).toBeNull()
})

it('takes hiding the checklist back', async () => {
  const { user, settled, backend } = await openApp('/dashboard', {
    before: ({ db }) => db.deleteFrom('shop_seller').execute(),
  })
  await user.click(await screen.findByRole('button', { name: 'Hide' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  expect(await stored('setup')(backend)).toEqual({ isHidden: false })
  expect(await screen.findByRole('heading', { name: 'Set up your shop' })).toBeVisible()
})

it('starts new invoices and products with the settings', async () => {
  const { user, router, settled } = await openApp('/settings/invoices')
  await user.type(field(/^Terms and notes/), 'Pay by card.')
  await fill(user, { 'Days until due': '14', 'Tax rate': '20' })
  await settled()
  await router.navigate({ href: '/settings/stock' })
  await screen.findByRole('heading', { name: 'Product settings' })
  await fill(user, { 'Low-stock alert at': '2' })
  await settled()
  await router.navigate({ href: '/invoices/new' })
  const { typedDay } = formatsOf('en')
  expect(await screen.findByRole('textbox', { name: 'Due date' })).toHaveValue(
    typedDay(plusDays(shopToday(), 14)),
  )
  expect(screen.getByRole('textbox', { name: 'Tax rate' })).toHaveValue('20')
  expect(screen.getByDisplayValue('Pay by card.')).toBeVisible()
  await router.navigate({ href: '/products/new' })
  expect(await screen.findByRole('textbox', { name: 'Low-stock alert at' })).toHaveValue('2')
})

it('says what is wrong with a value and sends nothing', async () => {
  const { user, backend, settled } = await openApp('/settings/invoices')
  await fill(user, { 'Days until due': '400', 'Tax rate': '101' })
  expect(field('Days until due')).toHaveAccessibleDescription('Enter a whole number from 0 to 365.')
  expect(field('Tax rate')).toHaveAccessibleDescription('Enter a rate from 0 to 100.')
  await settled()
  expect(await stored('invoices')(backend)).toBeUndefined()
})

const inRole =
  (role: string) =>
  ({ db }: Backend) =>
    db.updateTable('users').set({ role_id: role }).where('email', '=', 'admin@example.com').execute()

it.each([
  ['/settings/invoices', 'Days until due'],
  ['/settings/shop', 'Shop name'],
])('shows managers %s, read-only', async (address, name) => {
  await openApp(address, { before: inRole('manager') })
  expect(field(name)).toBeDisabled()
  expect(screen.getByText(/you need the permission “Edit shop settings”/)).toBeVisible()
})

it('opens the section of the shop details that an earlier address names', async () => {
  const { router } = await openApp('/invoices/seller#currency')
  await screen.findByRole('heading', { name: 'Shop details' })
  expect(router.state.location).toMatchObject({ pathname: '/settings/shop', hash: 'currency' })
})

it.each([
  ['reader', 1],
  ['buyer', 0],
])(
  'offers a %s the settings in the foot of the menu and in the account menu %i times',
  async (role, count) => {
    const { user } = await openApp('/account', { before: inRole(role) })
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    expect(within(menu).queryAllByRole('link', { name: 'Settings' })).toHaveLength(count)
    await user.click(screen.getByRole('button', { name: /Account menu/ }))
    await screen.findByRole('menuitem', { name: 'Sign out' })
    expect(screen.queryAllByRole('menuitem', { name: 'Settings' })).toHaveLength(count)
  },
)

it('lists the sections that the user may open', async () => {
  const { user, router } = await openApp('/settings')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Shop details',
    'Invoice settings',
    'Order settings',
    'Product settings',
    'Sign-in settings',
    'Team',
    'API tokens',
  ])
  await user.click(screen.getByRole('link', { name: 'Product settings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/stock'))
})
