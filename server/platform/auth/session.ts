import type { Context } from 'hono'
import { sql } from 'kysely'
import { confirmedMinutes } from '#contract/account.ts'
import { type Areas, isInUse } from '#contract/areas.ts'
import {
  countingRights,
  isRight,
  isShopRole,
  type Right,
  rightsOfPeople,
  rightsOfRole,
} from '#contract/rights.ts'
import { usualSettings } from '#contract/settings.ts'
import type { Db } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/address.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/errors.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { digestOf } from './codes.ts'
import { addFamiliarNetwork } from './familiar-networks.ts'
import type { Tokens } from './tokens.ts'

const dayMs = 86_400_000
/** The last use of a session is stored at most once in this many ms. */
const seenEvery = 5 * 60_000
/** The beginning of each program's token, by which one is recognised in a log or in code. */
export const programPrefix = 'fernhill_'
/** Max sessions of an account; a further sign-in ends the one that was unused the longest. */
export const maxSessions = 50
/** Characters kept of a User-Agent header. */
const maxAgent = 300

/** The signed-in user; `shopChanges` is the number of changes of the shop at that moment, a key of cached answers. */
export type Session = {
  id: string
  sid: string
  email: string
  name: string
  role: string
  /** Those of areas that are on. */
  rights: ReadonlySet<Right>
  /** Those of all areas, which the user may give to others. */
  ownRights: ReadonlySet<Right>
  /** The session lacks the passkey or one-time code that its role asks for: it has no rights until one is given. */
  needsFactor: boolean
  hasFactor: boolean
  factor: Factor | null
  confirmedAt: Date
  shopChanges: number
  timeZone: string
  currency: string
  /** A program calls by its token: only calls that name a right are open to it. */
  isProgram?: boolean
}

type Starting = Pick<Deps, 'clock' | 'newId' | 'addressOf'> & { tokens: Tokens }

export type Factor = 'code' | 'passkey'
/** The way of a sign-in: with a factor or without, and whether a provider answers for the user. */
export type SignedInWith = { factor?: Factor; isAtProvider?: boolean }

/** Signs a user in from the caller's device, for the days of the settings; returns the token, and whether a factor is missing. */
export async function startSession(
  db: Db,
  { clock, newId, addressOf = () => 'local', tokens }: Starting,
  userId: string,
  c: Context,
  { factor, isAtProvider = false }: SignedInWith = {},
): Promise<{ serviceToken: string; needsFactor: boolean }> {
  const [id, now] = [newId(), clock()]
  const endsAt = new Date(now.getTime() + (await daysOfSession(db, userId)) * dayMs)
  const agent = (c.req.header('User-Agent') ?? '').slice(0, maxAgent)
  const address = addressOf(c)
  const times = { started_at: now, seen_at: now, ends_at: endsAt, confirmed_at: now }
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      agent,
      address,
      ...times,
      factor: factor ?? null,
      at_provider: isAtProvider,
    })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('id')
        .offset(maxSessions),
    )
    .execute()
  await addFamiliarNetwork(db, userId, networkOf(address), now)
  const { needsFactor } = await db
    .selectFrom('sessions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .select(factorMissing.as('needsFactor'))
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  return { serviceToken: await tokens.make({ userId, id, endsAt }), needsFactor }
}

async function daysOfSession(db: Db, userId: string): Promise<number> {
  const { security } = await readSettings(db)
  const { role_id } = await db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return role_id === 'owner' ? security.ownerSessionDays : security.sessionDays
}

/** Notes that the user of a session has given a factor, which is a proof of who they are too. */
export async function giveFactor(db: Db, { sid }: Session, factor: Factor, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ factor, confirmed_at: now }).where('id', '=', sid).execute()
}

/** The user of a session or of a program's token; the rights are those stored with an own role. */
const userFields = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.role_id',
  sql<unknown>`(select r.rights from roles r where r.id = users.role_id)`.as('roleRights'),
  // Read in the same statement, because a second round trip would double the cost of a cached answer.
  sql<number>`(select coalesce(sum(changes), 0)::float8 from shop_changes)`.as('shopChanges'),
  sql<string>`shop_zone()`.as('timeZone'),
  sql<string>`shop_currency()`.as('currency'),
  sql<Partial<Areas> | null>`(select s.fields from shop_settings s where s.id = 'areas')`.as('areas'),
] as const

