import type { WeightUnit } from './regional.ts'

/** Limit in milligrams of the weight of a product: one tonne. */
export const maxWeight = 1_000_000_000

/** Decimals of a weight in every unit. */
export const weightDecimals = 3

const milligramsPer: Record<WeightUnit, number> = {
  g: 1000,
  kg: 1_000_000,
  oz: 28_349.523125,
  lb: 453_592.37,
}

/** A weight in whole milligrams. */
export const milligramsIn = (weight: number, unit: WeightUnit): number =>
  Math.round(weight * milligramsPer[unit])

/** A weight in a unit, rounded to `weightDecimals`. A typed weight with as many decimals returns unchanged. */
export function weightIn(milligrams: number, unit: WeightUnit): number {
  const factor = 10 ** weightDecimals
  return Math.round((milligrams / milligramsPer[unit]) * factor) / factor
}
