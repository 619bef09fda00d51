import { sql } from 'kysely'
import type { Calendar, CalendarEvent, EventAnswer, Person } from '#contract/calendar.ts'
import type { AgendaReply } from '#contract/calendar-calls.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { remembered } from '#server/platform/versions.ts'

/** A moment as ISO text. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Condition for events of calendars that the user is one of the people of. */
export const seenBy = (userId: string, column = 'e.calendar_id') =>
  sql`${sql.raw(column)} in (select p.calendar_id from calendar_people p where p.user_id = ${userId})`

const eventsQuery = (which: Sql) => sql`
  select e.id, e.title, e.description, e.color, e.text_color as "textColor", e.all_day as "allDay",
    e.starts as start, e.ends as "end", e.calendar_id as calendar, e.place, e.people, e.answers, e.zone, e.rrule, e.exdates,
    e.series_id as series, e.series_at as "seriesAt", e.uid, e.version,
    ${iso('e.created_at')} as created, ${iso('e.updated_at')} as updated
  from calendar_events e where ${which} order by e.number`

const calendarsQuery = (userId: string, which: Sql = sql`true`) => sql`
  select c.id, c.name, c.tag, c.owner, c.version, case c.owner when ${userId} then c.feed end as feed,
    array(select p.user_id from calendar_people p where p.calendar_id = c.id order by p.user_id) as people
  from calendars c where ${seenBy(userId, 'c.id')} and ${which} order by c.is_own desc, c.number`

/** Those who may be picked, and those whom something that the user sees names though they no longer may. */
const peopleQuery = (userId: string) => sql`
  select u.id, u.name, 'avatar-' || (1 + (u.profile - 1) % 7) || '.png' as avatar,
    not ${hasRight('calendar.use', 'u')} as "isFormer"
  from users u
  where ${hasRight('calendar.use', 'u')}
    or u.id in (select unnest(e.people) from calendar_events e where ${seenBy(userId)})
    or u.id in (select o.user_id from calendar_people o where ${seenBy(userId, 'o.calendar_id')})
    or u.id in (select c.owner from calendars c where ${seenBy(userId, 'c.id')})
  order by u.profile`

const listOf = (query: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`

async function rowsOf<R>(db: Db, query: Sql): Promise<R[]> {
  const { rows } = await sql<{ list: R[] }>`select ${listOf(query)} as list`.execute(db)
  return rows[0]?.list ?? []
}

export const eventsOf = (db: Db, userId: string) => rowsOf<CalendarEvent>(db, eventsQuery(seenBy(userId)))

/** Events of one calendar. */
export const eventsIn = (db: Db, calendarId: string) =>
  rowsOf<CalendarEvent>(db, eventsQuery(sql`e.calendar_id = ${calendarId}`))

/** An event with its series and all changed occurrences, as far as the user sees them. */
export const familyOf = (db: Db, userId: string, id: string) =>
  rowsOf<CalendarEvent>(
    db,
    eventsQuery(sql`${seenBy(userId)} and coalesce(e.series_id, e.id) =
      (select coalesce(o.series_id, o.id) from calendar_events o where o.id = ${id})`),
  )

/** Events that the user sees, by their `uid` in calendar files. */
export const eventsByUid = (db: Db, userId: string, uids: readonly string[]) =>
  rowsOf<CalendarEvent>(
    db,
    eventsQuery(sql`${seenBy(userId)} and e.uid in (select unnest(${[...uids]}::text[]))`),
  )

/** Those of some `uid`s that an event has which the user sees. */
export async function knownUids(db: Db, userId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct e.uid from calendar_events e
    where ${seenBy(userId)} and e.uid in (select unnest(${[...uids]}::text[]))`.execute(db)
  return rows.map(({ uid }) => uid)
}

export const calendarsOf = (db: Db, userId: string) => rowsOf<Calendar>(db, calendarsQuery(userId))
export const calendarBy = async (db: Db, userId: string, id: string) =>
  (await rowsOf<Calendar>(db, calendarsQuery(userId, sql`c.id = ${id}`)))[0]

