import { beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '#contract/addresses.ts'
import type { CartLine } from '#contract/cart.ts'
import type { DeliveryMethod, PaymentMethod } from '#contract/methods.ts'
import { amountOf } from '#contract/money.ts'
import type { OrderSlip } from '#contract/order-calls.ts'
import type { CartChanged, Order, OwnOrder } from '#contract/orders.ts'
import { type StoredSettings, usualSettings } from '#contract/settings.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { deliveryMethod, paymentMethod } from '#tests/support/shop-methods.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

let home: Address
beforeEach(async () => {
  await signInAda()
  const { address } = await bodyOf<{ address: Address[] }>(backend.get('address/list', ada))
  home = address[0] as Address
  await backend.db.updateTable('products').set({ stock: 50, price: 2_000, list_price: 2_500 }).execute()
})

const [free, fast] = usualSettings.delivery.methods as [DeliveryMethod, DeliveryMethod]
const [cod, card, paypal] = usualSettings.payment.methods as [PaymentMethod, PaymentMethod, PaymentMethod]
const van = deliveryMethod({ id: 'van', name: 'Our van', price: 900, freeFrom: 5_000 })
const bank = paymentMethod({ id: 'bank', name: 'Bank transfer', instructions: 'IBAN DE02' })
const off = { isActive: false }

const save = (section: 'delivery' | 'payment', body: object, headers = ada) =>
  backend.post(`settings/${section}/save`, body, headers)
async function offer(section: 'delivery' | 'payment', ...methods: object[]) {
  const reply = await save(section, { changes: { methods } })
  expect(reply.status, await reply.clone().text()).toBe(200)
}

const ship = (charge: string, more: object = {}) =>
  backend.post('cart/shipping-charge', { charge, shipping: 0, ...more }, ada)
const payBy = (method: string) => backend.post('cart/payment-method', { method }, ada)

const line = (quantity: number): CartLine => ({
  id: 1,
  itemId: 1,
  name: 'Jug',
  image: 'prod-1.jpg',
  salePrice: 25,
  offerPrice: 20,
  size: '',
  quantity,
})
type Wanted = {
  type?: string
  method?: string
  pieces?: number
  products?: CartLine[]
  total: number
  card?: object
  headers?: Record<string, string>
}
const place = (wanted: Wanted) => {
  const { type = 'free', method = 'cod', pieces = 1, total, card: given = { card: '' }, headers } = wanted
  const { products = [line(pieces)] } = wanted
  const payment = { type, method, ...given }
  const checkout = { products, total: amountOf(total, 'EUR'), code: '', billing: home, payment }
  return backend.post('customer/order/place', { checkout }, { ...ada, ...headers })
}
const placed = async (wanted: Wanted) => (await bodyOf<{ order: Order }>(place(wanted))).order
const orderCount = async () => (await backend.db.selectFrom('orders').select('id').execute()).length

describe('delivery method in a cart', () => {
  it('costs what the settings say as soon as they are saved', async () => {
    expect(await bodyOf(ship('fast'))).toEqual({ shipping: 5, newShipping: 5, type: 'fast' })
    await offer('delivery', free, { ...fast, price: 750 }, van)
    expect(await bodyOf(ship('fast', { shipping: 5 }))).toEqual({
      shipping: 7.5,
      newShipping: 2.5,
      type: 'fast',
    })
    expect(await bodyOf(ship('van'))).toEqual({ shipping: 9, newShipping: 9, type: 'van' })
  })

  it('is free from an order value', async () => {
    await offer('delivery', van)
    expect(await bodyOf(ship('van', { subtotal: 49.99 }))).toMatchObject({ shipping: 9 })
    expect(await bodyOf(ship('van', { subtotal: 50, shipping: 9 }))).toEqual({
      shipping: 0,
      newShipping: -9,
      type: 'van',
    })
  })

  it('has the price of the order value that the cart reaches', async () => {
    await offer('delivery', { ...van, steps: [{ from: 2_000, price: 400 }] })
    expect(await bodyOf(ship('van', { subtotal: 19.99 }))).toMatchObject({ shipping: 9 })
    expect(await bodyOf(ship('van', { subtotal: 20 }))).toMatchObject({ shipping: 4 })
    expect(await placed({ type: 'van', pieces: 1, total: 2_400 })).toMatchObject({ shipping: 400 })
    const descending = [2_000, 1_000].map((from) => ({ from, price: 400 }))
    const reply = save('delivery', { changes: { methods: [{ ...van, steps: descending }] } })
    expect(await refusal(reply)).toEqual([400, 'invalid'])
  })

  it.each([
    ['unknown', 'slow'],
    ['switched off', 'van'],
  ])('is refused with what to do when it is %s', async (_what, charge) => {
    await offer('delivery', free, fast, { ...van, ...off })
    const reply = await ship(charge)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({
      code: 'invalid',
      message: 'The shop does not offer this delivery method. Your cart did not change. Choose another one.',
      fields: { charge: 'unknown' },
    })
  })

  it('is stored with the order as a collection, which later settings do not change', async () => {
    await offer('delivery', free, { ...van, isCollection: true })
    const ids = [await placed({ type: 'van', total: 2_900 }), await placed({ total: 2_000 })].map(
      ({ id }) => id,
    )
    await offer('delivery', { ...free, isCollection: true }, van)
    const orders = await backend.db
      .selectFrom('orders')
      .select('is_collected')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(orders).toEqual([{ is_collected: true }, { is_collected: false }])
  })

  it('is the first or second active one for clients that only know free and fast', async () => {
    await offer('delivery', { ...free, ...off }, van, deliveryMethod({ id: 'post', price: 300 }))
    expect(await bodyOf(ship('free'))).toEqual({ shipping: 9, newShipping: 9, type: 'free' })
    expect(await bodyOf(ship('fast'))).toEqual({ shipping: 3, newShipping: 3, type: 'fast' })
    await offer('delivery', van)
    expect(await refusal(ship('fast'))).toEqual([400, 'invalid'])
  })
})

describe('delivery by weight', () => {
  const weights = { 1: 450_000, 2: 28_350 }
  beforeEach(async () => {
    for (const [id, weight] of Object.entries(weights))
      await backend.db.updateTable('products').set({ weight }).where('id', '=', Number(id)).execute()
    await offer('delivery', { ...van, freeFrom: 20_000, weightSteps })
  })
  const weightSteps = [
    { from: 1_000_000, price: 1_100 },
    { from: 1_406_710, price: 1_700 },
  ]
  const lineOf = (id: number, quantity: number): CartLine => ({ ...line(quantity), id, itemId: id })

  it.each([
    // 2 × 450 g
    [[lineOf(1, 2)], 900],
    // 3 × 450 g + 2 × 28.35 g + 3 × unknown = 1406.7 g
    [[lineOf(1, 3), lineOf(2, 2), lineOf(3, 3)], 1_100],
    // 3 × 450 g + 3 × 28.35 g = 1435.05 g
    [[lineOf(1, 3), lineOf(2, 3)], 1_700],
    // 10 × 450 g, free by value
    [[lineOf(1, 10)], 0],
    // 9 × unknown
    [[lineOf(3, 9)], 900],
  ])('charges an order by the weight of its items (%#)', async (lines, shipping) => {
    const goods = lines.map((cartLine) => ({ ...cartLine, weight: weights[cartLine.id as 1] }))
    const total = goods.reduce((sum, { quantity }) => sum + 2_000 * quantity, 0) + shipping
    expect(await placed({ type: 'van', products: goods, total })).toMatchObject({ shipping, total })
    const subtotal = amountOf(total - shipping, 'EUR')
    expect(await bodyOf(ship('van', { subtotal, products: lines }))).toMatchObject({
      shipping: amountOf(shipping, 'EUR'),
    })
  })

  it('adds up weights in the unit of the shop', async () => {
    const saved = backend.post('settings/regional/save', { changes: { weightUnit: 'lb' } }, ada)
    expect((await saved).status).toBe(200)
    // 1 lb, and a price from 3 lb
    await backend.db.updateTable('products').set({ weight: 453_592 }).where('id', '=', 1).execute()
    await offer('delivery', { ...van, freeFrom: null, weightSteps: [{ from: 1_360_777, price: 1_100 }] })
    const products = [{ ...line(3), weight: 453_592 }]
    expect(await bodyOf(ship('van', { subtotal: 60, products }))).toMatchObject({ shipping: 11 })
    expect(await placed({ type: 'van', products, total: 7_100 })).toMatchObject({ shipping: 1_100 })
  })

  it.each([
    ['without weights', undefined],
    ['with an outdated weight', 1_000],
  ])('returns the weights to a cart %s, which can then be ordered', async (_what, weight) => {
    const products = [{ ...line(3), ...(weight && { weight }) }]
    const reply = await place({ type: 'van', products, total: 6_900 })
    expect(reply.status).toBe(409)
    const changed = await bodyOf<CartChanged>(reply)
    expect(changed).toMatchObject({ code: 'cartChanged', changes: [], products: [{ weight: 450_000 }] })
    const again = { type: 'van', products: changed.products, total: 7_100 }
    expect(await placed(again)).toMatchObject({ shipping: 1_100, total: 7_100 })
  })

  const stored = async () => (await bodyOf<StoredSettings>(backend.get('settings/list', ada))).delivery
  // A tab of an earlier version drops `weightSteps`.
  const known = { ...van, freeFrom: 20_000 }
  const steps = [{ from: 500, price: 300 }]

  it.each([
    ['keeps its prices by weight', { description: 'By van' }, { description: 'By van', weightSteps }],
    ['keeps them beside an empty list', { steps: [] }, { steps: [], weightSteps }],
    ['drops them for prices by order value', { steps }, { steps }],
  ])('%s when a tab of an earlier version saves the method', async (_what, change, kept) => {
    const { version } = await stored()
    const changes = { methods: [{ ...known, ...change }] }
    const edit = { version: version - 1, base: { methods: [known] }, changes }
    expect((await save('delivery', edit)).status).toBe(200)
    expect((await stored()).fields.methods).toEqual([{ ...known, ...kept }])
  })

  it('is dropped by an empty list, also for the same numbers by order value', async () => {
    await offer('delivery', { ...known, steps: weightSteps, weightSteps: [] })
    expect((await stored()).fields.methods).toEqual([{ ...known, steps: weightSteps }])
  })

  it('is refused beside prices by order value', async () => {
    const reply = await save('delivery', { changes: { methods: [{ ...known, steps, weightSteps }] } })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ fields: { 'changes.methods.0.weightSteps': 'invalid' } })
    expect((await stored()).fields.methods).toEqual([{ ...known, weightSteps }])
  })

  it('conflicts with other prices by weight that someone else saved', async () => {
    const method = { ...known, weightSteps }
    const edit = (price: number) => ({
      version: 1,
      base: { methods: [method] },
      changes: { methods: [{ ...method, weightSteps: [{ from: 1, price }] }] },
    })
    expect((await save('delivery', edit(100))).status).toBe(200)
    expect((await save('delivery', edit(200))).status).toBe(409)
  })

  it('puts the weight into the lines of a cart, and takes the first price without lines', async () => {
    const added = { product: { ...line(3), weight: 1 }, products: [] }
    expect(await bodyOf(backend.post('cart/add', added, ada))).toMatchObject({
      products: [{ id: 1, weight: 450_000 }],
    })
    expect(await bodyOf(ship('van', { subtotal: 60 }))).toMatchObject({ shipping: 9 })
  })
})

