import { nodePasswords } from '#server/auth/passwords-node.ts'
import { migrate } from './migrate.ts'
import { seed } from './seed/seed.ts'
import type { Db } from './tables.ts'

/** Brings a database to the newest shape and fills an empty one. */
export async function prepare(db: Db, what: 'demo' | 'none' | 'large' = 'demo'): Promise<void> {
  await migrate(db)
  if (what === 'none') return
  await seed(db, { clock: () => new Date(), passwords: nodePasswords(), large: what === 'large' })
}
