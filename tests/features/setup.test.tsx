import { act, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { newShopMethods, usualPaymentMethods } from '#contract/methods.ts'
import type { Section } from '#contract/settings.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { startSettings } from '#server/platform/shop-settings.ts'
import type { Backend } from '#tests/support/backend.ts'
import type { Opened } from '#tests/support/four-tests.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

type User = Opened['user']

/** A shop without details, products and orders, with the methods of a new one. */
async function makeNew({ db, clock }: Backend) {
  await sql`truncate shop_seller, orders, invoices cascade`.execute(db)
  await db.updateTable('products').set({ deleted_at: clock() }).execute()
  await startSettings(db, clock())
}

const inRole =
  (role: string) =>
  async (backend: Backend): Promise<void> => {
    await makeNew(backend)
    await backend.db
      .updateTable('users')
      .set({ role_id: role })
      .where('email', '=', 'admin@example.com')
      .execute()
  }

const section = ({ db }: Backend, name: Section) =>
  db.selectFrom('shop_settings').select(['fields', 'version']).where('id', '=', name).executeTakeFirst()

const seller = ({ db }: Backend) =>
  db.selectFrom('shop_seller').select(['fields', 'version']).orderBy('version').executeTakeFirst()

const productsOf = ({ db }: Backend) =>
  db.selectFrom('products').select('id').where('deleted_at', 'is', null).orderBy('id').execute()

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save and continue' }))
const isAt = (router: Opened['router'], href: string) =>
  waitFor(() => expect(router.state.location.href).toBe(href))

it('saves the shop with what its country suggests, once', async () => {
  const { user, router, backend, settled } = await openApp('/setup', { before: makeNew })
  await isAt(router, '/setup?step=1')
  expect(await screen.findByRole('heading', { name: 'Step 1 of 4: Shop' })).toBeVisible()
  await save(user)
  expect(field('Shop name')).toHaveAccessibleDescription('Enter the shop name.')
  await user.type(field('Shop name'), 'Candles')
  await user.selectOptions(screen.getByLabelText(/^Country/), 'CH')
  expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('CHF')
  expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Zurich')
  expect(screen.getByLabelText('Default language')).toHaveValue('fr')
  await user.clear(field('Default tax rate'))
  await user.type(field('Default tax rate'), '8.1')
  await save(user)
  await isAt(router, '/setup?step=2')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 2 of 4: Logo' })).toHaveFocus())
  await settled()
  expect(await seller(backend)).toMatchObject({ fields: { name: 'Candles', country: 'CH' }, version: 1 })
  expect((await section(backend, 'taxes'))?.fields).toMatchObject({ rates: [{ rate: 810 }] })
  expect((await section(backend, 'regional'))?.fields).toMatchObject({ language: 'fr' })

  await user.click(screen.getByRole('link', { name: 'Shop, done' }))
  await waitFor(() => expect(field('Shop name')).toHaveValue('Candles'))
  await save(user)
  await isAt(router, '/setup?step=2')
  await settled()
  expect((await seller(backend))?.version).toBe(1)
  expect((await section(backend, 'taxes'))?.version).toBe(1)
})

it('replaces a suggested language with the stored one for another country', async () => {
  const { user } = await openApp('/setup?step=1', { before: makeNew })
  const country = screen.getByLabelText(/^Country/)
  await user.selectOptions(country, 'MD')
  expect(screen.getByLabelText('Default language')).toHaveValue('ro')
  await user.selectOptions(country, 'JP')
  expect(screen.getByLabelText('Default language')).toHaveValue('en')
})

const logo = `data:image/png;base64,${btoa('\u0089PNG\r\n\u001a\n')}`

it('saves the logo', async () => {
  const { user, router, backend, settled } = await openApp('/setup?step=2', {
    before: async (backend) => {
      await makeNew(backend)
      const fields = JSON.stringify({ light: logo, dark: '' })
      await backend.db
        .insertInto('shop_settings')
        .values({ id: 'logo', fields, updated_at: backend.clock() })
        .execute()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  await save(user)
  await isAt(router, '/setup?step=3')
  await settled()
  expect((await section(backend, 'logo'))?.fields).toEqual({ light: '', dark: '' })
})

it('saves the price of delivery and the methods that are switched on', async () => {
  const { user, router, backend, settled } = await openApp('/setup?step=3', { before: makeNew })
  const price = within(screen.getByRole('group', { name: 'Standard' })).getByLabelText('Price')
  await user.clear(price)
  await save(user)
  await waitFor(() => expect(price).toHaveFocus())
  expect(price).toHaveAccessibleDescription('Enter a price of 0 or more.')
  await user.type(price, '4.50')
  await user.click(screen.getByRole('checkbox', { name: 'Express' }))
  await user.click(screen.getByRole('checkbox', { name: 'Express' }))
  await user.click(screen.getByRole('checkbox', { name: 'Card' }))
  await save(user)
  await isAt(router, '/setup?step=4')
  await settled()
  const [free] = newShopMethods.delivery.methods
  expect((await section(backend, 'delivery'))?.fields).toEqual({
    methods: [{ ...free, price: 450 }],
    carriers: [],
  })
  expect((await section(backend, 'payment'))?.fields).toEqual({ methods: usualPaymentMethods.slice(0, 2) })
})

it('asks for an active method, and sends nothing', async () => {
  const { user, router, backend } = await openApp('/setup?step=3', { before: makeNew })
  await user.click(screen.getByRole('checkbox', { name: 'Cash on delivery' }))
  await save(user)
  expect(await screen.findByText('Activate at least one method.')).toBeVisible()
  expect(router.state.location.href).toBe('/setup?step=3')
  expect((await section(backend, 'payment'))?.version).toBe(1)
})

it('confirms the methods of a new shop, once', async () => {
  const { user, router, backend, settled } = await openApp('/setup?step=3', { before: makeNew })
  const versions = async () => [
    (await section(backend, 'delivery'))?.version,
    (await section(backend, 'payment'))?.version,
  ]
  expect(await versions()).toEqual([1, 1])
  await save(user)
  await isAt(router, '/setup?step=4')
  await settled()
  expect(await versions()).toEqual([2, 2])
  await user.click(await screen.findByRole('link', { name: 'Delivery and payment, done' }))
  await isAt(router, '/setup?step=3')
  await save(user)
  await isAt(router, '/setup?step=4')
  await settled()
  expect(await versions()).toEqual([2, 2])
})

it('adds sample products once and ends on the dashboard', async () => {
  const { user, router, backend, settled } = await openApp('/setup?step=4', { before: makeNew })
  expect(screen.getByRole('link', { name: 'Add product' })).toHaveAttribute('href', '/products/new')
  await user.click(screen.getByRole('button', { name: 'Add sample products' }))
  await settled()
  expect(await screen.findByText('Your catalogue has products.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add sample products' })).toBeNull()
  expect(await productsOf(backend)).toHaveLength(6)
  await user.click(screen.getByRole('link', { name: 'Finish' }))
  await isAt(router, '/dashboard')
})

it('keeps the input of a skipped step, also after Back and a reload', async () => {
  const { user, router, backend, close } = await openApp('/setup', { before: makeNew })
  await isAt(router, '/setup?step=1')
  await user.type(await screen.findByRole('textbox', { name: 'Shop name' }), 'Candles')
  await user.click(screen.getByRole('link', { name: 'Skip' }))
  await isAt(router, '/setup?step=2')
  const steps = within(screen.getByRole('navigation', { name: 'Setup steps' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
  act(() => router.history.back())
  await isAt(router, '/setup?step=1')
  await waitFor(() => expect(field('Shop name')).toHaveValue('Candles'))
  await close()
  expect(await seller(backend)).toBeUndefined()
  await openApp('/setup', { backend })
  await waitFor(() => expect(field('Shop name')).toHaveValue('Candles'))
})

it('continues offline and sends the step after a reload', async () => {
  const first = await openApp('/setup?step=1', { before: makeNew })
  const { user, router, backend } = first
  await user.type(field('Shop name'), 'Candles')
  goOffline()
  await save(user)
  await isAt(router, '/setup?step=2')
  await first.close()
  expect(await seller(backend)).toBeUndefined()
  goOnline()
  const second = await openApp('/account', { backend })
  await second.settled()
  await waitFor(async () =>
    expect(await seller(backend)).toMatchObject({ fields: { name: 'Candles' }, version: 1 }),
  )
  await second.router.navigate({ href: '/setup' })
  await isAt(second.router, '/setup?step=3')
})

it('continues from the checklist at the first step that is not done', async () => {
  const { user, router } = await openApp('/dashboard', {
    before: async (backend) => {
      await makeNew(backend)
      await backend.db.updateTable('products').set({ deleted_at: null }).execute()
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Continue setup' }))
  await isAt(router, '/setup?step=1')
  const steps = within(await screen.findByRole('navigation', { name: 'Setup steps' }))
  expect(steps.getByRole('link', { name: 'Products, done' })).toBeVisible()
})

it('leads to the dashboard when the setup is done, and is not open without the right to edit the settings', async () => {
  const first = await openApp('/setup')
  await isAt(first.router, '/dashboard')
  await first.close()
  await openApp('/setup?step=3', { before: inRole('reader') })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
})