describe('payment method in a cart', () => {
  it('is one of the active ones, or a usual id at its position', async () => {
    expect(await refusal(payBy('bank'))).toEqual([400, 'invalid'])
    await offer('payment', bank, { ...cod, ...off }, { ...card, ...off }, { ...paypal, ...off })
    expect(await bodyOf(payBy('bank'))).toEqual({ method: 'bank' })
    expect(await bodyOf(payBy('cod'))).toEqual({ method: 'cod' })
    expect(await bodyOf(payBy('card'))).toMatchObject({ fields: { method: 'unknown' } })
    await offer('payment', cod, { ...bank, ...off })
    expect(await refusal(payBy('bank'))).toEqual([400, 'invalid'])
  })
})

describe('order', () => {
  it('is charged by its method and keeps the names of that time', async () => {
    await offer('delivery', free, van)
    await offer('payment', cod, bank)
    const order = await placed({ type: 'van', method: 'bank', total: 2_900 })
    expect(order).toMatchObject({
      shipping: 900,
      total: 2_900,
      payment: { type: 'van', method: 'bank', card: '' },
      delivery: { id: 'van', name: 'Our van' },
      type: 'Bank transfer',
    })
    await offer('delivery', { ...van, name: 'Van' })
    await offer('payment', cod)
    const { order: later } = await bodyOf<{ order: Order }>(
      backend.post('customer/order/details', { id: order.id }, ada),
    )
    expect(later).toMatchObject({ delivery: { id: 'van', name: 'Our van' }, type: 'Bank transfer' })
    const { slips } = await bodyOf<{ slips: OrderSlip[] }>(
      backend.post('customer/order/slips', { ids: [order.id] }, ada),
    )
    expect(slips[0]?.delivery).toEqual({ id: 'van', name: 'Our van' })
    const { total } = await bodyOf<{ total: number }>(
      backend.get('customer/order/list?payment=Bank%20transfer&limit=1', ada),
    )
    expect(total).toBe(1)
  })

  it('has free delivery from the order value, before discounts', async () => {
    await offer('delivery', van)
    expect(await placed({ type: 'van', pieces: 3, total: 6_000 })).toMatchObject({
      shipping: 0,
      total: 6_000,
    })
    expect(await refusal(place({ type: 'van', pieces: 2, total: 4_000 }))).toEqual([409, 'cartChanged'])
    expect(await placed({ type: 'van', pieces: 2, total: 4_900 })).toMatchObject({ shipping: 900 })
  })

  it.each([
    ['delivery method that was switched off', { type: 'fast', total: 2_500 }],
    ['delivery method that was removed', { type: 'bike', total: 2_500 }],
    ['payment method that was switched off', { method: 'paypal', total: 2_000 }],
    ['card, which was switched off', { method: 'card', total: 2_000 }],
    ['price of delivery that was changed', { type: 'van', total: 2_500 }],
  ])('is not placed with a %s', async (_what, wanted) => {
    await offer('delivery', free, { ...fast, ...off }, van)
    await offer('payment', cod, { ...card, ...off }, { ...paypal, ...off })
    const before = await orderCount()
    const reply = await place(wanted)
    expect(reply.status).toBe(409)
    const { code, changes, products } = await bodyOf<CartChanged>(reply)
    expect([code, changes, products.length]).toEqual(['cartChanged', [], 1])
    expect(await orderCount()).toBe(before)
  })

  const vanPost = { ...van, freeFrom: null }
  const moveTo = (country: string) =>
    backend.db.updateTable('addresses').set({ country }).where('id', '=', String(home.id)).execute()

  it('is not placed with a method that does not deliver to the country of its address', async () => {
    await offer('delivery', { ...vanPost, countries: ['DE', 'AT'] }, free)
    const before = await orderCount()
    const reply = await place({ type: 'van', total: 2_900 })
    expect(reply.status).toBe(409)
    expect(await reply.json()).toEqual({
      code: 'noDelivery',
      message:
        'The delivery method does not deliver to the country of the address. Nothing was ordered. Choose another method or address.',
    })
    await moveTo('Germany')
    expect(await refusal(place({ type: 'van', total: 2_900 }))).toEqual([409, 'noDelivery'])
    expect(await orderCount()).toBe(before)
    expect(await placed({ total: 2_000 })).toMatchObject({ delivery: { id: 'free' } })
  })

  it.each([
    ['that delivers to its country', { countries: ['FR', 'GB'] }, 'GB'],
    ['without countries', { countries: [] }, 'GB'],
    ['of another country if it is collected', { countries: ['DE'], isCollection: true }, 'GB'],
    ['of another country if its address has no country', { countries: ['DE'] }, ''],
  ])('is placed with a method %s', async (_what, part, country) => {
    await offer('delivery', { ...vanPost, ...part })
    await moveTo(country)
    expect(await placed({ type: 'van', total: 2_900 })).toMatchObject({ delivery: { id: 'van' } })
  })

  it('is returned again to a repeated call when its method no longer delivers there', async () => {
    await offer('delivery', { ...vanPost, countries: ['GB'] })
    const wanted = { type: 'van', total: 2_900, headers: { 'Idempotency-Key': 'countries-of-van-1' } }
    const { id } = await placed(wanted)
    await offer('delivery', { ...vanPost, countries: ['DE'] })
    expect((await placed(wanted)).id).toBe(id)
    expect(await refusal(place({ type: 'van', total: 2_900 }))).toEqual([409, 'noDelivery'])
  })

  it('of a client that only knows the usual ids has the first method for its country', async () => {
    await offer('delivery', { ...vanPost, countries: ['DE'] }, deliveryMethod({ id: 'post', price: 300 }))
    expect(await placed({ type: 'free', total: 2_300 })).toMatchObject({ payment: { type: 'post' } })
    await offer('delivery', { ...vanPost, countries: ['DE'] })
    expect(await refusal(place({ type: 'free', total: 2_900 }))).toEqual([409, 'noDelivery'])
  })

  it('of a client that only knows the usual ids has the method at that position', async () => {
    await offer('delivery', van)
    await offer('payment', bank)
    const order = await placed({ type: 'free', method: 'cod', total: 2_900 })
    expect(order).toMatchObject({ payment: { type: 'van', method: 'bank' }, type: 'Bank transfer' })
  })

  it('without settings has the usual methods, which the app names', async () => {
    const given = { card: 'visa', lastFour: '4242' }
    const order = await placed({ type: 'fast', method: 'card', total: 2_500, card: given })
    expect(order).toMatchObject({ delivery: { id: 'fast', name: null }, type: 'Credit Card', shipping: 500 })
  })

  it('shows how to pay it to the buyer and on its invoice until it is paid', async () => {
    await offer('payment', bank)
    const terms = { terms: 'Within 30 days' }
    expect((await backend.post('settings/invoices/save', { changes: terms }, ada)).status).toBe(200)
    const { id } = await placed({ method: 'bank', total: 2_000 })
    const instructionsShown = async () => {
      const { orders } = await bodyOf<{ orders: OwnOrder[] }>(backend.get('customer/order/own', ada))
      return orders.find((order) => order.id === id)?.instructions
    }
    expect(await instructionsShown()).toBe('IBAN DE02')
    const words = { shipping: 'Delivery', discount: 'Discount', refund: 'Refund' }
    const invoice = backend.post('invoice/of-order', { order: id, words }, ada)
    expect(await bodyOf(invoice)).toMatchObject({ invoice: { terms: 'Within 30 days\nIBAN DE02' } })
    const termsOf = async () => {
      const { invoice } = await bodyOf<{ invoice: { terms: string } }>(
        backend.post('invoice/of-order', { order: id, words }, ada),
      )
      return invoice.terms
    }
    const states = [
      { state: 'cancelled', note: 'Out of stock' },
      { state: 'packing', paid: true },
    ]
    for (const state of states) {
      expect(await instructionsShown()).toBe('IBAN DE02')
      expect((await backend.post('customer/order/status', { ids: [id], ...state }, ada)).status).toBe(200)
      expect(await instructionsShown()).toBe('')
      await backend.post('customer/order/status', { ids: [id], state: 'awaiting' }, ada)
    }
    expect(await termsOf()).toBe('Within 30 days')
  })

  it('that the shop enters can have a payment method of the shop, and no other', async () => {
    const entered = (payment: string) =>
      backend.post(
        'customer/order/add',
        {
          lines: [{ product: 1, color: null, size: null, quantity: 1, price: 2_000, discountRate: 0 }],
          ...{ discount: 0, shipping: 0, note: '', customer: null, name: 'Maria Ross', email: '', phone: '' },
          ...{ street: '', post: '', city: '', country: '', payment, paid: false },
        },
        ada,
      )
    const refused = await entered('Bank transfer')
    expect([refused.status, (await bodyOf<{ fields: object }>(refused)).fields]).toEqual([
      400,
      { payment: 'unknown' },
    ])
    await offer('payment', cod, bank)
    const { order } = await bodyOf<{ order: Order }>(entered('Bank transfer'))
    expect(order).toMatchObject({ type: 'Bank transfer', delivery: null })
  })
})

