import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyCheckout } from '#contract/cart.ts'
import type { Cart } from '#features/checkout/cart/cart-store.ts'
import { tokenOf } from '#tests/support/session.ts'
import { network } from '#tests/support/setup.ts'
import { fakeBrowser } from '#tests/support/tabs.ts'

afterEach(() => vi.unstubAllGlobals())

const account = 'ada00000'
const product = (id: number) => ({
  id,
  name: `Jug ${id}`,
  image: '',
  salePrice: 20,
  offerPrice: 20,
  size: 8,
  quantity: 1,
})
const home = {
  id: 'home',
  name: 'Ada',
  destination: 'home',
  building: '1',
  street: 'Alder Lane',
  city: 'Bristol',
  state: 'England',
  country: 'GB',
  post: 'BS8 2LR',
  phone: '1',
  isDefault: true,
}
const kept = (): Cart => JSON.parse(localStorage.getItem('berry-cart') ?? '{}')[account]
// The slowness of the server.
const later = () => new Promise((done) => setTimeout(done, 20))

type Lines = { product: object; products: object[] }

/** Two tabs of one browser, signed in; neither hears of the other in time. */
async function twoTabs() {
  const browser = fakeBrowser()
  localStorage.clear()
  localStorage.setItem('serviceToken', tokenOf(account, 60_000))
  let itemId = 0
  const placed: (string | null)[] = []
  network.use(
    http.post('*/api/cart/add', async ({ request }) => {
      const { product: added, products } = (await request.json()) as Lines
      await later()
      itemId += 1
      return HttpResponse.json({ products: [...products, { ...added, itemId }], subtotal: 20 })
    }),
    http.post('*/api/customer/order/place', async ({ request }) => {
      placed.push(request.headers.get('idempotency-key'))
      await later()
      const order = {
        id: '100001',
        placedAt: '',
        state: 'awaiting',
        currency: 'EUR',
        items: 1,
        subtotal: 2000,
        discount: 0,
        shipping: 0,
        total: 2000,
        lines: [],
        billing: null,
        payment: null,
        version: 1,
      }
      return HttpResponse.json({ order })
    }),
    http.post('*/api/cart/reset', () => HttpResponse.json({})),
  )
  const open = async () => {
    const tab = await browser.openTab()
    const { checkoutMutations } = await import('#features/checkout/mutations.ts')
    const client = tab.createQueryClient()
    const run = (name: string, variables: object) => {
      const options = checkoutMutations.find(({ mutationKey }) => mutationKey[1] === name)
      const mutation = client
        .getMutationCache()
        .build(client, client.defaultMutationOptions(options as object) as never)
      return mutation.execute({ ...variables, account, idempotencyKey: crypto.randomUUID() } as never)
    }
    return { run, add: (id: number) => run('addToCart', { kind: 'add', line: product(id) }) }
  }
  return { one: await open(), other: await open(), placed }
}

it('loses nothing when two tabs add at the same time', async () => {
  const { one, other } = await twoTabs()
  await Promise.all([one.add(1), other.add(2), one.add(3), other.add(4)])
  const { checkout, waiting } = kept()
  expect(checkout.products.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4])
  expect(checkout).toMatchObject({ subtotal: 8000, total: 8000 })
  expect(waiting).toEqual([])
})

it('places a single order when two tabs order the same cart at the same time', async () => {
  const { one, other, placed } = await twoTabs()
  await one.add(1)
  const order = { checkout: { ...kept().checkout, total: 20, billing: home } }
  await Promise.all([one.run('placeOrder', order), other.run('placeOrder', order)])
  expect(placed).toHaveLength(1)
  expect(kept()).toMatchObject({ placing: null, placed: { id: '100001' }, waiting: [] })
})

it('places a single order when a tab has not seen yet that the other one orders', async () => {
  const { one, other, placed } = await twoTabs()
  await one.add(1)
  const order = { checkout: { ...kept().checkout, total: 20, billing: home } }
  const before = localStorage.getItem('berry-cart') ?? ''
  const first = one.run('placeOrder', order)
  await vi.waitFor(() => expect(placed).toHaveLength(1), { interval: 1 })
  localStorage.setItem('berry-cart', before)
  await Promise.all([first, other.run('placeOrder', order)])
  expect(placed).toHaveLength(1)
  expect(kept()).toMatchObject({ placing: null, placed: { id: '100001' }, waiting: [] })
})

it('includes the waiting changes of a tab in the order of the other tab only', async () => {
  const { one, other } = await twoTabs()
  await one.add(1)
  const slow = Promise.all([one.add(2), one.add(3)])
  const order = { checkout: { ...kept().checkout, total: 60, billing: home } }
  await Promise.all([slow, other.run('placeOrder', order)])
  expect(kept()).toMatchObject({ placing: null, waiting: [] })
  expect(kept().checkout).toEqual({ ...emptyCheckout, step: 3 })
})

it('keeps changes that another tab overwrites, and restores nothing from its stale copy', async () => {
  const { one } = await twoTabs()
  await one.add(1)
  const before = kept()
  const adding = one.add(2)
  await later()
  const mine = kept().waiting
  expect(mine).toHaveLength(1)
  // The other tab knew nothing of it when it wrote.
  const theirs = [{ kind: 'add' as const, line: product(3), key: 'theirs' }] as Cart['waiting']
  const write = (cart: Cart) => localStorage.setItem('berry-cart', JSON.stringify({ [account]: cart }))
  write({ ...before, waiting: theirs })
  await adding
  expect(kept().checkout.products.map(({ id }) => id)).toEqual([1, 2])
  expect(kept().waiting).toEqual(theirs)

  write({ ...before, waiting: mine })
  await one.add(4)
  expect(kept().checkout.products.map(({ id }) => id)).toEqual([1, 2, 4])
  expect(kept().waiting).toEqual(theirs)
})