/** Ends the sessions of a user, all but one where that is named; returns how many there were. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (rows) => rows.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

export async function sessionOf(
  db: Db,
  tokens: Tokens,
  header: string | undefined,
  now: Date,
): Promise<Session> {
  const token = /^Bearer +([\w.-]+) *$/i.exec(header ?? '')?.[1]
  if (token?.startsWith(programPrefix)) return programSession(db, token, now)
  const payload = token ? await tokens.read(token) : undefined
  if (!payload) return signInFirst()
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .select([
      ...userFields,
      's.id as sid',
      's.seen_at',
      's.confirmed_at as confirmedAt',
      's.factor',
      factorMissing.as('needsFactor'),
      accountHasFactor.as('hasFactor'),
    ])
    .where('s.id', '=', payload.sid)
    .where('users.id', '=', payload.userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!session) return signInFirst()
  const { role_id, roleRights, areas, seen_at, ...rest } = session
  if (now.getTime() - seen_at.getTime() > seenEvery)
    await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', rest.sid).execute()
  const ownRights = rest.needsFactor ? new Set<Right>() : rightsOf(role_id, roleRights)
  return { ...rest, ownRights, rights: inUse(ownRights, areas) }
}

export const roleNeedsFactor = sql<boolean>`exists (select from role_factors f where f.role_id = users.role_id)`

const accountHasCodes = sql<boolean>`exists
  (select from one_time_codes o where o.user_id = users.id and o.confirmed_at is not null)`

/** True for an account that has a passkey or one-time codes; a row of `users`. */
export const accountHasFactor = sql<boolean>`(${accountHasCodes}
  or exists (select from passkeys k where k.user_id = users.id))`

/** A required factor is missing or was removed, or a provider sign-in skipped the account's codes. */
const factorMissing = sql<boolean>`((${roleNeedsFactor} and (s.factor is null or not ${accountHasFactor}))
  or (s.at_provider and s.factor is null and ${accountHasCodes}))`

/** Otherwise the password alone could add or remove a factor. An account without any may add one. */
export function requireFactor({ needsFactor, hasFactor }: Session): void {
  if (needsFactor && hasFactor) refuse('factorFirst')
}

export function requireConfirmed(session: Session, now: Date): void {
  requireFactor(session)
  const { confirmedAt, isProgram } = session
  if (!isProgram && now.getTime() - confirmedAt.getTime() > confirmedMinutes * 60_000) refuse('confirmFirst')
}

/** Returns the session of a program: the rights of its token that the owner of the token still has. */
async function programSession(db: Db, token: string, now: Date): Promise<Session> {
  const row = await db
    .selectFrom('program_tokens as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select([...userFields, 'p.id as tokenId', 'p.seen_at', 'p.rights'])
    .select(sql<boolean>`${roleNeedsFactor} and not p.has_factor`.as('needsFactor'))
    .where('digest', '=', await digestOf(token))
    .where('p.ends_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!row) return signInFirst()
  const { role_id, roleRights, areas, rights, seen_at, tokenId, ...rest } = row
  if (now.getTime() - (seen_at?.getTime() ?? 0) > seenEvery)
    await db.updateTable('program_tokens').set({ seen_at: now }).where('id', '=', tokenId).execute()
  const ofMaker = rightsOf(role_id, roleRights)
  const ownRights = new Set(
    rest.needsFactor ? [] : programRights(rights).filter((right) => ofMaker.has(right)),
  )
  const ofProgram = { sid: '', isProgram: true, hasFactor: false, factor: null, confirmedAt: new Date(0) }
  return { ...rest, ...ofProgram, ownRights, rights: inUse(ownRights, areas) }
}

export async function countTokens(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('program_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function revokeTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('program_tokens').where('user_id', '=', userId).execute()
}

/** The rights stored with a program's token, without those that only people have. */
export const programRights = (stored: unknown): Right[] =>
  [...rightsOf('', stored)].filter((right) => !rightsOfPeople.includes(right))

/** The rights of a role: of the shop's roles those of the code, of others the stored ones; unknown roles have none. */
export function rightsOf(role: string, stored: unknown): ReadonlySet<Right> {
  if (isShopRole(role)) return new Set(rightsOfRole[role])
  return new Set(Array.isArray(stored) ? countingRights(stored.filter(isRight)) : [])
}

/** The rights of areas that are on; areas that are not stored are. */
export const inUse = (rights: ReadonlySet<Right>, areas: Partial<Areas> | null): ReadonlySet<Right> =>
  new Set([...rights].filter((right) => isInUse(right, { ...usualSettings.areas, ...areas })))

export function requireRight({ rights, ownRights }: Session, right: Right): void {
  if (rights.has(right)) return
  const message = 'The shop has switched this area off. An owner can switch it on in the settings.'
  refuse('forbidden', { body: { right }, ...(ownRights.has(right) && { message }) })
}

export async function forgetEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('ends_at', '<=', now).execute()
}

function signInFirst(): never {
  refuse('signedOut', { headers: { 'WWW-Authenticate': 'Bearer' } })
}
