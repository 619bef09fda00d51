import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  divideAmount,
  legalText,
  maxTaxRates,
  productRate,
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
  ['an id with capital letters', [{ ...reduced, id: 'Reduced' }], false],
  [
    'too many rates',
    Array.from({ length: maxTaxRates + 1 }, (_, index) => ({ ...reduced, id: `r${index}` })),
    false,
  ],
])('checks the rates of a shop: %s', (_what, rates, isValid) => {
  expect(TaxSettings.safeParse({ ...usualTaxes, rates }).success).toBe(isValid)
})
