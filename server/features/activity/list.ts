import { sql } from 'kysely'
import {
  type ActivityFilter,
  type ActivityLine,
  type ActivityReply,
  type ActivityRequest,
  maxChangesShown,
} from '#contract/activity.ts'
import { maxDrawn, sortOf } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import {
  all,
  among,
  inDays,
  isoOf,
  isoOrNull,
  jsonRows,
  orderByKeys,
  type Sql,
  stretchOf,
} from '#server/platform/list.ts'

/** A page of lines, without a sort the newest first. */
export async function activityPage(db: Db, input: ActivityRequest): Promise<ActivityReply> {
  const where = matching(input)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from activity a where ${where}`.execute(db)
  const total = counted[0]?.total ?? 0
  const { down } = sortOf(['at'], input.sort, { by: 'at', down: true })
  const { limit, offset, isFromEnd } = stretchOf({ limit: maxDrawn, ...input }, total)
  const own = ofRecord(input.record)
  const changed = sql`from activity_changes c where c.activity = a.id ${own ? sql`and ${own}` : sql``}`
  const ids = sql`select a.id from activity a where ${where}
    order by ${orderByKeys(['a.at', 'a.id'], down !== isFromEnd)} limit ${limit} offset ${offset}`
  const lines = await jsonRows<ActivityLine>(
    db,
    sql`select a.id::text, a.at, a.made_at as "madeAt", a.call, a.outcome, a.missing_right as right,
      json_build_object('id', coalesce(a.user_id, ''), 'name', a.user_name) as user,
      case when a.record_kind is not null then json_build_object(
        'kind', a.record_kind, 'id', a.record_id, 'name', coalesce(a.record_name, '')) end as record,
      (select count(*)::int ${changed}) as rows,
      coalesce((select json_agg(json_build_object('kind', o.kind, 'row', o.row_id, 'deed', o.deed, 'fields', o.fields)
        order by o.id) from (select c.* ${changed} order by c.id limit ${maxChangesShown}) o), '[]') as changes
    from activity a where a.id in (${ids}) order by ${orderByKeys(['a.at', 'a.id'], down)}`,
  )
  return {
    lines: lines.map((line) => ({ ...line, at: isoOf(line.at), madeAt: isoOrNull(line.madeAt) })),
    people: await db
      .selectFrom('users as u')
      .select(['u.id', 'u.name'])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('activity').select('activity.id').whereRef('activity.user_id', '=', 'u.id')),
      )
      .orderBy('u.name')
      .orderBy('u.id')
      .execute(),
    total,
  }
}

/** The condition of a filter, on `activity a`. */
function matching({ q, user, area, outcome, record, ...days }: ActivityFilter): Sql {
  const own = ofRecord(record)
  return all(
    user ? sql`a.user_id = ${user}` : undefined,
    among('a.area', area),
    among('a.outcome', outcome),
    inDays('a.at', days),
    own && sql`a.id in (select c.activity from activity_changes c where ${own})`,
    ...(q?.trim() ? q.trim().split(/\s+/).map(holding) : []),
  )
}

/** The condition that a line holds a word in who, what or which record. */
const holding = (word: string): Sql =>
  sql`position(lower(${word}::text) in lower(concat_ws(' ', a.user_name, a.call, a.record_id, a.record_name))) > 0`

/** The condition of `kind/id` on `activity_changes c`; undefined without one. */
function ofRecord(record: string | undefined): Sql | undefined {
  if (!record) return undefined
  const [, kind = '', id = ''] = /^([^/]*)\/?(.*)$/.exec(record) ?? []
  return sql`c.record_kind = ${kind} and c.record_id = ${id}`
}
