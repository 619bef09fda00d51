import { useTranslation } from 'react-i18next'
import { type CalendarEvent, EventFields, limits } from '#contract/calendar.ts'
import { isRule, maxOccurrences, type Occurrence } from '#contract/recurrence.ts'
import type { Times } from '#features/calendar/grid/times.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { checkedBy, type Problem } from '#forms/form.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { isDay, isTime } from '#forms/typed/read.ts'
import { plusDays } from '#kernel/days.ts'
import { ownZone, useFormats } from '#kernel/format.ts'
import { type RuleValues, ruleOf, ruleValues } from './rule.ts'
import { clockAt, formZone, timestampAt } from './zone-times.ts'

export type FormFields = Omit<EventFields, 'exdates'>

export type EventValues = Omit<FormFields, 'start' | 'end' | 'rrule'> &
  RuleValues & {
    startDay: string
    startTime: string
    /** The last day itself, unlike the exclusive `end`. */
    endDay: string
    endTime: string
    base?: Snapshot<FormFields>
  }

export function eventSnapshot({ event, start, end }: Omit<Occurrence, 'at'>): Snapshot<FormFields> {
  const { title, description, color, textColor, allDay, calendar, place, people, zone, rrule } = event
  return {
    version: event.version,
    at: event.updated,
    fields: {
      title,
      description,
      color,
      textColor,
      allDay,
      calendar,
      place,
      people,
      zone,
      rrule,
      start,
      end: end ?? (allDay ? plusDays(start, 1) : start),
    },
  }
}

export const undoableReply = (event: CalendarEvent) =>
  eventSnapshot({ event, start: event.start, end: event.end })

/** Days and times of day are those of the event's zone, in which the server computes the rule too. */
export function eventValues({ start, end, rrule, ...fields }: FormFields): EventValues {
  const zone = formZone(fields.zone)
  const times = fields.allDay ? dayValues(start, end) : hourValues(start, end, zone)
  return { ...fields, ...times, ...ruleValues(rrule, times.startDay, zone) }
}

function dayValues(start: string, end: string | null) {
  const endDay = end === null ? start : plusDays(end, -1)
  return { startDay: start, startTime: '09:00', endDay, endTime: '10:00' }
}

function hourValues(start: string, end: string | null, zone: string) {
  const [from, to] = [clockAt(start, zone), clockAt(end ?? start, zone)]
  return { startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time }
}

export function readable({ startDay, startTime, endDay, endTime, until }: EventValues) {
  const day = (text: string) => (isDay(text) ? text : '')
  const time = (text: string) => (isTime(text) ? text : '')
  return {
    startDay: day(startDay),
    startTime: time(startTime),
    endDay: day(endDay),
    endTime: time(endTime),
    until: day(until),
  }
}

export function eventFields(values: EventValues): FormFields {
  const { title, description, color, textColor, allDay, calendar, place, people } = values
  const { startDay, startTime, endDay, endTime, until } = readable(values)
  const zone = formZone(values.zone)
  const end = allDay ? endDay && plusDays(endDay, 1) : timestampAt(endDay, endTime, zone)
  return {
    title: title.trim(),
    description,
    color,
    textColor,
    allDay,
    calendar,
    place: place.trim(),
    people,
    start: allDay ? startDay : timestampAt(startDay, startTime, zone),
    end,
    zone: allDay ? '' : values.zone || ownZone(),
    rrule: startDay ? ruleOf({ ...values, until }, startDay, allDay ? '' : zone) : values.rrule,
  }
}

/** Request fields: an event without duration has no end. */
export function wireFields<Fields extends Partial<FormFields>>(fields: Fields): Fields {
  return 'end' in fields && fields.end !== null && fields.end === fields.start
    ? { ...fields, end: null }
    : fields
}

/** Form fields: an event without duration ends when it begins. */
export const typedPart = (part: Partial<EventFields>, start: string): Partial<FormFields> =>
  part.end === null ? { ...part, end: part.start ?? start } : part

export function blankEvent(times: Times, rest: Pick<EventFields, 'calendar' | 'color' | 'textColor'>) {
  const { allDay, start, end } = times
  return eventValues({
    title: '',
    description: '',
    place: '',
    people: [],
    rrule: '',
    allDay,
    start,
    end,
    zone: allDay ? '' : ownZone(),
    ...rest,
  })
}

export function useEventCheck() {
  const { t } = useTranslation(['calendar', 'common'])
  const formats = useFormats()
  const messageFor = (problem: Problem, field: string) => {
    if (field === 'title' && problem !== 'long') return t('wrong.title')
    const bound = limits[field as 'title' | 'description' | 'place']
    return bound ? t('wrong.long', { max: formats.number(bound) }) : t('wrong.people', { max: limits.people })
  }
  const check = checkedBy<Partial<FormFields>>(EventFields, messageFor)
  return (values: EventValues): Record<string, string> => {
    const fields = eventFields(values)
    const { title, description, place, people } = check({ ...fields, exdates: [] } as never)
    const errors = Object.entries({ title, description, place, people }).flatMap(([name, text]) =>
      text ? [[name, String(text)] as const] : [],
    )
    return { ...Object.fromEntries(errors), ...wrongTimes(values, fields), ...wrongRule(values, fields) }
  }

  function wrongTimes(values: EventValues, { start, end, allDay }: FormFields): Record<string, string> {
    const { startTime, endTime } = readable(values)
    if (!allDay && startTime === '') return { startTime: t('common:time.wrong') }
    if (!allDay && endTime === '') return { endTime: t('common:time.wrong') }
    if (start === '') return { startDay: t('wrong.day') }
    if (!end) return { endDay: t('wrong.day') }
    if (allDay ? end <= start : end < start) return { endDay: t('wrong.end') }
    return {}
  }

  function wrongRule(values: EventValues, { rrule, allDay }: FormFields): Record<string, string> {
    const { repeat, every, days, ends, count } = values
    const { until, startDay } = readable(values)
    if (repeat === 'never' || repeat === 'other') return {}
    const isWhole = (value: TypedNumber, highest: number) => {
      const number = numberIn(value) ?? 0
      return Number.isInteger(number) && number >= 1 && number <= highest
    }
    if (!isWhole(every, 999)) return { every: t('wrong.every') }
    if (repeat === 'weekly' && days.length === 0) return { days: t('wrong.days') }
    if (ends === 'count' && !isWhole(count, maxOccurrences))
      return { count: t('wrong.count', { max: formats.number(maxOccurrences) }) }
    if (ends === 'until' && (until === '' || until < startDay)) return { until: t('wrong.until') }
    return isRule(rrule, allDay) ? {} : { every: t('wrong.every') }
  }
}
