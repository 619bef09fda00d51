import { sql } from 'kysely'
import { accountCalls } from '#contract/account.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRole } from '#server/platform/auth/role-sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Mount } from '#server/platform/http.ts'

/** The pictures of everyone whom the viewer sees: buyers do not see each other. The team does, also while social is off. */
const picturesFor = (db: Db, { id, ownRights }: Session) =>
  db
    .selectFrom('own_pictures')
    .innerJoin('users', 'users.id', 'own_pictures.user_id')
    .$if(!ownRights.has('social.use'), (faces) =>
      faces.where(sql<boolean>`(users.id = ${id} or ${hasRole('social.use')})`),
    )

export function faces({ read }: Mount): void {
  // A name is all that most screens know of a person. Two people of one name show no face, so that neither gets the
  // other's.
  read(accountCalls.faces, async ({ input: { names }, db, session }) => ({
    faces: await picturesFor(db, session)
      .select(['users.name', 'own_pictures.version as id'])
      .$if(names !== undefined, (named) => named.where(sql<boolean>`users.name = any(${names}::text[])`))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('users as other')
              .select('other.id')
              .whereRef('other.name', '=', 'users.name')
              .whereRef('other.id', '<>', 'users.id'),
          ),
        ),
      )
      .orderBy('users.profile')
      .execute(),
  }))

  read(accountCalls.face, async ({ input: { id }, db, session, c }) => {
    const face = await picturesFor(db, session)
      .select('own_pictures.picture')
      .where('own_pictures.version', '=', id)
      .executeTakeFirst()
    // Another picture has another id.
    if (face) c.header('Cache-Control', 'private, max-age=31536000, immutable')
    return { picture: face?.picture ?? null }
  })
}
