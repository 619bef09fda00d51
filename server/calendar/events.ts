import {
  type CalendarEvent,
  type CalendarWriteReply,
  calendarCalls,
  type EventEdit,
  type EventFields,
  most,
  type Which,
} from '#contract/calendar.ts'
import { added, type Edited, edited, removed, targetOf, withTimes } from '#contract/calendar-edits.ts'
import { happens } from '#contract/recurrence.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/errors.ts'
import type { Mount } from '#server/http.ts'
import { lastWriterOf } from '#server/last-writer.ts'
import { clashes } from '#server/merge.ts'
import {
  checkPeople,
  colorsOf,
  idTaken,
  missing,
  needFree,
  needRoom,
  needStored,
  seenCalendar,
} from './checks.ts'
import { eventsOf, familyOf, forgetGone, grow, ownId, store } from './rows.ts'

type Clockwork = Pick<Deps, 'clock' | 'newId'>
/** Who changes what. */
type Change = { db: Db; userId: string; version: number }

/** Events: what ours and older clients do to them. */
export function calendarEvents({ read, write }: Mount, deps: Clockwork): void {
  const { clock, newId } = deps
  const nowText = () => clock().toISOString()

  read(calendarCalls.events, async ({ db, session }) => ({ events: await eventsOf(db, session.id) }))

  write(calendarCalls.add, async ({ input: { id, fields }, db, session, tell }) => {
    const version = await grow(db)
    const event = await addOne({ db, userId: session.id, version }, id, fields, nowText(), 'fields.')
    tell('calendar')
    return { version, events: [event], gone: [] }
  })

  write(calendarCalls.edit, async ({ input, db, session, tell }) => {
    const change = { db, userId: session.id, version: await grow(db) }
    const result = await editOne(change, { ...input, newId: input.newId ?? newId() }, nowText())
    tell('calendar')
    return replyOf(change, result)
  })

  write(calendarCalls.remove, async ({ input, db, session, tell }) => {
    const change = { db, userId: session.id, version: await grow(db) }
    const result = await removeOne(change, input, nowText())
    tell('calendar')
    return replyOf(change, result)
  })

  for (const call of [calendarCalls.oldAdd, calendarCalls.oldNew]) {
    write(call, async ({ input, db, session, tell }) => {
      const change = { db, userId: session.id, version: await grow(db) }
      const calendar = await seenCalendar(db, session.id, input.calendar ?? ownId(session.id))
      const blank = { description: '', allDay: false, end: null, place: '', zone: '', rrule: '' }
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      const lists = { people: [], exdates: [], ...(!input.color && colorsOf(calendar)) }
      const fields = { ...blank, ...lists, ...given, calendar: calendar.id } as unknown as EventFields
      const colors = { color: fields.color || colorsOf(calendar).color, textColor: fields.textColor ?? '' }
      await addOne(change, newId(), { ...fields, ...colors }, nowText(), '')
      tell('calendar')
      return eventsOf(db, session.id)
    })
  }

  write(calendarCalls.oldUpdate, async ({ input: { eventId: id, update }, db, session, tell }) => {
    const change = { db, userId: session.id, version: await grow(db) }
    const before = (await familyOf(db, session.id, id)).find((one) => one.id === id) ?? missing('event')
    // What is not sent stays as it is.
    const end = update.end === undefined && !update.allDay ? before.end : update.end
    const changes = { ...update, ...(end !== undefined && { end }) }
    await editOne(change, { id, changes }, nowText(), 'update.')
    tell('calendar')
    return { events: await eventsOf(db, session.id) }
  })

  for (const call of [calendarCalls.oldDelete, calendarCalls.oldRemove]) {
    write(call, async ({ input: { eventId: id }, db, session, tell }) => {
      const change = { db, userId: session.id, version: await grow(db) }
      const isThere = (await familyOf(db, session.id, id)).length > 0
      if (isThere) await removeOne(change, { id }, nowText())
      if (isThere) tell('calendar')
      return eventsOf(db, session.id)
    })
  }
}

const replyOf = ({ version }: Change, { changed, gone }: Edited): CalendarWriteReply => ({
  version,
  events: changed,
  gone,
})

