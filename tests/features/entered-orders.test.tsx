import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { usualSettings } from '#contract/settings.ts'
import { buyerOf } from '#features/orders/form/order-values.ts'
import { orderQueries, shownDetails } from '#features/orders/queries.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { Backend } from '#tests/support/backend.ts'
import { fourTests, type Opened, type Write } from '#tests/support/four-tests.ts'
import { goOffline, goOnline, openApp } from '#tests/support/open-app.tsx'
import { deliveryMethod, paymentMethod } from '#tests/support/shop-methods.ts'

// Files of one worker share the settings.
afterAll(() => shopSettings.set())

type User = Opened['user']

const id = '900001'
/** One order of one jug, that waits for its payment, besides those of the shop. */
async function oneOrder({ db }: Backend) {
  const goods = { price: 4_400, stock: 9, is_hidden: false, deleted_at: null }
  await db
    .updateTable('products')
    .set({ ...goods, name: 'Fern jug', colors: ['successDark', 'errorMain'], sizes: [], code: 'J-1' })
    .where('id', '=', 1)
    .execute()
  await db
    .updateTable('products')
    .set({ ...goods, price: 1_500, name: 'Oak mug', colors: [], sizes: [8, 12], code: 'M-1' })
    .where('id', '=', 2)
    .execute()
  const at = new Date()
  await db
    .insertInto('orders')
    .values({
      id,
      customer_id: 'c0003',
      company: '',
      payment_type: 'Net Banking',
      state: 'awaiting',
      items: 1,
      shipping: 0,
      discount: 0,
      total: 4_400,
      placed_at: at,
      paid_at: null,
      user_id: null,
      billing: null,
      payment: null,
      updated_at: at,
    })
    .execute()
  const line = { order_id: id, line: 1, product_id: 1, name: 'Fern jug', price: 4_400, quantity: 1 }
  await db
    .insertInto('order_lines')
    .values({ ...line, color: 'successDark', size: null, code: 'J-1' })
    .execute()
}
const orderOf = async ({ db }: Backend, wanted = id) =>
  db.selectFrom('orders').selectAll().where('id', '=', wanted).executeTakeFirst()
const stockOf = async ({ db }: Backend) =>
  (await db.selectFrom('products').select('stock').where('id', '=', 1).executeTakeFirstOrThrow()).stock

const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))

async function pickProduct(user: User, number: number, word: string, name: RegExp) {
  await user.type(line(number).getByLabelText('Product'), word)
  await user.click(await screen.findByRole('option', { name }))
}

async function fillOrder(user: User) {
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'Maria Green')
  await pickProduct(user, 1, 'jug', /^Fern jug/)
  await user.selectOptions(line(1).getByLabelText('Colour'), 'Dark green')
  await user.clear(line(1).getByLabelText('Quantity'))
  await user.type(line(1).getByLabelText('Quantity'), '2')
}

const ofMaria = async ({ db }: Backend) =>
  (
    await db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['total', 'items'])
      .where('customers.name', '=', 'Maria Green')
      .execute()
  ).map(({ total, items }) => [total, items])

const detail = ({ queryClient }: Opened) =>
  queryClient
    .getQueriesData({ queryKey: orderQueries.details() })
    .map(([key]) => shownDetails.readOptimistic(queryClient, key)?.order)
    .find((order) => order?.id === id)

