import { sql } from 'kysely'
import { nodePasswords } from '#server/platform/auth/passwords-node.ts'
import { migrate } from './migrate.ts'
import { largeSize } from './seed/large.ts'
import { seedDemo } from './seed/seed.ts'
import type { Db } from './tables.ts'

export async function prepare(db: Db, what: 'demo' | 'none' | 'large'): Promise<void> {
  const steps = await migrate(db)
  const isFilled = what !== 'none' && (await fill(db, what))
  // Without statistics the planner takes new tables for empty ones; without a vacuum, pages far down a list read the
  // table instead of the index.
  if (isFilled || steps.length > 0) await sql`vacuum (analyze)`.execute(db)
}

function fill(db: Db, what: 'demo' | 'large'): Promise<boolean> {
  const options = {
    clock: () => new Date(),
    passwords: nodePasswords(),
    ...(what === 'large' && { large: largeSize }),
  }
  return seedDemo(db, options)
}