describe('settings of methods', () => {
  it('are sent with the session of everyone who can order', async () => {
    await offer('payment', cod, bank)
    const buyer = await signInAs(backend, 'buyer')
    const { shop } = await bodyOf<{ shop: { settings: { payment: object; delivery: object } } }>(
      backend.get('account/me', buyer),
    )
    expect(shop.settings).toMatchObject({
      payment: { methods: [cod, bank] },
      delivery: { methods: [free, fast] },
    })
  })

  it('conflict when two people change the list', async () => {
    await offer('delivery', free, van)
    const edit = { changes: { methods: [fast] }, base: { methods: [free, fast] }, version: 0 }
    const conflict = await save('delivery', edit)
    expect(conflict.status).toBe(409)
    expect(await conflict.json()).toMatchObject({
      current: { fields: { methods: [free, van] }, version: 1 },
      by: { name: 'Ada Palmer' },
    })
    const { delivery } = await bodyOf<StoredSettings>(backend.get('settings/list', ada))
    expect(delivery.fields.methods).toEqual([free, van])
  })

  it.each(['delivery', 'payment'] as const)(
    'of %s keep one active and cannot be changed by readers',
    async (section) => {
      const [method] = usualSettings[section].methods
      expect(await refusal(save(section, { changes: { methods: [{ ...method, ...off }] } }))).toEqual([
        400,
        'invalid',
      ])
      for (const role of ['manager', 'staff', 'reader', 'buyer']) {
        const headers = await signInAs(backend, role)
        expect((await save(section, { changes: { methods: [method] } }, headers)).status, role).toBe(403)
      }
    },
  )
})
