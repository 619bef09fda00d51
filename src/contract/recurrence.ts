import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from './calendar.ts'

// Occurrences of events. It imports a library of 60 kB: the first page must not import it.

export type Occurrence = {
  event: CalendarEvent
  /** In the format of an event's `start` and `end`. */
  start: string
  end: string | null
  /** The start that its series gives it, in the format of `start`; null for a single event. */
  at: string | null
}

export type Timing = Pick<CalendarEvent, 'allDay' | 'start' | 'end' | 'zone' | 'rrule' | 'exdates'>

export const dayMs = 86_400_000
/** Limit of occurrences of a rule with a count, and of one series in a span. */
export const maxOccurrences = 2000
const maxTimesADay = 24
/** Long spans are searched in parts, so that the cost depends on the results. */
const partMs = 2 * 366 * dayMs
/** A search ends after a gap of this many ms; the longest gap of a leap day on a weekday is 40 years. */
const maxGapMs = 41 * 366 * dayMs
const stepsOfLibrary = 10_000

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const unsignedNumbers = (max: number, least = 0) => numbers((number) => number >= least && number <= max)
const signedNumbers = (max: number) => numbers((number) => number !== 0 && Math.abs(number) <= max)
const numbers = (fits: (number: number) => boolean) => (value: string) =>
  value.split(',').every((part) => /^[+-]?\d{1,4}$/.test(part) && fits(Number(part)))

const understood: Record<string, (value: string) => boolean> = {
  FREQ: (value) => frequencies.some((frequency) => frequency === value),
  INTERVAL: (value) => /^[1-9]\d{0,2}$/.test(value),
  COUNT: (value) => /^[1-9]\d*$/.test(value),
  UNTIL: (value) => Number.isFinite(untilOf(value)),
  WKST: (value) => weekdays.some((weekday) => weekday === value),
  BYDAY: (value) => value.split(',').every((part) => /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.test(part)),
  BYMONTH: unsignedNumbers(12, 1),
  BYMONTHDAY: signedNumbers(31),
  BYYEARDAY: signedNumbers(366),
  BYWEEKNO: signedNumbers(53),
  BYSETPOS: signedNumbers(366),
  BYHOUR: unsignedNumbers(23),
  BYMINUTE: unsignedNumbers(59),
  BYSECOND: unsignedNumbers(59),
}

export function partsOf(rrule: string): Map<string, string> {
  const parts = rrule.toUpperCase().split(';').filter(Boolean)
  return new Map(parts.map((part) => part.split('=', 2) as [string, string]))
}

export const ruleOf = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';')

export function untilOf(value: string): number {
  const [, day, time] = /^(\d{8})(?:T(\d{6})Z)?$/.exec(value) ?? []
  if (!day) return Number.NaN
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  return Date.parse(`${date}T${time ? (time.match(/../g) ?? []).join(':') : '00:00:00'}Z`)
}

/** `tooOften` is more than 24 times a day, `tooMany` a count over `maxOccurrences`. */
export type RuleProblem = 'unreadable' | 'tooOften' | 'tooMany' | 'countAndUntil' | 'timesOfDay'

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
  return times.reduce((all, factor) => all * factor, 1) > maxTimesADay ? 'tooOften' : undefined
}

export const isRule = (rrule: string, allDay = false): boolean => ruleProblem(rrule, allDay) === undefined

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const listOf = (parts: ReadonlyMap<string, string>, name: string) => parts.get(name)?.split(',') ?? []

/** False for days that no month of the rule has, such as 30 February. */
function hasDates(rrule: string): boolean {
  const parts = partsOf(rrule)
  const lengths = listOf(parts, 'BYMONTH').map((month) => monthLengths[Number(month) - 1] ?? 0)
  const longest = Math.max(...(lengths.length > 0 ? lengths : monthLengths))
  const days = listOf(parts, 'BYMONTHDAY').map(Number)
  return days.length === 0 || days.some((day) => Math.abs(day) <= longest)
}

/** An upper bound for the occurrences of a rule in an average day. */
export function occurrencesPerDay(rrule: string): number {
  const parts = partsOf(rrule)
  const count = (name: string) => Math.max(1, listOf(parts, name).length)
  const times = count('BYHOUR') * count('BYMINUTE') * count('BYSECOND')
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const weekdayCount = listOf(parts, 'BYDAY').length
  const daysOfMonth = weekdayCount > 0 ? 5 * weekdayCount : count('BYMONTHDAY')
  const isEachMonth = weekdayCount > 0 || parts.has('BYMONTHDAY')
  const monthCount = parts.has('BYMONTH') ? count('BYMONTH') : isEachMonth ? 12 : 1
  const daysOfYear = monthCount * daysOfMonth + count('BYYEARDAY') + 7 * listOf(parts, 'BYWEEKNO').length
  const perDay: Record<string, number> = {
    WEEKLY: count('BYDAY') / 7,
    MONTHLY: daysOfMonth / 28,
    YEARLY: daysOfYear / 365,
  }
  return (times * Math.min(1, perDay[parts.get('FREQ') ?? ''] ?? 1)) / interval
}

