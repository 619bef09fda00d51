import { sql } from 'kysely'
import type { Calendar, CalendarEvent, EventAnswer } from '#contract/calendar.ts'
import type { AgendaReply } from '#contract/calendar-calls.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { remembered } from '#server/platform/versions.ts'

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const seenBy = (userId: string, column = 'e.calendar_id') =>
  sql`${sql.raw(column)} in (select p.calendar_id from calendar_people p where p.user_id = ${userId})`

/** Condition for events that have the user among their people; written so that its index is used. */
const invites = (userId: string, event: 'i' | 'o' | 's') =>
  sql`${sql.raw(event)}.people @> array[${userId}]::text[]`

/** Condition for events that reach the user as an invitation only: the user does not see their calendar. */
const invitesOnly = (userId: string) =>
  sql`${invites(userId, 'i')} and not ${seenBy(userId, 'i.calendar_id')}`

const sameColumns = sql.raw(
  [
    ...['id', 'number', 'title', 'description', 'color', 'text_color', 'all_day', 'starts', 'ends', 'place'],
    ...['people', 'answers', 'zone', 'rrule', 'version', 'created_at', 'updated_at', 'search'],
  ]
    .map((name) => `i.${name}`)
    .join(),
)

/** Invitations. A series leaves out occurrences without the user; a single occurrence is its own event. */
const invitationsOf = (userId: string) => sql`
  select ${sameColumns}, ${ownId(userId)}::text as calendar_id, c.owner as organizer,
    i.exdates || array(select o.series_at from calendar_events o
      where o.series_id = i.id and not ${invites(userId, 'o')} order by o.series_at) as exdates,
    case when ${invites(userId, 's')} then i.series_id end as series_id,
    case when ${invites(userId, 's')} then i.series_at end as series_at,
    case when i.series_id is null or ${invites(userId, 's')} then i.uid else i.id end as uid,
    greatest(i.changed, s.changed, (select max(o.changed) from calendar_events o
      where o.series_id = coalesce(i.series_id, i.id))) as changed
  from calendar_events i join calendars c on c.id = i.calendar_id left join calendar_events s on s.id = i.series_id
  where ${invitesOnly(userId)}`

const eventColumns = sql`e.id, e.title, e.description, e.color, e.text_color as "textColor", e.all_day as "allDay",
  e.starts as start, e.ends as "end", e.calendar_id as calendar, e.place, e.people, e.answers, e.zone, e.rrule, e.exdates,
  e.series_id as series, e.series_at as "seriesAt", e.uid, e.version,
  ${iso('e.created_at')} as created, ${iso('e.updated_at')} as updated`

const eventsQuery = (which: Sql) =>
  sql`select ${eventColumns} from calendar_events e where ${which} order by e.number`

const invitationsQuery = (userId: string, which: Sql) => sql`
  select ${eventColumns}, e.organizer from (${invitationsOf(userId)}) e where ${which} order by e.number`

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
    or u.id in (select unnest(i.people || c.owner) from calendar_events i join calendars c on c.id = i.calendar_id
      where ${invitesOnly(userId)})
    or u.id in (select o.user_id from calendar_people o where ${seenBy(userId, 'o.calendar_id')})
    or u.id in (select c.owner from calendars c where ${seenBy(userId, 'c.id')})
  order by u.profile`

const listOf = (query: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`

async function rowsOf<R>(db: Db, query: Sql): Promise<R[]> {
  const { rows } = await sql<{ list: R[] }>`select ${listOf(query)} as list`.execute(db)
  return rows[0]?.list ?? []
}

type Visible = { invitations: CalendarEvent[]; events: CalendarEvent[] }

const allOf = ({ invitations, events }: Visible) => [...invitations, ...events]

const visibleLists = (userId: string, which: Sql): Record<keyof Visible, Sql> => ({
  invitations: listOf(invitationsQuery(userId, which)),
  events: listOf(eventsQuery(sql`${seenBy(userId)} and ${which}`)),
})

async function visibleEvents(db: Db, userId: string, which: Sql): Promise<CalendarEvent[]> {
  const { invitations, events } = visibleLists(userId, which)
  const { rows } = await sql<Visible>`select ${invitations} as invitations, ${events} as events`.execute(db)
  return rows.flatMap(allOf)
}

export const eventsOf = (db: Db, userId: string) => visibleEvents(db, userId, sql`true`)

