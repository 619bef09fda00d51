import type { Agenda, Calendar, CalendarFields, EventAnswer, EventFields, Which } from '#contract/calendar.ts'
import type { EventEdit } from '#contract/calendar-calls.ts'
import { editEvents, newEvent, removeEvents } from '#contract/calendar-edits.ts'

type AtTime = { now: string }
/** `offer` is the id of the message with the undo button. */
type Revocable = { offer?: string }

export type MutationVariables = {
  add: AtTime & { id: string; fields: EventFields }
  edit: AtTime & EventEdit
  answer: { id: string; person: string; answer: EventAnswer }
  remove: AtTime & Revocable & Which
  addCalendar: { id: string; owner: string; fields: CalendarFields }
  editCalendar: {
    id: string
    version: number
    changes: Partial<CalendarFields>
    base: Partial<CalendarFields>
  }
  removeCalendar: { id: string }
  subscribe: { id: string; isOn: boolean }
}
export type MutationName = keyof MutationVariables

/** Optimistic updates. Each is idempotent, and changes nothing when its record is missing. */
export const optimisticUpdates: {
  [Name in MutationName]: (agenda: Agenda, variables: MutationVariables[Name]) => Agenda
} = {
  add: (agenda, { id, fields, now }) =>
    agenda.events.some((event) => event.id === id) ? agenda : withEvents(agenda, [newEvent(fields, id, now)]),
  edit: (agenda, { now, ...edit }) => {
    const { changed, gone } = editEvents(agenda.events, edit, now)
    return withEvents(agenda, changed, gone)
  },
  answer: (agenda, { id, person, answer }) =>
    withEvents(
      agenda,
      agenda.events
        .filter((event) => event.id === id)
        .map((event) => ({ ...event, answers: { ...event.answers, [person]: answer } })),
    ),
  remove: (agenda, { now, offer: _, ...which }) => {
    const { changed, gone } = removeEvents(agenda.events, which, now)
    return withEvents(agenda, changed, gone)
  },
  addCalendar: (agenda, { id, owner, fields }) => {
    if (agenda.calendars.some((calendar) => calendar.id === id)) return agenda
    const calendar: Calendar = { id, owner, feed: null, version: 0, ...fields }
    return { ...agenda, calendars: [...agenda.calendars, calendar] }
  },
  editCalendar: (agenda, { id, changes }) => ({
    ...agenda,
    calendars: agenda.calendars.map(
      (calendar): Calendar => (calendar.id === id ? { ...calendar, ...changes } : calendar),
    ),
  }),
  removeCalendar: (agenda, { id }) => ({
    ...agenda,
    calendars: agenda.calendars.filter((calendar) => calendar.id !== id),
    events: agenda.events.filter(({ calendar }) => calendar !== id),
  }),
  // The server creates the new address.
  subscribe: (agenda, { id, isOn }) =>
    isOn
      ? agenda
      : {
          ...agenda,
          calendars: agenda.calendars.map(
            (calendar): Calendar => (calendar.id === id ? { ...calendar, feed: null } : calendar),
          ),
        },
}

/** Replaces and removes records by id; the others stay the same objects. */
export function withEvents(
  agenda: Agenda,
  events: readonly Agenda['events'][number][],
  removedIds: readonly string[] = [],
): Agenda {
  if (events.length === 0 && removedIds.length === 0) return agenda
  return { ...agenda, events: mergeById(agenda.events, events, removedIds) }
}

export function mergeById<T extends { id: string }>(
  list: readonly T[],
  changed: readonly T[],
  removedIds: readonly string[] = [],
): T[] {
  const changedById = new Map(changed.map((record) => [record.id, record]))
  const away = new Set(removedIds)
  const updated: T[] = []
  for (const record of list) {
    if (away.has(record.id)) continue
    updated.push(changedById.get(record.id) ?? record)
    changedById.delete(record.id)
  }
  return [...updated, ...changedById.values()]
}
