import { describe, expect, it } from 'vitest'
import { emptyCheckout, withShopMethods } from '#contract/cart.ts'
import {
  chargeFor,
  DeliverySettings,
  maxMethods,
  methodFor,
  PaymentSettings,
  usualDelivery,
  usualPayment,
} from '#contract/methods.ts'
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
  expect(chargeFor(van, value)).toBe(charge)
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

it('replaces methods that are switched off and applies their charge', () => {
  const checkout = { ...emptyCheckout, subtotal: 2_000, total: 2_500, shipping: 500 }
  const chosen = { ...checkout, payment: { type: 'fast', method: 'paypal', card: '' } as const }
  const methods = { delivery: [van, { ...fast, ...off }], payment: [paymentMethod({ id: 'bank' })] }
  expect(withShopMethods(chosen, methods as never, 'EUR')).toMatchObject({
    shipping: 900,
    total: 2_900,
    payment: { type: 'van', method: 'bank' },
  })
  const { delivery, payment } = usualSettings
  expect(withShopMethods(chosen, { delivery: delivery.methods, payment: payment.methods }, 'EUR')).toBe(
    chosen,
  )
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
  ['days in the wrong order', [{ ...van, days: { from: 3, to: 2 } }]],
  ['a payment method', [{ ...deliveryMethod({ id: 'x' }), id: 'cod', name: null }]],
  ['too many', Array.from({ length: maxMethods + 1 }, (_, at) => deliveryMethod({ id: `m${at}` }))],
])('refuses delivery settings with %s', (_what, methods) => {
  expect(DeliverySettings.safeParse({ methods, carriers: [] }).success).toBe(false)
})

it('accepts the usual methods and as many as a shop can have', () => {
  const methods = Array.from({ length: maxMethods }, (_, at) => deliveryMethod({ id: `m${at}` }))
  expect(DeliverySettings.safeParse({ methods, carriers: [] }).success).toBe(true)
  expect(DeliverySettings.safeParse(usualSettings.delivery).success).toBe(true)
  expect(PaymentSettings.safeParse(usualSettings.payment).success).toBe(true)
  const bank = paymentMethod({ id: 'bank', instructions: 'x'.repeat(501) })
  expect(PaymentSettings.safeParse({ methods: [bank] }).success).toBe(false)
})
