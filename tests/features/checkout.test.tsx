import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { type CartLine, type Checkout, emptyCheckout, type Payment } from '#contract/cart.ts'
import type { DeliveryMethod, PaymentMethod } from '#contract/methods.ts'
import { usualSettings } from '#contract/settings.ts'
import { type Cart, checkoutNow } from '#features/checkout/cart/cart-store.ts'
import { recalculate } from '#features/checkout/cart/cart-updates.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { codeWithRule, discountRule } from '#tests/support/discount-rules.ts'
import { failReads, goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { inAnotherTab } from '#tests/support/session.ts'
import { network } from '#tests/support/setup.ts'
import { deliveryMethod, paymentMethod } from '#tests/support/shop-methods.ts'

type Opened = Awaited<ReturnType<typeof openApp>>
type User = Opened['user']

const ada = 'ada00000'
const sam = 'sam00000'

/** What this browser keeps of an account's cart. */
const keptCart = (account = ada): Cart => {
  const all = JSON.parse(localStorage.getItem('berry-cart') ?? '{}') as Record<string, Cart>
  return { checkout: emptyCheckout, waiting: [], placing: null, ...all[account] } as Cart
}
/** Puts a cart there, as another tab would. */
function keep(part: Partial<Cart>, account = ada) {
  const all = JSON.parse(localStorage.getItem('berry-cart') ?? '{}') as Record<string, Cart>
  const cart = { ...all[account], ...part }
  inAnotherTab('berry-cart', JSON.stringify({ ...all, [account]: cart }))
}

/** Lines as the server makes them: so many pieces of these products, in their order. */
async function linesOf(backend: Backend, pieces: Record<number, number>): Promise<CartLine[]> {
  const token = await backend.signIn()
  let products: CartLine[] = []
  for (const [id, quantity] of Object.entries(pieces)) {
    const product = { id, name: '', image: '', salePrice: 0, offerPrice: 0, size: 8, quantity }
    const answer = await backend.post('cart/add', { product, products }, token)
    products = (await bodyOf<{ products: CartLine[] }>(answer)).products
  }
  return products
}

async function addressesOf(backend: Backend) {
  const answer = await backend.get('address/list', await backend.signIn())
  return (await bodyOf<{ address: NonNullable<Checkout['billing']>[] }>(answer)).address
}

type Filled = { pieces?: Record<number, number>; payment?: Partial<Payment>; code?: string } & Partial<
  Omit<Checkout, 'payment' | 'code'>
>

/** The shop with plenty of everything at even prices. */
const stocked = ({ db }: Backend) =>
  db.updateTable('products').set({ stock: 50, price: 2000, list_price: 2500 }).execute()

/** The checkout with some pieces of the first products in it, going to Ada's first address. */
async function filled(backend: Backend, { pieces = { 1: 2, 2: 1 }, ...part }: Filled = {}) {
  const products = await linesOf(backend, pieces)
  const [home] = await addressesOf(backend)
  const payment = { ...emptyCheckout.payment, ...part.payment }
  const checkout = { ...emptyCheckout, step: 2, billing: home ?? null, code: '', ...part, payment }
  return recalculate(checkout, products)
}

/** Opens the checkout at a step, with a filled cart. */
async function openCart(
  step: 0 | 1 | 2,
  part: Filled = {},
  before: (backend: Backend) => Promise<unknown> = stocked,
) {
  const opened = await openApp('/account', { before })
  const checkout = await filled(opened.backend, part)
  keep({ checkout })
  await opened.router.navigate({ to: '/checkout', search: { step } })
  await opened.settled()
  return { ...opened, names: checkout.products.map(({ name }) => name), checkout }
}

const ordersOf = async ({ db }: Backend, account = ada) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', account).execute()
const stockOf = async ({ db }: Backend, id: number) =>
  (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirst())?.stock

const lines = ({ products }: Checkout = checkoutNow()) =>
  products.map(({ id, quantity }) => [Number(id), quantity])
/** Puts one piece of a product of the list into the cart, in its first colour where there are several. */
async function addFrom(user: User, shown: Element) {
  // It is drawn again with its menu.
  const button = screen.getByRole('button', { name: shown.getAttribute('aria-label') ?? '' })
  await user.click(button)
  if (!button.hasAttribute('aria-haspopup')) return
  await user.click((await screen.findAllByRole('menuitem'))[0] as Element)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

const orderButton = () => screen.getByRole('button', { name: /^Place order for / })
const place = (user: User) => user.click(orderButton())
const snacks = () => [...document.querySelectorAll('.snack')].map((one) => one.textContent)

async function fillAddress(user: User) {
  await user.click(screen.getByRole('button', { name: 'New address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Ada Palmer')
  await user.type(dialog.getByLabelText('Street and number'), '9 Quay Street')
  await user.type(dialog.getByLabelText('Building, floor, flat'), '2')
  await user.selectOptions(dialog.getByLabelText('Country'), 'GB')
  await user.type(dialog.getByLabelText('Postcode'), 'BS1 4SB')
  await user.type(dialog.getByLabelText('City'), 'Bristol')
  await user.type(dialog.getByLabelText('State or county'), 'England')
  await user.type(dialog.getByLabelText('Phone'), '+44 117 000 1')
  return dialog
}
async function addAddress(user: User) {
  const dialog = await fillAddress(user)
  await user.click(dialog.getByRole('button', { name: 'Save address' }))
}
async function editStreet(user: User) {
  const [pencil] = screen.getAllByRole('button', { name: /^Edit address for/ })
  await user.click(pencil as Element)
  const dialog = within(await screen.findByRole('dialog'))
  const street = dialog.getByLabelText('Street and number')
  await user.clear(street)
  await user.type(street, 'Elm Walk')
  await user.click(dialog.getByRole('button', { name: 'Save address' }))
}
const streets = ({ backend }: Opened) =>
  backend.db.selectFrom('addresses').select('street').where('user_id', '=', ada).orderBy('place').execute()

type Write = {
  step: 0 | 1 | 2 | 'shop'
  part?: Filled
  path: string
  act: (user: User) => Promise<unknown>
  /** What is agreed with the server. */
  kept: (opened: Opened) => unknown
  unchanged: unknown
  changed: unknown
  /** What the buyer sees of it. */
  shown: () => unknown
  /** It is shown only once the server has agreed. */
  isPatient?: true
}

const agreedLines = () => lines(keptCart().checkout)
const agreed = (part: (checkout: Checkout) => unknown) => ({
  kept: () => part(keptCart().checkout),
  shown: () => part(checkoutNow()),
})
const shownStreets = () => screen.queryAllByText(/Alder Lane|Wharf Road|Quay Street|Elm Walk/).length

const writes: Record<string, Write> = {
  'an added product': {
    step: 'shop',
    path: 'cart/add',
    act: async (user) =>
      addFrom(user, (await screen.findAllByRole('button', { name: /^Add to cart: / }))[0] as Element),
    kept: () => agreedLines().reduce((sum, [, quantity]) => sum + (quantity ?? 0), 0),
    unchanged: 3,
    changed: 4,
    shown: () => lines().reduce((sum, [, quantity]) => sum + (quantity ?? 0), 0),
  },
  'a removed product': {
    step: 0,
    path: 'cart/remove',
    act: (user) => user.click(screen.getAllByRole('button', { name: /^Remove / })[0] as Element),
    kept: agreedLines,
    unchanged: [
      [1, 2],
      [2, 1],
    ],
    changed: [[2, 1]],
    shown: () => lines(),
  },
  'a changed quantity': {
    step: 0,
    path: 'cart/update',
    act: (user) => user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element),
    kept: agreedLines,
    unchanged: [
      [1, 2],
      [2, 1],
    ],
    changed: [
      [1, 3],
      [2, 1],
    ],
    shown: () => lines(),
  },
  'a chosen address': {
    step: 1,
    path: 'cart/billing-address',
    act: (user) => user.click(screen.getAllByRole('radio')[1] as Element),
    ...agreed(({ billing }) => billing?.street),
    unchanged: 'Alder Lane',
    changed: '3 Wharf Road',
  },
  'a chosen delivery': {
    step: 2,
    path: 'cart/shipping-charge',
    act: (user) => user.click(screen.getByRole('radio', { name: /^Express/ })),
    ...agreed(({ shipping, total, payment }) => [shipping, total, payment.type]),
    unchanged: [0, 6000, 'free'],
    changed: [500, 6500, 'fast'],
  },
  'a chosen payment method': {
    step: 2,
    path: 'cart/payment-method',
    act: (user) => user.click(screen.getByRole('radio', { name: /^PayPal/ })),
    ...agreed(({ payment }) => payment.method),
    unchanged: 'cod',
    changed: 'paypal',
  },
  'a removed card': {
    step: 2,
    part: { payment: { method: 'card', card: 'visa', lastFour: '1111' } },
    path: 'cart/payment-card',
    act: (user) => user.click(screen.getByRole('button', { name: 'Use another card' })),
    ...agreed(({ payment }) => [payment.card, payment.lastFour]),
    unchanged: ['visa', '1111'],
    changed: ['', ''],
  },
  'an order': {
    step: 2,
    path: 'customer/order/place',
    act: place,
    kept: async ({ backend }) => [(await ordersOf(backend)).length, await stockOf(backend, 1), agreedLines()],
    unchanged: [
      0,
      50,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    changed: [1, 48, []],
    shown: () => Boolean(screen.queryByRole('region', { name: 'Your order' })),
  },
  'a new address': {
    step: 1,
    path: 'address/new',
    act: addAddress,
    kept: streets,
    unchanged: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }],
    changed: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }, { street: '9 Quay Street' }],
    shown: shownStreets,
  },
  'an edited address': {
    step: 1,
    path: 'address/edit',
    act: editStreet,
    kept: streets,
    unchanged: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }],
    changed: [{ street: 'Elm Walk' }, { street: '3 Wharf Road' }],
    shown: () => screen.queryAllByText(/Elm Walk/).length,
  },
  'a deleted address': {
    step: 1,
    path: 'address/delete',
    act: (user) => user.click(screen.getAllByRole('button', { name: /^Delete address for/ })[0] as Element),
    kept: streets,
    unchanged: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }],
    changed: [{ street: '3 Wharf Road' }],
    shown: shownStreets,
  },
}

