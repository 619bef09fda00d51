import { accountCalls } from '#contract/account.ts'
import type { Db } from '#server/db/tables.ts'
import { notify } from '#server/features/notifications/feature.ts'
import { networkOf } from '#server/platform/address.ts'
import { digestOf } from '#server/platform/auth/codes.ts'
import { refuseCommon } from '#server/platform/auth/common-passwords.ts'
import type { Limits } from '#server/platform/auth/limits.ts'
import { countTokens, endSessions, revokeTokens } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { setVerified } from './verify.ts'

export function reset({ read, writeAfter }: Mount, deps: Deps, fromOne: Limits): void {
  const { clock, newId, passwords, addressOf = () => 'local' } = deps

  read(accountCalls.resetOf, async ({ input: { code }, db, c }) => {
    await fromOne.take([`reset ${networkOf(addressOf(c))}`])
    const { id, name, email, ends_at } = await resetBy(db, code, clock())
    const tokens = await countTokens(db, id, clock())
    return { name, email, endsAt: ends_at.toISOString(), ...(tokens > 0 && { tokens }) }
  })

  writeAfter(
    accountCalls.reset,
    async ({ input: { code, password }, db, c }) => {
      await fromOne.take([`reset ${networkOf(addressOf(c))}`])
      await resetBy(db, code, clock())
      await refuseCommon(password, 'password')
      return passwords.hash(password)
    },
    async ({ input, db, publish, c }, password_hash) => {
      const { id, email, mailedTo } = await resetBy(db, input.code, clock())
      c.set('userId', id)
      // Two who have the link wait here for each other.
      const used = await db
        .deleteFrom('password_resets')
        .where('user_id', '=', id)
        .returning('digest')
        .execute()
      if (used.length === 0) refuse('linkEnded')
      await db
        .updateTable('users')
        .set((eb) => ({ password_hash, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      if (mailedTo !== null) await setVerified(db, { id, email: mailedTo }, clock())
      await endSessions(db, id)
      if (input.revokeTokens) await revokeTokens(db, id)
      const at = { id: newId(), userId: id, at: clock(), isOwn: true }
      await notify(db, at, { kind: 'passwordChanged', facts: {}, message: 'Your password was changed' })
      publish('account', undefined, [id])
      return { email }
    },
  )
}

/** The account of a link; one that is used, replaced, ended or made up is refused in the same words. */
async function resetBy(db: Db, code: string, now: Date) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.name', 'users.email', 'ends_at', 'password_resets.email as mailedTo'])
    .where('digest', '=', await digestOf(code))
    .where('ends_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return row ?? refuse('linkEnded')
}
