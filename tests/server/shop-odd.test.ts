import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressCalls } from '#contract/addresses.ts'
import { cartCalls } from '#contract/cart.ts'
import { orderCalls } from '#contract/orders.ts'
import { productCalls } from '#contract/products.ts'
import { type Backend, bodyOf, closeStore, createBackend } from '#tests/support/backend.ts'
import { expectNoFault } from '#tests/support/odd.ts'

let backend: Backend
let ada: Record<string, string>
let bodies: Record<string, object>
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  const { address } = await bodyOf<{ address: object[] }>(backend.get('address/list', ada))
  const [home] = address
  const product = {
    id: 1,
    name: 'x',
    image: 'x',
    salePrice: 1,
    offerPrice: 1,
    color: 'darkMain',
    size: 8,
    quantity: 1,
  }
  const products = [{ ...product, itemId: 1 }]
  const fields = {
    ...{
      name: 'x',
      description: '',
      about: '',
      brand: '',
      category: 'toys',
      gender: 'kids',
      colors: ['darkMain'],
    },
    ...{ sizes: [8], price: 100, listPrice: 0, stock: 5, lowAt: 1 },
  }
  const payment = { type: 'free', method: 'card', card: 'visa', lastFour: '4242' }
  const filter = {
    search: 'x',
    sort: 'low',
    gender: ['kids'],
    categories: ['all'],
    colors: [],
    price: '1-2',
    rating: 1,
  }
  bodies = {
    'products/list': {
      q: 'x',
      sort: 'low',
      gender: 'kids',
      price: '1-2',
      rating: '1',
      limit: '5',
      offset: '1',
    },
    'products/filter': { filter },
    'product/details': { id: 1 },
    'product/related': { id: 1, limit: 3 },
    'review/list': { product: '1', limit: '3', offset: '1' },
    'review/add': { product: 1, rating: 4, review: 'x' },
    'products/add': fields,
    'products/edit': { id: 1, version: 1, changes: fields, base: fields },
    'products/delete': { id: 2 },
    'products/restore': { id: 2 },
    'products/save': { id: 1, saved: true },
    'products/save-all': { ids: [1, 2], saved: true },
    'products/tell': { id: 1, tell: true },
    'address/list': {},
    'address/new': { ...home, id: undefined },
    'address/edit': home ?? {},
    'address/delete': { id: 'x' },
    'cart/add': { product, products },
    'cart/remove': { id: 1, products },
    'cart/update': { id: 1, quantity: 2, products },
    'cart/billing-address': { address: home },
    'cart/discount': { code: 'FLAT05', total: 10 },
    'cart/shipping-charge': { charge: 'fast', shipping: 0 },
    'cart/payment-method': { method: 'cod' },
    'cart/payment-card': { card: 'visa' },
    'cart/reset': {},
    'customer/order/place': {
      checkout: { products, total: 1, code: '', billing: home, payment },
      idempotencyKey: 'a-key-of-16-chars',
    },
  }
})
afterAll(closeStore)

const every = [addressCalls, cartCalls, { place: orderCalls.place }, productCalls].flatMap((area) =>
  Object.values(area),
)

test('every call has a body to begin with', () => {
  expect(Object.keys(bodies).sort()).toEqual(every.map(({ path }) => path).sort())
})

test('one odd value anywhere makes no fault', () => expectNoFault(every, bodies, backend, ada, 800))
