import { act, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { DeliveryMethod, PaymentMethod } from '#contract/methods.ts'
import { type Section, type ShopSettings, usualSettings } from '#contract/settings.ts'
import { plusDays } from '#contract/zone.ts'
import { shownSettings } from '#features/settings/queries.ts'
import { formatsOf } from '#kernel/format.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { shopToday, shopZone } from '#kernel/shop-days.ts'
import { shopLogo } from '#kernel/shop-logo.ts'
import { shopName } from '#kernel/shop-name.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { writeDraft } from '#offline/drafts.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

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

const logo = `data:image/png;base64,${btoa('\u0089PNG\r\n\u001a\n')}`

async function storeLogo({ db, clock }: Backend) {
  const fields = JSON.stringify({ light: logo, dark: '' })
  await db.insertInto('shop_settings').values({ id: 'logo', fields, updated_at: clock() }).execute()
}

const writes: Record<string, Write> = {
  'the settings of invoices': {
    at: '/settings/invoices',
    path: 'settings/invoices/save',
    act: (user) => fill(user, { 'Days until due': '14' }),
    kept: stored('invoices'),
    unchanged: undefined,
    changed: { ...usualSettings.invoices, dueDays: 14 },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.invoices.fields.dueDays,
  },
  'the settings of products': {
    at: '/settings/stock',
    path: 'settings/stock/save',
    act: (user) => fill(user, { 'Low-stock alert at': '2' }),
    kept: stored('stock'),
    unchanged: undefined,
    changed: { ...usualSettings.stock, lowAt: 2 },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.stock.fields.lowAt,
  },
  'the settings of orders': {
    at: '/settings/orders',
    path: 'settings/orders/save',
    act: (user) => fill(user, { 'Hours until an unpaid order is late': '24' }),
    kept: stored('orders'),
    unchanged: undefined,
    changed: { lateHours: 24, reasons: [] },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.orders.fields.lateHours,
  },
  'the settings of customers': {
    at: '/settings/customers',
    path: 'settings/customers/save',
    act: async (user) => {
      await user.type(screen.getByRole('textbox', { name: /^Name of “Active”/ }), 'Regular')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('customers'),
    unchanged: undefined,
    changed: { activeName: 'Regular', checkingName: '', newName: '' },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.customers.fields.activeName,
  },
  'the delivery methods': {
    at: '/settings/delivery',
    path: 'settings/delivery/save',
    act: async (user) => {
      const price = within(screen.getByRole('group', { name: 'Express' })).getByLabelText('Price')
      await user.clear(price)
      await user.type(price, '7.50')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('delivery'),
    unchanged: undefined,
    changed: {
      carriers: [],
      methods: usualSettings.delivery.methods.with(1, {
        ...(usualSettings.delivery.methods[1] as DeliveryMethod),
        price: 750,
      }),
    },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.delivery.fields.methods[1]?.price,
  },
  'the payment methods': {
    at: '/settings/payment',
    path: 'settings/payment/save',
    act: async (user) => {
      const paypal = within(screen.getByRole('group', { name: 'PayPal' }))
      await user.type(paypal.getByLabelText(/^Instructions/), 'Pay to shop@example.com')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('payment'),
    unchanged: undefined,
    changed: {
      methods: usualSettings.payment.methods.with(2, {
        ...(usualSettings.payment.methods[2] as PaymentMethod),
        instructions: 'Pay to shop@example.com',
      }),
    },
    shown: ({ queryClient }) =>
      shownSettings.readOptimistic(queryClient)?.payment.fields.methods[2]?.instructions,
  },
  'the categories': {
    at: '/settings/categories',
    path: 'settings/categories/save',
    act: async (user) => {
      const kitchen = within(screen.getByRole('group', { name: 'Kitchen' }))
      await user.type(kitchen.getByRole('textbox', { name: /^Name/ }), 'Table')
      await user.click(kitchen.getByRole('checkbox', { name: 'Sizes' }))
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('categories'),
    unchanged: undefined,
    changed: {
      categories: usualSettings.categories.categories.with(2, {
        id: 'kitchen',
        name: 'Table',
        options: ['colors', 'sizes'],
      }),
    },
    shown: ({ queryClient }) =>
      shownSettings.readOptimistic(queryClient)?.categories.fields.categories[2]?.name,
  },
  'the taxes': {
    at: '/settings/taxes',
    path: 'settings/taxes/save',
    act: (user) => fill(user, { Rate: '7.75' }),
    kept: stored('taxes'),
    unchanged: undefined,
    changed: { ...usualSettings.taxes, rates: [{ id: 'standard', name: '', rate: 775 }] },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.taxes.fields.rates[0]?.rate,
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
  'the logo': {
    at: '/settings/logo',
    path: 'settings/logo/save',
    before: storeLogo,
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Remove picture' }))
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('logo'),
    unchanged: { light: logo, dark: '' },
    changed: { light: '', dark: '' },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.logo.fields.light,
  },
  'the regional settings': {
    at: '/settings/regional',
    path: 'settings/regional/save',
    act: async (user) => {
      await user.selectOptions(screen.getByLabelText('Time format'), '12 hours (2:30 pm)')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('regional'),
    unchanged: undefined,
    changed: { ...usualSettings.regional, hourCycle: 'h12' },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.regional.fields.hourCycle,
  },
  'the areas': {
    at: '/settings/areas',
    path: 'settings/areas/save',
    act: async (user) => {
      await user.click(screen.getByRole('switch', { name: /^Calendar/ }))
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: stored('areas'),
    unchanged: undefined,
    changed: { ...usualSettings.areas, calendar: false },
    shown: ({ queryClient }) => shownSettings.readOptimistic(queryClient)?.areas.fields.calendar,
  },
}
fourTests('/settings/invoices', writes)

const [standard] = usualSettings.taxes.rates
const ofOthers: { [Name in Section]: Partial<ShopSettings[Name]> } = {
  invoices: { dueDays: 21 },
  orders: { lateHours: 12 },
  customers: { newName: 'Prospect' },
  stock: { lowAt: 3 },
  categories: { categories: usualSettings.categories.categories.slice(1) },
  security: { sessionDays: 5 },
  setup: { isHidden: true },
  delivery: { methods: usualSettings.delivery.methods.slice(1) },
  payment: { methods: usualSettings.payment.methods.slice(1) },
  taxes: { rates: [{ ...standard, id: 'standard', name: '', rate: 810 }] },
  areas: { social: false },
  logo: { light: logo },
  regional: { weightUnit: 'lb' },
}

const saveElsewhere = async (backend: Backend, path: string, changes: object) =>
  expect((await backend.post(path, { changes }, await backend.signIn())).status).toBe(200)

it.each(Object.entries(ofOthers) as [Section, object][])(
  'uses the settings of %s that someone else changes',
  async (section, changes) => {
    const { backend, queryClient, followOthers } = await openApp('/settings/orders')
    await followOthers()
    await saveElsewhere(backend, `settings/${section}/save`, changes)
    const read = () => shownSettings.readOptimistic(queryClient)?.[section].fields
    await waitFor(() => expect(read()).toMatchObject(changes))
    if (section === 'logo') await waitFor(() => expect(shopLogo.get().light?.uri).toBe(logo))
    else await waitFor(() => expect(shopSettings.get()[section]).toMatchObject(changes))
  },
)

it('uses the name, the zone and the currency of the shop that someone else changes', async () => {
  const { backend, followOthers } = await openApp('/settings', {
    before: async ({ db }) => {
      await db.deleteFrom('invoices').execute()
      await db.deleteFrom('orders').execute()
    },
  })
  await followOthers()
  await saveElsewhere(backend, 'invoice/seller/save', {
    name: 'Iași Candles',
    timeZone: 'Asia/Tokyo',
    currency: 'JPY',
  })
  await waitFor(() => expect(shopName.get()).toBe('Iași Candles'))
  await waitFor(() => expect([shopZone.get(), shopCurrency.get()]).toEqual(['Asia/Tokyo', 'JPY']))
})

it('previews the number format, and asks for different prefixes', async () => {
  const { user, backend, settled } = await openApp('/settings/invoices')
  const year = shopToday().slice(0, 4)
  await user.type(await screen.findByRole('textbox', { name: /^Invoice prefix/ }), 'CN')
  expect(screen.getAllByText(`Example: CN-${year}-0001`)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Invoices and credit notes need different prefixes.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Include the year' }))
  await fill(user, { 'Credit note prefix': 'AV', 'Minimum digits': '2' })
  await settled()
  expect(await stored('invoices')(backend)).toMatchObject({
    prefix: 'CN',
    creditPrefix: 'AV',
    digits: 2,
    hasYear: false,
  })
  expect(screen.getByText('Example: CN-01')).toBeVisible()
})

it('restores the draft of an earlier version, which lacks newer fields', async () => {
  const { router } = await openApp('/settings')
  const base = { version: 0, fields: { dueDays: 30, terms: '' } }
  writeDraft('settings-invoices', { dueDays: 14, terms: '', base })
  await router.navigate({ to: '/settings/invoices' })
  expect(await screen.findByText('Unsaved changes: Days until due')).toBeVisible()
  expect(field('Credit note prefix')).toHaveValue('CN')
})

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
  expect(within(card).getByText('4 of 6 done')).toBeVisible()
  expect(within(card).getByRole('link', { name: 'Add the shop details' })).toHaveAttribute(
    'href',
    '/settings/shop',
  )
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => /, done/.test(textContent ?? '')),
  ).toEqual([false, true, true, true, false, true])
  expect(screen.queryByRole('heading', { name: 'Latest orders' })).toBeNull()
})

it('hides areas that are off from the menu, the header, the palette and their own pages', async () => {
  const { user, settled, router } = await openApp('/settings/areas')
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: /^Calendar/ })).toBeVisible()
  for (const name of [/^Calendar/, /^Social and people/, /^Checkout/, /^Widgets/])
    await user.click(screen.getByRole('switch', { name }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  for (const name of [/^Calendar/, /^Social/, /^People/, /^Checkout/, /^Statistics/])
    await waitFor(() => expect(menu.queryByRole('link', { name })).toBeNull())
  expect(menu.getByRole('link', { name: /^Mail/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Cart/ })).toBeNull()
  for (const path of ['/calendar', '/checkout', '/widget/statistics']) {
    await router.navigate({ href: path })
    expect(await screen.findByRole('heading', { name: 'This area is switched off' })).toBeVisible()
  }
  await router.navigate({ href: '/products/1' })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByRole('button', { name: /cart/i })).toBeNull()
  expect(screen.queryByLabelText('Quantity')).toBeNull()
  await router.navigate({ href: '/settings/areas' })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findByText(/^Social and people in use changed from yes to no/)).toBeVisible()
  expect(history.queryByText(/^Board in use/)).toBeNull()
  await router.navigate({ href: '/mail/inbox' })
  expect(screen.queryByRole('heading', { name: 'This area is switched off' })).toBeNull()
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

const method = (name: string) => within(screen.getByRole('group', { name }))
const methodNames = () =>
  within(screen.getByRole('list', { name: 'Delivery methods' }))
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'))

it('adds, orders, switches off and removes methods', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery')
  expect(methodNames()).toEqual(['Standard', 'Express'])
  expect(screen.queryByRole('button', { name: 'Remove Standard' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add delivery method' }))
  await waitFor(() => expect(method('New method').getByLabelText('Name')).toHaveFocus())
  await user.keyboard('Our van')
  await user.type(method('Our van').getByLabelText('Price'), '9.50')
  await user.type(method('Our van').getByLabelText(/^Free for orders from/), '80')
  await user.click(screen.getByRole('button', { name: 'Move Our van up' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Our van up' })).toHaveFocus())
  expect(screen.getByText('Our van moved to position 2 of 3')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Move Our van up' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Our van down' })).toHaveFocus())
  await user.click(method('Express').getByRole('checkbox', { name: 'Active' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const van = { name: 'Our van', description: '', price: 950, freeFrom: 8000, days: null, isActive: true }
  const [free, fast] = usualSettings.delivery.methods
  expect(await stored('delivery')(backend)).toEqual({
    carriers: [],
    methods: [{ ...van, id: expect.stringMatching(/^[a-z0-9-]{18}$/) }, free, { ...fast, isActive: false }],
  })
  await user.click(screen.getByRole('button', { name: 'Remove Our van' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await stored('delivery')(backend)).toEqual({
    carriers: [],
    methods: [free, { ...fast, isActive: false }],
  })
})

it('suggests the carriers of the settings for a parcel, and links its number to the page of the carrier', async () => {
  const { user, router, backend, settled } = await openApp('/settings/delivery')
  await user.click(screen.getByRole('button', { name: 'Add carrier' }))
  await waitFor(() => expect(method('New carrier').getByLabelText('Name')).toHaveFocus())
  await user.keyboard('La Poste')
  await user.type(method('La Poste').getByLabelText(/^Tracking page/), 'https://track.example')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(method('La Poste').getByLabelText(/^Tracking page/)).toHaveAccessibleDescription(/contains {number}/)
  const page = method('La Poste').getByLabelText<HTMLInputElement>(/^Tracking page/)
  await user.type(page, '/{{number}')
  act(() => page.form?.requestSubmit())
  await settled()
  expect(method('La Poste').getByLabelText(/^Tracking page/)).toHaveFocus()
  expect(await stored('delivery')(backend)).toMatchObject({
    carriers: [{ name: 'La Poste', url: 'https://track.example/{number}' }],
  })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findByText('Carriers changed from (empty) to La Poste')).toBeVisible()
  expect(history.queryByText(/^Delivery methods/)).toBeNull()
  const { id } = await backend.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'shipped')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await router.navigate({ href: `/orders/${id}` })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Carrier and tracking number' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('combobox', { name: 'Carrier' }), 'poste')
  await user.click(await screen.findByRole('option', { name: 'La Poste' }))
  await user.type(dialog.getByLabelText('Tracking number'), '6A 0034')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await settled()
  expect(await screen.findByRole('link', { name: '6A 0034' })).toHaveAttribute(
    'href',
    'https://track.example/6A%200034',
  )
})

it('names the methods that were edited in the history', async () => {
  const { user } = await openApp('/settings/delivery')
  const price = method('Express').getByLabelText('Price')
  await user.clear(price)
  await user.type(price, '7.50')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(await history.findByText('Delivery methods: Express edited')).toBeVisible()
})

it('suggests the reasons of the settings when an order is cancelled', async () => {
  const { user, router, settled } = await openApp('/settings/orders', {
    before: ({ db }) =>
      db.updateTable('orders').set({ state: 'packing' }).where('id', '=', '100000').execute(),
  })
  await user.type(
    screen.getByRole('combobox', { name: /^Reasons/ }),
    'Out of stock{Enter}Changed their mind{Enter}',
  )
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  await router.navigate({ href: '/orders/100000' })
  await user.click(await screen.findByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelled' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Out of stock' }))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Out of stock')
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
})

it('prices a method by order value', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery')
  const add = () => method('Express').getByRole('button', { name: 'Add price by order value' })
  const prices = () => within(method('Express').getByRole('list', { name: 'Prices by order value' }))
  await user.click(add())
  await waitFor(() => expect(prices().getByLabelText('From order value')).toHaveFocus())
  await user.keyboard('50')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await prices().findByText('Enter a price of 0 or more.')).toBeVisible()
  await user.type(prices().getByLabelText('Price'), '2.50')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  const [free, fast] = usualSettings.delivery.methods
  const steps = [{ from: 5_000, price: 250 }]
  expect(await stored('delivery')(backend)).toMatchObject({ methods: [free, { ...fast, steps }] })
  await user.click(prices().getByRole('button', { name: 'Remove price 1' }))
  await waitFor(() => expect(add()).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await settled()
  expect(await stored('delivery')(backend)).toMatchObject({ methods: [free, fast] })
})

it('limits a method to countries, or makes it a collection for everyone', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery')
  const [free, fast] = usualSettings.delivery.methods
  const countries = () => method('Express').getByRole('combobox', { name: /^Countries/ })
  const collection = () => method('Standard').getByRole('checkbox', { name: 'Collection in person' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(countries()).toHaveAccessibleDescription('All countries if empty.')
  await user.type(countries(), 'germany{Enter}')
  await user.type(countries(), 'austria{Enter}')
  await user.click(collection())
  expect(method('Standard').queryByRole('combobox', { name: /^Countries/ })).toBeNull()
  await save()
  await settled()
  expect(await stored('delivery')(backend)).toEqual({
    carriers: [],
    methods: [
      { ...free, isCollection: true },
      { ...fast, countries: ['DE', 'AT'] },
    ],
  })
  await user.type(countries(), '{Backspace}{Backspace}')
  await user.click(collection())
  await save()
  await settled()
  expect(await stored('delivery')(backend)).toEqual({ carriers: [], methods: [free, fast] })
})

it('names the countries and collections of others in a conflict', async () => {
  const { user, backend } = await openApp('/settings/delivery')
  const [free, fast] = usualSettings.delivery.methods
  const methods = [
    { ...free, isCollection: true },
    { ...fast, countries: ['DE', 'AT'] },
  ]
  await backend.post('settings/delivery/save', { changes: { methods } }, await backend.signIn())
  const price = method('Express').getByLabelText('Price')
  await user.clear(price)
  await user.type(price, '7.50')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findAllByText(/Collection in person\s+Express .* Germany.* Austria/)).length).toBe(1)
})

it('says what is wrong with a method and sends nothing', async () => {
  const { user, backend, settled } = await openApp('/settings/delivery')
  await user.click(method('Standard').getByRole('checkbox', { name: 'Active' }))
  await user.click(method('Express').getByRole('checkbox', { name: 'Active' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Activate at least one method.')).toBeVisible()
  await user.click(method('Standard').getByRole('checkbox', { name: 'Active' }))
  const minimum = method('Standard').getByLabelText(/^Minimum working days/)
  await user.clear(minimum)
  await user.type(minimum, '9')
  await user.clear(method('Express').getByLabelText('Price'))
  await user.click(screen.getByRole('button', { name: 'Add delivery method' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(method('Standard').getByLabelText(/^Maximum working days/)).toHaveAccessibleDescription(
    'Enter whole numbers from 1 to 365, with the minimum first, or leave both empty.',
  )
  expect(method('Express').getByLabelText('Price')).toHaveAccessibleDescription('Enter a price of 0 or more.')
  expect(method('New method').getByLabelText('Name')).toHaveAccessibleDescription(
    'Enter a name of up to 60 characters.',
  )
  await settled()
  expect(await stored('delivery')(backend)).toBeUndefined()
})

it('starts new invoices and products with the settings', async () => {
  const { user, router, settled } = await openApp('/settings/invoices')
  await user.type(field(/^Terms and notes/), 'Pay by card.')
  await fill(user, { 'Days until due': '14' })
  await settled()
  await router.navigate({ href: '/settings/taxes' })
  await screen.findByRole('heading', { name: 'Taxes' })
  await fill(user, { Rate: '20' })
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
  await fill(user, { 'Days until due': '400' })
  expect(field('Days until due')).toHaveAccessibleDescription('Enter a whole number from 0 to 365.')
  await settled()
  expect(await stored('invoices')(backend)).toBeUndefined()
})

it('draws the one logo also where the other one is missing, as the app does', async () => {
  const { user } = await openApp('/settings/logo', { before: storeLogo })
  const dark = screen.getByRole('group', { name: 'For dark backgrounds' })
  expect(dark.querySelector('img')).toHaveAttribute('src', logo)
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  expect(dark).toHaveTextContent('No picture')
})

const inRole =
  (role: string) =>
  ({ db }: Backend) =>
    db.updateTable('users').set({ role_id: role }).where('email', '=', 'admin@example.com').execute()

/** The checklist of the setup has no page. */
const sectionsWithPage = Object.keys(ofOthers).filter((section) => section !== 'setup')

it.each([...sectionsWithPage, 'shop'])('shows managers the settings of %s, read-only', async (section) => {
  await openApp(`/settings/${section}`, { before: inRole('manager') })
  expect(screen.getByText(/you need the permission “Edit shop settings”/)).toBeVisible()
  const page = within(screen.getByRole('main'))
  const roles = ['textbox', 'combobox', 'checkbox', 'radio', 'switch', 'spinbutton']
  for (const control of roles.flatMap((role) => page.queryAllByRole(role))) expect(control).toBeDisabled()
  for (const button of page.queryAllByRole('button', { name: /^(Add|Move|Remove|Save|Choose)/ }))
    expect(button).toBeDisabled()
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
    'Logo',
    'Regional settings',
    'Invoice settings',
    'Order settings',
    'Delivery methods',
    'Payment methods',
    'Taxes',
    'Customer settings',
    'Product settings',
    'Categories',
    'Sign-in settings',
    'Areas',
    'Team',
    'API tokens',
  ])
  await user.click(screen.getByRole('link', { name: 'Product settings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/stock'))
})

it('shows no change of a field that the stored settings of an earlier version lack', async () => {
  await openApp('/settings/stock', {
    before: async ({ db, clock, post, signIn }) => {
      const fields = JSON.stringify({ lowAt: 4, priceSteps: usualSettings.stock.priceSteps })
      await db.insertInto('shop_settings').values({ id: 'stock', fields, updated_at: clock() }).execute()
      await post('settings/stock/save', { changes: { lowAt: 6 } }, await signIn())
    },
  })
  expect(await screen.findByText(/^Low-stock alert.* changed from 4 to 6$/)).toBeVisible()
  expect(screen.queryByText(/^Reasons.* changed from/)).toBeNull()
})
