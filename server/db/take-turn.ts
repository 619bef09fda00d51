import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Waits, for as long as it takes, until no other process is at what has this number, and holds it to the end. */
export async function takeTurn(tx: Db, lockNumber: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
}
