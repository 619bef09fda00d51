import { faceRef, type ProfileRequest } from '#contract/account.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { publicUser } from './picture.ts'

type Fields = Pick<ProfileRequest, 'name' | 'email' | 'picture'>
const names = ['name', 'email', 'picture'] as const

/**
 * The profile after an edit: fields that it leaves as they were keep what another device has saved in the meantime. Throws
 * 409 with `current` when the other device changed the same field. `picture` is undefined when it stays.
 */
export async function mergedProfile(
  { input, db, session }: { input: ProfileRequest; db: Db; session: { id: string } },
  deps: Pick<Deps, 'sendMail'>,
): Promise<Fields> {
  const row = await db
    .selectFrom('users')
    .leftJoin('own_pictures', 'user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'role', 'users.version', 'picture'])
    .select('own_pictures.version as face')
    .where('users.id', '=', session.id)
    .forNoKeyUpdate('users')
    .executeTakeFirstOrThrow()
  const { version, base } = input
  const isSame = row.face !== null && base?.picture === faceRef(row.face)
  const now = { name: row.name, email: row.email, picture: isSame ? base.picture : (row.picture ?? '') }
  const changed = names.filter((name) => input[name] !== undefined && input[name] !== base?.[name])
  const changes: Partial<Fields> = Object.fromEntries(changed.map((name) => [name, input[name]]))
  if (hasConflict<Fields>({ version, changes, base }, { version: row.version, fields: now }))
    refuse('conflict', { body: { current: await publicUser(db, row, deps) } })
  return { name: now.name, email: now.email, ...changes }
}
