import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usualRegional, weightUnits } from '#contract/regional.ts'
import { usualSettings } from '#contract/settings.ts'
import { maxWeight, maxWeightIn, milligramsIn, sumWeights, weightIn } from '#contract/weight.ts'

it.each([
  [1.5, 'g', 1_500],
  [0.25, 'kg', 250_000],
  [1, 'oz', 28_350],
  [16, 'oz', 453_592],
  [1, 'lb', 453_592],
  [2.205, 'lb', 1_000_171],
] as const)('stores %d %s as %d mg', (weight, unit, milligrams) => {
  expect(milligramsIn(weight, unit)).toBe(milligrams)
  expect(weightIn(milligrams, unit)).toBe(weight)
})

it.each([
  ['kg', 1_000],
  ['g', 1_000_000],
  ['lb', 2_204.622],
  ['oz', 35_273.961],
] as const)('accepts weights in %s up to %d', (unit, weight) => {
  expect(maxWeightIn(unit)).toBe(weight)
  expect(milligramsIn(weight, unit)).toBeLessThanOrEqual(maxWeight)
  expect(milligramsIn(weight + 0.001, unit)).toBeGreaterThan(maxWeight)
})

it.each([
  [1_000_000, 'lb', 2.205],
  [1_000_000, 'oz', 35.274],
  [400, 'kg', 0],
  [500, 'kg', 0.001],
] as const)('shows %d mg in %s as %d', (milligrams, unit, weight) => {
  expect(weightIn(milligrams, unit)).toBe(weight)
})

it.for(weightUnits)('keeps every typed weight in %s', (unit) => {
  const highest = Math.round(maxWeightIn(unit) * 1000)
  fc.assert(
    fc.property(fc.nat({ max: Math.min(highest, 2 ** 31 - 1) }), (thousandths) => {
      const weight = thousandths / 1000
      expect(weightIn(milligramsIn(weight, unit), unit)).toBe(weight)
    }),
  )
})

it.for(weightUnits)(
  'reaches a weight in %s exactly when the typed weights of the pieces add up to it',
  (unit) => {
    const thousandths = fc.integer({ min: 1, max: 200_000 })
    const line = fc.record({ thousandths, quantity: fc.integer({ min: 1, max: 9_999 }) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -2, max: 2 }),
        (lines, more) => {
          const pieces = lines.map((one) => ({ ...one, weight: milligramsIn(one.thousandths / 1000, unit) }))
          const sum = lines.reduce((total, one) => total + one.thousandths * one.quantity, 0)
          const from = milligramsIn((sum + more) / 1000, unit)
          expect(sumWeights(pieces, unit) >= from).toBe(more <= 0)
        },
      ),
    )
  },
)

it.each([
  // 0.5 g each
  [[{ weight: 500, quantity: 1_999 }], 'kg', 999_500],
  [[{ weight: 500, quantity: 2_000 }], 'kg', 1_000_000],
  [
    [
      { weight: 450_000, quantity: 3 },
      { weight: 28_350, quantity: 2 },
      { weight: null, quantity: 9 },
      { quantity: 9 },
    ],
    'kg',
    1_406_700,
  ],
  // Typed before the shop changed its unit to pounds.
  [[{ weight: 700_000, quantity: 3 }], 'lb', 2_100_000],
  // 50 lb, whose fraction is half a milligram
  [[{ weight: milligramsIn(5, 'lb'), quantity: 10 }], 'lb', milligramsIn(50, 'lb')],
] as const)('adds up %j in %s to %d mg', (pieces, unit, milligrams) => {
  expect(sumWeights(pieces, unit)).toBe(milligrams)
})

it('is in kilograms until the shop chooses another unit', () => {
  expect(usualSettings.regional).toEqual(usualRegional)
  expect(usualRegional.weightUnit).toBe('kg')
})
