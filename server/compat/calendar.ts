import type { CalendarEvent, EventFields, Which } from '#contract/calendar.ts'
import { calendarCalls } from '#contract/calendar-calls.ts'
import { dayIn, dayMs, occurrencesBetween, occurrencesPerDay } from '#contract/recurrence.ts'
import type { Db } from '#server/db/tables.ts'
import { colorsOf, seenCalendar } from '#server/features/calendar/checks.ts'
import { addEvent, changeableFamily, editEvent, removeEvent } from '#server/features/calendar/events.ts'
import { eventBy, eventsOf, ownId } from '#server/features/calendar/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { incrementVersion } from '#server/platform/versions.ts'
import { zoneNow } from '#server/platform/zone.ts'

/** Occurrences of a series are listed this many ms before and after today. */
const reachMs = (366 / 2) * dayMs
/** Max occurrences of all series in a list: of more, only those nearest to today are listed. */
const maxListed = 20_000

/** The calls of docs/contract.md 2.3: whole lists in which each occurrence of a series is an event. */
export function olderCalendar({ read, write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  const listFor = async (db: Db, userId: string) => listOf(await eventsOf(db, userId), clock().getTime())

  read(calendarCalls.events, async ({ db, session }) => ({ events: await listFor(db, session.id) }))

  for (const call of [calendarCalls.oldAdd, calendarCalls.oldNew]) {
    write(call, async ({ input, db, session, publish }) => {
      const change = { db, userId: session.id, version: await incrementVersion(db, 'calendar_state') }
      const calendar = await seenCalendar(db, session.id, input.calendar ?? ownId(session.id))
      const blank = { description: '', allDay: false, end: null, place: '', zone: '', rrule: '' }
      const definedInput = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      )
      const lists = { people: [], exdates: [], ...(!input.color && colorsOf(calendar)) }
      const fields = { ...blank, ...lists, ...definedInput, calendar: calendar.id } as unknown as EventFields
      const colors = { color: fields.color || colorsOf(calendar).color, textColor: fields.textColor ?? '' }
      const times = withDays(fields, await zoneNow(db), false)
      await addEvent(change, newId(), { ...fields, ...times, ...colors }, clock().toISOString(), '')
      publish('calendar')
      return listFor(db, session.id)
    })
  }

  write(calendarCalls.oldUpdate, async ({ input, db, session, publish }) => {
    const isBare = !('update' in input)
    const { id: _, ...bare } = 'update' in input ? { id: '' } : input
    const which = whichOf('update' in input ? input.eventId : input.id)
    const update: Partial<EventFields> = 'update' in input ? input.update : bare
    const change = { db, userId: session.id, version: await incrementVersion(db, 'calendar_state') }
    const family = await changeableFamily(db, session.id, which.id)
    const event = family.find((member) => member.id === which.id) ?? notFound('event')
    const previous = which.at === undefined ? event : occurrenceOf(event, which.at)
    const isAllDay = update.allDay ?? previous.allDay
    // A part that is not sent stays as it is.
    const sentEnd = update.end === undefined && !update.allDay ? previous.end : update.end
    const series = family.find(({ id }) => id === event.series)
    const isTimedAgain = previous.allDay && !isAllDay && !update.end
    const end = isTimedAgain ? endLike(series, update.start ?? previous.start) : sentEnd
    const changes = {
      ...update,
      ...(end !== undefined && { end }),
      ...withDays({ ...update, end, allDay: isAllDay }, await zoneNow(db), true),
    }
    // An occurrence is listed as a single event, without the rule and zone of its series.
    if (which.at !== undefined) for (const name of ['rrule', 'exdates', 'zone'] as const) delete changes[name]
    await editEvent(
      change,
      { ...which, changes, ...(which.at !== undefined && { newId: newId() }) },
      clock().toISOString(),
      isBare ? '' : 'update.',
    )
    publish('calendar')
    return { events: await listFor(db, session.id) }
  })

  for (const call of [calendarCalls.oldDelete, calendarCalls.oldRemove]) {
    write(call, async ({ input: { eventId }, db, session, publish }) => {
      const which = whichOf(eventId)
      const change = { db, userId: session.id, version: await incrementVersion(db, 'calendar_state') }
      const isThere = (await eventBy(db, session.id, which.id)) !== undefined
      if (isThere) await removeEvent(change, which, clock().toISOString())
      if (isThere) publish('calendar')
      return listFor(db, session.id)
    })
  }
}

