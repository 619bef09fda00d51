import type ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent } from '#contract/calendar.ts'
import { partsOf, ruleOf } from '#contract/recurrence.ts'
import { Unfit, unfit } from './ics-errors.ts'
import { type FindZone, offsetIn } from './ics-zones.ts'

export type Time = {
  allDay: boolean
  localTime: Temporal.PlainDateTime
  zone: string
  /** True when only the file defines its zone. */
  isOwnClock?: boolean
  /** The calendar's zone. */
  calendarZone: string
  /** Length of a period in ms; undefined for a time without an end of its own. */
  periodMs?: number | undefined
}

export function timesIn(property: ICAL.Property, calendarZone: string, zoneOf: FindZone): Time[] {
  const name = property.getFirstParameter('tzid')
  const zone = name ? zoneOf(name) : calendarZone
  const [, , , ...values] = property.toJSON() as unknown as [string, object, string, ...unknown[]]
  return values.map((value) => {
    const [text, periodEnd] = Array.isArray(value) ? value.map(String) : [String(value)]
    try {
      const localTime = localTimeIn(text ?? '')
      const periodMs = periodEnd === undefined ? undefined : msUntil(localTime, periodEnd)
      const allDay = !text?.includes('T')
      if (allDay) return { allDay, localTime, zone: '', calendarZone }
      if (text?.endsWith('Z')) return { allDay, localTime, zone: 'UTC', calendarZone, periodMs }
      if (!zone) return unfit('zone')
      if (typeof zone === 'string') return { allDay, localTime, zone, calendarZone, periodMs }
      return {
        allDay,
        localTime: localTime.subtract({ seconds: offsetIn(zone, localTime) }),
        zone: 'UTC',
        isOwnClock: true,
        calendarZone,
        periodMs,
      }
    } catch (error) {
      if (error instanceof Unfit) throw error
      return unfit('date')
    }
  })
}

const localTimeIn = (text: string) =>
  Temporal.PlainDateTime.from(text.replace(/Z$/, ''), { overflow: 'reject' })

/** Milliseconds from a start to the end of its period, which is a time or a duration. */
function msUntil(start: Temporal.PlainDateTime, end: string): number {
  const duration = end.startsWith('P') ? Temporal.Duration.from(end) : start.until(localTimeIn(end))
  const ms = duration.total({ unit: 'milliseconds', relativeTo: start })
  return ms < 0 ? unfit('endBeforeStart') : ms
}

const epochMsOf = ({ localTime, zone }: Time) => localTime.toZonedDateTime(zone || 'UTC').epochMilliseconds
export const whenOf = (time: Time) =>
  time.allDay ? time.localTime.toPlainDate().toString() : new Date(epochMsOf(time)).toISOString()

export function endOf(read: ICAL.Component, start: Time, end: Time | undefined): string | null {
  if (end) return end.allDay === start.allDay ? whenOf(end) : unfit('date')
  const length = read.getFirstPropertyValue('duration')
  if (length === null) return null
  const duration = Temporal.Duration.from(String(length))
  if (duration.sign < 0) unfit('endBeforeStart')
  const zoned = start.localTime.toZonedDateTime(start.zone || 'UTC').add(duration)
  const ended = { ...start, localTime: zoned.toPlainDateTime() }
  return start.allDay ? whenOf(ended) : new Date(zoned.epochMilliseconds).toISOString()
}

/** The day of a time of an all-day series. Exchange writes the day's midnight in UTC. */
function dayOf({ localTime, zone, calendarZone }: Time): Temporal.PlainDate {
  if (zone === 'UTC') {
    const local = localTime.toZonedDateTime('UTC').withTimeZone(calendarZone)
    if (local.startOfDay().equals(local)) return local.toPlainDate()
  }
  return localTime.toPlainDate()
}

/** A rule with its end in our form: a day, or a time in UTC. */
export function ruleFrom(text: string, start: Time): string {
  const parts = partsOf(text)
  const until = parts.get('UNTIL')
  if (until && start.allDay) {
    const isUtc = /^\d{8}T\d{6}Z$/.test(until)
    const localTime = isUtc && Temporal.PlainDateTime.from(until.slice(0, -1))
    const day = localTime
      ? dayOf({ ...start, localTime, zone: 'UTC' })
          .toString()
          .replaceAll('-', '')
      : until
    parts.set('UNTIL', day.slice(0, 8))
  }
  if (until && !start.allDay && /T\d{6}$/.test(until)) {
    const localTime = Temporal.PlainDateTime.from(until)
    const last = new Date(epochMsOf({ ...start, localTime })).toISOString()
    parts.set('UNTIL', last.replace(/[-:]|\.\d+/g, ''))
  }
  return ruleOf(parts)
}

export function asStart(time: Time, series: CalendarEvent): string {
  if (series.allDay) return dayOf(time).toString()
  if (!time.allDay) return whenOf(time)
  const first = Temporal.Instant.fromEpochMilliseconds(Date.parse(series.start)).toZonedDateTimeISO(
    series.zone,
  )
  const localTime = time.localTime.toPlainDate().toPlainDateTime(first.toPlainTime())
  return whenOf({ ...time, allDay: false, localTime, zone: series.zone })
}
