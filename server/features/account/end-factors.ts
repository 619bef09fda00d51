import type { Db } from '#server/db/tables.ts'
import { notify } from '#server/features/notifications/feature.ts'
import type { Deps } from '#server/platform/deps.ts'

/** `by` is the name of the colleague who did it; empty for the command on the server. */
export async function endFactors(
  db: Db,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  userId: string,
  by: string,
): Promise<void> {
  for (const table of ['passkeys', 'one_time_codes', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  const message = by
    ? `${by} removed your passkeys and one-time codes`
    : 'Your passkeys and one-time codes were removed on the server'
  const kind = by ? 'factorsEnded' : 'factorsEndedOnServer'
  await notify(db, { id: newId(), userId, at: clock() }, { kind, facts: { by }, message })
}

/** Removes the factors of the account with an address, for its last owner; returns whether there is such an account. */
export async function endFactorsOf(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  email: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .executeTakeFirst()
    if (user) await endFactors(tx, deps, user.id, '')
    return user !== undefined
  })
}
