import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { type Deps, runLater } from './deps.ts'

/** A stream without a heartbeat for this many ms is gone, even if its process crashed. */
export const silentMs = 45_000

/** Deletes streams whose process died; returns people without any other stream. Only one process gets each of them. */
export async function sweepSilent(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - silentMs)
  const { rows } = await sql<{ id: string }>`
    with ended as (delete from live_streams where seen_at < ${since} returning user_id, seen_at),
    last as (select user_id, max(seen_at) as seen_at from ended group by user_id),
    noted as (
      insert into chat_people (user_id, seen_at) select user_id, seen_at from last order by user_id
      on conflict (user_id) do update set seen_at = greatest(chat_people.seen_at, excluded.seen_at)
    )
    select user_id as id from last
    where not exists (select from live_streams s where s.user_id = last.user_id and s.seen_at >= ${since})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A reload or a short break within this many ms does not change presence. */
const usualAwayMs = 5_000

type Presence = {
  id: string
  userId: string
  clock: Deps['clock']
  awayMs?: number
  later?: Deps['later']
  publish: () => Promise<unknown>
}

/** Failures never reach the stream; an ended one counts for `awayMs` longer, so a reload is no departure. */
export function present(
  db: Db,
  { id, userId, clock, awayMs = usualAwayMs, later = runLater, publish }: Presence,
): { still: () => void; leave: () => void } {
  // Writes happen in order, so that the last one wins.
  let noting: Promise<unknown> = Promise.resolve()
  let isGone = false
  const note = (write: () => Promise<unknown>) => {
    noting = noting.then(write).catch(() => {})
    return noting
  }
  const still = async () => {
    const seen_at = clock()
    await db
      .insertInto('live_streams')
      .values({ id, user_id: userId, seen_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute()
  }
  const isElsewhere = async () => {
    const other = await db
      .selectFrom('live_streams')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '<>', id)
      .where('seen_at', '>=', new Date(clock().getTime() - silentMs))
      .executeTakeFirst()
    return other !== undefined
  }
  note(async () => {
    const wasHere = await isElsewhere()
    await still()
    if (!wasHere) await publish()
  })
  const end = async (at: Date) => {
    await sql`with ended as (
        delete from live_streams
        where id = ${id} or (user_id = ${userId} and seen_at < ${new Date(clock().getTime() - silentMs)})
      )
      insert into chat_people (user_id, seen_at) select id, ${at}::timestamptz from users where id = ${userId}
      on conflict (user_id) do update set seen_at = greatest(chat_people.seen_at, excluded.seen_at)`.execute(
      db,
    )
    if (!(await isElsewhere())) await publish()
  }
  return {
    // A late heartbeat must not bring back an ended stream.
    still: () => void (isGone || note(still)),
    leave() {
      isGone = true
      const at = clock()
      // A process that ends first leaves a row that expires.
      later(awayMs, () => note(() => end(at)))
    },
  }
}
