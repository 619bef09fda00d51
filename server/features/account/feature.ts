import { sql } from 'kysely'
import { accountCalls } from '#contract/account.ts'
import { factorCalls } from '#contract/factors.ts'
import { openIdCalls } from '#contract/open-id.ts'
import { sessionCalls } from '#contract/own-sessions.ts'
import { isTimeZone } from '#contract/zone.ts'
import type { Db } from '#server/db/tables.ts'
import { notify } from '#server/features/notifications/feature.ts'
import { networkOf } from '#server/platform/address.ts'
import { refuseCommon } from '#server/platform/auth/common-passwords.ts'
import { createLimits, type Limits } from '#server/platform/auth/limits.ts'
import {
  countTokens,
  endSessions,
  giveFactor,
  requireConfirmed,
  requireFactor,
  revokeTokens,
  type Session,
} from '#server/platform/auth/session.ts'
import { refuse } from '#server/platform/errors.ts'
import { defineFeature, type FeatureContext } from '#server/platform/feature.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { readLogo, readLogoPicture, readShopName } from '#server/platform/shop.ts'
import { readSettings, startSettings } from '#server/platform/shop-settings.ts'
import { knowsZone, setTimeZone } from '#server/platform/zone.ts'
import { faces } from './faces.ts'
import { forgotPassword } from './forgot.ts'
import { accountMigrations } from './migrations.ts'
import { oneAddressEach, openAccount, refuseTaken } from './newcomer.ts'
import { checkCode, hasCodes, oneTimeCodes } from './one-time-codes.ts'
import { readOwnShop } from './own-shop.ts'
import { passkeys, publicPasskey, userOfPasskey } from './passkeys.ts'
import { keepPicture, publicUser } from './picture.ts'
import { mergedProfile } from './profile.ts'
import { reset } from './reset.ts'
import { sessions } from './sessions.ts'
import { needsSetupWord, spendSetupWord } from './setup-word.ts'
import { signIn } from './sign-in.ts'
import { askForVerification, verification } from './verify.ts'

/** Max tries a minute: per network, registrations in all, and changes of an account's address. */
const maxTries = { fromOne: 30, inAll: 120, newAddresses: 5 }

/** Sets the shop's zone to that of the first account, unless one is set or the zone is unknown. */
async function startInZone(db: Db, timeZone: string): Promise<void> {
  const timeZoneRow = await db
    .selectFrom('meta')
    .select('key')
    .where('key', '=', 'timeZone')
    .executeTakeFirst()
  if (!timeZoneRow && isTimeZone(timeZone) && (await knowsZone(db, timeZone))) await setTimeZone(db, timeZone)
}

