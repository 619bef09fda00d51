import { untilOf as momentOfUntil, partsOf } from '#contract/recurrence.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { plusDays, weekdayIndex } from '#kernel/days.ts'
import { firstWeekday } from '#kernel/first-weekday.ts'
import { ownZone } from '#kernel/format.ts'
import { clockAt, timestampAt } from './zone-times.ts'

export const frequencies = ['never', 'daily', 'weekly', 'monthly', 'yearly'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** The day of the month, or its weekday, counted from the start or the end of the month. */
type Monthly = 'day' | 'weekday' | 'lastDay' | 'lastWeekday'

export type RuleValues = {
  /** `other` keeps a rule that the form cannot express. */
  repeat: (typeof frequencies)[number] | 'other'
  every: TypedNumber
  days: string[]
  monthly: Monthly
  ends: 'never' | 'count' | 'until'
  count: TypedNumber
  until: string
  rrule: string
  ruleDay: string
  /** The zone of the last day of `rrule`. */
  ruleZone: string
}

export const weekdayOf = (day: string) => weekdays[weekdayIndex(day)] ?? 'MO'
/** The position of a day's weekday in its month: 1 to 4, or -1 for the last. */
export function ordinalOf(day: string): number {
  const week = Math.ceil(Number(day.slice(8)) / 7)
  return week > 4 ? -1 : week
}

const isInLastDays = (day: string, count: number) => plusDays(day, count).slice(0, 7) !== day.slice(0, 7)

/** The monthly rules that include a day. A fifth weekday is always the last one. */
export function monthlyChoices(day: string): Monthly[] {
  const isFourthAndLast = ordinalOf(day) > 0 && isInLastDays(day, 7)
  return [
    'day',
    ...(isInLastDays(day, 1) ? ['lastDay' as const] : []),
    'weekday',
    ...(isFourthAndLast ? ['lastWeekday' as const] : []),
  ]
}

/** The chosen monthly rule, or the closest one after the start has moved away from the end of the month. */
export function monthlyOf(monthly: Monthly, day: string): Monthly {
  if (monthlyChoices(day).includes(monthly)) return monthly
  return monthly === 'lastDay' ? 'day' : 'weekday'
}

const supportedParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', 'BYMONTHDAY', 'BYMONTH']

const blank = (day: string, zone: string): RuleValues => ({
  repeat: 'never',
  every: 1,
  days: [weekdayOf(day)],
  monthly: 'day',
  ends: 'never',
  count: 10,
  until: plusDays(day, 90),
  rrule: '',
  ruleDay: day,
  ruleZone: zone,
})

export function ruleValues(rrule: string, day: string, zone = ownZone()): RuleValues {
  const values = { ...blank(day, zone), rrule }
  if (rrule === '') return values
  const parts = partsOf(rrule)
  const repeat = frequencies.find((frequency) => frequency.toUpperCase() === parts.get('FREQ'))
  const days = parts.get('BYDAY')?.split(',')
  const isLastDay = repeat === 'monthly' && parts.get('BYMONTHDAY') === '-1' && isInLastDays(day, 1) && !days
  const isSame =
    (isLastDay ||
      (parts.get('BYMONTHDAY') ?? String(Number(day.slice(8)))) === String(Number(day.slice(8)))) &&
    (parts.get('BYMONTH') ?? String(Number(day.slice(5, 7)))) === String(Number(day.slice(5, 7)))
  const isPlain = [...parts.keys()].every((name) => supportedParts.includes(name)) && isSame
  const nth = `${ordinalOf(day)}${weekdayOf(day)}`
  const isLastWeekday = days?.join() === `-1${weekdayOf(day)}` && monthlyChoices(day).includes('lastWeekday')
  const isDaysFine =
    !days ||
    (repeat === 'weekly' && !/\d/.test(days.join(''))) ||
    (repeat === 'monthly' && (days.join() === nth || isLastWeekday))
  if (!repeat || !isPlain || !isDaysFine) return { ...values, repeat: 'other' }
  const until = parts.get('UNTIL')
  return {
    ...values,
    repeat,
    every: Number(parts.get('INTERVAL') ?? 1),
    ...(repeat === 'weekly' && days && { days }),
    ...(repeat === 'monthly' && days && { monthly: isLastWeekday ? 'lastWeekday' : 'weekday' }),
    ...(isLastDay && { monthly: 'lastDay' }),
    ...(parts.has('COUNT') && { ends: 'count', count: Number(parts.get('COUNT')) }),
    ...(until && { ends: 'until', until: dayOfUntil(until, zone) }),
  }
}

const dayOfUntil = (until: string, zone: string) =>
  clockAt(momentOfUntil(until), until.length === 8 ? 'UTC' : zone).day

/** Returns the rule of an event that starts on a day of its zone; the zone of an all-day event is empty. */
export function ruleOf(values: RuleValues, day: string, zone: string): string {
  if (values.repeat === 'never') return ''
  if (values.repeat === 'other') return values.rrule
  // When only the start moves, the server adapts the rule.
  const { rrule, ruleDay, ruleZone } = values
  if (rrule !== '' && messageFor(ruleValues(rrule, ruleDay, ruleZone)) === messageFor(values)) return rrule
  const { repeat, every, days, monthly, ends, count, until } = values
  const parts = [`FREQ=${repeat.toUpperCase()}`]
  const interval = numberIn(every) ?? 1
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (repeat === 'weekly') {
    const sortedDays = weekdays.filter((weekday) => days.includes(weekday))
    if (sortedDays.join() !== weekdayOf(day)) {
      parts.push(`BYDAY=${sortedDays.join(',')}`)
      const weekStart = weekStartOf(values.rrule)
      // On every week, or on the start's own weekday, the first day of the week has no effect.
      if (interval > 1 && weekStart !== 'MO') parts.push(`WKST=${weekStart}`)
    }
  }
  if (repeat === 'monthly') parts.push(...monthlyParts(monthlyOf(monthly, day), day))
  if (ends === 'count') parts.push(`COUNT=${numberIn(count)}`)
  if (ends === 'until') parts.push(`UNTIL=${untilOf(until, zone)}`)
  return parts.join(';')
}

/** An edited rule keeps its week, Monday if it names none; a new one uses this reader's week. */
function weekStartOf(rrule: string): string {
  const parts = partsOf(rrule)
  const isEveryFewWeeks = parts.get('FREQ') === 'WEEKLY' && Number(parts.get('INTERVAL') ?? 1) > 1
  return parts.get('WKST') ?? (isEveryFewWeeks ? 'MO' : (weekdays[firstWeekday()] ?? 'MO'))
}

function monthlyParts(monthly: Monthly, day: string): string[] {
  if (monthly === 'day') return []
  if (monthly === 'lastDay') return ['BYMONTHDAY=-1']
  return [`BYDAY=${monthly === 'lastWeekday' ? -1 : ordinalOf(day)}${weekdayOf(day)}`]
}

const messageFor = ({ rrule: _, ...values }: RuleValues) => {
  const { repeat, every, days, monthly, ends, count, until } = values
  return [
    ...[repeat, numberIn(every), repeat === 'weekly' && [...days].sort().join()],
    ...[
      repeat === 'monthly' && monthly,
      ends,
      ends === 'count' && numberIn(count),
      ends === 'until' && until,
    ],
  ].join(' ')
}

/** Includes the whole last day in the zone of the event. */
function untilOf(day: string, zone: string): string {
  if (zone === '' || day === '') return day.replaceAll('-', '')
  return `${timestampAt(day, '23:59:59', zone).slice(0, 19).replace(/[-:]/g, '')}Z`
}
