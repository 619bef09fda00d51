import type { WeightUnit } from './regional.ts'

/** Limit in milligrams of the weight of a product: one tonne. */
export const maxWeight = 1_000_000_000

/** Decimals of a weight in every unit. */
export const weightDecimals = 3
const factor = 10 ** weightDecimals

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
export const weightIn = (milligrams: number, unit: WeightUnit): number =>
  Math.round((milligrams / milligramsPer[unit]) * factor) / factor

/** The highest weight of a product in a unit, rounded down to `weightDecimals`. */
export const maxWeightIn = (unit: WeightUnit): number =>
  Math.floor((maxWeight / milligramsPer[unit]) * factor) / factor

/**
 * Returns the weight of items in milligrams. Weights that were typed in the unit are added in it, because each was rounded to
 * milligrams and their sum must equal the typed weight from which a price applies.
 */
export function sumWeights(
  items: readonly { weight?: number | null | undefined; quantity: number }[],
  unit: WeightUnit,
): number {
  let thousandths = 0
  let milligrams = 0
  for (const { weight, quantity } of items) {
    const typed = weightIn(weight ?? 0, unit)
    if (milligramsIn(typed, unit) === weight) thousandths += Math.round(typed * factor) * quantity
    else milligrams += (weight ?? 0) * quantity
  }
  return milligramsIn(thousandths / factor, unit) + milligrams
}