export class SearchTooLong extends Error {}

/** Days that searches may still examine, and occurrences that they may still find; shared by the events of a file. */
export type SearchBudget = { remaining: number }

function spend(budget: SearchBudget | undefined, steps: number): void {
  if (!budget) return
  budget.remaining -= steps
  if (budget.remaining < 0) throw new SearchTooLong()
}

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
  /** True for a valid rule; `rule` is it after the first search, because most events of a file need none. */
  isSeries: boolean
  rule?: RRuleTemporal | undefined
  /** For a rule with a count, after a search: the rule that counts the start too, and its starts up to a time. */
  counting?: RRuleTemporal | undefined
  counted?: { starts: readonly number[]; before: number }
  out: Set<number>
}
const cache = new WeakMap<Timing, Known>()

/** The parsed times of an event, cached by object: events are replaced, never mutated. */
function knownOf(event: Timing): Known {
  const cached = cache.get(event)
  if (cached) return cached
  const startMs = msOf(event.start)
  const length = event.end === null ? (event.allDay ? dayMs : 0) : Math.max(0, msOf(event.end) - startMs)
  const isSeries = event.rrule !== '' && isRule(event.rrule, event.allDay) && Number.isFinite(startMs)
  const start = isSeries ? firstOfTwo(startMs, event) : startMs
  const last = untilOf(partsOf(event.rrule).get('UNTIL') ?? '')
  // An UNTIL of a bare day ends later in zones west of Greenwich; the first occurrence counts even after it.
  const until = Number.isNaN(last) ? Number.POSITIVE_INFINITY : Math.max(start, last + 2 * dayMs)
  const out = new Set(event.exdates.map(msOf))
  const now: Known = { start, length, until, isSeries, out }
  cache.set(event, now)
  return now
}

/** A series follows the wall clock: in an hour that occurs twice it uses the first (RFC 5545, 3.3.5). */
function firstOfTwo(ms: number, { allDay, zone }: Timing): number {
  if (allDay || !Number.isFinite(ms)) return ms
  const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone || 'UTC')
  return there.toPlainDateTime().toZonedDateTime(there.timeZoneId).epochMilliseconds
}

/** Undefined for an invalid rule, whose event occurs once. */
function ruleOfSeries(event: Timing): RRuleTemporal | undefined {
  const all = knownOf(event)
  if (all.isSeries && !('rule' in all)) all.rule = libraryRule(event, all.start)
  return all.rule
}

/** Undefined for a rule that the library rejects. */
function libraryRule(
  { rrule, allDay, zone }: Timing,
  start: number,
  includeDtstart = false,
): RRuleTemporal | undefined {
  const timeZoneId = allDay ? 'UTC' : zone || 'UTC'
  try {
    const dtstart = { timeZoneId, toString: () => `${new Date(start).toISOString()}[${timeZoneId}]` }
    return new RRuleTemporal({ rruleString: `RRULE:${rrule}`, dtstart, includeDtstart })
  } catch {
    return undefined
  }
}

/** The longest gap in ms after which a rule may still match. */
function maxGapOf(rrule: string): number {
  const parts = partsOf(rrule)
  const daysPer: Record<string, number> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }
  const intervalDays = Number(parts.get('INTERVAL') ?? 1) * (daysPer[parts.get('FREQ') ?? ''] ?? 1)
  return maxGapMs * Math.max(1, intervalDays / 366)
}

const hasCount = ({ rrule }: Timing) => partsOf(rrule).has('COUNT')

/** Calls `visit` with the starts of a rule with a count, earliest first, until it returns false. */
function visitCounted(event: Timing, visit: (start: number) => boolean, budget?: SearchBudget): void {
  const all = knownOf(event)
  const rule = ruleOfSeries(event)
  if (!rule || !hasDates(event.rrule)) return
  if (!all.counting) {
    let first: number | undefined
    const keepFirst = (value: number) => {
      first = value
      return false
    }
    visitAll(rule, event, keepFirst, budget)
    // A count includes the start, even when the rule does not match it.
    all.counting = first === all.start ? rule : libraryRule(event, all.start, true)
  }
  if (all.counting) visitAll(all.counting, event, visit, budget)
}

