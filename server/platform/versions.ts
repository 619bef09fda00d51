import type { Db } from '#server/db/tables.ts'

export const remembered = 1000

/** Increments a version and locks what it is of until the commit. */
export async function incrementVersion(db: Db, table: 'board' | 'calendar_state'): Promise<number> {
  const { version } = await db
    .updateTable(table)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Forgets deletions that are too old to be synchronised; older copies are read again as a whole. */
export async function forgetGone(
  db: Db,
  table: 'board_gone' | 'calendar_gone',
  version: number,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('version', '<=', version - remembered)
    .execute()
}