async function addOne(
  { db, userId }: Change,
  id: string,
  fields: EventFields,
  now: string,
  at: string,
): Promise<CalendarEvent> {
  const event = added(needStored(fields, at), id, now)
  await seenCalendar(db, userId, event.calendar)
  await checkPeople(db, event.people)
  await needFree(db, 'calendar_events', id)
  await needRoom(db, event.calendar, 1)
  if (!happens(event)) neverHappens(`${at}exdates`)
  await store(db, [event], [])
  return event
}

/** Ends the request that would leave out every time of a series. */
function neverHappens(field: string): never {
  refuse(400, 'neverHappens', 'It would never happen; nothing was saved', {
    fields: { [field]: 'neverHappens' },
  })
}

const fieldsOf = (event: CalendarEvent): EventFields => {
  const { title, description, color, textColor, allDay, start, end } = event
  const { calendar, place, people, zone, rrule, exdates } = event
  return {
    ...{ title, description, color, textColor, allDay, start, end, calendar },
    place,
    people,
    zone,
    rrule,
    exdates,
  }
}

async function editOne(
  { db, userId, version }: Change,
  edit: EventEdit,
  now: string,
  at = 'changes.',
): Promise<Edited> {
  const events = await familyOf(db, userId, edit.id)
  const named = events.find(({ id }) => id === edit.id) ?? missing('event')
  const target = targetOf(events, edit)
  if (!target) refuse(409, 'conflict', 'This occurrence is not there any more', { body: { current: named } })
  const { shown, event } = target
  // A version says something only about the event that was named.
  const current = { version: edit.id === shown.id ? shown.version : -1, fields: fieldsOf(shown) }
  if (clashes(edit, current)) {
    const message = 'Somebody else changed the same fields meanwhile; nothing of yours was saved'
    refuse(409, 'conflict', message, {
      body: { current: shown, ...(await lastWriterOf(db, 'calendar_events', shown.id)) },
    })
  }
  const sent: Partial<EventFields> = Object.fromEntries(given(edit.changes))
  // The end may be counted from the start, which has to be a time for that.
  needStored({ ...shown, ...sent, end: null }, at)
  const wanted = needStored(withTimes(shown, sent), at)
  const changes = Object.fromEntries(given(edit.changes).map(([name]) => [name, wanted[name]]))
  // A change to whole days may take the zone along.
  if (wanted.zone !== shown.zone) changes.zone = wanted.zone
  if (wanted.calendar !== event.calendar) {
    await seenCalendar(db, userId, wanted.calendar)
    await needRoom(db, wanted.calendar, events.length)
  }
  await checkPeople(
    db,
    wanted.people.filter((one) => !shown.people.includes(one)),
  )
  if (edit.newId && edit.newId !== target.own?.id && events.some(({ id }) => id === edit.newId)) idTaken()
  const result = edited(events, { ...edit, changes }, now)
  const isNew = result.changed.filter(({ id }) => !events.some((one) => one.id === id))
  for (const one of isNew) {
    await needFree(db, 'calendar_events', one.id)
    await needRoom(db, one.calendar, 1)
  }
  if (result.changed.length === 0) neverHappens(`${at}exdates`)
  await keep({ db, userId, version }, result)
  return result
}

const given = (changes: EventEdit['changes']) =>
  Object.entries(changes).filter(([, value]) => value !== undefined) as [keyof EventFields, unknown][]

async function removeOne({ db, userId, version }: Change, which: Which, now: string): Promise<Edited> {
  const events = await familyOf(db, userId, which.id)
  if (!events.some(({ id }) => id === which.id)) missing('event')
  const result = removed(events, which, now)
  await keep({ db, userId, version }, result)
  return result
}

async function keep({ db, version }: Change, { changed, gone }: Edited): Promise<void> {
  if (changed.some(({ exdates }) => exdates.length > most.exdates))
    refuse(409, 'tooManyExdates', `A series leaves out no more than ${most.exdates} times; nothing was saved`)
  await store(db, changed, gone)
  await forgetGone(db, version)
}
