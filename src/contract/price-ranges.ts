import * as z from 'zod/mini'

/** Limit of the steps between price ranges. */
export const maxPriceSteps = 10
/** Written as the end of the last price range, which has none. */
export const noEnd = 99_999
export const maxPriceStep = 99_999_900
/** Rising whole currency units at which a price range ends and the next begins. */
export const PriceSteps = z.array(z.int().check(z.gte(1), z.lte(maxPriceStep))).check(
  z.minLength(1),
  z.maxLength(maxPriceSteps),
  z.refine((steps) => !steps.includes(noEnd)),
  z.refine((steps) => steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0))),
)
export const usualPriceSteps = [10, 50, 100, 150, 200]

/** The price ranges of a filter as `min-max` in whole currency units, both included: `0-10`, `10-50`, `50-99999`. */
export const priceBandsOf = (steps: readonly number[]): string[] =>
  [0, ...steps].map((from, at) => `${from}-${steps[at] ?? noEnd}`)