const writes: Record<string, Write> = {
  'a new order': {
    at: '/orders/new',
    path: 'customer/order/add',
    before: oneOrder,
    // The products are found before the reads fail.
    first: ({ user }) => fillOrder(user),
    act: (user) => user.click(screen.getByRole('button', { name: 'Place order' })),
    kept: async (backend) => ({ orders: await ofMaria(backend), stock: await stockOf(backend) }),
    unchanged: { orders: [], stock: 9 },
    changed: { orders: [[8_800, 2]], stock: 7 },
    shown: () => undefined,
  },
  'an edited order': {
    at: `/orders/${id}/edit`,
    path: 'customer/order/edit',
    before: oneOrder,
    act: async (user) => {
      await user.clear(line(1).getByLabelText('Quantity'))
      await user.type(line(1).getByLabelText('Quantity'), '3')
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    },
    kept: async (backend) => [(await orderOf(backend))?.total, await stockOf(backend)],
    unchanged: [4_400, 9],
    changed: [13_200, 7],
    shown: (opened) => [detail(opened)?.total, detail(opened)?.items],
  },
  'the parcel of a shipped order': {
    at: `/orders/${id}`,
    path: 'customer/order/status',
    before: oneOrder,
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Set status' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Shipped' }))
      await user.type(await screen.findByLabelText('Carrier'), 'DHL')
      await user.type(screen.getByLabelText('Tracking number'), '0034')
      await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
    },
    kept: async (backend) => {
      const { state, carrier, tracking } = (await orderOf(backend)) ?? {}
      return [state, carrier, tracking]
    },
    unchanged: ['awaiting', '', ''],
    changed: ['shipped', 'DHL', '0034'],
    shown: (opened) => [detail(opened)?.state, detail(opened)?.parcel],
  },
  'a tracking number added later': {
    at: `/orders/${id}`,
    path: 'customer/order/parcel',
    before: async (backend) => {
      await oneOrder(backend)
      await backend.db.updateTable('orders').set({ state: 'shipped' }).where('id', '=', id).execute()
    },
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: 'More actions' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Carrier and tracking number' }))
      await user.type(await screen.findByLabelText('Tracking number'), '0034')
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    },
    kept: async (backend) => (await orderOf(backend))?.tracking,
    unchanged: '',
    changed: '0034',
    shown: (opened) => detail(opened)?.parcel,
  },
}

fourTests('/orders', writes)

