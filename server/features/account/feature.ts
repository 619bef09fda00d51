import { sql } from 'kysely'
import { accountCalls } from '#contract/account.ts'
import { isTimeZone } from '#contract/zone.ts'
import type { Db } from '#server/db/tables.ts'
import { notify } from '#server/features/notifications/feature.ts'
import { refuseCommon } from '#server/platform/auth/common-passwords.ts'
import { createLimits, type Limits } from '#server/platform/auth/limits.ts'
import { endSessions, rightsOf, startSession } from '#server/platform/auth/session.ts'
import { refuse } from '#server/platform/errors.ts'
import { defineFeature, type FeatureContext } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { knowsZone, setTimeZone, zoneNow } from '#server/platform/zone.ts'
import { oneAddressEach, openAccount } from './newcomer.ts'
import { reset } from './reset.ts'
import { sessions } from './sessions.ts'
import { needsSetupWord, spendSetupWord } from './setup-word.ts'

/** Accounts that may be made, and passwords that may be guessed, within a minute from one address; accounts in all. */
const maxTries = { fromOne: 30, inAll: 120 }

type Row = { id: string; email: string; name: string; role: string }

async function publicUser(db: Db, { id, email, name, role }: Row) {
  const own = await db
    .selectFrom('own_pictures')
    .select('picture')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return { id, email, name, role, ...own }
}

/** Keeps somebody's picture; an empty text removes it. */
function keepPicture(db: Db, user_id: string, picture: string) {
  if (picture === '') return db.deleteFrom('own_pictures').where('user_id', '=', user_id).execute()
  return db
    .insertInto('own_pictures')
    .values({ user_id, picture })
    .onConflict((row) => row.column('user_id').doUpdateSet({ picture }))
    .execute()
}

/** Sets the shop's zone to that of the first account, unless one is set or the zone is unknown. */
async function startInZone(db: Db, timeZone: string): Promise<void> {
  const known = await db.selectFrom('meta').select('key').where('key', '=', 'timeZone').executeTakeFirst()
  if (!known && isTimeZone(timeZone) && (await knowsZone(db, timeZone))) await setTimeZone(db, timeZone)
}

