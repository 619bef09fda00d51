import { Secret, TOTP } from 'otpauth'
import { factorCalls, recoveryCodes } from '#contract/factors.ts'
import type { Db } from '#server/db/tables.ts'
import { notifyHourly } from '#server/features/notifications/feature.ts'
import { digestOf, readableCode } from '#server/platform/auth/codes.ts'
import type { Limits } from '#server/platform/auth/limits.ts'
import { isSealed, seal, unseal } from '#server/platform/auth/sealed.ts'
import { giveFactor, type Session } from '#server/platform/auth/session.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { productName, readShopName } from '#server/platform/shop.ts'

const stepMs = 30_000
const codesOf = (secret: string, email: string, issuer?: string) =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) })

type Codes = Pick<Deps, 'clock' | 'newId' | 'secret'>
const triesOf = ({ id }: Pick<Session, 'id'>) => [`codes ${id}`]

/** Takes one of the tries that an account has within a minute, and notifies its owner when they are used up. */
async function takeGuess(db: Db, deps: Codes, limits: Limits, user: Pick<Session, 'id'>): Promise<void> {
  try {
    await limits.take(triesOf(user))
  } catch (error) {
    const message = 'Someone who knows your password is guessing your one-time codes. Change your password.'
    await notifyHourly(db, deps, user.id, { kind: 'codesGuessed', facts: {}, message })
    throw error
  }
}

/** `takeCode` outside of a transaction, as often as the account may guess; refuses a wrong code. */
export async function checkCode(
  db: Db,
  deps: Codes,
  limits: Limits,
  user: Pick<Session, 'id' | 'email'>,
  code: string,
): Promise<void> {
  await takeGuess(db, deps, limits, user)
  if (!(await takeCode(db, deps, user, code))) refuse('wrongCode', { fields: { code: 'wrongCode' } })
  await limits.giveBack(triesOf(user))
}

export function oneTimeCodes({ write, writeAfter }: Mount, deps: Codes, limits: Limits): void {
  const { clock } = deps

  write(factorCalls.startCodes, async ({ db, session }) => {
    const secret = new Secret({ size: 20 }).base32
    const row = { secret: await seal(deps.secret, secret), last_step: 0 }
    const started = await db
      .insertInto('one_time_codes')
      .values({ user_id: session.id, ...row })
      // Codes that are in use are stopped first.
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('one_time_codes.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!started) refuse('codesOn')
    const issuer = (await readShopName(db)) || productName
    return { secret, uri: codesOf(secret, session.email, issuer).toString() }
  })

  writeAfter(
    factorCalls.confirmCodes,
    ({ db, session }) => takeGuess(db, deps, limits, session),
    async ({ input: { code }, db, session, publish }) => {
      if (!(await takeCode(db, deps, session, code))) refuse('wrongCode', { fields: { code: 'wrongCode' } })
      const confirmed = await db
        .updateTable('one_time_codes')
        .set({ confirmed_at: clock() })
        .where('user_id', '=', session.id)
        .where('confirmed_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      if (!confirmed) refuse('codesOn')
      await giveFactor(db, session, 'code', clock())
      const recovery = Array.from({ length: recoveryCodes }, newRecoveryCode)
      const digests = await Promise.all(recovery.map((code) => digestOf(plain(code))))
      await db.deleteFrom('recovery_codes').where('user_id', '=', session.id).execute()
      await db
        .insertInto('recovery_codes')
        .values(digests.map((digest) => ({ user_id: session.id, digest })))
        .execute()
      publish('account', undefined, [session.id])
      await limits.giveBackWith(db, triesOf(session))
      return { recovery }
    },
  )

  write(factorCalls.stopCodes, async ({ db, session, publish }) => {
    for (const table of ['one_time_codes', 'recovery_codes'] as const)
      await db.deleteFrom(table).where('user_id', '=', session.id).execute()
    publish('account', undefined, [session.id])
    return {}
  })
}

export const hasCodes = (db: Db, userId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('one_time_codes')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null),
  )

/** Takes a code of the app or a recovery code; false when it is wrong or was taken before. */
export async function takeCode(
  db: Db,
  { clock, secret: serverSecret }: Codes,
  { id, email }: Pick<Session, 'id' | 'email'>,
  code: string,
): Promise<boolean> {
  const text = plain(code)
  const now = clock()
  const row = await db
    .selectFrom('one_time_codes')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  const secret = isSealed(row.secret) ? await unseal(serverSecret, row.secret) : row.secret
  // The library throws at letters of more than one unit.
  const isOfApp = secret !== undefined && /^\d+$/.test(text)
  const delta = isOfApp
    ? codesOf(secret, email).validate({ token: text, timestamp: now.getTime(), window: 1 })
    : null
  if (delta !== null) {
    const step = Math.floor(now.getTime() / stepMs) + delta
    // A code that someone has looked over a shoulder is not taken twice.
    const consumedCode = await db
      .updateTable('one_time_codes')
      .set({
        last_step: step,
        ...(isSealed(row.secret) ? {} : { secret: await seal(serverSecret, row.secret) }),
      })
      .where('user_id', '=', id)
      .where('last_step', '<', String(step))
      .returning('user_id')
      .executeTakeFirst()
    return consumedCode !== undefined
  }
  const recovered = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', id)
    .where('digest', '=', await digestOf(text))
    .returning('digest')
    .executeTakeFirst()
  return recovered !== undefined
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

function newRecoveryCode(): string {
  const code = readableCode(10)
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