function visitAll(
  rule: RRuleTemporal,
  event: Timing,
  visit: (start: number) => boolean,
  budget?: SearchBudget,
): void {
  const maxGap = maxGapOf(event.rrule)
  let last = knownOf(event).start
  try {
    rule.all(({ epochMilliseconds: ms }) => {
      spend(budget, 1)
      const isNear = ms - last <= maxGap
      last = ms
      return isNear && visit(ms)
    })
  } catch (error) {
    if (error instanceof SearchTooLong) throw error
    // The rule matches no further date.
    spend(budget, stepsOfLibrary)
  }
}

/** The starts of a rule from `low` to before `high`, part by part; exdates are not removed. */
function* partsBetween(
  event: Timing,
  low: number,
  high: number,
  budget?: SearchBudget,
): Generator<readonly number[]> {
  const { start, until } = knownOf(event)
  if (start >= low && start < high) yield [start]
  const rule = ruleOfSeries(event)
  if (!rule || !hasDates(event.rrule)) return
  if (hasCount(event)) {
    yield countedOf(event, high, budget).filter((start) => start >= low && start < high)
    return
  }
  const maxGap = maxGapOf(event.rrule)
  const end = Math.min(high, until + 1)
  let last = Math.max(low, start)
  for (let from = last; from < end && from - last <= maxGap; from += partMs) {
    const to = Math.min(end, from + partMs)
    spend(budget, Math.ceil((to - from) / dayMs))
    let part: number[]
    try {
      part = rule.between(new Date(from), new Date(to - 1), true).map((instant) => instant.epochMilliseconds)
    } catch {
      return
    }
    spend(budget, part.length)
    last = part.at(-1) ?? last
    yield part
  }
}

/** The starts of a rule with a count that are before `high`, and some later ones. */
function countedOf(event: Timing, high: number, budget?: SearchBudget): readonly number[] {
  const all = knownOf(event)
  if (all.counted && high <= all.counted.before) return all.counted.starts
  const starts: number[] = []
  let previousMs = Number.POSITIVE_INFINITY
  const visit = (value: number) => {
    if (value >= high) previousMs = value
    else starts.push(value)
    return value < high
  }
  visitCounted(event, visit, budget)
  all.counted = { starts, before: previousMs }
  return starts
}

function startsIn(event: Timing, low: number, high: number, budget?: SearchBudget): number[] {
  const starts = new Set<number>()
  for (const part of partsBetween(event, low, high, budget)) {
    for (const start of part) starts.add(start)
    if (starts.size >= maxOccurrences) break
  }
  return [...starts].slice(0, maxOccurrences)
}

/** True if the rule has an occurrence at this moment or day. */
export const isStart = (event: Timing, at: string, budget?: SearchBudget): boolean =>
  startsIn(event, msOf(at), msOf(at) + 1, budget).length > 0

export const startsBefore = (event: Timing, at: string): number =>
  startsIn(event, knownOf(event).start, msOf(at)).length

const lastYear = Date.UTC(2300, 0, 1)

/** True when there is an occurrence besides the `excluded` ones. */
export function happens(event: Timing, excluded: readonly string[] = [], budget?: SearchBudget): boolean {
  const { start, out } = knownOf(event)
  const excludedMs = new Set([...out, ...excluded.map(msOf)])
  if (!excludedMs.has(start)) return true
  let isFound = false
  const isGone = (value: number) => {
    isFound = !excludedMs.has(value)
    return !isFound
  }
  if (hasCount(event)) visitCounted(event, isGone, budget)
  else for (const part of partsBetween(event, start, lastYear, budget)) if (!part.every(isGone)) break
  return isFound
}

export const firstStart = (event: Timing): string => whenOf(knownOf(event).start, event.allDay)

export function endAt(event: Timing, start: string): string | null {
  return event.end === null ? null : whenOf(msOf(start) + knownOf(event).length, event.allDay)
}

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

/** Earliest first. All-day ones are those whose days the span touches in `zone`, the viewer's. */
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
  const occurrences: Occurrence[] = []
  for (const event of events) {
    const [begin, end] = event.allDay ? [firstDay, afterLastDay] : [low, high]
    const { start, length, until, isSeries, out } = knownOf(event)
    if (start >= end || (isSeries ? until : start) + length < begin) continue
    const rule = ruleOfSeries(event)
    const touches = (at: number) => at < end && (length === 0 ? at >= begin : at + length > begin)
    if (!rule) {
      if (!touches(start)) continue
      occurrences.push({
        event,
        start: event.start,
        end: event.end,
        at: event.series ? event.seriesAt : null,
      })
      continue
    }
    const overrides = changed.get(event.id)
    for (const at of startsIn(event, begin - length, end)) {
      if (!touches(at) || out.has(at) || overrides?.has(at)) continue
      const text = whenOf(at, event.allDay)
      const ends = event.end === null ? null : whenOf(at + length, event.allDay)
      occurrences.push({ event, start: text, end: ends, at: text })
    }
  }
  return occurrences.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
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
