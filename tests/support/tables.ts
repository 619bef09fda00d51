import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/**
 * A digest of the rows of each table, or of those that hold a text, to see that nothing was changed and, if it was,
 * where. Tries to sign in and
 * refused rights are noted whatever comes of them, so these tables are left out.
 */
export async function tablesNow(db: Db, text = ''): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kept_%'
      and table_name not in ('tries', 'activity', 'activity_changes')`.execute(db)
  const digests = tables.map(
    ({ name }) => sql`select ${name} as name, md5(string_agg(r::text, ',' order by r::text)) as digest
      from ${sql.table(name)} r where r::text like ${`%${text}%`}`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
