import type { LastWriter } from '#contract/last-writer.ts'
import type { Db } from '#server/db/tables.ts'

export async function lastWriterOf(db: Db, table: string, id: string | number): Promise<LastWriter> {
  const row = await db
    .selectFrom('last_writers as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['u.id', 'u.name', 'w.at'])
    .where('w.kind', '=', table)
    .where('w.record_id', '=', String(id))
    .executeTakeFirst()
  return row ? { by: { id: row.id, name: row.name }, at: row.at.toISOString() } : {}
}
