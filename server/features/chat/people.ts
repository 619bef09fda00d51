import { type RawBuilder, sql } from 'kysely'
import { ownName, type Presence, type Status } from '#contract/chat.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRole, isActive } from '#server/platform/auth/role-sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { silentMs } from '#server/platform/presence.ts'

export type Person = {
  account: string
  id: number
  /** Unique among chat users. */
  name: string
  email: string
  /** The id of a shop role, or the name of a custom one. */
  role: string
  /** The role as the specification's calls state it. */
  oldRole: string
  avatar: string
  presence: Presence
  seen: string | null
  status: Status | null
}

/** Buyers and the team write to each other; a deactivated account stays where there is a conversation. */
export async function peopleOf(
  db: Db,
  now: Date,
  { id, ownRights }: Viewer,
  numbers?: readonly number[],
): Promise<Person[]> {
  type Row = Omit<Person, 'seen' | 'avatar' | 'status'> & {
    seen: Date | null
    status_text: string | null
    status_until: Date | null
    isTeam: boolean
    isThere: boolean
  }
  const isWanted = sql`(u.id = ${id} or u.profile = any(${numbers ?? []}::int[]))`
  const isOn = sql`(p.status_until is null or p.status_until > ${now})`
  const { rows } = await sql<Row>`
    select u.id as account, u.profile as id, u.name, u.email, u.role as "oldRole", coalesce(r.name, u.role_id) as role,
      case when coalesce(s.seen >= ${new Date(now.getTime() - silentMs)}, false)
        then case when p.do_not_disturb and ${isOn} then 'do_not_disturb' else 'available' end
        else 'offline' end as presence,
      greatest(s.seen, p.seen_at) as seen, case when ${isOn} then p.status_text end as status_text, p.status_until,
      ${hasRole('social.use', 'u')} as "isTeam", ${isActive('u')} or ${hasWritten(id)} as "isThere"
    from users u
    left join roles r on r.id = u.role_id
    left join chat_people p on p.user_id = u.id
    left join (select user_id, max(seen_at) as seen from live_streams group by user_id) s on s.user_id = u.id
    where ${numbers ? sql`${isWanted} or ${sharesName(isWanted)}` : sql`true`}
    order by u.profile`.execute(db)
  const names = uniqueNames(rows)
  const numberSet = numbers && new Set(numbers)
  return rows.flatMap(({ status_text, status_until, isTeam, isThere, ...row }, nth) => {
    const isShown = isThere && (isTeam || ownRights.has('social.use'))
    if (row.account !== id && (!isShown || numberSet?.has(row.id) === false)) return []
    const status = status_text ? { text: status_text, until: status_until?.toISOString() ?? null } : null
    const avatar = `avatar-${1 + ((row.id - 1) % 7)}.png`
    return [{ ...row, name: names[nth] ?? '', avatar, seen: row.seen?.toISOString() ?? null, status }]
  })
}

/** Unique names; the earliest account of a name keeps it, so that names stay stable when someone joins. */
function uniqueNames(people: readonly { id: number; name: string }[]): string[] {
  // Older clients call themselves by this name, so no one else may have it.
  const usedNames = new Set<string>([ownName])
  const names = new Set(people.map(({ name }) => name))
  return people.map(({ id, name }) => {
    let unique = name
    for (let more = id; usedNames.has(unique) || (unique !== name && names.has(unique)); more++)
      unique = `${name} (${more})`
    usedNames.add(unique)
    return unique
  })
}

const hasWritten = (viewer: string, name = 'u'): Sql => {
  const other = sql.ref(`${name}.id`)
  return sql`exists (select from chat_conversations c
    where (c.low = ${other} and c.high = ${viewer}) or (c.high = ${other} and c.low = ${viewer}))`
}

/** The condition that the unique name of someone else depends on that of `u`. */
const sharesName = (isWanted: Sql): Sql => sql`u.id in (
  select o.id from users u join users o on o.name = u.name or starts_with(o.name, u.name || ' (') where ${isWanted})`

/** The role says who is of the team, also while social is off. */
type Viewer = Pick<Session, 'id' | 'ownRights'>
type Partner = { account: string; id: number; self: number }

export const bothOf = (viewer: Viewer, { account, id, self }: Partner) => ({
  to: [viewer.id, account],
  people: [self, id],
})

/** The other person of a conversation; throws 404 for the user's own number and for people they may not write to. */
export async function partner(db: Db, viewer: Viewer, id: number): Promise<Partner> {
  const row = await db
    .selectFrom('users')
    .innerJoin('users as self', (join) => join.on('self.id', '=', viewer.id))
    .select(['users.id as account', 'users.profile as id', 'self.profile as self'])
    .where('users.profile', '=', id)
    .whereRef('users.id', '<>', 'self.id')
    .$if(!viewer.ownRights.has('social.use'), (q) => q.where(hasRole('social.use') as RawBuilder<boolean>))
    .where(sql<boolean>`(${isActive()} or ${hasWritten(viewer.id, 'users')})`)
    .executeTakeFirst()
  return row ?? notFound('person')
}
