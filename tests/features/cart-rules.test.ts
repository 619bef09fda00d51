import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import {
  addsUp,
  type CartInput,
  type CartLine,
  type Checkout,
  emptyCheckout,
  isSameLine,
  withShopMethods,
} from '#contract/cart.ts'
import { usualCategories } from '#contract/categories.ts'
import type { DiscountRule } from '#contract/discount-rule.ts'
import { activeOf } from '#contract/methods.ts'
import { amountOf } from '#contract/money.ts'
import {
  type CartVariables,
  previewCart,
  recalculate,
  withCode,
  withoutCode,
} from '#features/checkout/cart/cart-updates.ts'
import { maxOf } from '#features/checkout/cart/line.ts'
import { brandOf, cardProblems, datedText, groupDigits } from '#features/checkout/steps/card-check.ts'
import { shownStep } from '#features/checkout/steps/step.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { discountRules } from '#tests/support/discount-rules.ts'
import { shopMethods, shopTaxes } from '#tests/support/shop-methods.ts'

afterEach(() => shopSettings.set())

// The arithmetic

const lineOf = (id: number, color: string | undefined, cents: number, quantity: number): CartInput => ({
  id,
  name: `Jug ${id}`,
  image: '',
  salePrice: amountOf(cents, 'EUR'),
  offerPrice: amountOf(cents, 'EUR'),
  size: 8,
  categories: [usualCategories[id % usualCategories.length]],
  ...(id > 1 && { weight: id * 700 }),
  ...(id > 2 && { taxRate: 'reduced' }),
  ...(color && { color }),
  quantity,
})

const pieces = fc.integer({ min: 1, max: 99 })
const line = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('darkMain', undefined),
    fc.integer({ min: 0, max: 99_999 }),
    pieces,
  )
  .map((parts) => lineOf(...parts))
const variables: fc.Arbitrary<CartVariables> = fc.oneof(
  fc.record(
    { key: fc.constant('k'), kind: fc.constant('add' as const), line, at: fc.nat({ max: 5 }) },
    { requiredKeys: ['key', 'kind', 'line'] },
  ),
  fc.record({ key: fc.constant('k'), kind: fc.constant('remove' as const), line }),
  fc.record({ key: fc.constant('k'), kind: fc.constant('quantity' as const), line, quantity: pieces }),
  fc.record({
    key: fc.constant('k'),
    kind: fc.constant('shipping' as const),
    charge: fc.constantFrom('free', 'fast', 'van', 'bike', 'post'),
  }),
  fc.record({
    key: fc.constant('k'),
    kind: fc.constant('method' as const),
    method: fc.constantFrom('cod', 'card', 'paypal', 'bank'),
  }),
)
/** A code is no intent: the server has said what it gives. */
const deed = fc.oneof(
  { weight: 5, arbitrary: variables },
  fc.record({ kind: fc.constant('code' as const), rule: fc.option(discountRules) }),
)

function done(
  checkout: Checkout,
  one: CartVariables | { kind: 'code'; rule: DiscountRule | null },
): Checkout {
  if (one.kind !== 'code') return previewCart(checkout, one)
  return one.rule ? withCode(checkout, 'CODE', { amount: 0, rule: one.rule }) : withoutCode(checkout)
}

it('matches the server in its preview for any sequence of buyer actions, any methods, taxes and rules', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 40 }), shopMethods, shopTaxes, (all, methods, taxes) => {
      const { delivery, payment, weightUnit } = methods
      shopSettings.set({
        delivery: { methods: delivery },
        payment: { methods: payment },
        regional: { weightUnit },
        taxes,
      })
      const end = all.reduce(
        (checkout, one) => {
          // A buyer can choose only methods that are active.
          const isOff = one.kind === 'shipping' && !activeOf(delivery).some(({ id }) => id === one.charge)
          const next = isOff ? checkout : done(checkout, one)
          expect(addsUp(next, 'EUR'), JSON.stringify(one)).toBe(true)
          // The sums of an order are made from its lines alone.
          expect(next).toEqual(recalculate(next, next.products))
          return next
        },
        withShopMethods(emptyCheckout, methods, 'EUR'),
      )
      const { products } = end
      for (const one of products) expect(products.filter((other) => isSameLine(one, other))).toEqual([one])
      expect(new Set(products.map(({ itemId }) => itemId)).size).toBe(products.length)
    }),
    { numRuns: 1_500 },
  )
})

