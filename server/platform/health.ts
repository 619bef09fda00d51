import { sql } from 'kysely'
import { healthCalls } from '#contract/health.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'

export function health({ read }: Mount, { database, version = 'unknown' }: Deps): void {
  read(healthCalls.health, async ({ db }) => {
    await sql`select 1`.execute(db)
    return { status: 'ok', database, version }
  })
}
