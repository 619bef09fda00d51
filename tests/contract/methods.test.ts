import { describe, expect, it } from 'vitest'
import { type Checkout, emptyCheckout, withShopMethods } from '#contract/cart.ts'
import {
  chargeFor,
  type DeliveryMethod,
  DeliverySettings,
  maxMethods,
  methodFor,
  methodsTo,
  PaymentSettings,
  usualDelivery,
  usualPayment,
} from '#contract/methods.ts'
import { countryCodes } from '#contract/post-codes.ts'
import { usualSettings } from '#contract/settings.ts'
import { deliveryMethod, paymentMethod } from '#tests/support/shop-methods.ts'

const [free, fast] = usualSettings.delivery.methods
const van = deliveryMethod({ id: 'van', price: 900, freeFrom: 5_000 })
const off = { isActive: false }

it.each([
  [0, 900],
  [4_999, 900],
  [5_000, 0],
  [9_999, 0],
])('charges for items of %d cents %d, and nothing from 50.00', (value, charge) => {
  expect(chargeFor(van, value, 0)).toBe(charge)
})

it.each([
  [0, 900],
  [1_999, 900],
  [2_000, 500],
  [3_000, 700],
  [5_000, 0],
])('charges the price of the highest order value that items of %d cents reach: %d', (value, charge) => {
  const steps = [
    { from: 2_000, price: 500 },
    { from: 3_000, price: 700 },
  ]
  expect(chargeFor({ ...van, steps }, value, 9_000_000)).toBe(charge)
})

it.each([
  [0, 0, 900],
  [0, 1_999_999, 900],
  [0, 2_000_000, 1_200],
  [4_999, 9_999_999, 1_200],
  [0, 10_000_000, 2_500],
  [5_000, 10_000_000, 0],
])('charges items of %d cents and %d mg by weight %d, and nothing from 50.00', (value, weight, charge) => {
  const weightSteps = [
    { from: 2_000_000, price: 1_200 },
    { from: 10_000_000, price: 2_500 },
  ]
  expect(chargeFor({ ...van, weightSteps }, value, weight)).toBe(charge)
})

it.each([
  [[1_000_000, 1_000_000], false],
  [[2_000_000, 1_000_000], false],
  [[0], false],
  [[1_000_000_001], false],
  [[1, 1_000_000_000], true],
])('accepts prices from weights of %j mg: %s', (weights, isValid) => {
  const methods = [{ ...van, weightSteps: weights.map((from) => ({ from, price: 100 })) }]
  expect(DeliverySettings.safeParse({ methods, carriers: [] }).success).toBe(isValid)
})

describe('delivery method of an older client', () => {
  it.each([
    ['its own, where it is active', [van, fast, free], 'free', 'free'],
    ['the first active one for free', [deliveryMethod({ id: 'post', ...off }), van], 'free', 'van'],
    ['the second active one for fast', [deliveryMethod({ id: 'post' }), van], 'fast', 'van'],
    ['that of a switched-off one', [van, { ...free, ...off }], 'free', 'van'],
    ['none for fast in a shop with one method', [van], 'fast', undefined],
    ['none for an unknown id', [van], 'slow', undefined],
    ['none for a switched-off one of the shop', [free, { ...van, ...off }], 'van', undefined],
  ] as const)('is %s', (_what, methods, id, found) => {
    expect(methodFor(methods as never, id, usualDelivery)).toEqual(
      found && expect.objectContaining({ id: found }),
    )
  })

  it('is a payment method by its position too', () => {
    const methods = ['bank', 'later', 'cash'].map((id) => paymentMethod({ id }))
    const found = usualPayment.map((id) => methodFor(methods, id, usualPayment)?.id)
    expect(found).toEqual(['bank', 'later', 'cash'])
  })
})

