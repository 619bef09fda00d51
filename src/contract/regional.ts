import * as z from 'zod/mini'

/** `automatic` follows the language and its region. */
export const firstDays = ['automatic', 'monday', 'sunday', 'saturday'] as const
export type FirstDay = (typeof firstDays)[number]

/** 24 hours (14:30) or 12 hours (2:30 pm). */
export const hourCycles = ['h23', 'h12'] as const
export type HourCycle = (typeof hourCycles)[number]

/** Conventions of the shop for everyone; people can choose another first day of the week for themselves. */
export const RegionalSettings = z.object({ firstDay: z.enum(firstDays), hourCycle: z.enum(hourCycles) })
export type RegionalSettings = z.infer<typeof RegionalSettings>

/** Conventions until the shop has chosen others. */
export const usualRegional: RegionalSettings = { firstDay: 'automatic', hourCycle: 'h23' }
