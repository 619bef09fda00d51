import { sql } from 'kysely'
import { type Calendar, type CalendarEvent, type EventFields, limits, tags } from '#contract/calendar.ts'
import { dayMs, isZone, partsOf, ruleOf, ruleProblem } from '#contract/recurrence.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { calendarBy } from './rows.ts'

/** A calendar that the user sees; throws 404. */
export const seenCalendar = async (db: Db, userId: string, id: string): Promise<Calendar> =>
  (await calendarBy(db, userId, id)) ?? notFound('calendar')

/** A calendar that the user owns; throws 404, or 403 for someone else's. */
export async function ownedCalendar(db: Db, userId: string, id: string): Promise<Calendar> {
  const calendar = await seenCalendar(db, userId, id)
  if (calendar.owner !== userId) refuse('notOwner')
  return calendar
}

export async function checkPeople(db: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from users
    where id = any(${[...people]}::text[]) and ${hasRight('calendar.use')}`.execute(db)
  if (rows[0]?.known !== new Set(people).size) notFound('person')
}

export async function requireFree(db: Db, table: 'calendars' | 'calendar_events', id: string): Promise<void> {
  const existingRow = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (existingRow) refuse('idTaken')
}

export async function requireRoom(db: Db, calendarId: string, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_events where calendar_id = ${calendarId}`.execute(db)
  if ((rows[0]?.count ?? 0) + more > limits.events)
    refuse('calendarFull', { message: `A calendar has at most ${limits.events} events. Nothing was saved.` })
}

/** An error of one field: its code and an English sentence. */
export type Wrong = { field: keyof EventFields; code: string; message: string }

const firstYear = Date.UTC(1900, 0, 1)
const lastYear = Date.UTC(2200, 0, 1)

/** Returns a stored time; older clients send local midnight for all-day events, rounded to the UTC day. */
export function timeAs(text: string, allDay: boolean): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const ms = Date.parse(text)
  if (!(isDay || isTimestamp) || !(ms >= firstYear && ms < lastYear)) return undefined
  const iso = new Date(allDay && isTimestamp ? ms + midnightOffset(ms) : ms).toISOString()
  // Date.parse reads 31 April as 1 May.
  if (isDay && !iso.startsWith(text)) return undefined
  return allDay ? iso.slice(0, 10) : iso
}

/** UTC offsets of time zones in minutes besides whole hours. */
const partHours = new Set([-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825])

/**
 * Returns the UTC offset in ms at which a timestamp is midnight, or 0 if it is at none. Of two offsets it returns the one
 * with more people: -10 (Hawaii) instead of +14, but +11 to +13 instead of -13 to -11.
 */
function midnightOffset(ms: number): number {
  // Times before 1970 are negative.
  const minutes = Math.floor((((ms % dayMs) + dayMs) % dayMs) / 60_000)
  const offset = minutes > 600 ? 1440 - minutes : -minutes
  const isMidnight = ms % 60_000 === 0 && (offset % 60 === 0 || partHours.has(offset))
  return isMidnight ? offset * 60_000 : 0
}

/** An event as it is stored, with times normalised and fields dropped that exclude each other; or its first error. */
export function toStored<E extends CalendarEvent | EventFields>(event: E): E | Wrong {
  const { allDay } = event
  const start = timeAs(event.start, allDay)
  if (!start) return { field: 'start', code: 'date', message: 'The start is out of range' }
  const end = event.end === null ? null : timeAs(event.end, allDay)
  if (end === undefined) return { field: 'end', code: 'date', message: 'The end is out of range' }
  if (end !== null && end < start)
    return { field: 'end', code: 'endBeforeStart', message: 'The end is before the start' }
  const zone = allDay ? '' : event.zone || 'UTC'
  if (zone && !isZone(zone)) return { field: 'zone', code: 'zone', message: 'Unknown time zone' }
  const problem = event.rrule ? ruleProblem(event.rrule, allDay) : undefined
  if (problem) return { field: 'rrule', code: problem, message: 'This recurrence rule is not supported' }
  const exdates = event.rrule ? event.exdates.map((exdate) => timeAs(exdate, allDay)) : []
  if (exdates.includes(undefined))
    return { field: 'exdates', code: 'date', message: 'A skipped date is invalid' }
  for (const field of ['color', 'textColor'] as const) {
    if (!/^(#[0-9a-f]{3,8})?$/i.test(event[field]))
      return { field, code: 'color', message: 'A colour must be a CSS hex value' }
  }
  return {
    ...event,
    start,
    end: allDay && end === start ? null : end,
    zone,
    rrule: event.rrule && ruleOf(partsOf(event.rrule)),
    exdates: [...new Set(exdates as string[])].sort(),
    people: [...new Set(event.people)],
  }
}

/** Like `toStored`, but throws 400; `at` is the path of the fields in the request. */
export function requireStored<E extends CalendarEvent | EventFields>(event: E, at = ''): E {
  const result = toStored(event)
  if ('message' in result) {
    const { field, code, message } = result as Wrong
    const whole = field === 'rrule' ? 'rule' : field === 'zone' ? 'zone' : 'invalid'
    refuse(whole, { message: `${message}. Nothing was saved.`, fields: { [`${at}${field}`]: code } })
  }
  return result as E
}

export const colorsOf = ({ tag }: Pick<Calendar, 'tag'>) => tags[tag - 1] ?? tags[0]
