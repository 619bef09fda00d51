/** `automatic` follows the language and its region. */
export const firstDays = ['automatic', 'monday', 'sunday', 'saturday'] as const
export type FirstDay = (typeof firstDays)[number]

/** 24 hours (14:30) or 12 hours (2:30 pm). */
export const hourCycles = ['h23', 'h12'] as const
export type HourCycle = (typeof hourCycles)[number]

/** The languages of the app. */
export const languages = ['en', 'fr', 'ro', 'zh'] as const
export type Language = (typeof languages)[number]

/** The units in which weights are shown and typed. */
export const weightUnits = ['kg', 'g', 'lb', 'oz'] as const
export type WeightUnit = (typeof weightUnits)[number]

export type RegionalSettings = {
  firstDay: FirstDay
  hourCycle: HourCycle
  language: Language
  weightUnit: WeightUnit
}

/** Conventions until the shop has chosen others. */
export const usualRegional: RegionalSettings = {
  firstDay: 'automatic',
  hourCycle: 'h23',
  language: 'en',
  weightUnit: 'kg',
}
