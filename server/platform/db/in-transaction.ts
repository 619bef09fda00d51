import type { Db } from '#server/db/tables.ts'
import { sqlStateOf } from '#server/platform/errors.ts'

/** Serialization failure and deadlock: the database has rolled the transaction back. */
const givenUp = new Set(['40001', '40P01'])
const maxTries = 4
const longestPauseMs = 50

/** Runs the work in a transaction, a second time after a deadlock; so the work must not change anything outside it. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === maxTries || !givenUp.has(sqlStateOf(error) ?? '')) throw error
      await new Promise((done) => setTimeout(done, Math.random() * longestPauseMs * tries))
    }
  }
}