describe('delivery methods for an address', () => {
  const post = deliveryMethod({ id: 'post', price: 700, countries: ['CH', 'AT'] })
  const desk = deliveryMethod({ id: 'desk', countries: ['DE'], isCollection: true })
  const everywhere = deliveryMethod({ id: 'world', price: 2_000, countries: [] })
  const methods = [post, desk, everywhere, deliveryMethod({ id: 'old', ...off })]

  it.each([
    [undefined, ['post', 'desk', 'world']],
    ['', ['post', 'desk', 'world']],
    ['CH', ['post', 'desk', 'world']],
    ['at', ['post', 'desk', 'world']],
    ['FR', ['desk', 'world']],
    ['Switzerland', ['desk', 'world']],
  ])('in the country %j are %j', (country, ids) => {
    expect(methodsTo(methods, country).map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    ['post', 'CH', 'post'],
    ['post', 'FR', undefined],
    ['free', 'CH', 'post'],
    ['free', 'FR', 'desk'],
    ['fast', 'FR', 'world'],
  ])('have the id %s in %s: %s', (id, country, found) => {
    expect(methodFor(methods, id, usualDelivery, country)?.id).toBe(found)
  })

  it('replace one of another country in a cart, which keeps its sums if there is no other', () => {
    const billing = { id: '1', country: 'FR' } as Checkout['billing']
    const payment = { type: 'post', method: 'cod', card: '' } as const
    const sums = { subtotal: 2_000, shipping: 700, total: 2_700 }
    const checkout = { ...emptyCheckout, ...sums, billing, payment }
    const inShop = (delivery: DeliveryMethod[]) =>
      withShopMethods(checkout, { delivery, payment: usualSettings.payment.methods, weightUnit: 'kg' }, 'EUR')
    expect(inShop([post, everywhere])).toMatchObject({
      shipping: 2_000,
      total: 4_000,
      payment: { type: 'world' },
    })
    expect(inShop([post])).toBe(checkout)
  })
})

it('replaces methods that are switched off and applies their charge', () => {
  const checkout = { ...emptyCheckout, subtotal: 2_000, total: 2_500, shipping: 500 }
  const chosen = { ...checkout, payment: { type: 'fast', method: 'paypal', card: '' } as const }
  const methods = { delivery: [van, { ...fast, ...off }], payment: [paymentMethod({ id: 'bank' })] }
  expect(withShopMethods(chosen, methods as never, 'EUR')).toMatchObject({
    shipping: 900,
    total: 2_900,
    payment: { type: 'van', method: 'bank' },
  })
  const usual = { delivery: usualSettings.delivery.methods, payment: usualSettings.payment.methods }
  expect(withShopMethods(chosen, { ...usual, weightUnit: 'kg' }, 'EUR')).toBe(chosen)
})

it.each([
  ['no method', []],
  ['none that is active', [{ ...free, ...off }]],
  ['the same id twice', [van, van]],
  ['a usual method with a name', [{ ...free, name: 'Standard' }]],
  ['a method without a name', [{ ...van, name: null }]],
  ['a blank name', [{ ...van, name: '  ' }]],
  ['a long name', [{ ...van, name: 'x'.repeat(61) }]],
  ['a long description', [{ ...van, description: 'x'.repeat(201) }]],
  ['a negative price', [{ ...van, price: -1 }]],
  ['half a cent', [{ ...van, price: 0.5 }]],
  ['a price from a value that older clients refuse', [{ ...van, steps: [{ from: 99_999_901, price: 1 }] }]],
  ['days in the wrong order', [{ ...van, days: { from: 3, to: 2 } }]],
  ['a country twice', [{ ...van, countries: ['DE', 'DE'] }]],
  ['the name of a country', [{ ...van, countries: ['Germany'] }]],
  ['a payment method', [{ ...deliveryMethod({ id: 'x' }), id: 'cod', name: null }]],
  ['too many', Array.from({ length: maxMethods + 1 }, (_, at) => deliveryMethod({ id: `m${at}` }))],
])('refuses delivery settings with %s', (_what, methods) => {
  expect(DeliverySettings.safeParse({ methods, carriers: [] }).success).toBe(false)
})

it('accepts the usual methods and as many as a shop can have', () => {
  const methods = Array.from({ length: maxMethods }, (_, at) => deliveryMethod({ id: `m${at}` }))
  expect(DeliverySettings.safeParse({ methods, carriers: [] }).success).toBe(true)
  expect(DeliverySettings.safeParse(usualSettings.delivery).success).toBe(true)
  const everywhere = { ...van, countries: countryCodes, isCollection: false }
  expect(DeliverySettings.safeParse({ methods: [everywhere], carriers: [] }).success).toBe(true)
  expect(PaymentSettings.safeParse(usualSettings.payment).success).toBe(true)
  const bank = paymentMethod({ id: 'bank', instructions: 'x'.repeat(501) })
  expect(PaymentSettings.safeParse({ methods: [bank] }).success).toBe(false)
})
