import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { LoginReply } from '#contract/account.ts'
import { openIdCalls } from '#contract/open-id.ts'
import type { Db } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/address.ts'
import { digestOf, linkTo, newCode } from '#server/platform/auth/codes.ts'
import type { Limits } from '#server/platform/auth/limits.ts'
import type { SignedInWith } from '#server/platform/auth/session.ts'
import type { Deps, OpenIdPerson } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { openAccount } from './newcomer.ts'

/** Time in ms to sign in at the provider. */
const signInMs = 10 * 60_000
/** The provider redirects back to this page. */
const pagePath = '/openid'

export function openIdSignIn(
  { writeAfter }: Mount,
  deps: Deps,
  reply: (db: Db, userId: string, c: Context, by: SignedInWith) => Promise<z.input<typeof LoginReply>>,
  fromOne: Limits,
): void {
  const { clock, passwords, openId, addressOf = () => 'local' } = deps

  writeAfter(
    openIdCalls.begin,
    async ({ c }) => {
      await fromOne.take([`openid ${networkOf(addressOf(c))}`])
      if (!openId) refuse('openIdFailed')
      return openId.begin(linkTo(c, deps, pagePath)).catch(failWith)
    },
    async ({ db }, { url, state, nonce, verifier }) => {
      const now = clock()
      const secret = newCode()
      await db.deleteFrom('open_id_sign_ins').where('ends_at', '<=', now).execute()
      await db
        .insertInto('open_id_sign_ins')
        .values({
          state_digest: await digestOf(state),
          secret_digest: await digestOf(secret),
          nonce,
          verifier,
          ends_at: new Date(now.getTime() + signInMs),
        })
        .execute()
      return { url, secret }
    },
  )

  writeAfter(
    openIdCalls.finish,
    async ({ input: { code, state, iss, secret }, db, c }) => {
      await fromOne.take([`openid ${networkOf(addressOf(c))}`])
      // Before the provider is asked, so that a second request with this state finds nothing.
      const started = await db
        .deleteFrom('open_id_sign_ins')
        .where('state_digest', '=', await digestOf(state))
        .returning(['secret_digest', 'nonce', 'verifier', 'ends_at'])
        .executeTakeFirst()
      const isOurs =
        started && started.ends_at > clock() && started.secret_digest === (await digestOf(secret))
      if (!openId || !isOurs) refuse('openIdFailed')
      const address = new URL(linkTo(c, deps, pagePath))
      for (const [name, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) address.searchParams.set(name, value)
      const { nonce, verifier } = started
      const person = await openId.finish(address.href, { state, nonce, verifier }).catch(failWith)
      const isKnown = (await accountOf(db, person)) !== undefined
      // No one knows this password; a link sets another one.
      return { person, password_hash: isKnown ? '' : await passwords.hash(newCode()) }
    },
    async ({ db, c }, { person, password_hash }) => {
      const id = (await accountOf(db, person)) ?? (await newAccount(db, deps, person, password_hash))
      const { issuer, subject, email, isVerified } = person
      await db
        .insertInto('open_id_accounts')
        .values({ issuer, subject, user_id: id })
        .onConflict((row) => row.doNothing())
        .execute()
      if (isVerified)
        await db
          .updateTable('users')
          .set({ email_verified_at: clock() })
          .where('id', '=', id)
          .where('email_verified_at', 'is', null)
          .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
          .execute()
      return reply(db, id, c, { isAtProvider: true })
    },
  )
}

/** The account of a person whom the provider has confirmed: by its subject, else by a verified address. */
async function accountOf(
  db: Db,
  { issuer, subject, email, isVerified }: OpenIdPerson,
): Promise<string | undefined> {
  const identity = await db
    .selectFrom('open_id_accounts')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (identity) return identity.user_id
  if (email === '' || !isVerified) refuse('openIdEmail')
  const user = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  // Otherwise someone could enter another one's address first, and wait for them.
  if (user && !user.email_verified_at) refuse('openIdUnconfirmed')
  return user?.id
}

/** Makes an account where strangers may; the first one of a shop needs the setup word instead. */
async function newAccount(
  db: Db,
  deps: Deps,
  { email, name, isVerified }: OpenIdPerson,
  password_hash: string,
): Promise<string> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!somebody || deps.registration === 'closed' || password_hash === '') refuse('openIdUnknown')
  const [firstName = '', ...rest] = (name || email).trim().slice(0, 120).split(/\s+/)
  const { user } = await openAccount(db, deps, {
    email,
    firstName,
    lastName: rest.join(' '),
    password_hash,
    role_id: deps.defaultRole ?? 'buyer',
    isVerified,
  })
  return user.id
}

/** The logged reason names no person. */
function failWith(error: unknown): never {
  const reason = error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : error
  console.error(JSON.stringify({ level: 'warn', message: `The OpenID provider failed: ${reason}` }))
  refuse('openIdFailed')
}
