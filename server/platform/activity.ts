import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from './db/in-transaction.ts'
import { HttpError } from './errors.ts'

/** Default retention of activity lines in days. */
export const usualActivityDays = 730
const dayMs = 86_400_000
/** The same refusal again within this many ms leaves no further line. */
const repeatedMs = 60_000

/** A write leaves a line and a read none, unless the call says otherwise. */
export const isRecorded = ({ isRecorded: declared }: Call, isWrite: boolean) => declared ?? isWrite

/** The moment at which a client says that its user acted; undefined for none, an invalid one or one to come. */
export function madeAtOf(header: string | undefined, now: Date): Date | undefined {
  if (!header || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(header)) return undefined
  const time = Date.parse(header)
  return time >= Date.parse('2000-01-01') && time <= now.getTime() ? new Date(time) : undefined
}

/** Names the user, and the activity line if any, for the triggers. Returns the line's id. */
export async function openLine(tx: Db, userId: string, hasLine: boolean): Promise<string> {
  const id = hasLine ? sql`nextval('activity_id_seq')::text` : sql`''`
  const { rows } = await sql<{ line: string }>`
    select set_config('fernhill.writer', ${userId}, true), set_config('fernhill.activity', ${id}, true) as line`.execute(
    tx,
  )
  return rows[0]?.line ?? ''
}

/** Runs changes that follow from another one, whose rows would only repeat it in the line of the request. */
export async function withoutActivity(tx: Db, run: () => Promise<unknown>): Promise<void> {
  const setLine = (line: string) => sql`select set_config('fernhill.activity', ${line}, true)`.execute(tx)
  const { rows } = await sql<{
    line: string
  }>`select coalesce(current_setting('fernhill.activity', true), '') as line`.execute(tx)
  await setLine('')
  await run()
  await setLine(rows[0]?.line ?? '')
}

/** Area (the key of a feature), record and deed of a call; a record may be empty. */
export type CallWords = { area: string; record: string; deed: string }

type Line = { call: Call; area: string; at: Date; madeAt?: Date; userId: string }

/** The record of the line is the first changed one of `table`, otherwise the first changed one. */
export async function closeLine(tx: Db, id: string, line: Line, table = ''): Promise<void> {
  await insertLine(tx, line, { id: sql`${id}::bigint`, outcome: 'done', table })
}

/** Inserts the line of something that changes nothing: a sign-in or an export. */
export async function recordActivity(db: Db, line: Line, outcome: 'done' | 'exported'): Promise<void> {
  await insertLine(db, line, { outcome })
}

/** Inserts a line for a refused right, for other errors none; the transaction of a write is rolled back by then. */
export async function noteMissingRight(db: Db, line: Line, error: unknown): Promise<void> {
  const right = error instanceof HttpError && error.status === 403 ? error.body.right : undefined
  if (typeof right !== 'string' || line.userId === '') return
  const since = new Date(line.at.getTime() - repeatedMs)
  const unless = sql`exists (select from activity a where a.user_id = ${line.userId} and a.at > ${since}
    and a.call = ${line.call.path} and a.missing_right = ${right})`
  await insertLine(db, line, { outcome: 'refused', right, unless })
}

type How = {
  id?: ReturnType<typeof sql>
  outcome: string
  right?: string
  table?: string
  unless?: ReturnType<typeof sql>
}

async function insertLine(db: Db, { call, area, at, madeAt, userId }: Line, how: How): Promise<void> {
  const { id = sql`nextval('activity_id_seq')`, outcome, right = null, table, unless = sql`false` } = how
  // A renamed person has the new name, and who registers or accepts an invitation is there only now.
  await sql`
    insert into activity (id, at, made_at, user_id, user_name, call, area, outcome, missing_right, record_kind,
      record_id, record_name)
    select l.id, ${at}::timestamptz, ${madeAt ?? null}::timestamptz, u.id, coalesce(u.name, ''), ${call.path}, ${area},
      ${outcome}, ${right}::text, c.record_kind, c.record_id, c.name
    from (select ${id} as id) l left join users u on u.id = ${userId} left join lateral (
      select record_kind, record_id, name from activity_changes where ${table !== undefined}::boolean and activity = l.id
      order by (record_kind = ${table ?? ''}::text) desc, (name is null), id limit 1) c on true
    where not ${unless}`.execute(db)
}

/** Deletes lines that arrived more than so many days ago. */
export function forgetOldActivity(db: Db, now: Date, days: number): Promise<unknown> {
  const cutoff = new Date(now.getTime() - days * dayMs)
  return inTransaction(db, async (tx) => {
    await sql`select set_config('fernhill.activity_cleaning', 'on', true)`.execute(tx)
    await sql`with gone as (delete from activity where at < ${cutoff} returning id)
      delete from activity_changes c using gone where c.activity = gone.id`.execute(tx)
  })
}
