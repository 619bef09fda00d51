import type { Db } from '#server/db/tables.ts'
import { rightsOf } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, sqlStateOf } from '#server/platform/errors.ts'
import { zoneNow } from '#server/platform/zone.ts'

type Newcomer = { email: string; firstName: string; lastName: string; password_hash: string; role_id: string }

/** Makes an account; throws emailTaken. Returns the reply to a sign-in without its token. */
export async function openAccount(
  db: Db,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  { email, firstName, lastName, password_hash, role_id }: Newcomer,
) {
  const user = { id: newId(), email, name: `${firstName} ${lastName}`, role: 'User' }
  const row = { ...user, role_id, password_hash, created_at: clock() }
  await oneAddressEach(() => db.insertInto('users').values(row).execute())
  const role = await db.selectFrom('roles').select('rights').where('id', '=', role_id).executeTakeFirst()
  const rights = [...rightsOf(role_id, role?.rights)]
  const reply = { user, shop: { timeZone: await zoneNow(db) }, rights }
  return reply
}

/** Refuses a second account with the same address. */
export async function oneAddressEach<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    refuse('emailTaken', { fields: { email: 'taken' } })
  }
}