function account(
  mount: Mount,
  { deps, tokens, extensions }: Pick<FeatureContext, 'deps' | 'tokens' | 'extensions'>,
  limits: Limits,
): void {
  const { read, writeAfter } = mount
  const {
    clock,
    newId,
    passwords,
    registration = 'open',
    defaultRole = 'buyer',
    addressOf = () => 'local',
  } = deps
  const fromOne = createLimits(deps.db, clock, maxTries.fromOne)
  const inAll = createLimits(deps.db, clock, maxTries.inAll)
  const newAddresses = createLimits(deps.db, clock, maxTries.newAddresses)

  async function registrationState(db: Db): Promise<'open' | 'closed' | 'first'> {
    const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return somebody ? registration : 'first'
  }
  const refuseRegistration = () => refuse('registrationClosed')

  read(accountCalls.me, async ({ db, session }) => ({
    user: await publicUser(db, session, deps),
    shop: await readOwnShop(db, session, clock()),
    rights: [...session.rights],
    ...(session.needsFactor && { needsFactor: true }),
  }))

  read(accountCalls.registration, async ({ db }) => {
    const state = await registrationState(db)
    return {
      state,
      shop: await readShopName(db),
      logo: await readLogo(db),
      language: (await readSettings(db)).regional.language,
      ...(state === 'first' && { needsSetupWord: await needsSetupWord(db) }),
      ...(deps.sendMail && { sendsMail: true }),
      ...(deps.openId && { openId: deps.openId.name }),
    }
  })

  read(accountCalls.logo, async ({ input: { id }, db, c }) => {
    const picture = await readLogoPicture(db, id)
    // Another picture has another id.
    if (picture !== null) c.header('Cache-Control', 'private, max-age=31536000, immutable')
    return { picture }
  })

  read(accountCalls.capabilities, () => ({ extensions: [...extensions] }))

  signIn(mount, { deps, tokens }, limits, fromOne)

  writeAfter(
    accountCalls.register,
    async ({ input: { email, password }, db, c }) => {
      if ((await registrationState(db)) === 'closed') refuseRegistration()
      await refuseCommon(password, 'password')
      const address = networkOf(addressOf(c))
      await fromOne.take([`newcomers from ${address}`])
      // Only addresses that already have an account use up a try: probing many of them is a search for accounts.
      const tries = [`newcomer ${address}`]
      await limits.take(tries)
      // Refused before it counts for all, so that no one keeps others from registering with addresses that are taken.
      await refuseTaken(db, email)
      await inAll.take(['newcomers'])
      return { tries, password_hash: await passwords.hash(password) }
    },
    async (context, { tries, password_hash }) => {
      const { input, db, c } = context
      const { email, firstName, lastName, timeZone, setup } = input
      // Two first registrations at the same time: only one of them may be taken for the first account.
      if ((await registrationState(db)) !== 'open')
        await sql`lock table users in share row exclusive mode`.execute(db)
      const state = await registrationState(db)
      if (state === 'closed') refuseRegistration()
      const isFirst = state === 'first'
      if (isFirst) await spendSetupWord(db, setup)
      const role_id = isFirst ? 'owner' : defaultRole
      const opened = await openAccount(db, deps, { email, firstName, lastName, password_hash, role_id })
      c.set('userId', opened.user.id)
      if (isFirst) await startSettings(db, clock())
      if (isFirst && timeZone !== undefined) await startInZone(db, timeZone)
      await limits.giveBackWith(db, tries)
      await askForVerification(context, deps, opened.user)
      return [opened.user]
    },
  )

  faces(mount)
  sessions(mount, clock)
  reset(mount, deps, fromOne)
  forgotPassword(mount, deps)
  verification(mount, deps, fromOne)

  const isNewAddress = ({ input, session }: CallContext<typeof accountCalls.profile>) =>
    input.email !== undefined && input.email !== session.email
  const editProfile = async (context: CallContext<typeof accountCalls.profile>) => {
    const { db, session, publish } = context
    const { name, email, picture } = await mergedProfile(context, deps)
    if (email !== session.email) requireConfirmed(session, clock())
    const user = await oneAddressEach(() =>
      db
        .updateTable('users')
        .set((eb) => ({
          name,
          email,
          email_verified_at: eb.case().when('email', '=', email).then(eb.ref('email_verified_at')).end(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', session.id)
        .returning(['id', 'email', 'name', 'role'])
        .executeTakeFirstOrThrow(),
    )
    if (picture !== undefined) await keepPicture(db, session.id, picture)
    if (email !== session.email) {
      // A link mailed to the former address no longer opens the account.
      await db
        .deleteFrom('password_resets')
        .where('user_id', '=', session.id)
        .where('email', 'is not', null)
        .execute()
      await askForVerification(context, deps, { id: session.id, email })
      const at = { id: newId(), userId: session.id, at: clock(), isOwn: true }
      const message = `Your email address was changed to ${email}`
      await notify(db, at, { kind: 'emailChanged', facts: { email }, message })
    }
    publish('account', undefined, [session.id])
    return { user: await publicUser(db, user, deps) }
  }
  writeAfter(
    accountCalls.profile,
    async (context) => {
      // Each one may be probed for an account, and gets a mail.
      if (isNewAddress(context)) await newAddresses.take([`addresses ${context.session.id}`])
    },
    editProfile,
  )

  /** Limited like signing in. */
  async function checkPassword(db: Db, session: Session, password: string): Promise<void> {
    const tries = [`account ${session.email.toLowerCase()}`]
    await limits.take(tries)
    if (!(await passwords.verify(password, await hashOf(db, session.id), true)))
      refuse('wrongPassword', { fields: { current: 'wrong', password: 'wrong' } })
    await limits.giveBack(tries)
  }

  mount.read(factorCalls.list, async ({ db, session }) => {
    const rows = await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'seen_at'])
      .where('user_id', '=', session.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const { count } = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', session.id)
      .executeTakeFirstOrThrow()
    const codes = { isOn: await hasCodes(db, session.id), recoveryLeft: Number(count) }
    const atProvider = await db
      .selectFrom('open_id_accounts')
      .select('user_id')
      .where('user_id', '=', session.id)
      .limit(1)
      .executeTakeFirst()
    const tokens = await countTokens(db, session.id, clock())
    return {
      passkeys: rows.map(publicPasskey),
      codes,
      ...(tokens > 0 && { tokens }),
      ...(atProvider && deps.openId && { openId: deps.openId.name }),
    }
  })
  passkeys(mount, deps)
  oneTimeCodes(mount, deps, limits)

  writeAfter(
    factorCalls.confirm,
    async ({ input: { password, code, response }, db, session }) => {
      if (response) return undefined
      if (code === undefined) await checkPassword(db, session, password ?? '')
      else {
        if (!(await hasCodes(db, session.id))) refuse('wrongCode', { fields: { code: 'wrongCode' } })
        await checkCode(db, deps, limits, session, code)
      }
      return code === undefined ? undefined : 'code'
    },
    async ({ input: { response }, db, session, c, publish }, byCode) => {
      if (response && (await userOfPasskey(db, deps, response, c)) !== session.id) refuse('passkeyWrong')
      const factor = response ? 'passkey' : byCode
      if (factor) await giveFactor(db, session, factor, clock())
      else
        await db
          .updateTable('sessions')
          .set({ confirmed_at: clock() })
          .where('id', '=', session.sid)
          .execute()
      // The session has its rights from now on.
      if (session.needsFactor && factor) publish('account', undefined, [session.id])
      return {}
    },
  )

  writeAfter(
    accountCalls.password,
    async ({ input: { current, next }, db, session }) => {
      requireFactor(session)
      await checkPassword(db, session, current)
      await refuseCommon(next, 'next')
      return passwords.hash(next)
    },
    async ({ input, db, session, publish }, password_hash) => {
      // A change of password in the meantime has already ended this session.
      const mine = db.selectFrom('sessions').select('id').where('id', '=', session.sid).forUpdate()
      if (!(await mine.executeTakeFirst()))
        refuse('conflict', { message: 'The password was changed in the meantime.' })
      await db
        .updateTable('users')
        .set((eb) => ({ password_hash, version: eb('version', '+', 1) }))
        .where('id', '=', session.id)
        .execute()
      await endSessions(db, session.id, session.sid)
      if (input.revokeTokens) await revokeTokens(db, session.id)
      const at = { id: newId(), userId: session.id, at: clock(), isOwn: true }
      await notify(db, at, { kind: 'passwordChanged', facts: {}, message: 'Your password was changed' })
      publish('account', undefined, [session.id])
      return {}
    },
  )
}

async function hashOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash
}

export const accountFeature = defineFeature({
  key: 'account',
  table: 'users',
  calls: { account: accountCalls, sessions: sessionCalls, factors: factorCalls, openId: openIdCalls },
  activity: {
    record: 'account',
    deeds: {
      'account/profile': 'account.edit',
      'account/new-password': 'account.resetPassword',
      'account/end-others': 'account.endOthers',
      'account/end-session': 'account.endSession',
      'account/sign-out': 'account.signOut',
      'account/passkeys/add': 'passkey.add',
      'account/passkeys/rename': 'passkey.edit',
      'account/passkeys/remove': 'passkey.delete',
      'account/passkeys/sign-in': 'passkey.login',
      'account/codes/confirm': 'codes.turnOn',
      'account/codes/stop': 'codes.turnOff',
      'account/openid/finish': 'account.login',
    },
  },
  extensions: ['capabilities', 'registration', 'profile', 'password', 'faces', 'sessions', 'factors'],
  migrations: accountMigrations,
  mount: ({ mount, ...context }) =>
    account(mount, context, createLimits(context.deps.db, context.deps.clock)),
})