async function openWrite({ step, part = {} }: Write) {
  if (step !== 'shop') return openCart(step, part)
  const opened = await openApp('/products', { before: stocked })
  keep({ checkout: await filled(opened.backend) })
  return opened
}

for (const [name, write] of Object.entries(writes)) {
  it(`${name}: is saved`, async () => {
    const opened = await openWrite(write)
    expect(await write.kept(opened)).toEqual(write.unchanged)
    await write.act(opened.user)
    await waitFor(async () => expect(await write.kept(opened)).toEqual(write.changed))
    await opened.settled()
    expect(keptCart()).toMatchObject({ waiting: [], placing: null })
  })

  it(`${name}: is rolled back after a rejection`, async () => {
    const opened = await openWrite(write)
    const before = write.shown()
    refuseWrites()
    failReads() // so that only the rollback can put it back
    await write.act(opened.user)
    expect((await screen.findAllByText('Refused by the test')).length).toBeGreaterThan(0)
    await opened.settled()
    expect(write.shown()).toEqual(before)
    expect(keptCart()).toMatchObject({ waiting: [], placing: null })
    expect(await write.kept(opened)).toEqual(write.unchanged)
  })

  it(`${name}: is sent after a reload when made offline`, async () => {
    const opened = await openWrite(write)
    const before = write.shown()
    goOffline()
    await write.act(opened.user)
    await waitFor(() => expect(opened.queryClient.isMutating()).toBe(1))
    await waitFor(() => expect(write.shown()).not.toEqual(before))
    await opened.close()
    expect(await write.kept(opened)).toEqual(write.unchanged)

    goOnline()
    const second = await openApp('/dashboard', { backend: opened.backend })
    await waitFor(async () => expect(await write.kept(second)).toEqual(write.changed))
    await second.settled()
    expect(keptCart()).toMatchObject({ waiting: [], placing: null })
  })

  it(`${name}: is applied once when sent twice`, async () => {
    const opened = await openWrite(write)
    const keys: (string | null)[] = []
    network.use(
      http.post(`*/api/${write.path}`, async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        const answer = await opened.backend.app.fetch(request.clone())
        return keys.length === 1 ? new HttpResponse(null, { status: 500 }) : answer
      }),
    )
    await write.act(opened.user)
    await waitFor(() => expect(keys).toHaveLength(2))
    await opened.settled()
    expect(keys[0]).toBe(keys[1])
    await waitFor(async () => expect(await write.kept(opened)).toEqual(write.changed))
  })
}

// Codes

const useCode = async (user: User, code: string) => {
  await user.type(screen.getByLabelText('Discount code'), code)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
}
const sums = ({ subtotal, discount, total, code } = checkoutNow()) => ({ subtotal, discount, total, code })

