import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { LoginReply } from '#contract/account.ts'
import { factorCalls, maxPasskeys, type Passkey } from '#contract/factors.ts'
import type { Db } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/address.ts'
import { createLimits } from '#server/platform/auth/limits.ts'
import { giveFactor, type SignedInWith } from '#server/platform/auth/session.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { productName, readShopName } from '#server/platform/shop.ts'

/** Loaded for the first passkey: most servers never need its parsers of certificates. */
const webAuthn = () => import('@simplewebauthn/server')

const challengeMs = 5 * 60_000
/** Challenges that one address may ask for within a minute: each visit of the sign-in page takes one. */
const maxChallenges = 120

type Row = { id: string; name: string; created_at: Date; seen_at: Date | null }
export const publicPasskey = ({ id, name, created_at, seen_at }: Row): Passkey => ({
  id,
  name,
  at: created_at.toISOString(),
  seen: seen_at?.toISOString() ?? null,
})

export function passkeys({ write }: Mount, deps: Deps): void {
  const { clock } = deps

  write(factorCalls.startPasskey, async ({ db, session, c }) => {
    const accountPasskeys = await db
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', session.id)
      .execute()
    if (accountPasskeys.length >= maxPasskeys) refuse('tooManyPasskeys')
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: (await readShopName(db)) || productName,
      rpID: siteOf(c, deps).rpID,
      userName: session.email,
      userDisplayName: session.name,
      userID: new TextEncoder().encode(session.id),
      excludeCredentials: accountPasskeys,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await keepChallenge(db, options.challenge, session.id, clock())
    return { options: { ...options } }
  })

  write(factorCalls.addPasskey, async ({ input: { name, ...made }, db, session, c, publish }) => {
    const response = made.response as unknown as RegistrationResponseJSON
    const { origin, rpID } = siteOf(c, deps)
    const expectedChallenge = await takeChallenge(db, challengeIn(response), session.id, clock())
    const { verifyRegistrationResponse } = await webAuthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch(() => refuse('passkeyWrong'))
    if (!verified) refuse('passkeyWrong')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const row = {
      id,
      user_id: session.id,
      name,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      created_at: clock(),
      seen_at: null,
    }
    const added = await db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) refuse('passkeyWrong')
    await giveFactor(db, session, 'passkey', clock())
    publish('account', undefined, [session.id])
    return { passkey: publicPasskey(row) }
  })

  write(factorCalls.renamePasskey, async ({ input: { id, name }, db, session, publish }) => {
    const row = await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', session.id)
      .returning(['id', 'name', 'created_at', 'seen_at'])
      .executeTakeFirst()
    publish('account', undefined, [session.id])
    return { passkey: publicPasskey(row ?? notFound('passkey')) }
  })

  write(factorCalls.removePasskey, async ({ input: { id }, db, session, publish }) => {
    const deletedPasskey = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', session.id)
      .returning('id')
      .executeTakeFirst()
    publish('account', undefined, [session.id])
    return deletedPasskey ?? notFound('passkey')
  })
}

export function passkeySignIn(
  { write, writeAfter }: Mount,
  deps: Deps,
  reply: (db: Db, userId: string, c: Context, by: SignedInWith) => Promise<z.input<typeof LoginReply>>,
): void {
  const { clock, addressOf = () => 'local' } = deps
  const limits = createLimits(deps.db, clock, maxChallenges)

  writeAfter(
    factorCalls.challenge,
    ({ c }) => limits.take([`passkey ${networkOf(addressOf(c))}`]),
    async ({ db, c }) => {
      const { rpID } = siteOf(c, deps)
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keepChallenge(db, options.challenge, null, clock())
      return { options: { ...options } }
    },
  )

  write(factorCalls.signIn, async ({ input: { response }, db, c }) =>
    reply(db, await userOfPasskey(db, deps, response, c), c, { factor: 'passkey' }),
  )
}

export async function userOfPasskey(
  db: Db,
  deps: Pick<Deps, 'clock' | 'corsOrigins'>,
  answer: Record<string, unknown>,
  c: Context,
): Promise<string> {
  const response = answer as unknown as AuthenticationResponseJSON
  const { origin, rpID } = siteOf(c, deps)
  const expectedChallenge = await takeChallenge(db, challengeIn(response), null, deps.clock())
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('id', '=', String(response.id))
    .executeTakeFirst()
  if (!passkey) refuse('passkeyWrong')
  const credential = {
    id: passkey.id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: Number(passkey.counter),
  }
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential,
    requireUserVerification: true,
  }).catch(() => refuse('passkeyWrong'))
  if (!verified) refuse('passkeyWrong')
  await db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, seen_at: deps.clock() })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.user_id
}

/** Origin and host of the calling page; a page of another site is refused. */
function siteOf(
  c: Context,
  { corsOrigins = [] }: Pick<Deps, 'corsOrigins'>,
): { origin: string; rpID: string } {
  const here = new URL(c.req.url)
  const origin = c.req.header('Origin') ?? here.origin
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== (c.req.header('Host') ?? here.host) && !corsOrigins.includes(origin)) refuse('passkeyWrong')
  return { origin, rpID: new URL(origin).hostname }
}

async function keepChallenge(db: Db, challenge: string, user_id: string | null, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('ends_at', '<=', now).execute()
  const ends_at = new Date(now.getTime() + challengeMs)
  await db.insertInto('passkey_challenges').values({ challenge, user_id, ends_at }).execute()
}

/** Takes a challenge, which is answered once; refuses one that ended, was taken or belongs to someone else. */
async function takeChallenge(db: Db, challenge: string, user: string | null, now: Date): Promise<string> {
  const existingPasskey = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('ends_at', '>', now)
    .where('user_id', user === null ? 'is' : '=', user)
    .returning('challenge')
    .executeTakeFirst()
  return existingPasskey?.challenge ?? refuse('passkeyWrong')
}

function challengeIn(answer: { response?: { clientDataJSON?: unknown } }): string {
  try {
    const text = atob(String(answer.response?.clientDataJSON).replaceAll('-', '+').replaceAll('_', '/'))
    return String((JSON.parse(text) as { challenge: unknown }).challenge)
  } catch {
    return refuse('passkeyWrong')
  }
}