it('shows errors in the form and sends nothing', async () => {
  const { user, backend } = await openApp('/orders/new', { before: oneOrder })
  await pickProduct(user, 1, 'jug', /^Fern jug/)
  await user.clear(line(1).getByLabelText('Quantity'))
  await user.type(line(1).getByLabelText('Quantity'), '10')
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveAccessibleDescription(
    /Enter a customer name/,
  )
  expect(line(1).getByLabelText('Colour')).toHaveAccessibleDescription(/Choose a colour/)
  expect(line(1).getByLabelText('Quantity')).toHaveAccessibleDescription(/Only 9 in stock/)
  expect(await ofMaria(backend)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('warns of a country without a delivery method and still places the order', async () => {
  const { user, backend, settled } = await openApp('/orders/new?customer=c0003', {
    before: async (backend) => {
      await oneOrder(backend)
      await backend.db
        .updateTable('customers')
        .set({ country: 'Germany' })
        .where('id', '=', 'c0003')
        .execute()
      const methods = [deliveryMethod({ id: 'post', countries: ['DE'] })]
      await backend.post('settings/delivery/save', { changes: { methods } }, await backend.signIn())
    },
  })
  const country = await screen.findByLabelText(/^Country/)
  expect(country).toHaveValue('Germany')
  expect(screen.queryByText(/^No delivery method is available/)).toBeNull()
  await user.selectOptions(country, 'CH')
  expect(
    screen.getByText('No delivery method is available for Switzerland. You can still place the order.'),
  ).toBeVisible()
  await pickProduct(user, 1, 'jug', /^Fern jug/)
  await user.selectOptions(line(1).getByLabelText('Colour'), 'Dark green')
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await settled()
  const orders = await backend.db
    .selectFrom('orders')
    .select('billing')
    .where('customer_id', '=', 'c0003')
    .orderBy('id')
    .execute()
  expect(orders).toContainEqual({ billing: expect.objectContaining({ country: 'CH' }) })
})

it('adds tax to a new order, and to its changes as they are shown before the server answers', async () => {
  const { user, backend, router, settled } = await openApp('/orders/new', {
    before: async (shop) => {
      await oneOrder(shop)
      const changes = { pricesIncludeTax: false }
      await shop.post('settings/taxes/save', { changes }, await shop.signIn())
    },
  })
  const tax = () => screen.getByText('Tax', { selector: 'dt' }).nextElementSibling
  await fillOrder(user)
  // 88.00 and 19 %
  expect(tax()).toHaveTextContent('€16.72')
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await settled()
  expect(await ofMaria(backend)).toEqual([[10_472, 2]])
  expect(tax()).toHaveTextContent('€16.72')
  const { pathname } = router.state.location
  await router.navigate({ href: `${pathname}/edit` })
  await user.clear(await screen.findByLabelText('Quantity'))
  await user.type(screen.getByLabelText('Quantity'), '1')
  expect(tax()).toHaveTextContent('€8.36')
  goOffline()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(pathname))
  expect(tax()).toHaveTextContent('€8.36')
  expect(screen.getByText('Total', { selector: 'dt' }).nextElementSibling).toHaveTextContent('€52.36')
  goOnline()
  await settled()
  expect(await ofMaria(backend)).toEqual([[5_236, 1]])
})

it('has no unsaved changes when an order is opened for editing', async () => {
  await openApp(`/orders/${id}/edit`, { before: oneOrder })
  expect(await screen.findByRole('group', { name: 'Line 1' })).toBeVisible()
  expect(screen.queryByText(/^Unsaved changes/)).toBeNull()
})

it('undoes a change of the lines and records both in the history', async () => {
  const { user, backend, router, settled } = await openApp(`/orders/${id}/edit`, { before: oneOrder })
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  await pickProduct(user, 2, 'mug', /^Oak mug/)
  await user.selectOptions(line(2).getByLabelText('Size'), '12')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${id}`))
  await settled()
  expect(await screen.findByText('Oak mug · Size 12: 0 → 1')).toBeInTheDocument()
  expect((await orderOf(backend))?.total).toBe(5_900)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await settled()
  await waitFor(async () => expect((await orderOf(backend))?.total).toBe(4_400))
  expect(await screen.findByText('Oak mug · Size 12: 1 → 0')).toBeInTheDocument()
})

it('shows code, colour, note and tracking number on the packing slip', async () => {
  await openApp(`/orders/${id}/slip`, {
    before: async (backend) => {
      await oneOrder(backend)
      const parcel = { note: 'Ring twice', carrier: 'DHL', tracking: '0034' }
      await backend.db.updateTable('orders').set(parcel).where('id', '=', id).execute()
    },
  })
  const slip = within(await screen.findByRole('article', { name: 'Packing slip' }))
  expect(slip.getByText('Dark green · J-1')).toBeInTheDocument()
  expect(slip.getByText('Ring twice')).toBeInTheDocument()
  expect(slip.getByText('0034')).toBeInTheDocument()
})

it.each([
  ['Rue de Paris 5', 'Paris', 'Paris'],
  ['12 Parisienne Road', 'Paris', 'Paris'],
  ['Lindenweg 4\n10115 Berlin', 'Berlin', ''],
  ['Lindenweg 4, Berlin', 'Berlin', ''],
])('fills in the city of %j in %s as %j', (address, location, city) => {
  const customer = { id: 'c', name: 'Mira', email: '', phone: '', country: 'France', address, location }
  expect(buyerOf(customer as never).city).toBe(city)
})

it('leads to a new product when the catalogue does not have it, and keeps the order', async () => {
  const { user, router } = await openApp('/orders/new')
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'Maria Ross')
  await user.type(line(1).getByLabelText('Product'), 'Zeppelin')
  await user.click(await line(1).findByRole('link', { name: 'Add a product' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/products/new'))
  await router.navigate({ to: '/orders/new' })
  expect(await screen.findByDisplayValue('Maria Ross')).toBeVisible()
})

it('offers the payment methods of the shop', async () => {
  await openApp('/orders/new', {
    before: ({ db, clock }) => {
      const methods = [
        { ...usualSettings.payment.methods[0], isActive: false },
        paymentMethod({ id: 'bank', name: 'Bank transfer' }),
        paymentMethod({ id: 'till', name: 'Cash' }),
      ]
      const fields = JSON.stringify({ methods })
      return db.insertInto('shop_settings').values({ id: 'payment', fields, updated_at: clock() }).execute()
    },
  })
  const payment = await screen.findByRole('combobox', { name: 'Payment method' })
  expect(payment).toHaveDisplayValue('Bank transfer')
  const options = within(payment).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Bank transfer', 'Cash'])
})
