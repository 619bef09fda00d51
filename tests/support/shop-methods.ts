import fc from 'fast-check'
import type { ShopMethods } from '#contract/cart.ts'
import { type DeliveryMethod, type PaymentMethod, usualDelivery, usualPayment } from '#contract/methods.ts'
import { weightUnits } from '#contract/regional.ts'
import { type TaxSettings, usualTaxes } from '#contract/taxes.ts'

type Method = { id: string; name: string | null; isActive: boolean }

export const deliveryMethod = (part: Partial<DeliveryMethod> & { id: string }): DeliveryMethod => ({
  name: usualDelivery.some((id) => id === part.id) ? null : `Delivery ${part.id}`,
  description: '',
  price: 0,
  freeFrom: null,
  days: null,
  isActive: true,
  ...part,
})

export const paymentMethod = (part: Partial<PaymentMethod> & { id: string }): PaymentMethod => ({
  name: usualPayment.some((id) => id === part.id) ? null : `Payment ${part.id}`,
  instructions: '',
  isActive: true,
  ...part,
})

/** One to five methods, at least one of them active. */
const listOf = <Item extends Method>(method: fc.Arbitrary<Item>) =>
  fc
    .uniqueArray(method, { selector: ({ id }) => id, minLength: 1, maxLength: 5 })
    .map((methods) => methods.with(-1, { ...(methods.at(-1) as Item), isActive: true }))

const delivery = listOf(
  fc
    .record({
      id: fc.constantFrom(...usualDelivery, 'van', 'bike', 'post'),
      price: fc.oneof(fc.constant(0), fc.nat({ max: 9_999 })),
      steps: fc
        .uniqueArray(fc.integer({ min: 1, max: 300_000 }), { maxLength: 3 })
        .map((values) =>
          values
            .toSorted((value, other) => value - other)
            .map((from, index) => ({ from, price: index * 250 })),
        ),
      isByWeight: fc.boolean(),
      freeFrom: fc.option(fc.nat({ max: 300_000 })),
      isActive: fc.boolean(),
    })
    .map(({ steps, isByWeight, ...method }) =>
      deliveryMethod({ ...method, [isByWeight ? 'weightSteps' : 'steps']: steps }),
    ),
)
const payment = listOf(
  fc
    .record({ id: fc.constantFrom(...usualPayment, 'bank', 'later'), isActive: fc.boolean() })
    .map(paymentMethod),
)

/** Any delivery and payment methods that a shop can have. */
export const shopMethods: fc.Arbitrary<ShopMethods> = fc.record({
  delivery,
  payment,
  weightUnit: fc.constantFrom(...weightUnits),
})

/** Prices with or without tax, and any two rates. */
export const shopTaxes: fc.Arbitrary<TaxSettings> = fc
  .record({
    pricesIncludeTax: fc.boolean(),
    rate: fc.integer({ min: 0, max: 10_000 }),
    reduced: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ pricesIncludeTax, rate, reduced }) => ({
    ...usualTaxes,
    pricesIncludeTax,
    rates: [
      { id: 'standard', name: '', rate },
      { id: 'reduced', name: 'Reduced', rate: reduced },
    ],
  }))
