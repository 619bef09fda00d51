import type { Db } from '#server/db/tables.ts'
import { inUse, rightsOf, roleNeedsFactor } from '#server/platform/auth/session.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, sqlStateOf } from '#server/platform/errors.ts'
import { readOwnShop } from './own-shop.ts'

type Newcomer = {
  email: string
  firstName: string
  lastName: string
  password_hash: string
  role_id: string
  isVerified?: boolean
}

/** Makes an account; throws emailTaken. Returns the reply to a sign-in without its token. */
export async function openAccount(
  db: Db,
  { clock, newId, sendMail }: Pick<Deps, 'clock' | 'newId' | 'sendMail'>,
  { email, firstName, lastName, password_hash, role_id, isVerified = false }: Newcomer,
) {
  const user = { id: newId(), email, name: `${firstName} ${lastName}`.trim(), role: 'User' }
  const email_verified_at = isVerified ? clock() : null
  const row = { ...user, role_id, password_hash, email_verified_at, created_at: clock() }
  await oneAddressEach(() => db.insertInto('users').values(row).execute())
  const { rights, needsFactor } = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['roles.rights', roleNeedsFactor.as('needsFactor')])
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow()
  const accountView = { ...user, ...(sendMail && { emailVerified: isVerified }) }
  const shop = await readOwnShop(db, user, clock())
  if (needsFactor) return { user: accountView, shop, rights: [], needsFactor }
  return { user: accountView, shop, rights: [...inUse(rightsOf(role_id, rights), shop.settings.areas)] }
}

export async function refuseTaken(db: Db, email: string): Promise<void> {
  const account = db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
  if (await hasRow(account)) refuse('emailTaken', { fields: { email: 'taken' } })
}

export async function oneAddressEach<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    refuse('emailTaken', { fields: { email: 'taken' } })
  }
}
