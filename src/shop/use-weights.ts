import type { WeightUnit } from '#contract/regional.ts'
import { maxWeightIn, weightDecimals, weightIn } from '#contract/weight.ts'
import { config, type Locale } from '#kernel/config.ts'
import { regions } from '#kernel/format.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'

const unitNames: Record<WeightUnit, string> = { g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' }

const cache = new Map<string, Intl.NumberFormat>()
function formatFor(locale: Locale, unit: WeightUnit): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const format =
    cache.get(key) ??
    new Intl.NumberFormat(regions[locale], {
      style: 'unit',
      unit: unitNames[unit],
      unitDisplay: 'short',
      maximumFractionDigits: weightDecimals,
    })
  cache.set(key, format)
  return format
}

/** Weights in the unit of the shop; re-renders when the unit or the language changes. */
export function useWeights() {
  const { weightUnit: unit } = useShopSettings('regional')
  const format = formatFor(
    config.usePart(({ locale }) => locale),
    unit,
  )
  return {
    unit,
    /** The sign of the unit, such as kg. */
    sign: format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? unit,
    /** A weight in milligrams with its unit. */
    text: (milligrams: number): string => format.format(weightIn(milligrams, unit)),
    /** The highest weight with its unit. */
    maxText: format.format(maxWeightIn(unit)),
  }
}
