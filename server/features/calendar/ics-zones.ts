import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { isZone } from '#contract/recurrence.ts'

/** An IANA name, or the file's definition when no IANA zone has the same clock. */
export type Zone = string | ICAL.Timezone
export type FindZone = (name: string) => Zone | undefined

/** Limit of definitions in a file that are compared with all zones, at some milliseconds each. */
const maxDefinitions = 10
/** Limit of names in a file whose zone is guessed, at half a millisecond each. */
const maxGuesses = 50
/** Max characters of a name; longer ones are ignored. */
const maxName = 255
/** Limit of rules in one definition: real zones have few, and more would block the server. */
const maxObservances = 60
const safeRule = /^FREQ=YEARLY(;(INTERVAL|COUNT|UNTIL|WKST|BYDAY|BYMONTH|BYMONTHDAY)=[\w,+-]+)*$/i

/** Tried first: zones with the same clock have many names, these are the best known. */
const wellKnown = [
  ...['UTC', 'Europe/London', 'Europe/Berlin', 'Europe/Paris', 'Europe/Bucharest', 'Europe/Moscow'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['Asia/Shanghai', 'Asia/Tokyo', 'Asia/Kolkata', 'Asia/Dubai', 'Australia/Sydney', 'Pacific/Auckland'],
]

/** Returns a zone finder (IANA, Windows, or defined in the file); `preferred` wins among equal clocks. */
export function zoneFinder(blocks: readonly string[], preferred: string, year: number): FindZone {
  const definitions = new Map<string, ICAL.Component>()
  for (const text of blocks) {
    try {
      const zone = new ICAL.Component(ICAL.parse(text))
      definitions.set(String(zone.getFirstPropertyValue('tzid')), zone)
    } catch {
      // A broken definition is ignored, and the name alone decides.
    }
  }
  const zonesByName = new Map<string, Zone | undefined>()
  let compared = 0
  let guessed = 0
  function find(name: string): Zone | undefined {
    if (name.length > maxName) return undefined
    const definition = definitions.get(name)
    const location = String(definition?.getFirstPropertyValue('x-lic-location') ?? '')
    // Some programs put their own prefix before the name: /example.org/2026/Europe/Berlin.
    const tail = /^\/.*?([A-Z]\w+\/[\w+-]+(?:\/[\w+-]+)?)$/.exec(name)?.[1] ?? ''
    const candidates = [name, location, tail, ...findIana(name).map(String)]
    const zoneName = candidates.find(isZone)
    if (!zoneName && !definition && guessed < maxGuesses) {
      guessed += 1
      const guess = guessZone(name, year)
      return guess && isZone(guess) ? guess : undefined
    }
    if (zoneName || !definition || compared >= maxDefinitions || !isBounded(definition)) return zoneName
    compared += 1
    try {
      const zone = new ICAL.Timezone({ component: definition, tzid: name })
      return sameClock(zone, [...citiesIn(name), preferred], year) ?? zone
    } catch {
      return undefined
    }
  }
  return (name) => {
    if (!zonesByName.has(name)) zonesByName.set(name, find(name))
    return zonesByName.get(name)
  }
}

/**
 * Guesses the zone of a name without a definition: "GMT+0200", or what Windows displays, such as
 * "(UTC-05:00) Eastern Time (US & Canada)". Its offset must be the one that the name gives.
 */
function guessZone(name: string, year: number): string | undefined {
  const [, prefix, sign = '+', hours = '', minutes = '00', displayed = ''] =
    /^\(?(GMT|UTC)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?\)?\s*(.*)$/i.exec(name) ?? []
  if (!displayed && (prefix || hours) && minutes === '00')
    // The signs of these zones are those of POSIX.
    return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
  if (!displayed || !prefix || !name.startsWith('(')) return undefined
  const windowsName = `${displayed.replace(/\s*\(.*\)$/, '').replace(/ Time$/, '')} Standard Time`
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return [...findIana(windowsName).map(String), ...citiesIn(displayed)].find(
    (zone) => isZone(zone) && standardOffset(zone, year) === offset,
  )
}

/** Minutes that a zone is ahead of UTC without daylight saving time. */
const standardOffset = (zone: string, year: number) =>
  Math.min(
    ...[1, 7].map(
      (month) =>
        new Temporal.PlainDateTime(year, month, 1, 12).toZonedDateTime(zone).offsetNanoseconds / 6e10,
    ),
  )

function isBounded(definition: ICAL.Component): boolean {
  const parts = [...definition.getAllSubcomponents('standard'), ...definition.getAllSubcomponents('daylight')]
  const rules = parts.flatMap((part) => part.getAllProperties('rrule'))
  const dates = parts.flatMap((part) =>
    part.getAllProperties('rdate').flatMap((property) => property.getValues()),
  )
  return (
    parts.length > 0 &&
    parts.length + dates.length <= maxObservances &&
    parts.every((part) => part.hasProperty('dtstart') && part.hasProperty('tzoffsetto')) &&
    rules.every((rule) => safeRule.test(String(rule.getFirstValue())))
  )
}

/** Seconds that a zone of a file is ahead of UTC at a local time. */
export const offsetIn = (zone: ICAL.Timezone, localTime: Temporal.PlainDateTime): number =>
  zone.utcOffset(ICAL.Time.fromDateTimeString(localTime.toString({ smallestUnit: 'second' })))

const citiesIn = (name: string) =>
  allZones().filter((zone) => {
    const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
    return zone.includes('/') && city.length > 3 && name.includes(city)
  })

const allZones = () => Intl.supportedValuesOf('timeZone')

function sameClock(zone: ICAL.Timezone, first: readonly string[], year: number): string | undefined {
  const samples = [year, year + 1].flatMap((sampleYear) =>
    Array.from({ length: 48 }, (_, nth) => {
      const localTime = new Temporal.PlainDateTime(sampleYear, 1 + Math.floor(nth / 4), 1 + 7 * (nth % 4), 12)
      return { localTime, offset: offsetIn(zone, localTime) }
    }),
  )
  // The middle of each half year distinguishes most zones.
  const [winter, summer] = [samples[2], samples[26]]
  const sorted = [...samples.filter((sample) => sample === winter || sample === summer), ...samples]
  return [...new Set([...first, ...wellKnown, ...allZones()])].find(
    (name) =>
      isZone(name) &&
      sorted.every(
        ({ localTime, offset }) => localTime.toZonedDateTime(name).offsetNanoseconds === offset * 1e9,
      ),
  )
}
