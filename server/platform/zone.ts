import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** The shop's time zone; UTC until one is set. */
export async function zoneNow(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select shop_zone() as zone`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}

/** True if the database knows a zone; its list may be older than that of JavaScript. */
export async function knowsZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select is_zone(${zone}) as known`.execute(db)
  return rows[0]?.known ?? false
}

export async function setTimeZone(db: Db, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'timeZone', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
