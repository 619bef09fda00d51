import { sqlStateOf } from '#server/errors.ts'
import type { Db } from './tables.ts'

/** Two transactions wanted the same: the database gave up this one, of which nothing is left. */
const givenUp = new Set(['40001', '40P01'])
const mostTries = 4
const longestPauseMs = 50

/** Runs the work in one transaction, and once more if the database gives it up; so it keeps nothing of a try outside. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === mostTries || !givenUp.has(sqlStateOf(error) ?? '')) throw error
      await new Promise((done) => setTimeout(done, Math.random() * longestPauseMs * tries))
    }
  }
}
