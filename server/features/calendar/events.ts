import { type CalendarEvent, type EventFields, limits, type Which } from '#contract/calendar.ts'
import { type CalendarWriteReply, calendarCalls, type EventEdit } from '#contract/calendar-calls.ts'
import {
  type Edited,
  editEvents,
  newEvent,
  removeEvents,
  targetOf,
  withTimes,
} from '#contract/calendar-edits.ts'
import { happens } from '#contract/recurrence.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { forgetGone, incrementVersion } from '#server/platform/versions.ts'
import { checkPeople, requireFree, requireRoom, requireStored, seenCalendar } from './checks.ts'
import { eventBy, familyOf, store, storeAnswer } from './rows.ts'

type Clockwork = Pick<Deps, 'clock' | 'newId'>
type Change = { db: Db; userId: string; version: number }

export function calendarEvents({ write }: Mount, deps: Clockwork): void {
  const { clock, newId } = deps
  const nowText = () => clock().toISOString()

  write(calendarCalls.add, async ({ input: { id, fields }, db, session, publish }) => {
    const version = await incrementVersion(db, 'calendar_state')
    const event = await addEvent({ db, userId: session.id, version }, id, fields, nowText(), 'fields.')
    publish('calendar')
    return { version, events: [event], gone: [] }
  })

  write(calendarCalls.edit, async ({ input, db, session, publish }) => {
    const change = { db, userId: session.id, version: await incrementVersion(db, 'calendar_state') }
    const result = await editEvent(change, { ...input, newId: input.newId ?? newId() }, nowText())
    publish('calendar')
    return replyOf(change, result)
  })

  write(calendarCalls.answer, async ({ input: { id, answer }, db, session, publish }) => {
    const version = await incrementVersion(db, 'calendar_state')
    const event = (await eventBy(db, session.id, id)) ?? notFound('event')
    if (!event.people.includes(session.id)) refuse('notInvited')
    await storeAnswer(db, id, session.id, answer)
    publish('calendar')
    const events = [{ ...event, answers: { ...event.answers, [session.id]: answer } }]
    return { version, events, gone: [] }
  })

  write(calendarCalls.remove, async ({ input, db, session, publish }) => {
    const change = { db, userId: session.id, version: await incrementVersion(db, 'calendar_state') }
    const result = await removeEvent(change, input, nowText())
    publish('calendar')
    return replyOf(change, result)
  })
}

const replyOf = ({ version }: Change, { changed, gone }: Edited): CalendarWriteReply => ({
  version,
  events: changed,
  gone,
})

/** Throws 400 for invalid fields, 404 for an unknown calendar or person, 409 for a taken id or a full calendar. */
export async function addEvent(
  { db, userId }: Change,
  id: string,
  fields: EventFields,
  now: string,
  at: string,
): Promise<CalendarEvent> {
  const event = newEvent(requireStored(fields, at), id, now)
  await seenCalendar(db, userId, event.calendar)
  await checkPeople(db, event.people)
  await requireFree(db, 'calendar_events', id)
  await requireRoom(db, event.calendar, 1)
  if (!happens(event)) neverHappens(`${at}exdates`)
  await store(db, [event], [])
  return event
}

/** Throws 400 for a change that would remove every occurrence of a series. */
function neverHappens(field: string): never {
  refuse('neverHappens', { fields: { [field]: 'neverHappens' } })
}

const fieldsOf = (event: CalendarEvent): EventFields => {
  const { title, description, color, textColor, allDay, start, end } = event
  const { calendar, place, people, zone, rrule, exdates } = event
  return {
    title,
    description,
    color,
    textColor,
    allDay,
    start,
    end,
    calendar,
    place,
    people,
    zone,
    rrule,
    exdates,
  }
}

/** Returns an event with its series and all changed occurrences; throws 404, and 403 for an invitation. */
export async function changeableFamily(db: Db, userId: string, id: string): Promise<CalendarEvent[]> {
  const events = await familyOf(db, userId, id)
  if (events.some((event) => event.id === id)) return events
  return (await eventBy(db, userId, id)) ? refuse('notOrganizer') : notFound('event')
}

/** Throws like `addEvent`, 403 for an invitation, and 409 for a conflict (docs/contract.md 6.4). */
export async function editEvent(
  { db, userId, version }: Change,
  edit: EventEdit,
  now: string,
  at = 'changes.',
): Promise<Edited> {
  const events = await changeableFamily(db, userId, edit.id)
  const target = targetOf(events, edit) ?? notFound('occurrence')
  const { shown, event } = target
  // A version is about the event that the edit names, and `shown` may be its series.
  const current = { version: edit.id === shown.id ? shown.version : -1, fields: fieldsOf(shown) }
  if (hasConflict(edit, current)) {
    refuse('conflict', { body: { current: shown, ...(await lastWriterOf(db, 'calendar_events', shown.id)) } })
  }
  const changedFields: Partial<EventFields> = Object.fromEntries(sentFields(edit.changes))
  // The end may be given relative to the start, so the start is checked first.
  requireStored({ ...shown, ...changedFields, end: null }, at)
  const edited = requireStored(withTimes(shown, changedFields), at)
  const changes = Object.fromEntries(sentFields(edit.changes).map(([name]) => [name, edited[name]]))
  // An event that becomes an all-day one may get another zone.
  if (edited.zone !== shown.zone) changes.zone = edited.zone
  if (edited.calendar !== event.calendar) {
    await seenCalendar(db, userId, edited.calendar)
    await requireRoom(db, edited.calendar, events.length)
  }
  await checkPeople(
    db,
    edited.people.filter((person) => !shown.people.includes(person)),
  )
  if (edit.newId && edit.newId !== target.own?.id && events.some(({ id }) => id === edit.newId))
    refuse('idTaken')
  const result = editEvents(events, { ...edit, changes }, now)
  const isNew = result.changed.filter(({ id }) => !events.some((event) => event.id === id))
  for (const event of isNew) {
    await requireFree(db, 'calendar_events', event.id)
    await requireRoom(db, event.calendar, 1)
  }
  if (result.changed.length === 0) neverHappens(`${at}exdates`)
  await keep({ db, userId, version }, result)
  return result
}

const sentFields = (changes: EventEdit['changes']) =>
  Object.entries(changes).filter(([, value]) => value !== undefined) as [keyof EventFields, unknown][]

export async function removeEvent(
  { db, userId, version }: Change,
  which: Which,
  now: string,
): Promise<Edited> {
  const events = await changeableFamily(db, userId, which.id)
  const result = removeEvents(events, which, now)
  await keep({ db, userId, version }, result)
  return result
}

async function keep({ db, version }: Change, { changed, gone }: Edited): Promise<void> {
  if (changed.some(({ exdates }) => exdates.length > limits.exdates))
    refuse('tooManyExdates', {
      message: `A series has at most ${limits.exdates} skipped dates. Nothing was saved.`,
    })
  await store(db, changed, gone)
  await forgetGone(db, 'calendar_gone', version)
}
