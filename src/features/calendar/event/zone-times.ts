import { Temporal } from 'temporal-polyfill'
import { clockIn, isTimeZone } from '#contract/zone.ts'
import { ownZone } from '#kernel/format.ts'

/** The zone in which a form shows an event: its own, or the viewer's if it has none or the browser does not know it. */
export const formZone = (zone: string) => (isTimeZone(zone) ? zone : ownZone())

/** The day and the time of day in a zone: `2026-11-21` and `09:30`, with seconds when they are not zero. */
export function clockAt(at: string | number, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = clockIn(zone, at).split('T')
  return { day, time: time.endsWith(':00') ? time.slice(0, 5) : time }
}

/** The timestamp of a day and a time of day in a zone, as ISO in UTC; empty if one of them is missing. */
export function timestampAt(day: string, time: string, zone: string): string {
  if (day === '' || time === '') return ''
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  return new Date(local.toZonedDateTime(zone).epochMilliseconds).toISOString()
}
