import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { isZone } from '#contract/recurrence.ts'

/** A zone by its IANA name, or as the file defines it where no zone of that list has the same clock. */
export type Zone = string | ICAL.Timezone
export type FindZone = (name: string) => Zone | undefined

/** A file may compare this many definitions with all zones: each costs some milliseconds. */
const maxDefinitions = 10
/** A zone changes its clock by few rules, each once a year: more of them would hold the server. */
const maxObservances = 60
const safeRule = /^FREQ=YEARLY(;(INTERVAL|COUNT|UNTIL|WKST|BYDAY|BYMONTH|BYMONTHDAY)=[\w,+-]+)*$/i

/** Zones with the same clock have many names: these are the best known. */
const wellKnown = [
  ...['UTC', 'Europe/London', 'Europe/Berlin', 'Europe/Paris', 'Europe/Bucharest', 'Europe/Moscow'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['Asia/Shanghai', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Dubai', 'Australia/Sydney', 'Pacific/Auckland'],
]

/**
 * Finds the zone that a name in the file means: an IANA name, one of Windows, or the zone that the file defines under
 * this name. `preferred` is tried first among those with the same clock.
 */
export function zoneFinder(blocks: readonly string[], preferred: string, year: number): FindZone {
  const definitions = new Map<string, ICAL.Component>()
  for (const text of blocks) {
    try {
      const zone = new ICAL.Component(ICAL.parse(text))
      definitions.set(String(zone.getFirstPropertyValue('tzid')), zone)
    } catch {
      // Without it the name alone decides.
    }
  }
  const found = new Map<string, Zone | undefined>()
  let compared = 0
  function find(name: string): Zone | undefined {
    const definition = definitions.get(name)
    const place = String(definition?.getFirstPropertyValue('x-lic-location') ?? '')
    // Some programs put their own address before it: /example.org/2026/Europe/Berlin.
    const tail = /^\/.*?([A-Z]\w+\/[\w+-]+(?:\/[\w+-]+)?)$/.exec(name)?.[1] ?? ''
    const candidates = [name, place, tail, ...findIana(name).map(String)]
    const known = candidates.find(isZone)
    if (known || !definition || compared >= maxDefinitions || !isBounded(definition)) return known
    compared += 1
    try {
      const zone = new ICAL.Timezone({ component: definition, tzid: name })
      return sameClock(zone, [...citiesIn(name), preferred], year) ?? zone
    } catch {
      return undefined
    }
  }
  return (name) => {
    if (!found.has(name)) found.set(name, find(name))
    return found.get(name)
  }
}

function isBounded(definition: ICAL.Component): boolean {
  const parts = [...definition.getAllSubcomponents('standard'), ...definition.getAllSubcomponents('daylight')]
  const rules = parts.flatMap((part) => part.getAllProperties('rrule'))
  const dates = parts.flatMap((part) => part.getAllProperties('rdate').flatMap((one) => one.getValues()))
  return (
    parts.length > 0 &&
    parts.length + dates.length <= maxObservances &&
    parts.every((part) => part.hasProperty('dtstart') && part.hasProperty('tzoffsetto')) &&
    rules.every((rule) => safeRule.test(String(rule.getFirstValue())))
  )
}

/** Seconds that a zone of a file is ahead of UTC at a time on its clock. */
export const offsetIn = (zone: ICAL.Timezone, wall: Temporal.PlainDateTime): number =>
  zone.utcOffset(ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: 'second' })))

/** Zones whose city the name of a definition has, such as "Amsterdam, Berlin, Rome". */
const citiesIn = (name: string) =>
  allZones().filter((zone) => {
    const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
    return zone.includes('/') && city.length > 3 && name.includes(city)
  })

const allZones = () => Intl.supportedValuesOf('timeZone')

/** The IANA zone that shows the same time as a definition through two years. */
function sameClock(zone: ICAL.Timezone, first: readonly string[], year: number): string | undefined {
  const samples = [year, year + 1].flatMap((one) =>
    Array.from({ length: 48 }, (_, nth) => {
      const wall = new Temporal.PlainDateTime(one, 1 + Math.floor(nth / 4), 1 + 7 * (nth % 4), 12)
      return { wall, offset: offsetIn(zone, wall) }
    }),
  )
  // The middle of each half year tells most zones apart.
  const [winter, summer] = [samples[2], samples[26]]
  const sorted = [...samples.filter((one) => one === winter || one === summer), ...samples]
  return [...new Set([...first, ...wellKnown, ...allZones()])].find(
    (name) =>
      isZone(name) &&
      sorted.every(({ wall, offset }) => wall.toZonedDateTime(name).offsetNanoseconds === offset * 1e9),
  )
}
