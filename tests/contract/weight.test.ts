import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usualRegional, weightUnits } from '#contract/regional.ts'
import { usualSettings } from '#contract/settings.ts'
import { maxWeight, milligramsIn, weightIn } from '#contract/weight.ts'

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
  [1_000_000, 'lb', 2.205],
  [1_000_000, 'oz', 35.274],
  [400, 'kg', 0],
  [500, 'kg', 0.001],
] as const)('shows %d mg in %s as %d', (milligrams, unit, weight) => {
  expect(weightIn(milligrams, unit)).toBe(weight)
})

it.for(weightUnits)('keeps every typed weight in %s', (unit) => {
  const highest = Math.floor(weightIn(maxWeight, unit) * 1000)
  fc.assert(
    fc.property(fc.nat({ max: Math.min(highest, 2 ** 31 - 1) }), (thousandths) => {
      const weight = thousandths / 1000
      expect(weightIn(milligramsIn(weight, unit), unit)).toBe(weight)
    }),
  )
})

it('is in kilograms until the shop chooses another unit', () => {
  expect(usualSettings.regional).toEqual(usualRegional)
  expect(usualRegional.weightUnit).toBe('kg')
})
