import type { EventFields } from '#contract/calendar.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { plusDays } from '#kernel/days.ts'
import { ownZone } from '#kernel/format.ts'
import type { Times } from './times.ts'

const minute = 60_000
export const timesOf = ({ event, start, end }: Occurrence): Times => ({ allDay: event.allDay, start, end })

function daysLater(timestamp: string, days: number): string {
  const date = new Date(timestamp)
  date.setDate(date.getDate() + days)
  return date.toISOString()
}
const minutesLater = (timestamp: string, minutes: number) =>
  new Date(Date.parse(timestamp) + minutes * minute).toISOString()

export type Step = { days: number; minutes: number }

const shiftTime = (allDay: boolean, when: string, { days, minutes }: Step) =>
  allDay ? plusDays(when, days) : minutesLater(daysLater(when, days), minutes)

export const movedBy = ({ allDay, start, end }: Times, step: Step): Times => ({
  allDay,
  start: shiftTime(allDay, start, step),
  end: end === null ? null : shiftTime(allDay, end, step),
})

/** Moves the end; the least duration is a day or 15 minutes. */
export function resizedBy({ allDay, start, end }: Times, step: Step): Times {
  const least = allDay ? plusDays(start, 1) : minutesLater(start, 15)
  const now = end ?? (allDay ? least : minutesLater(start, 30))
  const next = shiftTime(allDay, now, step)
  return { allDay, start, end: next < least ? least : next }
}

export const at = (occurrence: Occurrence, { allDay, start, end }: Times): Occurrence => ({
  ...occurrence,
  event: { ...occurrence.event, allDay },
  start,
  end,
})

type Part = Partial<Pick<EventFields, 'start' | 'end' | 'allDay' | 'zone'>>

export function changesOf(occurrence: Occurrence, times: Times): { changes: Part; base: Part } | undefined {
  const { event, start, end } = occurrence
  if (start === times.start && end === times.end && event.allDay === times.allDay) return undefined
  const changes: Part = { start: times.start, end: times.end }
  const base: Part = { start, end }
  if (event.allDay !== times.allDay) {
    Object.assign(changes, { allDay: times.allDay, zone: times.allDay ? '' : ownZone() })
    Object.assign(base, { allDay: event.allDay, zone: event.zone })
  }
  return { changes, base }
}
