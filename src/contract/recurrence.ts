import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from './calendar.ts'

// Occurrences of events. It imports a library of 60 kB: the first page must not import it.

/** One occurrence; `event` is its series, a changed occurrence, or a single event. */
export type Occurrence = {
  event: CalendarEvent
  /** In the format of an event's `start` and `end`. */
  start: string
  end: string | null
  /** The start that its series gives it, in the format of `start`; null for a single event. */
  at: string | null
}

/** The fields that determine an event's occurrences. */
export type Timing = Pick<CalendarEvent, 'allDay' | 'start' | 'end' | 'zone' | 'rrule' | 'exdates'>

export const dayMs = 86_400_000
/** Limit of occurrences of a rule with a count, and of one series in a span. */
export const maxOccurrences = 2000
const maxTimesADay = 24
/** Long spans are searched in parts, so that the cost depends on the results. */
const partMs = 2 * 366 * dayMs

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const unsignedNumbers = (max: number, least = 0) => numbers((one) => one >= least && one <= max)
const signedNumbers = (max: number) => numbers((one) => one !== 0 && Math.abs(one) <= max)
const numbers = (fits: (one: number) => boolean) => (value: string) =>
  value.split(',').every((one) => /^[+-]?\d{1,4}$/.test(one) && fits(Number(one)))

/** Supported parts of a rule, with their validation. */
const understood: Record<string, (value: string) => boolean> = {
  FREQ: (value) => frequencies.some((one) => one === value),
  INTERVAL: (value) => /^[1-9]\d{0,2}$/.test(value),
  COUNT: (value) => /^[1-9]\d*$/.test(value),
  UNTIL: (value) => Number.isFinite(untilOf(value)),
  WKST: (value) => weekdays.some((one) => one === value),
  BYDAY: (value) => value.split(',').every((one) => /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.test(one)),
  BYMONTH: unsignedNumbers(12, 1),
  BYMONTHDAY: signedNumbers(31),
  BYYEARDAY: signedNumbers(366),
  BYWEEKNO: signedNumbers(53),
  BYSETPOS: signedNumbers(366),
  BYHOUR: unsignedNumbers(23),
  BYMINUTE: unsignedNumbers(59),
  BYSECOND: unsignedNumbers(59),
}

/** The parts of a rule, in order. */
export function partsOf(rrule: string): Map<string, string> {
  const parts = rrule.toUpperCase().split(';').filter(Boolean)
  return new Map(parts.map((part) => part.split('=', 2) as [string, string]))
}

export const ruleOf = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';')

/** The last moment of an UNTIL; NaN for an invalid one. */
export function untilOf(value: string): number {
  const [, day, time] = /^(\d{8})(?:T(\d{6})Z)?$/.exec(value) ?? []
  if (!day) return Number.NaN
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  return Date.parse(`${date}T${time ? (time.match(/../g) ?? []).join(':') : '00:00:00'}Z`)
}

/** `tooOften` is more than 24 times a day, `tooMany` a count over `maxOccurrences`. */
export type RuleProblem = 'unreadable' | 'tooOften' | 'tooMany' | 'countAndUntil' | 'timesOfDay'

/** The problem of an RRULE value; undefined for a valid one. */
export function ruleProblem(rrule: string, allDay = false): RuleProblem | undefined {
  const parts = partsOf(rrule)
  const frequency = parts.get('FREQ') ?? ''
  if (/^(SECONDLY|MINUTELY|HOURLY)$/.test(frequency)) return 'tooOften'
  const isReadable = [...parts].every(([name, value]) => value && understood[name]?.(value))
  if (!isReadable || !frequency || parts.size !== rrule.split(';').filter(Boolean).length) return 'unreadable'
  // "The second Monday" needs a monthly or yearly rule.
  const hasOrdinal = /\d/.test(parts.get('BYDAY') ?? '')
  if (hasOrdinal && (!/^(MONTHLY|YEARLY)$/.test(frequency) || parts.has('BYWEEKNO'))) return 'unreadable'
  if (parts.has('BYWEEKNO') && frequency !== 'YEARLY') return 'unreadable'
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'countAndUntil'
  if (Number(parts.get('COUNT') ?? 0) > maxOccurrences) return 'tooMany'
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].flatMap((name) => parts.get(name)?.split(',').length ?? [])
  if (allDay && times.length > 0) return 'timesOfDay'
  return times.reduce((all, one) => all * one, 1) > maxTimesADay ? 'tooOften' : undefined
}

export const isRule = (rrule: string, allDay = false): boolean => ruleProblem(rrule, allDay) === undefined

/** Days count as midnight UTC in every zone. */
const msOf = (when: string) => Date.parse(when)
const whenOf = (ms: number, allDay: boolean) => {
  const text = new Date(ms).toISOString()
  return allDay ? text.slice(0, 10) : text
}

/** No occurrence begins after `until`. */
type Known = {
  start: number
  length: number
  until: number
  rule: RRuleTemporal | undefined
  out: Set<number>
}
const known = new WeakMap<Timing, Known>()

/** The parsed times of an event, cached by object: events are replaced, never mutated. */
function knownOf(event: Timing): Known {
  const before = known.get(event)
  if (before) return before
  const given = msOf(event.start)
  const length = event.end === null ? (event.allDay ? dayMs : 0) : Math.max(0, msOf(event.end) - given)
  const first = event.rrule ? firstOfTwo(given, event) : given
  const rule = event.rrule ? libraryRule(event, first) : undefined
  const start = rule ? first : given
  const last = untilOf(partsOf(event.rrule).get('UNTIL') ?? '')
  // An UNTIL of a bare day ends later in zones west of Greenwich.
  const until = Number.isNaN(last) ? Number.POSITIVE_INFINITY : last + 2 * dayMs
  const out = new Set(event.exdates.map(msOf))
  const now = { start, length, until, rule, out }
  known.set(event, now)
  return now
}

