import type { Right } from './rights.ts'

/** Areas that a shop can switch off; rights begin with the name of their area. */
export const areas = [
  'board',
  'calendar',
  'contacts',
  'chat',
  'mail',
  'social',
  'checkout',
  'widgets',
] as const
export type Area = (typeof areas)[number]
/** True for the areas that are on. */
export type Areas = Readonly<Record<Area, boolean>>

/** The area of a right; undefined if the shop cannot switch it off. */
const areaOf = (right: Right): Area | undefined => areas.find((area) => right.startsWith(`${area}.`))

/** True for rights of areas that are on, and for rights of no such area. */
export function isInUse(right: Right, inUse: Areas): boolean {
  const area = areaOf(right)
  return area === undefined || inUse[area]
}