it('applies a discount code, keeps it after an unknown code, and removes it', async () => {
  const { user, settled } = await openCart(0)
  await useCode(user, 'flat05')
  await settled()
  expect(sums()).toEqual({ subtotal: 6000, discount: 500, total: 5500, code: 'FLAT05' })
  expect(screen.getByLabelText('Discount code')).toHaveValue('')
  await useCode(user, 'SUMMER10')
  await waitFor(() =>
    expect(screen.getByLabelText('Discount code')).toHaveAccessibleDescription(/isn’t valid/),
  )
  expect(screen.getByLabelText('Discount code')).toHaveValue('SUMMER10')
  expect(sums()).toEqual({ subtotal: 6000, discount: 500, total: 5500, code: 'FLAT05' })
  expect(screen.getByText('FLAT05')).toBeVisible()
  const summary = within(screen.getByRole('region', { name: 'Order summary' }))
  await user.click(summary.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sums()).toEqual({ subtotal: 6000, discount: 0, total: 6000, code: '' }))
})

it('mentions no missing discount for a refused code, and clears the error on the next step', async () => {
  const { user } = await openCart(0)
  await useCode(user, 'SUMMER10')
  const field = () => screen.getByLabelText('Discount code')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/isn’t valid/))
  expect(field()).not.toHaveAccessibleDescription(/discount/)
  await user.click(screen.getByRole('button', { name: /address/i }))
  await waitFor(() => expect(field()).toBeValid())
})

it('rechecks a code when the lines change, for their sum without shipping', async () => {
  const asked: unknown[] = []
  const { user, backend, settled } = await openCart(0, {
    ...codeWithRule('BERRY50'),
    payment: { type: 'fast' },
  })
  expect(sums()).toEqual({ subtotal: 6000, discount: 3000, total: 3500, code: 'BERRY50' })
  network.use(
    http.post('*/api/cart/discount', async ({ request }) => {
      asked.push(await request.clone().json())
      return backend.app.fetch(request)
    }),
  )
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element)
  await settled()
  expect(asked).toEqual([{ code: 'BERRY50', total: 80, products: checkoutNow().products }])
  expect(sums()).toEqual({ subtotal: 8000, discount: 4000, total: 4500, code: 'BERRY50' })
})

it('removes an expired code with a reason when the order is placed', async () => {
  const { user, backend, settled } = await openCart(2, codeWithRule('FLAT05'))
  await backend.db.updateTable('discounts').set({ ends_at: new Date() }).execute()
  await place(user)
  expect(await screen.findByText(/discount code no longer applies/)).toBeVisible()
  await settled()
  expect(sums()).toMatchObject({ discount: 0, code: '' })
  expect(screen.getByText('Code FLAT05 was removed from your cart')).toBeVisible()
  expect(screen.getByText(/This code has expired/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/This code has expired/)).toBeNull()
})

it('keeps a code removed while its discount is being checked', async () => {
  const { user, backend, settled } = await openCart(0, codeWithRule('BERRY50'))
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  network.use(
    http.post('*/api/cart/discount', async ({ request }) => {
      asked.resolve()
      await answer.promise
      return backend.app.fetch(request)
    }),
  )
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element)
  await user.click(
    within(screen.getByRole('region', { name: 'Order summary' })).getByRole('button', { name: 'Remove' }),
  )
  await asked.promise
  answer.resolve()
  await settled()
  expect(sums()).toEqual({ subtotal: 8000, discount: 0, total: 8000, code: '' })
})

const setDiscount = ({ db }: Backend, values: object, code = 'FLAT05') =>
  db.updateTable('discounts').set(values).where('code', '=', code).execute()

it.each([
  ['notYet', { starts_at: new Date('2099-01-01') }, /can be used from 1 January 2099/],
  ['ended', { is_active: false }, /has expired/],
  ['minValue', { min_value: 6_001 }, /at least €60\.01/],
  ['minQuantity', { min_quantity: 4 }, /at least 4 items/],
  ['noItems', { scope: 'products', products: [9] }, /doesn’t apply to the items/],
  ['usedUp', { max_uses: 0 }, /maximum number of times/],
])('says what to do about a code that is refused: %s', async (_reason, values, sentence) => {
  const { user, backend } = await openCart(0)
  await setDiscount(backend, values)
  await useCode(user, 'FLAT05')
  await waitFor(() => expect(screen.getByLabelText('Discount code')).toHaveAccessibleDescription(sentence))
  expect(sums()).toEqual({ subtotal: 6000, discount: 0, total: 6000, code: '' })
})

it('makes delivery free with a code, offline too, while enough is in the cart', async () => {
  const { user, backend, settled } = await openCart(0, { payment: { type: 'fast' } })
  await setDiscount(backend, { kind: 'delivery', amount: null, min_value: 6_000 })
  expect(sums()).toMatchObject({ total: 6500 })
  await useCode(user, 'FLAT05')
  await settled()
  expect(sums()).toEqual({ subtotal: 6000, discount: 0, total: 6000, code: 'FLAT05' })
  const summary = within(screen.getByRole('region', { name: 'Order summary' }))
  expect(summary.getByText('Free')).toBeVisible()
  goOffline()
  await user.click(screen.getAllByRole('button', { name: 'Decrease quantity' })[0] as Element)
  await waitFor(() => expect(sums()).toEqual({ subtotal: 4000, discount: 0, total: 4500, code: 'FLAT05' }))
  expect(summary.getByText(/at least €60\.00/)).toBeVisible()
  goOnline()
  await settled()
  expect(sums()).toMatchObject({ total: 4500, code: 'FLAT05' })
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element)
  await settled()
  expect(sums()).toMatchObject({ subtotal: 6000, total: 6000 })
})

it('applies a code to any category of a product that is added offline', async () => {
  const rule = discountRule({ percent: 10, scope: 'categories', categories: ['toys'] })
  const { user } = await openApp('/products?q=Jug', {
    before: ({ db }) =>
      db
        .updateTable('products')
        .set({ name: 'Jug', price: 2_000, stock: 9, colors: [], sizes: [], categories: ['books', 'toys'] })
        .where('id', '=', 1)
        .execute(),
  })
  keep({ checkout: { ...emptyCheckout, code: 'TOYS', rule } })
  const button = await screen.findByRole('button', { name: 'Add to cart: Jug' })
  goOffline()
  await user.click(button)
  await waitFor(() => expect(sums()).toEqual({ subtotal: 2000, discount: 200, total: 1800, code: 'TOYS' }))
})

it('keeps changing the cart when its code has ended, and says that the code was removed', async () => {
  const { user, backend, settled } = await openCart(0, codeWithRule('FLAT05'))
  await setDiscount(backend, { is_active: false })
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element)
  await settled()
  expect(sums()).toEqual({ subtotal: 8000, discount: 0, total: 8000, code: '' })
  expect(screen.getByText('Code FLAT05 was removed from your cart')).toBeVisible()
})

