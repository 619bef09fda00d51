import { type Size, seedDemo } from '#server/db/seed/seed.ts'
import type { Db } from '#server/db/tables.ts'
import { webPasswords } from '#server/platform/auth/passwords-web.ts'

/** A shop small enough to be made again for each test. */
export const smallSize: Size = {
  products: 20,
  customers: 12,
  orders: 120,
  days: 90,
  overdue: 2,
  reviews: 8,
  waiting: 3,
}

/** A fixed Saturday afternoon, so that each run sees the same shop. */
export const testNow = new Date('2026-03-14T15:30:00.000Z')

/** Few rounds: what is tested is who may sign in, not how long guessing takes. */
export const passwords = webPasswords(10)

/** A shop that a database keeps: its size, and the time at which it was made, in ms. */
export type KeptShop = { name: string; size: Size; at: number }

export async function seedShop(db: Db, { size, at }: KeptShop): Promise<void> {
  await seedDemo(db, { clock: () => new Date(at), passwords, size })
}
