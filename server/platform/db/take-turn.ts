import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** Waits for the advisory lock of this number and keeps it until the end of the transaction. */
export async function takeTurn(tx: Db, lockNumber: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
}