it('gives the same total for changes to different lines in any order', () => {
  const add = (id: number): CartVariables => ({ key: 'k', kind: 'add', line: lineOf(id, undefined, 1250, 2) })
  const sums = (all: CartVariables[]) => all.reduce(previewCart, emptyCheckout).total
  expect(sums([add(1), add(2)])).toBe(sums([add(2), add(1)]))
})

it('shares the stock of a product between its lines', () => {
  const cart = (id: number, quantity: number, stock?: number): CartLine => ({
    ...lineOf(id, undefined, 100, quantity),
    itemId: quantity,
    ...(stock !== undefined && { stock }),
  })
  const [one, other, third] = [cart(1, 2, 7), cart(1, 3, 7), cart(2, 4)]
  const lines = [one, other, third] as CartLine[]
  expect(lines.map((each) => maxOf(each, lines))).toEqual([4, 5, 9999])
  expect(maxOf(cart(1, 9, 0), [])).toBe(1)
})

// Steps

const products = [{ ...lineOf(1, undefined, 100, 1), itemId: 1 }]
const billing = { id: '1' } as NonNullable<Checkout['billing']>
const none = { placed: null, placing: null }
const placed = { id: '1', total: 1, currency: 'EUR' }
const placing = { key: 'k', of: [], checkout: {} as never }

it.each([
  ['empty cart', 2, { step: 2, products: [], billing }, none, 0],
  ['step ahead of the cart', 2, { step: 1, products, billing }, none, 1],
  ['earlier step', 0, { step: 2, products, billing }, none, 0],
  ['no requested step', undefined, { step: 1, products, billing }, none, 1],
  ['without an address', 2, { step: 2, products, billing: null }, none, 1],
  ['complete cart', 2, { step: 2, products, billing }, none, 2],
  ['done step without an order', 3, { step: 3, products, billing }, none, 2],
  ['order being placed', 0, { step: 2, products, billing }, { placed: null, placing }, 2],
  ['placed order', 0, { step: 3, products: [], billing: null }, { placed, placing: null }, 3],
  ['new cart after an order', 2, { step: 0, products, billing: null }, { placed, placing: null }, 0],
])('%s: shows the right step', (_what, asked, checkout, cart, step) => {
  expect(shownStep(asked, checkout, cart)).toBe(step)
})

// Cards

it.each([
  ['4111 1111 1111 1111', 'visa'],
  ['4012888888881881', 'visa'],
  ['5555-5555-5555-4444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['4111 1111 1111 1112', undefined],
  ['378282246310005', undefined],
  ['6011111111111117', undefined],
  ['55555555555544444', undefined],
  ['', undefined],
])('recognises the card %s as %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})

const wrong = (expiry: string, now: Date, code = '737') =>
  Object.values(cardProblems({ number: '4111111111111111', expiry, code }, now))

it.each([
  ['11/26', []],
  ['1126', []],
  ['10/26', ['card.expired']],
  ['12/26', []],
  ['13/26', ['card.expiryWrong']],
  ['00/27', ['card.expiryWrong']],
  ['1/27', ['card.expiryWrong']],
  ['', ['card.expiryWrong']],
])('checks the expiry date %s', (expiry, problems) => {
  // To the last moment of its month.
  expect(wrong(expiry, new Date(2026, 10, 30, 23, 59, 59))).toEqual(problems)
})

it('accepts a card until the end of its month', () => {
  expect(wrong('11/26', new Date(2026, 11, 1))).toEqual(['card.expired'])
  expect(wrong('12/26', new Date(2026, 11, 31, 23, 59))).toEqual([])
  expect(wrong('12/26', new Date(2027, 0, 1))).toEqual(['card.expired'])
})

it.each(['', '12', '1234', 'abc'])('rejects the security code %j', (code) => {
  expect(wrong('12/39', new Date(2026, 0, 1), code)).toEqual(['card.codeWrong'])
})

it('groups card numbers and formats dates as they are typed', () => {
  expect(groupDigits('41111111111111112222333')).toBe('4111 1111 1111 1111 222')
  expect(groupDigits('4111-1')).toBe('4111 1')
  expect([datedText('1'), datedText('12'), datedText('123'), datedText('12/39x')]).toEqual([
    '1',
    '12',
    '12/3',
    '12/39',
  ])
})