function listOf(events: readonly CalendarEvent[], now: number): CalendarEvent[] {
  const perDay = events.reduce((sum, { rrule }) => sum + (rrule ? occurrencesPerDay(rrule) : 0), 0)
  const reach = Math.min(reachMs, (maxListed / Math.max(1, perDay) / 2) * dayMs)
  const [from, to] = [now - reach, now + reach].map((ms) => new Date(ms).toISOString()) as [string, string]
  const occurrences = Map.groupBy(occurrencesBetween(events, from, to), ({ event }) => event.id)
  const visibleEvents = events.flatMap((event) =>
    event.rrule
      ? (occurrences.get(event.id) ?? []).map(({ at, start }) => occurrenceOf(event, at ?? start))
      : [event],
  )
  return visibleEvents.map((event) => ({ ...event, end: event.end ?? endOf(event) }))
}

const endOf = ({ allDay, start }: CalendarEvent) =>
  allDay ? new Date(Date.parse(start) + dayMs).toISOString().slice(0, 10) : start

function occurrenceOf(event: CalendarEvent, at: string): CalendarEvent {
  const length = event.end === null ? undefined : Date.parse(event.end) - Date.parse(event.start)
  const ends = length === undefined ? null : new Date(Date.parse(at) + length).toISOString()
  const end = ends && event.allDay ? ends.slice(0, 10) : ends
  const occurrence = { id: `${event.id}@${at}`, start: at, end, rrule: '', exdates: [] }
  return { ...event, ...occurrence, series: event.id, seriesAt: at }
}

/** Returns the end of an occurrence that lasts as long as its series; null without a timed series. */
function endLike(series: CalendarEvent | undefined, start: string): string | null {
  if (!series?.end || series.allDay) return null
  const end = Date.parse(start) + Date.parse(series.end) - Date.parse(series.start)
  // The start is checked when the event is stored.
  return Number.isNaN(end) ? null : new Date(end).toISOString()
}

/** Resolves an id that `listOf` made. */
function whichOf(id: string): Which {
  const [, series, at] = /^(.+)@(\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)$/.exec(id) ?? []
  return series === undefined || at === undefined ? { id } : { id: series, at, scope: 'this' }
}

type Times = Partial<Pick<EventFields, 'allDay' | 'start' | 'end'>>

/** The times of an all-day event as days; otherwise, and where none is sent, undefined. */
function withDays(times: Times, zone: string, isDrag: boolean): Times {
  const { allDay, start, end } = times
  if (!allDay) return {}
  const length = end && start !== undefined ? Date.parse(end) - Date.parse(start) : undefined
  // A drag sends local midnights, at which the sender's day begins; so does a resize by whole days.
  const isMidnight = length === undefined ? isDrag : length % dayMs === 0
  const day = (text: string) => dayOf(text, zone, isMidnight)
  return { ...(start !== undefined && { start: day(start) }), ...(end && { end: day(end) }) }
}

/**
 * Returns the sender's day of a timestamp; another zone's midnight stays a timestamp for `timeAs` to round.
 */
function dayOf(text: string, zone: string, isMidnight: boolean): string {
  const ms = Date.parse(text)
  if (!text.includes('T') || Number.isNaN(ms)) return text
  if (/[+-]\d{2}:?\d{2}$/.test(text)) return text.slice(0, 10)
  const day = dayIn(ms, zone)
  const beginsDay = dayIn(ms - 1, zone) !== day
  return beginsDay || !isMidnight ? day : text
}