/** A personal calendar has invitations only for its owner. */
export const eventsIn = (db: Db, userId: string, calendarId: string) =>
  visibleEvents(db, userId, sql`e.calendar_id = ${calendarId}`)

export const eventBy = async (db: Db, userId: string, id: string) =>
  (await visibleEvents(db, userId, sql`e.id = ${id}`))[0]

/** An event with its series and all changed occurrences, if it is in a calendar of the user; without invitations. */
export const familyOf = (db: Db, userId: string, id: string) =>
  rowsOf<CalendarEvent>(
    db,
    eventsQuery(sql`${seenBy(userId)} and coalesce(e.series_id, e.id) =
      (select coalesce(o.series_id, o.id) from calendar_events o where o.id = ${id})`),
  )

const isOneOf = (uids: readonly string[]) => sql`e.uid in (select unnest(${[...uids]}::text[]))`

export const eventsByUid = (db: Db, userId: string, uids: readonly string[]) =>
  visibleEvents(db, userId, isOneOf(uids))

export async function knownUids(db: Db, userId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select e.uid from calendar_events e where ${seenBy(userId)} and ${isOneOf(uids)}
    union select e.uid from (${invitationsOf(userId)}) e where ${isOneOf(uids)}`.execute(db)
  return rows.map(({ uid }) => uid)
}

export const searchedEvents = (userId: string, which: Sql) => sql`
  select e.id, e.title, e.place, e.starts, e.number from calendar_events e
    where ${seenBy(userId)} and e.series_id is null and ${which}
  union all select e.id, e.title, e.place, e.starts, e.number from (${invitationsOf(userId)}) e
    where e.series_id is null and ${which}`

export const calendarsOf = (db: Db, userId: string) => rowsOf<Calendar>(db, calendarsQuery(userId))
export const calendarBy = async (db: Db, userId: string, id: string) =>
  (await rowsOf<Calendar>(db, calendarsQuery(userId, sql`c.id = ${id}`)))[0]

export const ownId = (userId: string) => `own-${userId}`

type SinceRequest = { epoch?: string; since?: number }

/** All that the user sees, or the changes since a version; one statement reads one consistent state. */
export async function agendaOf(db: Db, userId: string, { epoch, since }: SinceRequest): Promise<AgendaReply> {
  const sinceVersion = since ?? -1
  const { events, invitations } = visibleLists(
    userId,
    sql`(not a.known or e.changed > ${sinceVersion}::bigint)`,
  )
  const { rows } = await sql<{ agenda: Omit<AgendaReply, 'events'> & Visible }>`
    with asked as materialized (
      select s.epoch, s.version,
        s.epoch = ${epoch ?? ''} and ${sinceVersion}::bigint <= s.version and ${sinceVersion}::bigint > s.version - ${remembered}::int
          and ${sinceVersion}::bigint >= coalesce((select v.changed from calendar_viewers v where v.user_id = ${userId}), 0)
          as known
      from calendar_state s
    )
    select json_build_object(
      'epoch', a.epoch, 'version', a.version, 'isWhole', not a.known,
      'calendars', ${listOf(calendarsQuery(userId))},
      'people', ${listOf(peopleQuery(userId))},
      'invitations', ${invitations},
      'events', ${events},
      'gone', (
        select coalesce(json_agg(distinct g.id), '[]') from calendar_gone g
        where a.known and g.version > ${sinceVersion}::bigint and ${seenBy(userId, 'g.calendar_id')}
          and not exists (select from calendar_events i
            where i.id = g.id and (${seenBy(userId, 'i.calendar_id')} or ${invites(userId, 'i')}))
      )
    ) as agenda from asked a`.execute(db)
  const agenda = rows[0]?.agenda
  if (!agenda) throw new Error('The calendars have no state')
  const { invitations: _, ...reply } = agenda
  return { ...reply, events: allOf(agenda) }
}

const chunk = 2_000

/** Deletions come last, because changed occurrences are deleted with their series. */
export async function store(
  db: Db,
  events: readonly CalendarEvent[],
  removedIds: readonly string[],
): Promise<void> {
  for (let first = 0; first < events.length; first += chunk) {
    const part = JSON.stringify(events.slice(first, first + chunk).map(rowOf))
    await sql`insert into calendar_events (${columns})
      select ${columns} from jsonb_populate_recordset(null::calendar_events, ${part}::jsonb)
      on conflict (id) do update set ${changedColumns}`.execute(db)
  }
  if (removedIds.length > 0)
    await db
      .deleteFrom('calendar_events')
      .where('id', 'in', [...removedIds])
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
