import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceTotals } from '#contract/invoice-sums.ts'
import { orderTotals } from '#contract/order-fields.ts'
import {
  addedTax,
  defaultRate,
  divideAmount,
  divideByRate,
  legalText,
  maxTaxRates,
  movedRate,
  productRate,
  type RatedLine,
  TaxSettings,
  termsWith,
  termsWithout,
  usualTaxes,
} from '#contract/taxes.ts'

const [standard] = usualTaxes.rates
const reduced = { id: 'reduced', name: 'Reduced', rate: 900 }
const taxes = { ...usualTaxes, rates: [...usualTaxes.rates, reduced] }

it.each([
  [[1, 1], 3, [2, 1]],
  [[0, 2, 1], 100, [0, 67, 33]],
  [[0, 0], 7, [7, 0]],
  [[], 7, []],
])('divides by the weights %o the amount %d into %o', (weights, amount, shares) => {
  expect(divideAmount(amount, weights)).toEqual(shares)
})

it('divides every amount into shares that add up to it, none above its weight', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000_000 })
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 1_000 }),
      (weights, thousandths) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor((whole * thousandths) / 1_000)
        const shares = divideAmount(amount, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(weights[index] ?? 0)
        })
      },
    ),
  )
})

it('gives products their rate, and the default without one or with a removed one', () => {
  expect(['reduced', null, undefined, 'removed'].map((id) => productRate(taxes, id))).toEqual([
    900, 1900, 1900, 1900,
  ])
})

const inCountries = {
  rates: [
    { id: 'standard', name: '', rate: 1900, countries: [{ country: 'FR', rate: 2000 }] },
    { ...reduced, countries: [{ country: 'FR', rate: 550 }] },
  ],
}

it('gives products and new lines the rate for a country, and the usual one elsewhere', () => {
  const ratesIn = (country?: string) => [
    defaultRate(inCountries, country),
    ...['reduced', null, 'removed'].map((id) => productRate(inCountries, id, country)),
  ]
  expect(ratesIn('FR')).toEqual([2000, 550, 2000, 2000])
  for (const country of ['DE', '', undefined]) expect(ratesIn(country)).toEqual([1900, 900, 1900, 1900])
})

it.each([
  [1900, 'DE', 'FR', 2000],
  [2000, 'FR', 'DE', 1900],
  [550, 'FR', '', 900],
  // Typed by hand.
  [2000, '', 'DE', 2000],
  [1234, 'FR', 'DE', 1234],
])('moves the rate %d from the country %j to %j: %j', (rate, from, to, moved) => {
  expect(movedRate(inCountries, rate, { from, to })).toBe(moved)
})

it('adds a legal text to terms once', () => {
  const shop = { ...taxes, exemptText: 'Exempt', reverseText: 'Reverse charge' }
  expect((['exempt', 'reverse', null] as const).map((status) => legalText(shop, status))).toEqual([
    'Exempt',
    'Reverse charge',
    '',
  ])
  expect(termsWith('Within 30 days', 'Exempt')).toBe('Within 30 days\nExempt')
  expect(termsWith('Within 30 days\nExempt', 'Exempt')).toBe('Within 30 days\nExempt')
  expect(termsWith('', 'Exempt')).toBe('Exempt')
  expect(termsWith('Within 30 days', '')).toBe('Within 30 days')
  expect(termsWith('Exempt goods', 'Exempt')).toBe('Exempt goods\nExempt')
})

it.each([
  ['Within 30 days\nExempt', 'Within 30 days'],
  ['Exempt\nWithin 30 days', 'Within 30 days'],
  ['Exempt', ''],
  ['Exempt goods', 'Exempt goods'],
])('removes a text from the terms %j only with its lines: %j', (terms, rest) => {
  expect(termsWithout(terms, 'Exempt')).toBe(rest)
})

