import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Tokens } from './tokens.ts'

/** The signed-in user; `shopChanges` is the number of changes of the shop at that moment, a key of cached answers. */
export type Session = {
  id: string
  email: string
  name: string
  role: string
  token_version: number
  shopChanges: number
  /** The shop's zone, in which its days are counted. */
  timeZone: string
}

/** The signed-in user of an Authorization header, or 401. */
export async function sessionOf(db: Db, tokens: Tokens, header: string | undefined): Promise<Session> {
  const token = /^Bearer +([\w.-]+) *$/i.exec(header ?? '')?.[1]
  const payload = token ? await tokens.read(token) : undefined
  if (!payload) return signInFirst()
  const session = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'name',
      'role',
      'token_version',
      // Read in the same statement, because a second round trip would double the cost of a cached answer.
      sql<number>`(select coalesce(sum(changes), 0)::float8 from shop_changes)`.as('shopChanges'),
      sql<string>`shop_zone()`.as('timeZone'),
    ])
    .where('id', '=', payload.userId)
    .executeTakeFirst()
  if (!session || session.token_version !== payload.tv) return signInFirst()
  return session
}

function signInFirst(): never {
  refuse('signedOut', { headers: { 'WWW-Authenticate': 'Bearer' } })
}
