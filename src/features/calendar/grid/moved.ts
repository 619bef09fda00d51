import type { CalendarEvent, EventFields } from '#contract/calendar.ts'
import { editEvents, targetOf } from '#contract/calendar-edits.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { type MutationVariables, mergeById } from '#features/calendar/optimistic.ts'
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

/** Moves the end. The minimum duration is a day or 15 minutes. */
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

/**
 * Returns the edit that undoes a move, given the events before it. Undefined when it would not restore every event, for
 * example because the move splits a series or removes changed occurrences.
 */
export function moveBack(
  events: readonly CalendarEvent[],
  edit: MutationVariables['edit'],
): MutationVariables['edit'] | undefined {
  const target = targetOf(events, edit)
  if (!target) return undefined
  const { event, scope, own, shown } = target
  const isSeries = event.rrule !== '' && scope !== 'this'
  const id = isSeries ? event.id : scope === 'this' && !own ? edit.newId : shown.id
  const movedEvents = withEdit(events, edit)
  const after = movedEvents.find((candidate) => candidate.id === id)
  if (!after) return undefined
  const isAllDayChanged = edit.changes.allDay !== undefined
  const partOf = ({ start, end, allDay, zone, rrule, exdates }: CalendarEvent): Partial<EventFields> => ({
    start,
    end,
    ...(isAllDayChanged && { allDay, zone }),
    // Neither can be derived from the start alone: 26 November is the last Thursday of the month and also the fourth.
    ...(isSeries && { rrule, exdates }),
  })
  const back: MutationVariables['edit'] = {
    id: after.id,
    scope: isSeries ? 'all' : edit.scope,
    version: after.version - 1,
    now: edit.now,
    changes: partOf(isSeries ? event : shown),
    base: partOf(after),
  }
  return isSeries && !hasSameTimes(withEdit(movedEvents, back), events) ? undefined : back
}

function withEdit(events: readonly CalendarEvent[], edit: MutationVariables['edit']): CalendarEvent[] {
  const { changed, gone } = editEvents(events, edit, edit.now)
  return mergeById(events, changed, gone)
}

function hasSameTimes(events: readonly CalendarEvent[], others: readonly CalendarEvent[]): boolean {
  const timesText = ({ id, allDay, start, end, zone, rrule, seriesAt }: CalendarEvent) =>
    JSON.stringify([id, allDay, start, end, zone, rrule, seriesAt])
  const isSame = (event: CalendarEvent, other: CalendarEvent | undefined) =>
    event === other || (other !== undefined && timesText(event) === timesText(other))
  return events.length === others.length && events.every((event, index) => isSame(event, others[index]))
}
