import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type CartLine, type Checkout, emptyCheckout, type Payment } from '#contract/cart.ts'
import type { CartChange } from '#contract/orders.ts'
import { anew } from '#features/checkout/cart-intents.ts'
import { type Cart, checkoutNow } from '#features/checkout/cart-store.ts'
import { session } from '#kernel/session.ts'
import { type Backend, bodyOf, closeStore } from '#tests/support/backend.ts'
import { failReads, goOffline, goOnline, openApp, refuseWrites } from '#tests/support/open-app.tsx'
import { inAnotherTab } from '#tests/support/session.ts'
import { network } from '#tests/support/setup.ts'

afterAll(closeStore)
afterEach(goOnline)

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
  return anew(checkout, products)
}

/** Opens the checkout at a step, with a filled cart. */
async function openCart(step: 0 | 1 | 2, part: Filled = {}) {
  const opened = await openApp('/account', { before: stocked })
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
const row = (name: string) =>
  within(
    screen
      .getAllByRole('listitem')
      .find((one) => within(one).queryByRole('group', { name: `Pieces of ${name}` })) as HTMLElement,
  )
const orderButton = () => screen.getByRole('button', { name: /^(Order for|Pay) / })
const place = (user: User) => user.click(orderButton())
const snacks = () => [...document.querySelectorAll('.snack')].map((one) => one.textContent)

async function fillAddress(user: User) {
  await user.click(screen.getByRole('button', { name: 'New address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Ada Palmer')
  await user.type(dialog.getByLabelText('Street and number'), '9 Quay Street')
  await user.type(dialog.getByLabelText('Building, floor, flat'), '2')
  await user.selectOptions(dialog.getByLabelText('Country'), 'GB')
  await user.type(dialog.getByLabelText('Postal code'), 'BS1 4SB')
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
  const [pencil] = screen.getAllByRole('button', { name: /^Edit the address of/ })
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
  add: {
    step: 'shop',
    path: 'cart/add',
    act: async (user) =>
      user.click((await screen.findAllByRole('button', { name: /^Add to cart: / }))[0] as Element),
    kept: () => agreedLines().reduce((sum, [, quantity]) => sum + (quantity ?? 0), 0),
    unchanged: 3,
    changed: 4,
    shown: () => lines().reduce((sum, [, quantity]) => sum + (quantity ?? 0), 0),
  },
  remove: {
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
  'set the quantity': {
    step: 0,
    path: 'cart/update',
    act: (user) => user.click(screen.getAllByRole('button', { name: 'One more' })[0] as Element),
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
  'choose the address': {
    step: 1,
    path: 'cart/billing-address',
    act: (user) => user.click(screen.getAllByRole('radio')[1] as Element),
    ...agreed(({ billing }) => billing?.street),
    unchanged: 'Alder Lane',
    changed: '3 Wharf Road',
  },
  'choose the shipping': {
    step: 2,
    path: 'cart/shipping-charge',
    act: (user) => user.click(screen.getByRole('radio', { name: /^Fast/ })),
    ...agreed(({ shipping, total, payment }) => [shipping, total, payment.type]),
    unchanged: [0, 6000, 'free'],
    changed: [500, 6500, 'fast'],
  },
  'choose how to pay': {
    step: 2,
    path: 'cart/payment-method',
    act: (user) => user.click(screen.getByRole('radio', { name: /^PayPal/ })),
    ...agreed(({ payment }) => payment.method),
    unchanged: 'cod',
    changed: 'paypal',
  },
  'give back the card': {
    step: 2,
    part: { payment: { method: 'card', card: 'visa', lastFour: '1111' } },
    path: 'cart/payment-card',
    act: (user) => user.click(screen.getByRole('button', { name: 'Another card' })),
    ...agreed(({ payment }) => [payment.card, payment.lastFour]),
    unchanged: ['visa', '1111'],
    changed: ['', ''],
  },
  order: {
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
  'add an address': {
    step: 1,
    path: 'address/new',
    act: addAddress,
    kept: streets,
    unchanged: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }],
    changed: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }, { street: '9 Quay Street' }],
    shown: shownStreets,
  },
  'edit an address': {
    step: 1,
    path: 'address/edit',
    act: editStreet,
    kept: streets,
    unchanged: [{ street: 'Alder Lane' }, { street: '3 Wharf Road' }],
    changed: [{ street: 'Elm Walk' }, { street: '3 Wharf Road' }],
    shown: () => screen.queryAllByText(/Elm Walk/).length,
  },
  'delete an address': {
    step: 1,
    path: 'address/delete',
    act: (user) =>
      user.click(screen.getAllByRole('button', { name: /^Delete the address of/ })[0] as Element),
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
  test(`${name}: kept`, async () => {
    const opened = await openWrite(write)
    expect(await write.kept(opened)).toEqual(write.unchanged)
    await write.act(opened.user)
    await opened.settled()
    await waitFor(async () => expect(await write.kept(opened)).toEqual(write.changed))
    expect(keptCart()).toMatchObject({ waiting: [], placing: null })
  })

  test(`${name}: refused and rolled back`, async () => {
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

  test(`${name}: made offline, sent after a reload`, async () => {
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

  test(`${name}: sent twice because its answer was lost, done once`, async () => {
    const opened = await openWrite(write)
    const keys: (string | null)[] = []
    network.use(
      http.post(`*/api/${write.path}`, async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        const answer = await opened.backend.app.fetch(request.clone())
        return keys.length === 1 ? new HttpResponse(null, { status: 503 }) : answer
      }),
    )
    await write.act(opened.user)
    await waitFor(() => expect(keys).toHaveLength(2))
    await opened.settled()
    expect(keys[0]).toBe(keys[1])
    await waitFor(async () => expect(await write.kept(opened)).toEqual(write.changed))
  })
}
