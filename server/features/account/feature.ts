import { sql } from 'kysely'
import { accountCalls } from '#contract/account.ts'
import { isTimeZone } from '#contract/zone.ts'
import type { Db } from '#server/db/tables.ts'
import { notify } from '#server/features/notifications/feature.ts'
import { refuseCommon } from '#server/platform/auth/common-passwords.ts'
import { createLimits, type Limits } from '#server/platform/auth/limits.ts'
import { refuse, sqlStateOf } from '#server/platform/errors.ts'
import { defineFeature, type FeatureContext } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { knowsZone, setTimeZone, zoneNow } from '#server/platform/zone.ts'

/** Accounts that may be made within a minute, from one address and in all. */
const maxNewcomers = { fromOne: 30, inAll: 120 }

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
  { read, write, writeAfter }: Mount,
  { deps, tokens, extensions }: Pick<FeatureContext, 'deps' | 'tokens' | 'extensions'>,
  limits: Limits,
): void {
  const { clock, newId, passwords, registration = 'open', addressOf = () => 'local' } = deps
  const fromOne = createLimits(deps.db, clock, maxNewcomers.fromOne)
  const inAll = createLimits(deps.db, clock, maxNewcomers.inAll)

  async function registrationState(db: Db): Promise<'open' | 'closed' | 'first'> {
    const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return somebody ? registration : 'first'
  }
  const refuseRegistration = () => refuse('registrationClosed')

  read(accountCalls.me, async ({ db, session }) => ({
    user: await publicUser(db, session),
    shop: { timeZone: session.timeZone },
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

  read(accountCalls.registration, async ({ db }) => ({ state: await registrationState(db) }))

  read(accountCalls.capabilities, () => ({ extensions: [...extensions] }))

  read(accountCalls.login, async ({ input: { email, password }, db, c }) => {
    const tries = [`address ${addressOf(c)}`, `account ${email.toLowerCase()}`]
    await limits.take(tries)
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'role', 'token_version', 'password_hash'])
      .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    const right = await passwords.verify(password, user?.password_hash)
    if (!user || !right) refuse('wrongSignIn')
    await limits.giveBack(tries)
    c.set('userId', user.id)
    return {
      serviceToken: await tokens.make(user),
      user: await publicUser(db, user),
      shop: { timeZone: await zoneNow(db) },
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
    async ({ input: { email, firstName, lastName, timeZone }, db }, { tries, password_hash }) => {
      if (registration === 'closed') {
        // Two first registrations at once: only one of them may be taken for the first account.
        await sql`lock table users in share row exclusive mode`.execute(db)
        if ((await registrationState(db)) === 'closed') refuseRegistration()
      }
      const isFirst = (await registrationState(db)) === 'first'
      const user = { id: newId(), email, name: `${firstName} ${lastName}`, role: 'User' }
      const row = { ...user, password_hash, created_at: clock() }
      await oneAddressEach(() => db.insertInto('users').values(row).execute())
      if (isFirst && timeZone !== undefined) await startInZone(db, timeZone)
      await limits.giveBackWith(db, tries)
      return [user]
    },
  )

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

  write(accountCalls.endOthers, async ({ db, session }) => {
    const changed = await db
      .updateTable('users')
      .set((row) => ({ token_version: row('token_version', '+', 1) }))
      .where('id', '=', session.id)
      // Another client may end all sessions at the same moment, which ends this one too.
      .where('token_version', '=', session.token_version)
      .returning(['id', 'token_version'])
      .executeTakeFirst()
    if (!changed) refuse('conflict', { message: 'The sessions were ended meanwhile' })
    return { serviceToken: await tokens.make(changed) }
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
    async ({ db, session }, password_hash) => {
      const changed = await db
        .updateTable('users')
        .set((row) => ({
          password_hash,
          token_version: row('token_version', '+', 1),
          version: row('version', '+', 1),
        }))
        .where('id', '=', session.id)
        // A change of password in the meantime has already ended this session.
        .where('token_version', '=', session.token_version)
        .returning(['id', 'token_version'])
        .executeTakeFirst()
      if (!changed) refuse('conflict', { message: 'The password was changed meanwhile' })
      const at = { id: newId(), userId: session.id, at: clock(), isOwn: true }
      await notify(db, at, { kind: 'passwordChanged', facts: {}, message: 'Your password was changed' })
      return { serviceToken: await tokens.make(changed) }
    },
  )
}

async function hashOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash
}

async function oneAddressEach<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    refuse('emailTaken', { fields: { email: 'taken' } })
  }
}

export const accountFeature = defineFeature({
  key: 'account',
  calls: { account: accountCalls },
  extensions: ['capabilities', 'registration', 'profile', 'password', 'faces'],
  mount: ({ mount, ...context }) =>
    account(mount, context, createLimits(context.deps.db, context.deps.clock)),
})
