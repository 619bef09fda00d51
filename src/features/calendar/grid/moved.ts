import type { CalendarEvent, EventFields } from '#contract/calendar.ts'
import { editEvents, targetOf } from '#contract/calendar-edits.ts'
import { endAt, type Occurrence } from '#contract/recurrence.ts'
import type { MutationVariables } from '#features/calendar/optimistic.ts'
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

/** The edit that moves an event, or the moved part of a series, back; made before the move. */
export function moveBack(
  events: readonly CalendarEvent[],
  edit: MutationVariables['edit'],
): MutationVariables['edit'] | undefined {
  const target = targetOf(events, edit)
  if (!target) return undefined
  const { event, scope, own, shown, at } = target
  const { changed } = editEvents(events, edit, edit.now)
  const isSplit = scope === 'following' && changed.some(({ id }) => id === edit.newId)
  const isSeries = event.rrule !== '' && scope !== 'this'
  const id = isSplit || (scope === 'this' && !own) ? edit.newId : isSeries ? event.id : shown.id
  const after = changed.find((candidate) => candidate.id === id)
  if (!after) return undefined
  const timesBefore = isSplit ? { start: at, end: endAt(event, at) } : isSeries ? event : shown
  const part = (
    { start, end }: Pick<CalendarEvent, 'start' | 'end'>,
    { allDay, zone }: CalendarEvent,
  ): Part => ({ start, end, ...(edit.changes.allDay !== undefined && { allDay, zone }) })
  return {
    id: after.id,
    scope: isSeries ? 'all' : edit.scope,
    version: after.version - 1,
    now: edit.now,
    changes: part(timesBefore, isSeries ? event : shown),
    base: part(after, after),
  }
}
