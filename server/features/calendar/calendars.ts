import { type Calendar, type CalendarFields, limits } from '#contract/calendar.ts'
import { calendarCalls } from '#contract/calendar-calls.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { incrementVersion } from '#server/platform/versions.ts'
import { checkPeople, ownedCalendar, requireFree, seenCalendar } from './checks.ts'
import { calendarBy, calendarsOf, ownId } from './rows.ts'

const fieldsOf = ({ name, tag, people }: Calendar): CalendarFields => ({ name, tag, people })

export function calendarsThemselves({ write }: Mount): void {
  write(calendarCalls.addCalendar, async ({ input: { id, fields }, db, session, publish }) => {
    const version = await incrementVersion(db, 'calendar_state')
    const { name, tag } = fields
    await checkPeople(db, fields.people)
    await requireFree(db, 'calendars', id)
    const ownCalendars = (await calendarsOf(db, session.id)).filter(({ owner }) => owner === session.id)
    if (ownCalendars.length >= limits.calendars)
      refuse('tooManyCalendars', { message: `You have reached the limit of ${limits.calendars} calendars.` })
    await db.insertInto('calendars').values({ id, name, tag, owner: session.id, feed: null }).execute()
    await setPeople(db, id, [], [session.id, ...fields.people])
    publish('calendar')
    return { version, calendars: await calendarOf(db, session.id, id) }
  })

  write(calendarCalls.editCalendar, async ({ input, db, session, publish }) => {
    const version = await incrementVersion(db, 'calendar_state')
    const { id, changes } = input
    const now = await seenCalendar(db, session.id, id)
    if (changes.people) await ownedCalendar(db, session.id, id)
    if (hasConflict(input, { version: now.version, fields: fieldsOf(now) })) {
      refuse('conflict', { body: { current: now, ...(await lastWriterOf(db, 'calendars', id)) } })
    }
    const { name = now.name, tag = now.tag, people = now.people } = changes
    const newcomers = people.filter((person) => !now.people.includes(person))
    await checkPeople(db, newcomers)
    // The owner always sees it. Someone who was removed knows the secret address of its feed, so that one ends too.
    const memberIds = [now.owner, ...people]
    const isLeft = now.people.some((person) => !memberIds.includes(person))
    await db
      .updateTable('calendars')
      .set((eb) => ({ name, tag, version: eb('version', '+', 1), ...(isLeft && { feed: null }) }))
      .where('id', '=', id)
      .execute()
    await setPeople(db, id, now.people, memberIds)
    publish('calendar')
    return { version, calendars: await calendarOf(db, session.id, id) }
  })

  write(calendarCalls.removeCalendar, async ({ input: { id }, db, session, publish }) => {
    const version = await incrementVersion(db, 'calendar_state')
    await ownedCalendar(db, session.id, id)
    if (id === ownId(session.id)) refuse('ownCalendar')
    await db.deleteFrom('calendars').where('id', '=', id).execute()
    publish('calendar')
    return { version, calendars: [] }
  })

  write(calendarCalls.subscribe, async ({ input: { id, isOn }, db, session, publish }) => {
    const version = await incrementVersion(db, 'calendar_state')
    await ownedCalendar(db, session.id, id)
    await db
      .updateTable('calendars')
      .set((eb) => ({ feed: isOn ? newToken() : null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    publish('calendar')
    return { version, calendars: await calendarOf(db, session.id, id) }
  })
}

const calendarOf = async (db: Db, userId: string, id: string) => {
  const calendar = await calendarBy(db, userId, id)
  return calendar ? [calendar] : []
}

async function setPeople(
  db: Db,
  id: string,
  previousIds: readonly string[],
  now: readonly string[],
): Promise<void> {
  const removedIds = previousIds.filter((person) => !now.includes(person))
  const come = [...new Set(now)].filter((person) => !previousIds.includes(person))
  if (removedIds.length > 0) {
    await db
      .deleteFrom('calendar_people')
      .where('calendar_id', '=', id)
      .where('user_id', 'in', removedIds)
      .execute()
  }
  if (come.length > 0) {
    const rows = come.map((user_id) => ({ calendar_id: id, user_id }))
    await db.insertInto('calendar_people').values(rows).execute()
  }
}

/** 256 random bits, in letters that may appear in an address. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