it('shows the new total when a code gives another discount, and orders with it', async () => {
  const { user, backend, settled } = await openCart(2, codeWithRule('FLAT05'))
  await setDiscount(backend, { amount: 300 })
  await place(user)
  expect(await screen.findByText('The total is now €57.00 (was €55.00).')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Update cart' }))
  expect(sums()).toEqual({ subtotal: 6000, discount: 300, total: 5700, code: 'FLAT05' })
  await place(user)
  await settled()
  const [order] = await ordersOf(backend)
  expect(order).toMatchObject({ total: 5700, discount: 300, code: 'FLAT05', discount_id: 'flat05' })
})

// Whose cart

it('keeps a separate cart for each account', async () => {
  const first = await openCart(0)
  const [name = ''] = first.names
  expect(screen.getByRole('link', { name })).toBeVisible()
  await first.close()

  localStorage.setItem(
    'serviceToken',
    (await first.backend.signIn('sam@example.com', 'berry-demo-2')).Authorization.replace('Bearer ', ''),
  )
  const second = await openApp('/checkout', { backend: first.backend })
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cart' })).toBeVisible()
  keep({ checkout: await filled(first.backend, { pieces: { 5: 1 } }) }, sam)
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await second.close()

  localStorage.setItem('serviceToken', (await first.backend.signIn()).Authorization.replace('Bearer ', ''))
  await openApp('/checkout?step=0', { backend: first.backend })
  expect(lines()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
})

it.each([
  ['broken', '{"ada00000":{"checkout"'],
  ['a string', '"cart"'],
  ['null', 'null'],
  ['an array', '[1,2]'],
  [
    'from an older client',
    '{"checkout":"{\\"step\\":1,\\"products\\":[{}]}","_persist":"{\\"version\\":-1}"}',
  ],
  ['malformed', `{"${ada}":{"checkout":{"step":9,"products":7},"waiting":[{"kind":"fly"}],"placing":1}}`],
])('starts with an empty cart when the storage is %s', async (_what, text) => {
  const { user, backend } = await openApp('/account')
  inAnotherTab('berry-cart', text)
  await openApp('/checkout', { backend })
  expect(screen.getAllByRole('heading', { name: 'Your cart is empty' })[0]).toBeVisible()
  expect(checkoutNow()).toEqual(emptyCheckout)
  expect(user).toBeDefined()
})

it('corrects wrong totals in storage and accepts the order', async () => {
  const opened = await openCart(0)
  keep({ checkout: { ...opened.checkout, total: 1, discount: -5 } })
  await opened.router.navigate({ to: '/checkout', search: { step: 2 } })
  await waitFor(() => expect(orderButton()).toHaveAccessibleName('Place order for €60.00'))
  await place(opened.user)
  await opened.settled()
  expect(await ordersOf(opened.backend)).toHaveLength(1)
})

it('drops waiting writes on sign-out', async () => {
  const { user, backend, settled } = await openCart(2)
  goOffline()
  await user.click(screen.getByRole('radio', { name: /^Express/ }))
  await place(user)
  await waitFor(() => expect(keptCart()).toMatchObject({ placing: expect.anything() }))
  await user.click(screen.getByRole('button', { name: /^Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(keptCart()).toMatchObject({ waiting: [], placing: null })
  goOnline()
  await settled()
  expect(await ordersOf(backend)).toEqual([])
})

it('restores a write from the stored cart when the page closes right after the click', async () => {
  const { backend, checkout, close } = await openCart(2)
  const [line] = await linesOf(backend, { 4: 1 })
  await close()
  keep({
    checkout,
    waiting: [{ key: crypto.randomUUID(), kind: 'add', line: { ...line, quantity: 2 } as CartLine }],
  })
  const second = await openApp('/dashboard', { backend })
  await waitFor(() =>
    expect(agreedLines()).toEqual([
      [1, 2],
      [2, 1],
      [4, 2],
    ]),
  )
  await second.settled()
  await second.close()

  const { products, total, code, billing, payment } = keptCart().checkout
  const order = { products, total: total / 100, code, billing, payment } as never
  keep({ placing: { key: crypto.randomUUID(), checkout: order, of: [] } })
  await openApp('/dashboard', { backend })
  await waitFor(async () => expect(await ordersOf(backend)).toHaveLength(1))
  await waitFor(() => expect(keptCart()).toMatchObject({ placing: null, placed: { total: 10_000 } }))
})

// The order

it('places a single order on a double click', async () => {
  const { backend, settled } = await openCart(2)
  const button = orderButton()
  button.click()
  button.click()
  await settled()
  expect(await ordersOf(backend)).toHaveLength(1)
})

it('repeats the same order after a server error', async () => {
  const { user, backend, settled } = await openCart(2)
  let isBroken = true
  network.use(
    http.post('*/api/customer/order/place', async ({ request }) => {
      const answer = await backend.app.fetch(request.clone())
      return isBroken ? new HttpResponse(null, { status: 500 }) : answer
    }),
  )
  await place(user)
  await waitFor(() => expect(keptCart().tried).toBeTruthy())
  isBroken = false
  await user.click(await screen.findByRole('button', { name: /^Place order for/ }))
  await settled()
  expect(await screen.findByRole('heading', { name: /^Order #/ })).toBeVisible()
  expect(await ordersOf(backend)).toHaveLength(1)
})

type Change = { name: string; change: (backend: Backend) => Promise<unknown>; says: RegExp; total: string }
const set =
  (values: object) =>
  ({ db }: Backend) =>
    db.updateTable('products').set(values).where('id', '=', 1).execute()
const changes: Change[] = [
  {
    name: 'an increased price',
    change: set({ price: 2100 }),
    says: /is now €21.00 \(was €20.00\)/,
    total: '€62.00',
  },
  { name: 'a reduced stock', change: set({ stock: 1 }), says: /^Only 1 of .+ is left/, total: '€40.00' },
  {
    name: 'an unavailable product',
    change: set({ deleted_at: new Date() }),
    says: /is no longer available/,
    total: '€20.00',
  },
]

it.each(changes)('$name: can be accepted', async ({ change, says: messageFor, total }) => {
  const { user, backend, settled } = await openCart(2)
  await change(backend)
  await place(user)
  const take = await screen.findByRole('button', { name: 'Update cart' })
  expect(screen.getByText(messageFor)).toBeVisible()
  expect(await ordersOf(backend)).toEqual([])
  // Ordering leads to the question first.
  await place(user)
  expect(take).toHaveFocus()
  await user.click(take)
  await waitFor(() => expect(orderButton()).toHaveAccessibleName(`Place order for ${total}`))
  await place(user)
  await settled()
  expect(await screen.findByRole('heading', { name: /^Order #/ })).toBeVisible()
  const [order] = await ordersOf(backend)
  expect((order?.total ?? 0) / 100).toBe(Number(total.slice(1)))
})

it.each(changes)('$name: leaves the cart unchanged when declined', async ({ change }) => {
  const { user, backend, settled } = await openCart(2)
  await change(backend)
  await place(user)
  await user.click(await screen.findByRole('button', { name: 'Edit cart' }))
  await settled()
  expect(lines()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(sums()).toMatchObject({ subtotal: 6000, total: 6000 })
  expect(screen.queryByRole('button', { name: /Update cart/ })).toBeNull()
  expect(await ordersOf(backend)).toEqual([])
})

it('locks the cart in every tab while an order is being placed', async () => {
  const { user, router, backend, settled } = await openCart(2)
  goOffline()
  await place(user)
  expect(await screen.findByText(/You’re offline. Your order will be placed/)).toBeVisible()
  const steps = within(screen.getByRole('navigation', { name: 'Checkout steps' }))
  expect(steps.queryAllByRole('button')).toEqual([])
  expect(screen.queryByLabelText('Discount code')).toBeNull()
  await router.navigate({ to: '/checkout', search: { step: 0 } })
  expect(screen.queryByRole('button', { name: 'Increase quantity' })).toBeNull()
  goOnline()
  await settled()
  await router.navigate({ to: '/products' })
  await settled()
  // As another tab says it.
  const cart = await filled(backend)
  const { products, total, code, billing, payment } = cart
  const order = { products, total: total / 100, code, billing, payment } as never
  keep({ checkout: cart, placing: { key: 'of-another-tab-0001', checkout: order, of: [] } })
  await addFrom(user, (await screen.findAllByRole('button', { name: /^Add to cart: / }))[0] as Element)
  expect(await screen.findByText(/Your order is being placed. You can change the cart/)).toBeVisible()
  expect(keptCart().waiting).toEqual([])
})

it('shows the order on the dashboard immediately and resets the checkout', async () => {
  const { user, router, backend, settled } = await openCart(2)
  await router.navigate({ to: '/widget/data' })
  await settled()
  await router.navigate({ to: '/checkout', search: { step: 2 } })
  await place(user)
  expect(await screen.findByRole('heading', { name: /^Order #/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 4 of 4: Done' })).toHaveFocus())
  expect(screen.getByRole('link', { name: 'Cart' })).toBeVisible()
  await settled()
  const [order] = await ordersOf(backend)
  expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${order?.id}`)
  const address = within(screen.getByRole('region', { name: 'Delivery address' }))
  expect(address.getByText(/Alder Lane/)).toBeVisible()
  const lines = within(screen.getByRole('region', { name: 'Items' }))
  expect(lines.getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent(/\d{4}/)
  await router.navigate({ to: '/widget/data' })
  const table = within(await screen.findByRole('table', { name: 'Latest orders' }))
  expect(await table.findByText(`#${order?.id}`)).toBeVisible()
  await router.navigate({ to: '/checkout' })
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// Stock and prices

it('refuses more than the stock with a reason, and limits the stepper', async () => {
  const { user, backend, settled } = await openCart(0)
  await set({ stock: 2 })(backend)
  const [more] = screen.getAllByRole('button', { name: 'Increase quantity' })
  await user.click(more as Element)
  expect(await screen.findByText(/Not enough stock/)).toBeVisible()
  await settled()
  expect(lines()[0]).toEqual([1, 2])
  expect(screen.getByText('Only 2 left')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Increase quantity' })[0]).toBeDisabled()
})

it('does not add a product known to be sold out', async () => {
  const { user, router, settled } = await openApp('/products', {
    before: ({ db }) => db.updateTable('products').set({ stock: 1 }).execute(),
  })
  const [button] = await screen.findAllByRole('button', { name: /^Add to cart: / })
  await addFrom(user, button as Element)
  await settled()
  await addFrom(user, button as Element)
  expect(await screen.findByText(/Only 1 of .* is available/)).toBeVisible()
  expect(lines().map(([, pieces]) => pieces)).toEqual([1])
  await router.navigate({ to: '/checkout' })
  expect(await screen.findByText('Only 1 left')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
})

it('announces a changed price until it has been seen', async () => {
  const { user, backend, settled, names } = await openCart(0)
  await set({ price: 2100 })(backend)
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[1] as Element)
  await settled()
  const said = `${names[0]} is now €21.00 (was €20.00).`
  expect(await screen.findByText(said)).toBeVisible()
  await set({ price: 1900 })(backend)
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[1] as Element)
  await settled()
  expect(await screen.findByText(`${names[0]} is now €19.00 (was €20.00).`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/costs €19.00/)).toBeNull()
})

it('removes unavailable products with a notice, even the last line', async () => {
  const { user, backend, settled } = await openCart(0, { pieces: { 1: 1 } })
  await set({ deleted_at: new Date() })(backend)
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await settled()
  expect(await screen.findByText(/is no longer available/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// Undo

it('removes exactly the added quantity on "Undo"', async () => {
  const { user, settled } = await openWrite(writes['an added product'] as Write)
  const pieces = () => lines().reduce((sum, [, quantity]) => sum + (quantity ?? 0), 0)
  const before = pieces()
  const [button] = await screen.findAllByRole('button', { name: /^Add to cart: / })
  for (let press = 0; press < 4; press++) await addFrom(user, button as Element)
  await settled()
  // One message, not four.
  await waitFor(() => expect(snacks()).toHaveLength(1))
  expect(pieces()).toBe(before + 4)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await settled()
  expect(pieces()).toBe(before + 3)
})

it('asks for the colour of a product, also by keyboard, and shows it in the cart', async () => {
  const colors =
    (codes: string[], id: number) =>
    ({ db }: Backend) =>
      db
        .updateTable('products')
        .set({ colors: codes as never, stock: 9, name: `Jug ${id}` })
        .where('id', '=', id)
  const { user, router, settled } = await openApp('/products?q=Jug', {
    before: async (backend) => {
      await colors(['errorMain', 'successDark'], 1)(backend).execute()
      await colors(['warningMain'], 2)(backend).execute()
    },
  })
  const button = (id: number) => screen.findByRole('button', { name: `Add to cart: Jug ${id}` })
  await user.click(await button(2))
  await settled()
  const kept = () => checkoutNow().products.map(({ id, color }) => [Number(id), color])
  expect(kept()).toEqual([[2, 'warningMain']])

  const first = await button(1)
  act(() => first.focus())
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Dark green' })
  expect(kept()).toHaveLength(1)
  act(() => item.focus())
  await user.keyboard('{Enter}')
  await settled()
  expect(kept()).toEqual([
    [2, 'warningMain'],
    [1, 'successDark'],
  ])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('button', { name: 'Add to cart: Jug 1' })).toHaveFocus()

  await router.navigate({ to: '/checkout' })
  const pictures = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('main li .art')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(pictures.map((one) => one.style.getPropertyValue('--h2'))).toEqual(['92', '155'])
})

it('restores a removed line with its quantity and position on "Undo"', async () => {
  const { user, settled, names } = await openCart(0, {
    pieces: { 1: 2, 2: 3, 3: 1 },
    ...codeWithRule('FLAT05'),
  })
  await user.click(screen.getByRole('button', { name: `Remove ${names[1]}` }))
  await settled()
  expect(agreedLines()).toEqual([
    [1, 2],
    [3, 1],
  ])
  expect(screen.getByRole('button', { name: `Remove ${names[2]}` })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const whole = [
    [1, 2],
    [2, 3],
    [3, 1],
  ]
  expect(lines()).toEqual(whole)
  await settled()
  expect(agreedLines()).toEqual(whole)
})

it('removes the discount with the last line and restores it on undo', async () => {
  const { user, settled, names } = await openCart(0, { pieces: { 1: 1 }, ...codeWithRule('FLAT05') })
  await user.click(screen.getByRole('button', { name: `Remove ${names[0]}` }))
  await settled()
  expect(sums()).toMatchObject({ subtotal: 0, discount: 0, total: 0 })
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await settled()
  expect(sums()).toEqual({ subtotal: 2000, discount: 500, total: 1500, code: 'FLAT05' })
})

// Steps

it('puts the steps in the history, moves the focus and never skips ahead', async () => {
  const { user, router, checkout, settled } = await openCart(0)
  keep({ checkout: { ...checkout, step: 0, billing: null } })
  await router.navigate({ to: '/checkout', search: { step: 2 } })
  await waitFor(() => expect(router.state.location.searchStr).toBe('?step=0'))
  await router.navigate({ to: '/checkout', search: {} })
  await waitFor(() => expect(router.state.location.searchStr).toBe('?step=0'))
  await user.click(screen.getByRole('button', { name: 'Continue to address' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 2 of 4: Address' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 3 of 4: Payment' })).toHaveFocus())
  await settled()
  router.history.back()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 2 of 4: Address' })).toHaveFocus())
  router.history.back()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 1 of 4: Cart' })).toHaveFocus())
  router.history.forward()
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Step 2 of 4: Address' })).toBeInTheDocument(),
  )
})

it('requires a delivery address before the payment', async () => {
  const { user, router } = await openApp('/account', {
    before: async (backend) => {
      await stocked(backend)
      await backend.db.deleteFrom('addresses').execute()
    },
  }).then(async (opened) => {
    keep({ checkout: await filled(opened.backend, { step: 1 }) })
    await opened.router.navigate({ to: '/checkout' })
    return opened
  })
  expect(await screen.findByText(/No addresses yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a delivery address.')
  expect(router.state.location.searchStr).toBe('?step=1')
})

// Addresses

it('delivers to the chosen address as edited', async () => {
  const { user, settled, backend, router } = await openCart(1)
  await editStreet(user)
  await settled()
  await router.navigate({ to: '/checkout', search: { step: 2 } })
  const to = within(await screen.findByRole('region', { name: 'Deliver to' }))
  expect(to.getByText(/Elm Walk/)).toBeVisible()
  await place(user)
  await settled()
  const [order] = await ordersOf(backend)
  expect(order?.billing).toMatchObject({ street: 'Elm Walk' })
})

it('restores the chosen address when its deletion is refused', async () => {
  const { user, settled } = await openCart(1)
  refuseWrites()
  await user.click(screen.getAllByRole('button', { name: /^Delete address for/ })[0] as Element)
  await settled()
  expect(checkoutNow().billing?.street).toBe('Alder Lane')
})

it('asks for another address when the chosen address is deleted', async () => {
  const { user, settled, router } = await openCart(1)
  await user.click(screen.getAllByRole('button', { name: /^Delete address for/ })[0] as Element)
  await settled()
  expect(checkoutNow().billing).toBeNull()
  await router.navigate({ to: '/checkout', search: { step: 2 } })
  await waitFor(() => expect(router.state.location.searchStr).toBe('?step=1'))
  expect(screen.getByRole('radio')).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await settled()
  expect(checkoutNow().billing?.street).toBe('3 Wharf Road')
})

it('keeps the dialog open while a new address is saved, and leaves no draft', async () => {
  const { user, backend, settled } = await openCart(1)
  let answer = () => {}
  network.use(
    http.post('*/api/address/new', async ({ request }) => {
      await new Promise<void>((done) => (answer = done))
      return backend.app.fetch(request)
    }),
  )
  await addAddress(user)
  await waitFor(() => expect(screen.getByText(/Not saved yet/)).toBeInTheDocument())
  expect(screen.getByRole('dialog')).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await settled()
  expect(await screen.findByText('Address saved')).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.includes('address-new'))).toEqual([])
})

it('keeps a refused address in the dialog, with the reason under its field', async () => {
  const { user } = await openCart(1)
  network.use(
    http.post('*/api/address/new', () =>
      HttpResponse.json({ message: 'No', code: 'invalid', fields: { post: 'format' } }, { status: 400 }),
    ),
  )
  await addAddress(user)
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() => expect(dialog.getByLabelText('Postcode')).toBeInvalid())
  expect(dialog.getByLabelText('Street and number')).toHaveValue('9 Quay Street')
})

it('reopens the dialog with an offline address that is refused later', async () => {
  const { user, settled } = await openCart(1)
  goOffline()
  await addAddress(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Address will be saved when you’re back online.')).toBeVisible()
  refuseWrites()
  goOnline()
  await settled()
  expect(await screen.findByText('Refused by the test')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByLabelText('Street and number')).toHaveValue('9 Quay Street'))
})

it.each([
  ['GB', 'BS1 4SB', true],
  ['GB', ' bs1 4sb ', true],
  ['GB', '12345', false],
  ['DE', '12345', true],
  ['RO', '4001', false],
  ['AE', 'anything', true],
])('checks the postcode by country: %s %s', async (country, post, isRight) => {
  const { user } = await openCart(1)
  await user.click(screen.getByRole('button', { name: 'New address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Country'), country)
  await user.type(dialog.getByLabelText('Postcode'), `${post}{Tab}`)
  const field = dialog.getByLabelText('Postcode')
  if (isRight) await waitFor(() => expect(field).toBeValid())
  else await waitFor(() => expect(field).toHaveAccessibleDescription(/valid postcode for this country/))
})

// Cards

it('sends only the brand and the last four digits of a card', async () => {
  const { user, backend, settled, queryClient } = await openCart(2)
  const bodies: string[] = []
  const note = async ({ request }: { request: Request }) => {
    bodies.push(await request.clone().text())
    return backend.app.fetch(request)
  }
  network.use(http.post('*/api/*', note as never))
  await user.click(screen.getByRole('radio', { name: /^Card/ }))
  await settled()
  const number = await screen.findByLabelText('Card number')
  await user.type(number, '4111111111111112')
  await user.type(screen.getByLabelText('Expires'), '0120')
  await user.type(screen.getByLabelText('Security code'), '73')
  await place(user)
  expect(number).toHaveAccessibleDescription(/valid Visa or Mastercard number/)
  expect(number).toHaveFocus()
  expect(screen.getByLabelText('Expires')).toHaveAccessibleDescription(/has expired/)
  expect(screen.getByLabelText('Security code')).toHaveAccessibleDescription(/three digits/)
  await user.clear(number)
  await user.type(number, '4111111111111111')
  expect(number).toHaveValue('4111 1111 1111 1111')
  await user.clear(screen.getByLabelText('Expires'))
  await user.type(screen.getByLabelText('Expires'), '1239')
  await user.type(screen.getByLabelText('Security code'), '9')
  goOffline()
  await place(user)
  await waitFor(() => expect(keptCart()).toMatchObject({ placing: expect.anything() }))
  const { createStore, values } = await import('idb-keyval')
  const outbox = JSON.stringify(await values(createStore('fernhill-outbox', 'writes')))
  expect(outbox).toContain('1111')
  goOnline()
  await settled()
  await waitFor(async () => expect(await ordersOf(backend)).toHaveLength(1))
  const [order] = await ordersOf(backend)
  expect(order?.payment).toEqual({ type: 'free', method: 'card', card: 'visa', lastFour: '1111' })
  const kept = [
    JSON.stringify({ ...localStorage }),
    outbox,
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ),
    ...bodies,
  ].join('\n')
  // The groups of digits stand in ids and tokens too, by chance.
  for (const secret of [/4111 ?1111/, /"12 ?\/? ?39"/, /"739"/]) expect(kept).not.toMatch(secret)
})

// The methods of the shop

const [free, fast] = usualSettings.delivery.methods as [DeliveryMethod, DeliveryMethod]
const [cod, card] = usualSettings.payment.methods as [PaymentMethod, PaymentMethod]

async function offer(backend: Backend, section: 'delivery' | 'payment', ...methods: object[]) {
  const answer = await backend.post(
    `settings/${section}/save`,
    { changes: { methods } },
    await backend.signIn(),
  )
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const chooseExpress = (user: User) => user.click(screen.getByRole('radio', { name: /^Express/ }))

it('charges a new price of delivery without a reload and says so', async () => {
  const { user, backend, settled, followOthers } = await openCart(2)
  await followOthers()
  await chooseExpress(user)
  await settled()
  await offer(backend, 'delivery', free, { ...fast, price: 750 })
  expect(await screen.findByText('Delivery by Express is now €7.50 (was €5.00).')).toBeVisible()
  expect(orderButton()).toHaveAccessibleName('Place order for €67.50')
  expect(screen.getByRole('radio', { name: /^Express/ }).closest('label')).toHaveTextContent('€7.50')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/^Delivery by Express is now/)).toBeNull()
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([{ total: 6_750, shipping: 750 }])
})

it('replaces methods that are switched off by the first ones and says so', async () => {
  const { user, backend, router, settled, followOthers } = await openCart(2, {
    payment: { type: 'fast', method: 'card' },
  })
  await followOthers()
  const van = deliveryMethod({ id: 'van', name: 'Our van', price: 900, freeFrom: 10_000 })
  await offer(backend, 'delivery', van, { ...free, isActive: false }, { ...fast, isActive: false })
  await offer(backend, 'payment', cod, { ...card, isActive: false })
  const note = 'Delivery is now Our van, €9.00. Your previous choice is no longer available.'
  expect(await screen.findByText(note)).toBeVisible()
  const payment = 'Payment is now Cash on delivery. Your previous choice is no longer available.'
  expect(await screen.findByText(payment)).toBeVisible()
  expect(screen.queryByRole('radio', { name: /^Express|^Standard|^Card/ })).toBeNull()
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([
    { total: 6_900, payment: { type: 'van', method: 'cod', card: '' }, delivery_name: 'Our van' },
  ])
  const [order] = await ordersOf(backend)
  for (const page of [`/orders/${order?.id}`, `/orders/${order?.id}/slip`]) {
    await router.navigate({ href: page })
    expect(await screen.findByText('Delivery method')).toBeVisible()
    expect(screen.getByText('Our van')).toBeVisible()
  }
  await router.navigate({ href: '/products/1' })
  expect(await screen.findByText('Delivery from €9.00, free for orders of €100.00 or more.')).toBeVisible()
})

it('makes delivery free from the order value of its method', async () => {
  const van = deliveryMethod({ id: 'van', name: 'Our van', price: 900, freeFrom: 8_000 })
  const { backend, close } = await openCart(0)
  await close()
  await offer(backend, 'delivery', van)
  const second = await openApp('/checkout?step=0', { backend })
  expect(checkoutNow()).toMatchObject({ shipping: 900, total: 6_900 })
  await second.user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element)
  expect(checkoutNow()).toMatchObject({ shipping: 0, total: 8_000 })
  await second.settled()
  expect(keptCart().checkout).toMatchObject({ shipping: 0, total: 8_000 })
})

it('charges delivery by weight, and corrects an order whose weight has changed', async () => {
  const weightSteps = [
    { from: 750_000, price: 800 },
    { from: 1_000_000, price: 1_200 },
  ]
  const part = { payment: { type: 'fast' } }
  const { user, backend, router, settled } = await openCart(0, part, async (shop) => {
    await stocked(shop)
    await shop.db.updateTable('products').set({ weight: 400_000 }).where('id', '=', 1).execute()
    await offer(shop, 'delivery', free, { ...fast, weightSteps })
  })
  expect(checkoutNow()).toMatchObject({ shipping: 800, total: 6_800 })
  await user.click(screen.getAllByRole('button', { name: 'Increase quantity' })[0] as Element)
  await settled()
  expect(keptCart().checkout).toMatchObject({ shipping: 1_200, total: 9_200 })
  await router.navigate({ to: '/checkout', search: { step: 2 } })
  const express = await screen.findByRole('radio', { name: /^Express/ })
  expect(express.closest('label')).toHaveTextContent('€12.00')
  await backend.db.updateTable('products').set({ weight: 100_000 }).where('id', '=', 1).execute()
  await place(user)
  expect(await screen.findByText('Order not placed: your cart has changed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Update cart' }))
  expect(orderButton()).toHaveAccessibleName('Place order for €85.00')
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([{ total: 8_500, shipping: 500 }])
})

it('adds tax to prices without it, says so when it changes, and orders with it', async () => {
  const saveTaxes = async (shop: Backend, changes: object) =>
    expect((await shop.post('settings/taxes/save', { changes }, await shop.signIn())).status).toBe(200)
  const { user, backend, settled, followOthers } = await openCart(2, {}, async (shop) => {
    await stocked(shop)
    await saveTaxes(shop, { pricesIncludeTax: false })
  })
  const tax = () => screen.getByText('Tax', { selector: 'dt' }).nextElementSibling
  expect(tax()).toHaveTextContent('€11.40')
  expect(orderButton()).toHaveAccessibleName('Place order for €71.40')
  await followOthers()
  await saveTaxes(backend, { rates: [{ id: 'standard', name: '', rate: 1000 }] })
  expect(await screen.findByText('The shop’s taxes have changed')).toBeVisible()
  expect(screen.getByText('Tax changed from €11.40 to €6.00.')).toBeVisible()
  expect(tax()).toHaveTextContent('€6.00')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([{ total: 6_600, tax: 600 }])
})

it('corrects the methods of an order that was refused because they changed', async () => {
  const { user, backend, settled } = await openCart(2)
  await chooseExpress(user)
  await settled()
  await offer(backend, 'delivery', { ...free, price: 300 }, { ...fast, isActive: false })
  await place(user)
  expect(await screen.findByText('Order not placed: your cart has changed')).toBeVisible()
  const note = 'Delivery is now Standard, €3.00. Your previous choice is no longer available.'
  expect(await screen.findByText(note)).toBeVisible()
  expect(await ordersOf(backend)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Update cart' }))
  expect(orderButton()).toHaveAccessibleName('Place order for €63.00')
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([{ total: 6_300, shipping: 300 }])
})

it('shows how to pay before and after the order', async () => {
  const bank = paymentMethod({ id: 'bank', name: 'Bank transfer', instructions: 'IBAN DE02 1203' })
  const { user, backend, settled, followOthers } = await openCart(2)
  await followOthers()
  await offer(backend, 'payment', cod, bank)
  expect(screen.queryByText('IBAN DE02 1203')).toBeNull()
  await user.click(await screen.findByRole('radio', { name: 'Bank transfer' }))
  expect(await screen.findByText('IBAN DE02 1203')).toBeVisible()
  await place(user)
  await settled()
  expect(await screen.findByRole('heading', { name: /^Order #/ })).toBeVisible()
  expect(screen.getByText('IBAN DE02 1203')).toBeVisible()
  expect(screen.getByText('Standard')).toBeVisible()
})

// Countries of delivery

const post = deliveryMethod({ id: 'post', name: 'Post', price: 700, countries: ['GB'] })
const worldwide = deliveryMethod({ id: 'world', name: 'Worldwide', price: 2_000 })
const desk = deliveryMethod({ id: 'desk', name: 'Our shop', countries: ['GB'], isCollection: true })

/** A shop with these delivery methods, of which Ada has chosen the first; her second address is in Switzerland. */
const openCountries = (step: 1 | 2, ...methods: DeliveryMethod[]) =>
  openCart(step, { payment: { type: methods[0]?.id ?? '' } }, async (backend) => {
    await stocked(backend)
    await backend.db
      .updateTable('addresses')
      .set({ country: 'CH' })
      .where('street', '=', '3 Wharf Road')
      .execute()
    await offer(backend, 'delivery', ...methods)
  })
const chooseAddress = (user: User, index: number) =>
  user.click(screen.getAllByRole('radio')[index] as Element)
const toPayment = (user: User) => user.click(screen.getByRole('button', { name: 'Continue to payment' }))
const noted = 'Delivery is now Worldwide, €20.00. Your previous choice isn’t available for this address.'

it('offers only methods for the country of the address and says what changed, also offline', async () => {
  const { user, backend, settled } = await openCountries(1, post, worldwide, desk)
  expect(checkoutNow()).toMatchObject({ shipping: 700, payment: { type: 'post' } })
  goOffline()
  await chooseAddress(user, 1)
  expect(await screen.findByText(noted)).toBeVisible()
  await toPayment(user)
  expect(await screen.findByRole('radio', { name: /^Worldwide/ })).toBeChecked()
  expect(screen.queryByRole('radio', { name: /^Post/ })).toBeNull()
  expect(orderButton()).toHaveAccessibleName('Place order for €80.00')
  goOnline()
  await settled()
  expect(keptCart().checkout).toMatchObject({ shipping: 2_000, payment: { type: 'world' } })
  expect(screen.getByText(noted)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^Our shop/ }))
  expect(screen.queryByText(noted)).toBeNull()
  expect(screen.getByText('Collection in person')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Your address' })).toBeVisible()
  await settled()
  await place(user)
  await settled()
  expect(await screen.findByRole('region', { name: 'Collection in person' })).toBeVisible()
  expect(await ordersOf(backend)).toMatchObject([{ total: 6_000, delivery_name: 'Our shop' }])
})

it('places no order to a country without a delivery method and says what to do', async () => {
  const { user, backend, settled } = await openCountries(1, post)
  await chooseAddress(user, 1)
  await toPayment(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The shop doesn’t deliver to Switzerland. Choose another address, or contact the shop.',
  )
  await settled()
  await place(user)
  const change = screen.getByRole('button', { name: 'Choose another address' })
  expect(change).toHaveFocus()
  expect(keptCart().placing).toBeNull()
  await user.click(change)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 2 of 4: Address' })).toHaveFocus())
  await chooseAddress(user, 0)
  await toPayment(user)
  expect(await screen.findByRole('radio', { name: /^Post/ })).toBeChecked()
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([{ total: 6_700, delivery_name: 'Post' }])
})

it('replaces the method of a refused order that no longer delivers to the country', async () => {
  const { user, backend, settled } = await openCountries(2, post)
  await offer(backend, 'delivery', { ...post, countries: ['CH'] }, worldwide)
  await place(user)
  expect(await screen.findByText(noted)).toBeVisible()
  await settled()
  expect(await ordersOf(backend)).toEqual([])
  await place(user)
  await settled()
  expect(await ordersOf(backend)).toMatchObject([{ total: 8_000, delivery_name: 'Worldwide' }])
})