it.each([
  ['the usual rates', usualTaxes.rates, true],
  ['another rate', taxes.rates, true],
  ['no rate', [], false],
  ['a rate without a name', [{ ...reduced, name: ' ' }], false],
  ['the same id twice', [standard, { ...reduced, id: 'standard' }], false],
  ['a rate above 100 %', [{ ...reduced, rate: 10_001 }], false],
  ['rates for countries', inCountries.rates, true],
  [
    'a country twice',
    [{ ...reduced, countries: ['FR', 'FR'].map((country) => ({ country, rate: 1 })) }],
    false,
  ],
  ['the name of a country', [{ ...reduced, countries: [{ country: 'France', rate: 1 }] }], false],
  ['an id with capital letters', [{ ...reduced, id: 'Reduced' }], false],
  [
    'too many rates',
    Array.from({ length: maxTaxRates + 1 }, (_, index) => ({ ...reduced, id: `r${index}` })),
    false,
  ],
])('checks the rates of a shop: %s', (_what, rates, isValid) => {
  expect(TaxSettings.safeParse({ ...usualTaxes, rates }).success).toBe(isValid)
})

describe('tax added to an order', () => {
  const line = (price: number, quantity: number, taxRate?: number) => ({ price, quantity, taxRate })

  it.each([
    // 20.00 + 3.80; 10.00 + 0.90
    ['goods of two rates', [line(1_000, 2, 1900), line(1_000, 1, 900)], 0, 0, 470],
    // Delivery is 2.00 at 19 % and 1.00 at 9 %: 22.00 × 19 % = 4.18 and 11.00 × 9 % = 0.99
    ['delivery', [line(1_000, 2, 1900), line(1_000, 1, 900)], 300, 0, 517],
    // The discount is 4.00 at 19 % and 2.00 at 9 %: 18.00 × 19 % = 3.42 and 9.00 × 9 % = 0.81
    ['delivery and a discount', [line(1_000, 2, 1900), line(1_000, 1, 900)], 300, 600, 423],
    ['delivery of gifts', [line(0, 1, 900), line(0, 1, 1900)], 1_000, 0, 90],
    // 1,050 yen × 10 % + 333 yen × 8 % = 105 + 26.64
    ['yen', [line(1_050, 1, 1000), line(333, 1, 800)], 0, 0, 132],
    // 1.250 dinars × 5 % = 0.0625, rounded away from zero
    ['dinars', [line(1_250, 1, 500)], 0, 0, 63],
    ['no rates', [line(1_000, 2)], 300, 100, 0],
    ['no lines', [], 300, 0, 0],
  ])('is rounded once for each rate: %s', (_what, lines, shipping, discount, tax) => {
    expect(addedTax({ lines, shipping, discount })).toBe(tax)
  })

  it('makes the total of any order, as its invoice has it', () => {
    const amount = fc.integer({ min: 0, max: 200_000 })
    const lines = fc.array(
      fc.record({
        price: amount,
        quantity: fc.integer({ min: 1, max: 20 }),
        discountRate: fc.integer({ min: 0, max: 10_000 }),
        taxRate: fc.constantFrom(0, 250, 550, 900, 1900, 2000, 10_000),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, amount, fc.integer({ min: 0, max: 100 }), (goods, shipping, percent) => {
        const { subtotal } = orderTotals({ lines: goods, shipping: 0, discount: 0 })
        const discount = Math.floor((subtotal * percent) / 100)
        const { tax, total } = orderTotals({ lines: goods, shipping, discount })
        expect(total).toBe(subtotal - discount + shipping + tax)
        expect(tax).toBeGreaterThanOrEqual(0)
        const [first] = goods
        const rated: RatedLine[] = goods.map(({ price, quantity, discountRate, taxRate }) => ({
          price: price - Math.round((price * discountRate) / 10_000),
          quantity,
          taxRate,
        }))
        for (const part of [shipping, -discount])
          rated.push(
            ...divideByRate(rated, part, first?.taxRate ?? 0).map((share) => ({ ...share, quantity: 1 })),
          )
        expect(
          invoiceTotals({ lines: rated, taxRate: 0, discountRate: 0, taxIncluded: false }),
        ).toMatchObject({ subtotal: subtotal - discount + shipping, tax, total })
      }),
    )
  })
})
