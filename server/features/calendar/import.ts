import { type CalendarEvent, limits } from '#contract/calendar.ts'
import type { calendarCalls } from '#contract/calendar-calls.ts'
import { maxMatching } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { keepParts, leftOf, partsOf, takePart } from '#server/platform/import-parts.ts'
import { incrementVersion } from '#server/platform/versions.ts'
import { requireRoom, seenCalendar } from './checks.ts'
import type { Family, ReadFile } from './ics-read.ts'
import { eventsByUid, knownUids, store } from './rows.ts'

/** Keeps all parts of a file but the first. Throws like `requireRoom` before anything is stored. */
export async function readImport(
  { input, db, session }: CallContext<typeof calendarCalls.import>,
  { families }: ReadFile,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
) {
  const uids = families.map(([{ uid }]) => uid)
  const seenUids = new Set<string>()
  for (const part of partsOf(uids, 2_000))
    for (const uid of await knownUids(db, session.id, part)) seenUids.add(uid)
  await requireRoom(db, input.calendar, families.filter(([{ uid }]) => !seenUids.has(uid)).flat().length)
  const id = newId()
  const [first = [], ...others] = partsOf(families, maxMatching, ({ length }) => length)
  await keepParts(db, { id, userId: session.id, at: clock() }, others)
  return { id, first }
}

export async function importMore(context: CallContext<typeof calendarCalls.importMore>) {
  const { importId: id } = context.input
  // Also a lock: of two calls at the same time the second one takes the part after.
  const version = await incrementVersion(context.db, 'calendar_state')
  const families = await takePart<Family>(context.db, id, context.session.id)
  const calendar = families[0]?.[0].calendar ?? notFound('import')
  return storeEvents(context, { id, calendar, version }, families)
}

export async function importEvents(
  context: CallContext<typeof calendarCalls.import>,
  { id, first }: Awaited<ReturnType<typeof readImport>>,
) {
  const version = await incrementVersion(context.db, 'calendar_state')
  return storeEvents(context, { id, calendar: context.input.calendar, version }, first)
}

async function storeEvents(
  { db, session, input, publish }: CallContext<typeof calendarCalls.import | typeof calendarCalls.importMore>,
  { id, calendar, version }: { id: string; calendar: string; version: number },
  families: readonly Family[],
) {
  await seenCalendar(db, session.id, calendar)
  const existingEvents = await knownOf(db, session.id, families)
  const fresh = families.filter(([{ uid }]) => !existingEvents.has(uid))
  const again = families.filter(([{ uid }]) => existingEvents.has(uid))
  const replaced =
    input.duplicates === 'replace'
      ? again.flatMap((family) => replacedBy(family, existingEvents, calendar) ?? [])
      : []
  const events = [...fresh.flat(), ...replaced.flatMap(({ events }) => events)]
  const removed = replaced.flatMap((replacement) => replacement.removed)
  await requireRoom(db, calendar, fresh.flat().length)
  await store(db, events, removed)
  publish('calendar')
  const counts = { added: fresh.length, replaced: replaced.length, skipped: again.length - replaced.length }
  return { version, events, gone: removed, ...counts, ...(await leftOf(db, id)) }
}

type Known = Map<string, CalendarEvent[]>

export async function knownOf(db: Db, userId: string, families: readonly Family[]): Promise<Known> {
  const uids = families.map(([{ uid }]) => uid)
  return Map.groupBy(await eventsByUid(db, userId, uids), ({ uid }) => uid)
}

/** An import does not remove people from an event. */
const peopleOf = (previous: CalendarEvent, now: CalendarEvent) =>
  [...new Set([...previous.people, ...now.people])].slice(0, limits.people)

/** Undefined for an invitation, which only its organizer changes. */
function replacedBy([series, ...changed]: Family, existingEvents: Known, calendar: string) {
  const same = (existingEvents.get(series.uid) ?? []).filter((event) => event.organizer === undefined)
  const whole = same.filter((event) => event.series === null)
  const previousEvent = whole.find((event) => event.calendar === calendar) ?? whole[0]
  if (!previousEvent) return undefined
  const replacement = {
    ...series,
    id: previousEvent.id,
    calendar: previousEvent.calendar,
    people: peopleOf(previousEvent, series),
  }
  const metadata = { created: previousEvent.created, version: previousEvent.version + 1 }
  const parts = changed.map((event) => ({
    ...event,
    series: previousEvent.id,
    calendar: previousEvent.calendar,
  }))
  const removed = same.filter((event) => event.series === previousEvent.id).map(({ id }) => id)
  return { events: [{ ...replacement, ...metadata }, ...parts], removed }
}
