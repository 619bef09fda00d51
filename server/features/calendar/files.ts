import { sql } from 'kysely'
import type { Calendar, CalendarEvent } from '#contract/calendar.ts'
import { calendarCalls, type ImportPreview } from '#contract/calendar-calls.ts'
import { isZone } from '#contract/recurrence.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { accountHasFactor, roleNeedsFactor } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { readHere } from '#server/platform/file-readers.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { createMemo } from '#server/platform/memo.ts'
import { productName, readShopName } from '#server/platform/shop.ts'
import { colorsOf, seenCalendar } from './checks.ts'
import type { Family, ReadFile } from './ics-read.ts'
import { addressReader, icsReader, type NamedAccounts } from './ics-reader.ts'
import { accountAddress, icsOf } from './ics-write.ts'
import { importEvents, importMore, knownOf, readImport } from './import.ts'
import { eventsIn, eventsOf, ownId } from './rows.ts'

type Bringing = Pick<CallContext<typeof calendarCalls.importPreview>, 'input' | 'db' | 'session'>

const maxShown = 5

export function calendarFiles(
  { read, write, writeAfter, raw }: Mount,
  { clock, newId, runReader = readHere }: Pick<Deps, 'clock' | 'newId' | 'runReader'>,
): void {
  const readFor = async ({ input, db, session }: Bringing): Promise<ReadFile> => {
    const calendar = await seenCalendar(db, session.id, input.calendar)
    const { ics, zone = 'UTC', mended = [] } = input
    if (!isZone(zone)) refuse('zone', { fields: { zone: 'zone' } })
    const now = clock().toISOString()
    const accounts = await accountsBy(db, await runReader(addressReader, ics))
    const sources = new Map(mended.map(({ line, source }) => [line, source]))
    const into = { calendar: calendar.id, colors: colorsOf(calendar), zone, now, mended: sources }
    return runReader(icsReader, { ...into, ics, accounts })
  }

  read(calendarCalls.importPreview, async (context) => {
    const { families, refused: rejected, leftOut } = await readFor(context)
    const existingEvents = await knownOf(context.db, context.session.id, families)
    const fresh = families.filter(([{ uid }]) => !existingEvents.has(uid))
    const first = fresh.slice(0, maxShown).map(([event]) => {
      const { title, start, allDay, rrule } = event
      return { title, start, allDay, rrule }
    })
    const elsewhere = otherCalendars(families, existingEvents, context.input.calendar)
    return {
      added: fresh.length,
      known: families.length - fresh.length,
      elsewhere,
      first,
      refused: rejected,
      leftOut,
    }
  })

  writeAfter(
    calendarCalls.import,
    async (context) => readImport(context, await readFor(context), { clock, newId }),
    importEvents,
  )
  write(calendarCalls.importMore, importMore)

  raw(calendarCalls.export, async ({ input, db, session, c }) => {
    const calendar = input.calendar ? await seenCalendar(db, session.id, input.calendar) : undefined
    const events = calendar ? await eventsIn(db, session.id, calendar.id) : await eventsOf(db, session.id)
    const names = await namesOf(db, [...events.flatMap(({ people }) => people), calendar?.owner ?? ''])
    const title = calendar ? nameOf(calendar, names) : (await readShopName(db)) || productName
    return c.body(icsOf(events, title, names), 200, {
      ...fileHeaders,
      'Content-Disposition': 'attachment; filename="calendar.ics"',
    })
  })

  // Other programs fetch a feed every few minutes.
  const files = createMemo<string>()
  raw(calendarCalls.feed, async ({ input: { token }, db, c }) => {
    const calendar = await db
      .selectFrom('calendars')
      .innerJoin('users', 'users.id', 'calendars.owner')
      .select(['calendars.id', 'calendars.name', 'owner'])
      .where('feed', '=', token)
      // No session is asked, so the rights of the owner are.
      .where(
        () => sql<boolean>`${hasRight('calendar.use')} and (${accountHasFactor} or not ${roleNeedsFactor})`,
      )
      .executeTakeFirst()
    if (!calendar) notFound('feed')
    const { epoch, version } = await db
      .selectFrom('calendar_state')
      .select(['epoch', 'version'])
      .executeTakeFirstOrThrow()
    const tag = `"${epoch}-${version}"`
    const headers = { ...fileHeaders, 'Cache-Control': 'private, no-cache', ETag: tag }
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, headers)
    const { id, owner } = calendar
    const text = await files(`${epoch} ${id}`, version, async () => {
      const events = await eventsIn(db, owner, id)
      const names = await namesOf(db, [...events.flatMap(({ people }) => people), owner])
      return icsOf(events, nameOf(calendar, names), names)
    })
    return c.body(text, 200, headers)
  })
}

/** The calendars of the events that exist already, without those in the chosen one. */
function otherCalendars(
  families: readonly Family[],
  existingEvents: ReadonlyMap<string, readonly CalendarEvent[]>,
  chosen: string,
): ImportPreview['elsewhere'] {
  const calendars = families.flatMap(([{ uid }]) => {
    const events = existingEvents.get(uid)
    return events && !events.some(({ calendar }) => calendar === chosen) ? (events[0]?.calendar ?? []) : []
  })
  return [...Map.groupBy(calendars, (calendar) => calendar)].map(([calendar, { length }]) => ({
    calendar,
    count: length,
  }))
}

/** A personal calendar is named after its owner in files. */
const nameOf = ({ id, name, owner }: Pick<Calendar, 'id' | 'name' | 'owner'>, names: Map<string, string>) =>
  id === ownId(owner) && name === 'Own' ? (names.get(owner) ?? name) : name

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function accountsBy(db: Db, { emails, ids }: NamedAccounts): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, lower(email) as email from users
    where (lower(email) = any(${emails}::text[]) or lower(id) = any(${ids}::text[]))
      and ${hasRight('calendar.use')}`.execute(db)
  return new Map(
    rows.flatMap(({ id, email }): [string, string][] => [
      [`mailto:${email}`, id],
      [accountAddress(id).toLowerCase(), id],
    ]),
  )
}

const fileHeaders = { 'Content-Type': 'text/calendar; charset=utf-8' }
