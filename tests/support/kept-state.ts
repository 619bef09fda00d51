import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'

/** Tables of a state begin with its name after this word; other tests leave out all tables that begin with it. */
const own = 'kept_'

/**
 * Prepares a database for `keepState`: from now on it records which state it holds, in `kept_held`, and which tables
 * were changed since, in `kept_changes`. Rows are added without a key, so that two transactions do not wait for each
 * other.
 */
export async function watchTables(db: Db): Promise<void> {
  await sql`create table kept_changes (name text not null)`.execute(db)
  await sql`create table kept_held (name text not null)`.execute(db)
  await sql`
    create function kept_change() returns trigger language plpgsql as $$
    begin insert into kept_changes values (tg_table_name); return null; end $$`.execute(db)
  // Generated columns cannot be written, and the migrations that ran stay.
  await sql`
    create table kept_tables as
    select c.table_name::text as name,
      string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and table_name not like ${`${own}%`} and table_name not like 'kysely%'
    group by c.table_name`.execute(db)
  await forEachTable(
    db,
    `create trigger kept_change after insert or update or delete or truncate on %1$I
      for each statement execute function kept_change()`,
  )
}

let kept = 0

/** Copies all tables and the numbers of sequences under a name; returns the function that restores them. */
export async function keepState(db: Db, name = `state${kept++}`): Promise<() => Promise<void>> {
  await forEachTable(db, `create table %3$I as select %2$s from %1$I`, name)
  await sql`
    create table ${sql.table(`${own}${name}_numbers`)} as
    select sequencename::text as name, coalesce(last_value, start_value) as number, last_value is not null as is_used
    from pg_sequences where schemaname = current_schema()`.execute(db)
  await recordHeld(db, name)
  return () => restoreState(db, name)
}

async function recordHeld(db: Db, name: string): Promise<void> {
  await sql`delete from kept_changes`.execute(db)
  await sql`delete from kept_held`.execute(db)
  await sql`insert into kept_held values (${name})`.execute(db)
}

/** Dead rows slow all that follows, and truncating takes its time with so many tables: one time in so many. */
const truncatedOnce = 64
let restored = 0

/** Puts a kept state back, without triggers; when the tables hold it but for changes since, only the changed ones. */
export async function restoreState(db: Db, name: string): Promise<void> {
  const isTruncated = ++restored % truncatedOnce === 0
  const filling = `insert into %1$I (%2$s) overriding system value select %2$s from %3$I`
  const numbers = `select setval(quote_ident(name), number, is_used) from ${own}${name}_numbers`
  // Emptying takes hold of tables: it may stand in a ring with a read whose answer no one waited for.
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    if (isTruncated) {
      const { rows } = await sql<{ all: string }>`
        select string_agg(quote_ident(name), ', ') as all from kept_tables`.execute(trx)
      await sql.raw(`truncate kept_changes, ${rows[0]?.all}`).execute(trx)
      await forEachTable(trx, filling, name)
    } else {
      const which = `where name in (select name from kept_changes)
        or not exists (select from kept_held where name = '${name}')`
      await forEachTable(trx, 'delete from %1$I', name, which)
      await forEachTable(trx, filling, name, which)
    }
    await sql.raw(numbers).execute(trx)
    await recordHeld(trx, name)
  })
}

/** Runs a statement for tables, with the table, its columns and its copy under the name of a state. */
const forEachTable = (db: Db, statement: string, name = '', which = '') =>
  sql
    .raw(
      `do $run$ declare one record; begin
        for one in select name, columns from kept_tables ${which} loop
          execute format($s$${statement}$s$, one.name, one.columns, '${own}${name}_' || one.name);
        end loop;
      end $run$`,
    )
    .execute(db)
