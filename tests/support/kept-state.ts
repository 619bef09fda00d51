import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'

const prefix = 'kept_'
let made = 0

/**
 * Copies what every table holds now, and gives what puts all of it back: rows, numbers of sequences, without triggers.
 * Seeding a shop anew for each test takes several times as long.
 */
export async function keepState(db: Db): Promise<() => Promise<void>> {
  const tables = await columnsOf(db)
  const copies = [...tables].map(([table, columns]) => ({
    table: id(table),
    columns: columns.map(id).join(', '),
    copy: id(`${prefix}${made++}`),
  }))
  const fill: string[] = []
  for (const { table, columns, copy } of copies) {
    await sql.raw(`create table ${copy} as select ${columns} from ${table}`).execute(db)
    fill.push(`insert into ${table} (${columns}) overriding system value select ${columns} from ${copy}`)
  }
  const { rows: sequences } = await sql<{ name: string; last: string | null; start: string }>`
    select sequencename as name, last_value as last, start_value as start from pg_sequences
    where schemaname = current_schema()`.execute(db)
  for (const { name, last, start } of sequences)
    fill.push(`perform setval('${id(name)}', ${last ?? start}, ${last !== null})`)
  const named = copies.map(({ table }) => table)
  const restoreBy = (...empty: string[]) =>
    sql.raw(
      `do $$ begin ${['set local session_replication_role = replica', ...empty, ...fill].join('; ')}; end $$`,
    )
  const deleting = restoreBy(...named.map((table) => `delete from ${table}`))
  const truncating = restoreBy(`truncate ${named.join(', ')}`)
  let restored = 0
  // Truncating takes its time with so many tables; deleting leaves dead rows behind, which slow all that follows.
  return async () => {
    const restoring = ++restored % 16 ? deleting : truncating
    // Emptying takes hold of every table: it may stand in a ring with a read whose answer nobody waited for.
    await inTransaction(db, (trx) => restoring.execute(trx))
  }
}

const id = (name: string) => `"${name}"`

/** The columns that can be written, by table; without the copies, and without what the migrations note. */
async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and table_name not like ${`${prefix}%`} and table_name not like 'kysely%'
    order by c.table_name, c.ordinal_position`.execute(db)
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}
