import { dayIn } from '#contract/zone.ts'

const dayLength = 86_400_000

/** The first moment of a day in a zone, in milliseconds; not always midnight, because some clocks go forward then. */
export function startOfDay(zone: string, day: string): number {
  // Zones are at most 14 hours before and 12 behind UTC.
  let [before, from] = [Date.parse(day) - dayLength, Date.parse(day) + dayLength]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayIn(zone, middle) < day) before = middle
    else from = middle
  }
  return from
}
