import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import type { Deps } from './deps.ts'

/** Who gave no sign of life for so long has no stream any more, whatever became of the process that kept it. */
export const silentMs = 45_000

/** Lets go of streams whose process ended without a word; answers who has none left. Each is let go by one process. */
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

/** A page that is loaded again, or a stream that breaks for a moment, is neither going nor coming. */
const usualAwayMs = 5_000

type Presence = {
  id: string
  userId: string
  clock: Deps['clock']
  awayMs?: number | undefined
  /** Says that somebody came or went, to everybody. */
  tell: () => Promise<unknown>
}

/**
 * Notes that somebody has a live stream open; all processes see it. It never disturbs the stream itself. A stream that
 * has ended counts for a little longer, so that nobody goes who comes back at once.
 */
export function present(
  db: Db,
  { id, userId, clock, awayMs = usualAwayMs, tell }: Presence,
): { still: () => void; gone: () => void } {
  // One note after the other, so that the last one counts.
  let noting: Promise<unknown> = Promise.resolve()
  let isGone = false
  const note = (write: () => Promise<unknown>) => {
    noting = noting.then(write).catch(() => {})
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
    if (!wasHere) await tell()
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
    if (!(await isElsewhere())) await tell()
  }
  return {
    // A beat that was on its way must not bring back who has left.
    still: () => void (isGone || note(still)),
    gone() {
      isGone = true
      const at = clock()
      const timer: { unref?: () => void } | number = setTimeout(() => note(() => end(at)), awayMs)
      // A server that stops does not wait for it: what stays behind falls silent by itself.
      if (typeof timer === 'object') timer.unref?.()
    },
  }
}