/** Id of the calendar that every account has from the start. */
export const ownId = (userId: string) => `own-${userId}`

type SinceRequest = { epoch?: string; since?: number }

/** All that the user sees, or the changes since a version; one statement reads one consistent state. */
export async function agendaOf(db: Db, userId: string, { epoch, since }: SinceRequest): Promise<AgendaReply> {
  const given = since ?? -1
  const { rows } = await sql<{ agenda: AgendaReply }>`
    with asked as materialized (
      select s.epoch, s.version,
        s.epoch = ${epoch ?? ''} and ${given}::bigint <= s.version and ${given}::bigint > s.version - ${remembered}::int
          and ${given}::bigint >= coalesce((select v.changed from calendar_viewers v where v.user_id = ${userId}), 0)
          as known
      from calendar_state s
    )
    select json_build_object(
      'epoch', a.epoch, 'version', a.version, 'isWhole', not a.known,
      'calendars', ${listOf(calendarsQuery(userId))},
      'people', ${listOf(peopleQuery(userId))},
      'events', ${listOf(eventsQuery(sql`${seenBy(userId)} and (not a.known or e.changed > ${given}::bigint)`))},
      'gone', (
        select coalesce(json_agg(distinct g.id), '[]') from calendar_gone g
        where a.known and g.version > ${given}::bigint and ${seenBy(userId, 'g.calendar_id')}
          and not exists (select from calendar_events e where e.id = g.id and ${seenBy(userId)})
      )
    ) as agenda from asked a`.execute(db)
  const agenda = rows[0]?.agenda
  if (!agenda) throw new Error('The calendars have no state')
  return agenda as AgendaReply & { people: Person[] }
}

/** Rows per INSERT statement. */
const chunk = 2_000

/**
 * Stores events and deletes those in `gone`; deletions come last, because changed occurrences are deleted with their
 * series.
 */
export async function store(
  db: Db,
  events: readonly CalendarEvent[],
  gone: readonly string[],
): Promise<void> {
  for (let first = 0; first < events.length; first += chunk) {
    const part = JSON.stringify(events.slice(first, first + chunk).map(rowOf))
    await sql`insert into calendar_events (${columns})
      select ${columns} from jsonb_populate_recordset(null::calendar_events, ${part}::jsonb)
      on conflict (id) do update set ${changedColumns}`.execute(db)
  }
  if (gone.length > 0)
    await db
      .deleteFrom('calendar_events')
      .where('id', 'in', [...gone])
      .execute()
}

/** Stores the answer of one of the people; a trigger makes it a change of the agenda. */
export async function storeAnswer(db: Db, id: string, userId: string, answer: EventAnswer): Promise<void> {
  await sql`update calendar_events
    set answers = answers || jsonb_build_object(${userId}::text, ${answer}::text) where id = ${id}`.execute(
    db,
  )
}

const rowOf = (event: CalendarEvent) => ({
  id: event.id,
  calendar_id: event.calendar,
  title: event.title,
  description: event.description,
  color: event.color,
  text_color: event.textColor,
  all_day: event.allDay,
  starts: event.start,
  ends: event.end,
  place: event.place,
  people: event.people,
  answers: event.answers ?? {},
  zone: event.zone,
  rrule: event.rrule,
  exdates: event.exdates,
  series_id: event.series,
  series_at: event.seriesAt,
  uid: event.uid,
  version: event.version,
  created_at: event.created,
  updated_at: event.updated,
})
const names: (keyof ReturnType<typeof rowOf>)[] = [
  ...(['id', 'calendar_id', 'title', 'description', 'color', 'text_color', 'all_day', 'starts'] as const),
  ...([
    'ends',
    'place',
    'people',
    'answers',
    'zone',
    'rrule',
    'exdates',
    'series_id',
    'series_at',
    'uid',
  ] as const),
  ...(['version', 'created_at', 'updated_at'] as const),
]
const columns = sql.join(names.map((name) => sql.ref(name)))
// An edit leaves answers alone: its event may have been read before one of them.
const changedColumns = sql.join(
  names
    .filter((name) => name !== 'id' && name !== 'answers')
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
)
