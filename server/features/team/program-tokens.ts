import { rightsOfPeople } from '#contract/rights.ts'
import { type ProgramToken, tokenCalls } from '#contract/team.ts'
import type { Db } from '#server/db/tables.ts'
import { digestOf, newCode } from '#server/platform/auth/codes.ts'
import { programPrefix, programRights } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { checkGiving } from './roles.ts'

const dayMs = 86_400_000

/** A token never has more rights than its creator has now. */
export function programTokens({ write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(tokenCalls.add, async ({ input: { name, rights, days }, db, session }) => {
    checkGiving(session, rights)
    const [personal] = rights.filter((right) => rightsOfPeople.includes(right))
    if (personal) refuse('notForPrograms', { body: { right: personal } })
    const [id, token, now] = [newId(), `${programPrefix}${newCode()}`, clock()]
    await db
      .insertInto('program_tokens')
      .values({
        id,
        name,
        digest: await digestOf(token),
        rights: JSON.stringify([...new Set(rights)]),
        user_id: session.id,
        created_at: now,
        ends_at: new Date(now.getTime() + days * dayMs),
        seen_at: null,
        has_factor: session.factor !== null,
      })
      .execute()
    return { id, token }
  })

  write(tokenCalls.revoke, async ({ input: { id }, db }) => {
    const deletedToken = await db
      .deleteFrom('program_tokens')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return deletedToken ?? notFound('token')
  })
}

export async function openTokens(db: Db, now: Date): Promise<ProgramToken[]> {
  const rows = await db
    .selectFrom('program_tokens as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select(['p.id', 'p.name', 'p.rights', 'users.name as by', 'p.created_at', 'p.ends_at', 'p.seen_at'])
    .where('p.ends_at', '>', now)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, name, rights, by, created_at, ends_at, seen_at }) => ({
    id,
    name,
    rights: programRights(rights),
    by,
    at: created_at.toISOString(),
    endsAt: ends_at.toISOString(),
    seen: seen_at?.toISOString() ?? null,
  }))
}
