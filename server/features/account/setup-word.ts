import type { Db } from '#server/db/tables.ts'
import { readableCode } from '#server/platform/auth/codes.ts'
import { refuse } from '#server/platform/errors.ts'

const key = 'setupWord'

/**
 * Printed at the first start, so that no stranger claims an empty shop; undefined once there is an account.
 */
export async function setupWordOf(db: Db): Promise<string | undefined> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (somebody) return undefined
  await db
    .insertInto('meta')
    .values({ key, value: readableCode(10) })
    .onConflict((row) => row.doNothing())
    .execute()
  return storedWord(db)
}

async function storedWord(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export const needsSetupWord = async (db: Db) => (await storedWord(db)) !== undefined

export async function spendSetupWord(db: Db, typed: string | undefined): Promise<void> {
  const word = await storedWord(db)
  if (word === undefined) return
  if (typed?.trim() !== word) refuse('setupWord', { fields: { setup: 'wrong' } })
  await db.deleteFrom('meta').where('key', '=', key).execute()
}
