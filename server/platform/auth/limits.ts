import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { refuse } from '#server/platform/errors.ts'

const windowMs = 60_000

const sinceOf = (now: Date) => new Date(now.getTime() - windowMs)

/** Counts tries per key, for all processes, and refuses once there were too many within a minute. */
export function createLimits(db: Db, clock: () => Date, max = 10) {
  return {
    take: (keys: readonly string[]) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const isOver = sql<boolean>`tries.since <= ${sinceOf(now)}`
        // Rows are taken in one order, so that no two callers wait for each other.
        const { rows } = await sql<{ since: Date; count: number }>`
          insert into tries (key, since, count)
          select key, ${now}::timestamptz, 1 from unnest(${keys}::text[]) key order by key
          on conflict (key) do update set
            since = case when ${isOver} then excluded.since else tries.since end,
            count = case when ${isOver} then 1 else tries.count + 1 end
          returning since, count`.execute(tx)
        for (const { since, count } of rows) {
          if (count <= max) continue
          const seconds = Math.max(1, Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000))
          refuse('tooManyTries', { headers: { 'Retry-After': String(seconds) } })
        }
      }),
    /** Gives a try back after a right password, so that only guesses count. */
    giveBack: (keys: readonly string[]) => inTransaction(db, (tx) => giveBackWith(tx, keys)),
    /** `giveBack` as part of a transaction: after a rollback the try stays taken. */
    giveBackWith,
  }
}

async function giveBackWith(tx: Db, keys: readonly string[]): Promise<void> {
  await sql`
    with held as (select key from tries where key = any(${keys}::text[]) order by key for update)
    update tries set count = count - 1 where count > 0 and key in (select key from held)`.execute(tx)
}

export type Limits = ReturnType<typeof createLimits>

export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await sql`
    delete from tries where key in (
      select key from tries where since <= ${sinceOf(now)} for update skip locked
    )`.execute(db)
}