function account(
  mount: Mount,
  { deps, tokens, extensions }: Pick<FeatureContext, 'deps' | 'tokens' | 'extensions'>,
  limits: Limits,
): void {
  const { read, write, writeAfter } = mount
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

  async function registrationState(db: Db): Promise<'open' | 'closed' | 'first'> {
    const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return somebody ? registration : 'first'
  }
  const refuseRegistration = () => refuse('registrationClosed')

  read(accountCalls.me, async ({ db, session }) => ({
    user: await publicUser(db, session),
    shop: { timeZone: session.timeZone },
    rights: [...session.rights],
  }))

  // A name is all that most screens know of a person. Two people of one name show no face, so that neither gets the
  // other's.
  read(accountCalls.faces, async ({ db }) => ({
    faces: await db
      .selectFrom('own_pictures')
      .innerJoin('users', 'users.id', 'own_pictures.user_id')
      .select(['users.name', 'own_pictures.picture'])
      .where((row) =>
        row.not(
          row.exists(
            row
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

  read(accountCalls.registration, async ({ db }) => {
    const state = await registrationState(db)
    return { state, ...(state === 'first' && { needsSetupWord: await needsSetupWord(db) }) }
  })

  read(accountCalls.capabilities, () => ({ extensions: [...extensions] }))

  read(accountCalls.login, async ({ input: { email, password }, db, c }) => {
    const [account, address] = [email.toLowerCase(), addressOf(c)]
    const [pair, place] = [[`sign-in ${account} ${address}`], [`sign-ins ${address}`]]
    // By address and account together: guesses of others do not keep the right person out.
    await limits.take(pair)
    await fromOne.take(place)
    const user = await db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'email', 'users.name', 'role', 'password_hash'])
      .select(['role_id', 'roles.rights', 'deactivated_at'])
      .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    const right = await passwords.verify(password, user?.password_hash)
    if (!user || !right) refuse('wrongSignIn')
    await limits.giveBack(pair)
    await fromOne.giveBack(place)
    // Only whoever knows the password learns that the account was deactivated.
    if (user.deactivated_at) refuse('deactivated')
    c.set('userId', user.id)
    return {
      serviceToken: await startSession(db, { ...deps, tokens }, user.id, c),
      user: await publicUser(db, user),
      shop: { timeZone: await zoneNow(db) },
      rights: [...rightsOf(user.role_id, user.rights)],
    }
  })

  writeAfter(
    accountCalls.register,
    async ({ input: { password }, db, c }) => {
      if ((await registrationState(db)) === 'closed') refuseRegistration()
      await refuseCommon(password, 'password')
      const address = addressOf(c)
      await fromOne.take([`newcomers from ${address}`])
      await inAll.take(['newcomers'])
      // Only addresses that already have an account use up a try: probing many of them is a search for accounts.
      const tries = [`newcomer ${address}`]
      await limits.take(tries)
      return { tries, password_hash: await passwords.hash(password) }
    },
    async ({ input, db, c }, { tries, password_hash }) => {
      const { email, firstName, lastName, timeZone, setup } = input
      // Two first registrations at once: only one of them may be taken for the first account.
      if ((await registrationState(db)) !== 'open')
        await sql`lock table users in share row exclusive mode`.execute(db)
      const state = await registrationState(db)
      if (state === 'closed') refuseRegistration()
      const isFirst = state === 'first'
      if (isFirst) await spendSetupWord(db, setup)
      const role_id = isFirst ? 'owner' : defaultRole
      const opened = await openAccount(db, deps, { email, firstName, lastName, password_hash, role_id })
      c.set('userId', opened.user.id)
      if (isFirst && timeZone !== undefined) await startInZone(db, timeZone)
      await limits.giveBackWith(db, tries)
      return [opened.user]
    },
  )

  sessions(mount, clock)
  reset(mount, deps, fromOne)

  write(accountCalls.profile, async ({ input, db, session, publish }) => {
    const { name, email, picture } = input
    const user = await oneAddressEach(() =>
      db
        .updateTable('users')
        .set((row) => ({ name, email, version: row('version', '+', 1) }))
        .where('id', '=', session.id)
        .returning(['id', 'email', 'name', 'role'])
        .executeTakeFirstOrThrow(),
    )
    if (picture !== undefined) await keepPicture(db, session.id, picture)
    if (email !== session.email) {
      const at = { id: newId(), userId: session.id, at: clock(), isOwn: true }
      const message = `Your e-mail address was changed to ${email}`
      await notify(db, at, { kind: 'emailChanged', facts: { email }, message })
    }
    publish('account', undefined, [session.id])
    return { user: await publicUser(db, user) }
  })

  writeAfter(
    accountCalls.password,
    async ({ input: { current, next }, db, session }) => {
      const tries = [`account ${session.email.toLowerCase()}`]
      await limits.take(tries)
      if (!(await passwords.verify(current, await hashOf(db, session.id)))) {
        refuse('wrongPassword', { fields: { current: 'wrong' } })
      }
      await limits.giveBack(tries)
      await refuseCommon(next, 'next')
      return passwords.hash(next)
    },
    async ({ db, session, publish }, password_hash) => {
      // A change of password in the meantime has already ended this session.
      const mine = db.selectFrom('sessions').select('id').where('id', '=', session.sid).forUpdate()
      if (!(await mine.executeTakeFirst()))
        refuse('conflict', { message: 'The password was changed meanwhile' })
      await db
        .updateTable('users')
        .set((row) => ({ password_hash, version: row('version', '+', 1) }))
        .where('id', '=', session.id)
        .execute()
      await endSessions(db, session.id, session.sid)
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
  calls: { account: accountCalls },
  extensions: ['capabilities', 'registration', 'profile', 'password', 'faces', 'sessions'],
  mount: ({ mount, ...context }) =>
    account(mount, context, createLimits(context.deps.db, context.deps.clock)),
})
