import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Recipients } from '#server/platform/change-events.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { refuse } from '#server/platform/errors.ts'

/** Time in ms for which deleted posts, comments and pictures can be restored. */
const keptMs = 30 * 86_400_000

/** Increments the social version and locks everything social until the commit. */
export async function incrementVersion(db: Db, now: Date): Promise<number> {
  const { version } = await db
    .updateTable('social_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  const old = new Date(now.getTime() - keptMs)
  await sql`
    with posts as (delete from social_posts where deleted_at < ${old} returning changed),
      comments as (delete from social_comments where deleted_at < ${old} returning changed),
      pictures as (delete from social_pictures where deleted_at < ${old} returning changed),
      gone as (select changed from posts union all select changed from comments)
    update social_state set forgotten = greatest(forgotten, (select max(changed) from gone))
    where exists (select from gone)`.execute(db)
  return version
}

/** The epoch of the database and the social version; deletions before `forgotten` are unknown. */
export async function stateOf(db: Db): Promise<{ epoch: string; version: number; forgotten: number }> {
  const { rows } = await sql<{ epoch: string; version: number; forgotten: number }>`
    select d.epoch, s.version, s.forgotten from social_state s cross join database_name d`.execute(db)
  return rows[0] ?? { epoch: '', version: 0, forgotten: 0 }
}

/** The user who asks, with the accounts that are invisible to them: blocked ones and those who blocked them. */
export type Viewer = { id: string; hidden: readonly string[] }

export async function viewerOf(db: Db, id: string): Promise<Viewer> {
  const { rows } = await sql<{ id: string }>`
    select blocked as id from social_blocks where blocker = ${id}
    union select blocker from social_blocks where blocked = ${id}`.execute(db)
  return { id, hidden: rows.map((row) => row.id) }
}

export const seen = (column: string, { hidden }: Viewer): Sql =>
  hidden.length === 0 ? sql`true` : sql`not ${sql.raw(column)} = any(${[...hidden]}::text[])`

/** An event with more recipients does not fit into a notification of PostgreSQL. */
const maxNamed = 100

/** Recipients of an event about these people: everyone from whom none of them is hidden; undefined means everyone. */
export async function audience(db: Db, people: readonly string[]): Promise<Recipients | undefined> {
  const of = sql`any(${[...people]}::text[])`
  const { rows } = await sql<{ id: string }>`
    select blocked as id from social_blocks where blocker = ${of}
    union select blocker from social_blocks where blocked = ${of}
    limit ${maxNamed + 1}`.execute(db)
  if (rows.length === 0) return undefined
  // Then only those concerned get the event, others see the change at their next read.
  return rows.length > maxNamed ? { to: people } : { except: rows.map(({ id }) => id) }
}

type Thing = 'person' | 'post' | 'comment' | 'reply' | 'picture' | 'request'

export function notYours(what: Thing): never {
  refuse('notYours', { message: `Only the author of a ${what} can do this.` })
}
