import { sql } from 'kysely'
import { isShopRole, type Right, rightsOfRole, shopRoles } from '#contract/rights.ts'
import { maxRoles, type Role, roleCalls } from '#contract/team.ts'
import type { Db } from '#server/db/tables.ts'
import { rightsOf, type Session } from '#server/platform/auth/session.ts'
import { hasRow } from '#server/platform/db/has-row.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse, sqlStateOf } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'

export function roles({ read, write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  read(roleCalls.list, async ({ db }) => ({ roles: await allRoles(db) }))

  write(roleCalls.save, async ({ input: { id = newId(), name, rights, version }, db, session, publish }) => {
    if (isShopRole(id)) refuse('roleFixed')
    const now = await ownRole(db, id)
    // An edit makes no new role of one that was deleted in the meantime.
    if (!now && version !== undefined) notFound('role')
    if (now && version !== undefined && now.version !== version) refuse('conflict')
    if (!now && (await countRoles(db)) >= maxRoles) refuse('tooManyRoles')
    // A right that one lacks is neither given nor taken away.
    checkGiving(session, [...rights, ...rightsOf(id, now?.rights)])
    const fields = { name, rights: JSON.stringify([...new Set(rights)]) }
    try {
      await db
        .insertInto('roles')
        .values({ id, ...fields, created_at: clock() })
        .onConflict((row) =>
          row.column('id').doUpdateSet((eb) => ({ ...fields, version: eb('roles.version', '+', 1) })),
        )
        .execute()
    } catch (error) {
      if (sqlStateOf(error) !== '23505') throw error
      refuse('roleTaken', { fields: { name: 'taken' } })
    }
    await publishTo(db, id, publish)
    return { role: await roleBy(db, id) }
  })

  write(roleCalls.factor, async ({ input: { id, needsFactor }, db, session, publish }) => {
    const role = await roleToGive(db, id)
    checkGiving(session, role.rights)
    if (needsFactor)
      await db
        .insertInto('role_factors')
        .values({ role_id: id })
        .onConflict((row) => row.doNothing())
        .execute()
    else await db.deleteFrom('role_factors').where('role_id', '=', id).execute()
    await publishTo(db, id, publish)
    return { role: { ...role, needsFactor } }
  })

  write(roleCalls.remove, async ({ input: { id }, db, session }) => {
    if (isShopRole(id)) refuse('roleFixed')
    await ownRole(db, id)
    const role = await roleBy(db, id)
    checkGiving(session, role.rights)
    const invites = db
      .selectFrom('invites')
      .select('id')
      .where('role_id', '=', id)
      .where('used_at', 'is', null)
    if (role.members > 0 || (await hasRow(invites))) refuse('roleUsed')
    await db.deleteFrom('roles').where('id', '=', id).execute()
    await db.deleteFrom('role_factors').where('role_id', '=', id).execute()
    return { id }
  })
}

/** An own role, locked until the end of the transaction: no one is given a role that is being deleted. */
function ownRole(db: Db, id: string) {
  return db
    .selectFrom('roles')
    .select(['rights', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The role that someone is to get, locked against being deleted in the meantime. */
export async function roleToGive(db: Db, id: string): Promise<Role> {
  if (!isShopRole(id)) await ownRole(db, id)
  return roleBy(db, id)
}

async function roleBy(db: Db, id: string): Promise<Role> {
  return (await allRoles(db)).find((role) => role.id === id) ?? notFound('role')
}

export async function allRoles(db: Db): Promise<Role[]> {
  const own = await db
    .selectFrom('roles')
    .select(['id', 'name', 'rights', 'version'])
    .orderBy(sql`fold(name) collate "C"`)
    .execute()
  const counted = await db
    .selectFrom('users')
    .select(['role_id', (row) => row.fn.countAll<string>().as('members')])
    .groupBy('role_id')
    .execute()
  const members = new Map(counted.map((row) => [row.role_id, Number(row.members)]))
  const factors = await db.selectFrom('role_factors').select('role_id').execute()
  const shops = shopRoles.map((id) => ({ id, name: null, rights: [...rightsOfRole[id]], version: 0 }))
  const others = own.map(({ rights, ...row }) => ({ ...row, rights: [...rightsOf(row.id, rights)] }))
  return [...shops, ...others].map((role) => ({
    ...role,
    needsFactor: factors.some(({ role_id }) => role_id === role.id),
    members: members.get(role.id) ?? 0,
  }))
}

export function checkGiving({ ownRights }: Session, grantedRights: Iterable<Right>): void {
  for (const right of grantedRights) if (!ownRights.has(right)) refuse('rightLacking', { body: { right } })
}

async function countRoles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function publishTo(
  db: Db,
  role: string,
  publish: (feature: string, id: undefined, whom: readonly string[]) => void,
): Promise<void> {
  const members = await db.selectFrom('users').select('id').where('role_id', '=', role).execute()
  if (members.length > 0)
    publish(
      'account',
      undefined,
      members.map(({ id }) => id),
    )
}
