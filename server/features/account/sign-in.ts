import type { Context } from 'hono'
import { accountCalls } from '#contract/account.ts'
import type { Db } from '#server/db/tables.ts'
import { notifyHourly } from '#server/features/notifications/feature.ts'
import { networkOf } from '#server/platform/address.ts'
import { isFamiliar } from '#server/platform/auth/familiar-networks.ts'
import { createLimits, type Limits } from '#server/platform/auth/limits.ts'
import { inUse, rightsOf, type SignedInWith, startSession } from '#server/platform/auth/session.ts'
import { refuse } from '#server/platform/errors.ts'
import type { FeatureContext } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { checkCode, hasCodes } from './one-time-codes.ts'
import { openIdSignIn } from './open-id.ts'
import { readOwnShop } from './own-shop.ts'
import { passkeySignIn } from './passkeys.ts'
import { publicUser } from './picture.ts'

/** Max wrong passwords of an account within a minute, from all networks that it never signed in from. */
const maxGuesses = 30

export function signIn(
  mount: Mount,
  { deps, tokens }: Pick<FeatureContext, 'deps' | 'tokens'>,
  limits: Limits,
  fromOne: Limits,
): void {
  const { passwords, addressOf = () => 'local' } = deps
  const ofAccount = createLimits(deps.db, deps.clock, maxGuesses)

  async function reply(db: Db, id: string, c: Context, by: SignedInWith) {
    const user = await db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'email', 'users.name', 'role', 'role_id', 'roles.rights', 'deactivated_at'])
      .where('users.id', '=', id)
      .executeTakeFirstOrThrow()
    if (user.deactivated_at) refuse('deactivated')
    c.set('userId', user.id)
    const { serviceToken, needsFactor } = await startSession(db, { ...deps, tokens }, user.id, c, by)
    const shop = await readOwnShop(db, user, deps.clock())
    const rights = inUse(rightsOf(user.role_id, user.rights), shop.settings.areas)
    return {
      serviceToken,
      user: await publicUser(db, user, deps),
      shop,
      ...(needsFactor ? { rights: [], needsFactor } : { rights: [...rights] }),
    }
  }

  /** Takes one of the tries of an account from networks that it never used, and notifies its owner when there are none. */
  async function takeGuess(db: Db, key: string[], user: { id: string } | undefined): Promise<void> {
    try {
      await ofAccount.take(key)
    } catch (error) {
      const message = 'Someone is guessing your password. If it is short or used elsewhere, change it.'
      if (user) await notifyHourly(db, deps, user.id, { kind: 'passwordGuessed', facts: {}, message })
      throw error
    }
  }

  mount.read(accountCalls.login, async ({ input: { email, password, code }, db, c }) => {
    const [account, network] = [email.toLowerCase(), networkOf(addressOf(c))]
    const [pair, networkKey] = [[`sign-in ${account} ${network}`], [`sign-ins ${network}`]]
    const guesses = [`sign-ins of ${account}`]
    // By address and account together: guesses of others do not keep the right person out.
    await limits.take(pair)
    await fromOne.take(networkKey)
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'password_hash'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', account))
      .executeTakeFirst()
    const fromFamiliar = user !== undefined && (await isFamiliar(db, user.id, network, deps.clock()))
    if (!fromFamiliar) await takeGuess(db, guesses, user)
    const right = await passwords.verify(password, user?.password_hash, fromFamiliar)
    if (!user || !right) refuse('wrongSignIn')
    const needsCode = await hasCodes(db, user.id)
    // A wrong code is a guess too, and its try stays taken.
    if (needsCode && code) await checkCode(db, deps, limits, user, code)
    await limits.giveBack(pair)
    await fromOne.giveBack(networkKey)
    if (!fromFamiliar) await ofAccount.giveBack(guesses)
    // Only someone who knows the password learns that the account is deactivated or needs a code.
    if (needsCode && !code) refuse('codeNeeded')
    return reply(db, user.id, c, needsCode ? { factor: 'code' } : {})
  })

  passkeySignIn(mount, deps, reply)
  openIdSignIn(mount, deps, reply, fromOne)
}
