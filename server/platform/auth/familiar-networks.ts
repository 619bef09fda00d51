import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import { digestOf } from './codes.ts'

/** Time in ms for which a network stays familiar after the last sign-in from it: 90 days. */
const familiarMs = 90 * 86_400_000

/** Only a digest is stored: the shop needs to recognize a network, not to know where people are. */
const digestFor = (userId: string, network: string) => digestOf(`${userId} ${network}`)

/** Returns whether an account signed in from a network before, so that guesses of others do not lock it out there. */
export async function isFamiliar(db: Db, userId: string, network: string, now: Date): Promise<boolean> {
  const networks = db
    .selectFrom('familiar_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network', '=', await digestFor(userId, network))
    .where('used_at', '>', new Date(now.getTime() - familiarMs))
  return hasRow(networks)
}

export async function addFamiliarNetwork(db: Db, userId: string, network: string, now: Date): Promise<void> {
  await db
    .insertInto('familiar_networks')
    .values({ user_id: userId, network: await digestFor(userId, network), used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ used_at: now }))
    .execute()
}

export async function forgetOldNetworks(db: Db, now: Date): Promise<void> {
  await sql`
    delete from familiar_networks where ctid in (
      select ctid from familiar_networks where used_at <= ${new Date(now.getTime() - familiarMs)} for update skip locked
    )`.execute(db)
}