/** A series follows the wall clock: in an hour that occurs twice it uses the first (RFC 5545, 3.3.5). */
function firstOfTwo(ms: number, { allDay, zone }: Timing): number {
  if (allDay || !Number.isFinite(ms)) return ms
  const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone || 'UTC')
  return there.toPlainDateTime().toZonedDateTime(there.timeZoneId).epochMilliseconds
}

/** Undefined for an invalid rule, whose event occurs once. */
function libraryRule({ rrule, allDay, zone }: Timing, start: number): RRuleTemporal | undefined {
  if (!isRule(rrule, allDay) || !Number.isFinite(start)) return undefined
  const timeZoneId = allDay ? 'UTC' : zone || 'UTC'
  try {
    const dtstart = { timeZoneId, toString: () => `${new Date(start).toISOString()}[${timeZoneId}]` }
    const rule = new RRuleTemporal({ rruleString: `RRULE:${rrule}`, dtstart })
    // A count includes the start, even when the rule does not match it; checking this for every rule would take twice
    // as long.
    if (!/COUNT/i.test(rrule) || rule.between(new Date(start), new Date(start), true).length > 0) return rule
    return new RRuleTemporal({ rruleString: `RRULE:${rrule}`, dtstart, includeDtstart: true })
  } catch {
    return undefined
  }
}

/** The starts of a rule from `low` to before `high`; exdates are not removed. */
function startsIn(event: Timing, low: number, high: number, max = maxOccurrences): number[] {
  const { start, until, rule } = knownOf(event)
  const found = new Set<number>()
  if (start >= low && start < high) found.add(start)
  const end = Math.min(high, until + 1)
  for (let from = Math.max(low, start); rule && from < end && found.size < max; from += partMs) {
    try {
      const part = rule.between(new Date(from), new Date(Math.min(end, from + partMs) - 1), true)
      for (const one of part) found.add(one.epochMilliseconds)
    } catch {
      // The rule never matches.
      break
    }
  }
  return [...found].slice(0, max)
}

/** True if the rule has an occurrence at this moment or day. */
export const isStart = (event: Timing, at: string): boolean =>
  startsIn(event, msOf(at), msOf(at) + 1).length > 0

/** The number of occurrences before this one. */
export const startsBefore = (event: Timing, at: string): number =>
  startsIn(event, knownOf(event).start, msOf(at)).length

const lastYear = Date.UTC(2300, 0, 1)

/** True when there is an occurrence besides `taken`. */
export function happens(event: Timing, taken: readonly string[] = []): boolean {
  const { start, out, rule, until } = knownOf(event)
  const gone = new Set([...out, ...taken.map(msOf)])
  if (!gone.has(start)) return true
  const end = Math.min(until + 1, lastYear)
  for (let from = start; rule && from < end; from += partMs) {
    const to = Math.min(end, from + partMs)
    if (startsIn(event, from, to).some((one) => !gone.has(one))) return true
  }
  return false
}

/** The first occurrence's start. */
export const firstStart = (event: Timing): string => whenOf(knownOf(event).start, event.allDay)

/** The end of an occurrence that begins at `start`. */
export function endAt(event: Timing, start: string): string | null {
  return event.end === null ? null : whenOf(msOf(start) + knownOf(event).length, event.allDay)
}

/** The day at a moment in a zone. */
export const dayIn = (ms: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()

/** True for an IANA zone that Intl knows; offsets are rejected, because they have no summer time. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    dayIn(0, zone)
    return true
  } catch {
    return false
  }
}

/**
 * The occurrences between two moments, earliest first. All-day ones are those whose days the span touches in `zone`,
 * the viewer's.
 */
export function occurrencesBetween(
  events: readonly CalendarEvent[],
  from: string,
  to: string,
  zone = 'UTC',
): Occurrence[] {
  const [low, high] = [msOf(from), msOf(to)]
  if (!(low < high)) return []
  const [firstDay, afterLastDay] = [msOf(dayIn(low, zone)), msOf(dayIn(high - 1, zone)) + dayMs]
  const changed = changedOf(events)
  const found: Occurrence[] = []
  for (const event of events) {
    const [begin, end] = event.allDay ? [firstDay, afterLastDay] : [low, high]
    const { start, length, until, rule, out } = knownOf(event)
    if (start >= end || (rule ? until : start) + length < begin) continue
    const touches = (at: number) => at < end && (length === 0 ? at >= begin : at + length > begin)
    if (!rule) {
      if (!touches(start)) continue
      found.push({ event, start: event.start, end: event.end, at: event.series ? event.seriesAt : null })
      continue
    }
    const own = changed.get(event.id)
    for (const at of startsIn(event, begin - length, end)) {
      if (!touches(at) || out.has(at) || own?.has(at)) continue
      const text = whenOf(at, event.allDay)
      const ends = event.end === null ? null : whenOf(at + length, event.allDay)
      found.push({ event, start: text, end: ends, at: text })
    }
  }
  return found.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}

/** By series: the starts of occurrences that were changed individually. */
function changedOf(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>()
  for (const { series, seriesAt } of events) {
    if (series === null || seriesAt === null) continue
    const times = changed.get(series) ?? new Set()
    changed.set(series, times.add(msOf(seriesAt)))
  }
  return changed
}
