import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'

type Row = { id: string; email: string; name: string; role: string }

/** Public fields of a user; where the shop sends mail, also whether the address is verified. */
export async function publicUser(
  db: Db,
  { id, email, name, role }: Row,
  { sendMail }: Pick<Deps, 'sendMail'>,
) {
  const storedPicture = await db
    .selectFrom('users')
    .leftJoin('own_pictures', 'user_id', 'users.id')
    .select(['own_pictures.version as face', 'email_verified_at', 'users.version'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  const { face = null, email_verified_at = null, version } = storedPicture ?? {}
  return {
    id,
    email,
    name,
    role,
    version,
    ...(face !== null && { face }),
    ...(sendMail && { emailVerified: email_verified_at !== null }),
  }
}

export function keepPicture(db: Db, user_id: string, picture: string) {
  if (picture === '') return db.deleteFrom('own_pictures').where('user_id', '=', user_id).execute()
  return db
    .insertInto('own_pictures')
    .values({ user_id, picture })
    .onConflict((row) => row.column('user_id').doUpdateSet({ picture }))
    .execute()
}
