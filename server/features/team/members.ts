import { sql } from 'kysely'
import { type Member, resetHours, teamCalls } from '#contract/team.ts'
import type { Db } from '#server/db/tables.ts'
import { endFactors } from '#server/features/account/end-factors.ts'
import { digestOf, linkTo, newCode } from '#server/platform/auth/codes.ts'
import { endSessions, revokeTokens, rightsOf, type Session } from '#server/platform/auth/session.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'
import { mailTexts } from '#server/platform/mail-texts.ts'
import { sendOutside } from '#server/platform/outgoing-mail.ts'
import { silentMs } from '#server/platform/presence.ts'
import { openInvites } from './invites.ts'
import { openTokens } from './program-tokens.ts'
import { checkGiving, roleToGive } from './roles.ts'

/** Everyone with an account: their roles, and who may sign in. */
export function members(
  { read, write }: Mount,
  deps: Pick<Deps, 'clock' | 'newId' | 'publicUrl' | 'sendMail'>,
): void {
  const { clock } = deps

  read(teamCalls.list, async ({ db, session }) => ({
    members: await membersWhere(db, session, clock(), sql`true`),
    invites: await openInvites(db, clock()),
    tokens: await openTokens(db, clock()),
    ...(deps.sendMail && { sendsMail: true }),
  }))

  write(teamCalls.role, async ({ input: { user, role }, db, session, publish }) => {
    const owners = await lockOwners(db)
    const member = await changeable(db, session, user)
    const next = await roleToGive(db, role)
    checkGiving(session, next.rights)
    if (member.role_id === 'owner' && role !== 'owner') keepOneOwner(owners, user)
    await db.updateTable('users').set({ role_id: role }).where('id', '=', user).execute()
    publish('account', undefined, [user])
    publishPeople(publish)
    return { member: await memberBy(db, session, clock(), user) }
  })

  write(teamCalls.deactivate, async ({ input: { user, heir }, db, session, publish }) => {
    const owners = await lockOwners(db)
    const member = await changeable(db, session, user)
    if (member.role_id === 'owner') keepOneOwner(owners, user)
    if (heir !== undefined) await handOver(db, user, heir)
    await db
      .updateTable('users')
      .set({ deactivated_at: clock() })
      .where('id', '=', user)
      .where('deactivated_at', 'is', null)
      .execute()
    await endSessions(db, user)
    await revokeTokens(db, user)
    // Nothing that they know opens the shop any more: links, and the addresses of their calendars.
    await db.deleteFrom('invites').where('by_user', '=', user).where('used_at', 'is', null).execute()
    await db.deleteFrom('password_resets').where('user_id', '=', user).execute()
    await db.updateTable('calendars').set({ feed: null }).where('owner', '=', user).execute()
    // Their streams end.
    publish('account', undefined, [user])
    publishPeople(publish)
    return { member: await memberBy(db, session, clock(), user) }
  })

  write(teamCalls.resetLink, async ({ input: { user }, db, session, c }) => {
    await changeable(db, session, user)
    const code = newCode()
    const ends_at = new Date(clock().getTime() + resetHours * 3_600_000)
    await db.deleteFrom('password_resets').where('user_id', '=', user).where('email', 'is', null).execute()
    await db
      .insertInto('password_resets')
      .values({ user_id: user, digest: await digestOf(code), ends_at })
      .execute()
    return { link: linkTo(c, deps, `/reset?code=${code}`) }
  })

  write(teamCalls.endFactors, async ({ input: { user }, db, session, publish, afterAnswer, c }) => {
    const { email } = await changeable(db, session, user)
    await endFactors(db, deps, user, session.name)
    const mail = { to: email, ...mailTexts(c).factorsEnded(linkTo(c, deps, '/login'), session.name) }
    if (deps.sendMail) afterAnswer(() => sendOutside(deps, mail))
    publish('account', undefined, [user])
    publish('notifications', undefined, [user])
    return { member: await memberBy(db, session, clock(), user) }
  })

  write(teamCalls.activate, async ({ input: { user }, db, session, publish }) => {
    await changeable(db, session, user)
    await db.updateTable('users').set({ deactivated_at: null }).where('id', '=', user).execute()
    publish('account', undefined, [user])
    publishPeople(publish)
    return { member: await memberBy(db, session, clock(), user) }
  })
}

function publishPeople(publish: CallContext['publish']): void {
  for (const feature of ['kanban', 'calendar']) publish(feature)
}

/** Locks a member; refuses one who has a right that the caller lacks. */
async function changeable(db: Db, session: Session, user: string) {
  const member = await db
    .selectFrom('users')
    .select(['id', 'role_id', 'email'])
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirst()
  if (!member) notFound('account')
  const role = await db
    .selectFrom('roles')
    .select('rights')
    .where('id', '=', member.role_id)
    .executeTakeFirst()
  checkGiving(session, rightsOf(member.role_id, role?.rights))
  return member
}

/** The owners who may sign in, locked: two who lower each other at the same moment wait here for each other. */
async function lockOwners(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.map(({ id }) => id)
}

/** Refuses to lower or deactivate the last owner who may sign in. */
function keepOneOwner(owners: readonly string[], user: string): void {
  if (owners.every((id) => id === user)) refuse('lastOwner')
}

/** Gives the calendars that someone shares to someone else; everyone keeps their own calendar. */
async function handOver(db: Db, user: string, heir: string): Promise<void> {
  const account = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', heir)
    .where('deactivated_at', 'is', null)
  if (heir === user || !(await hasRow(account))) notFound('account')
  const movedRows = await db
    .updateTable('calendars')
    .set((eb) => ({ owner: heir, feed: null, version: eb('version', '+', 1) }))
    .where('owner', '=', user)
    .where('id', '<>', `own-${user}`)
    .returning('id as calendar_id')
    .execute()
  if (movedRows.length === 0) return
  await db
    .insertInto('calendar_people')
    .values(movedRows.map((row) => ({ ...row, user_id: heir })))
    .onConflict((row) => row.doNothing())
    .execute()
}

async function memberBy(db: Db, session: Session, now: Date, user: string): Promise<Member> {
  const [member] = await membersWhere(db, session, now, sql`u.id = ${user}`)
  return member ?? notFound('account')
}

async function membersWhere(db: Db, session: Session, now: Date, where: Sql): Promise<Member[]> {
  const since = new Date(now.getTime() - silentMs)
  const rows = await jsonRows<Member>(
    db,
    sql`select u.id, u.name, u.email, u.role_id as role, u.deactivated_at is null as "isActive",
        u.id = ${session.id} as "isSelf",
        (exists (select from passkeys k where k.user_id = u.id) or exists (select from one_time_codes o
          where o.user_id = u.id and o.confirmed_at is not null)) as "hasFactor", greatest(s.seen, p.seen_at, i.seen) as seen,
        coalesce(s.devices, 0)::int as devices, u.created_at as since
      from users u left join chat_people p on p.user_id = u.id
      left join (select user_id, max(seen_at) as seen, count(*) filter (where seen_at >= ${since}) as devices
        from live_streams group by user_id) s on s.user_id = u.id
      left join (select user_id, max(seen_at) as seen from sessions group by user_id) i on i.user_id = u.id
      where ${where} order by u.folded_name, u.id`,
  )
  return rows.map((row) => ({ ...row, seen: row.seen && isoOf(row.seen), since: isoOf(row.since) }))
}
