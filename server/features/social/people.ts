import { sql } from 'kysely'
import type { OwnCounts, Profile } from '#contract/social.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { jsonRows } from '#server/platform/list.ts'
import { seen, type Viewer } from './state.ts'

export type Seen = Profile & { account: string; accountRole: string }

export const avatarOf = (id: number) => `user-${1 + ((id - 1) % 12)}.png`

/** Number of rows of a table about a person; the account in `other` must be visible to the viewer. */
const count = (table: string, userColumn: string, other: string, viewer: Viewer): Sql =>
  sql`(select count(*)::int from ${sql.raw(table)} x where x.${sql.raw(userColumn)} = u.id and ${seen(`x.${other}`, viewer)})`

/** The e-mail address of `users u`: colleagues see each other's, and no one sees those of buyers and former colleagues. */
export const emailSeen = (self: string): Sql =>
  sql`case when u.id = ${self} or ${hasRight('social.use', 'u')} then u.email else '' end`

export async function peopleWhere(db: Db, viewer: Viewer, rest: Sql): Promise<Seen[]> {
  const self = viewer.id
  const counts = sql`json_build_object(
    'posts', (select count(*)::int from social_posts x where x.author = u.id and x.deleted_at is null),
    'followers', ${count('social_follows', 'followed', 'follower', viewer)},
    'following', ${count('social_follows', 'follower', 'followed', viewer)},
    'friends', ${count('social_friends', 'user_id', 'friend_id', viewer)},
    'pictures', (select count(*)::int from social_pictures x
      where x.owner = u.id and x.post_id is null and x.deleted_at is null))`
  const friendship = sql`case
    when exists (select from social_friends x where x.user_id = ${self} and x.friend_id = u.id) then 'friends'
    when exists (select from social_requests x where x.sender = ${self} and x.receiver = u.id) then 'sent'
    else coalesce((select case when x.declined_at is null then 'received' else 'declined' end
      from social_requests x where x.sender = u.id and x.receiver = ${self}), 'none') end`
  const rows = await jsonRows<Seen>(
    db,
    sql`select u.id as account, u.role as "accountRole", u.profile as id, u.name, ${emailSeen(self)} as email,
        coalesce(p.job, '') as job, coalesce(p.location, '') as location, coalesce(p.phone, '') as phone,
        coalesce(p.about, '') as about, coalesce(p.version, 0) as version,
        coalesce((select x.id from social_pictures x where x.id = p.cover and x.owner = u.id and x.deleted_at is null), '') as cover, ${counts} as counts,
        u.id = ${self} as "isSelf",
        exists (select from social_follows x where x.follower = ${self} and x.followed = u.id) as "isFollowed",
        exists (select from social_follows x where x.follower = u.id and x.followed = ${self}) as "followsMe",
        exists (select from social_blocks x where x.blocker = ${self} and x.blocked = u.id) as "isBlocked",
        ${friendship} as friendship,
        (select count(*)::int from social_friends x join social_friends y on y.friend_id = x.friend_id
          where x.user_id = ${self} and y.user_id = u.id and ${seen('x.friend_id', viewer)}) as mutual
      from users u left join social_people p on p.user_id = u.id where ${rest}`,
  )
  return rows.map((row) => ({ ...row, avatar: avatarOf(row.id) }))
}

export const profileOf = ({ account: _account, accountRole: _role, ...person }: Seen): Profile => person

export async function personBy(db: Db, viewer: Viewer, id: number): Promise<Seen> {
  const [person] = await peopleWhere(db, viewer, sql`u.profile = ${id} and ${seen('u.id', viewer)}`)
  return person ?? notFound('person')
}

export async function personEvenBlocked(db: Db, viewer: Viewer, id: number): Promise<Seen> {
  const [person] = await peopleWhere(db, viewer, sql`u.profile = ${id} and ${notBlocking(viewer.id)}`)
  return person ?? notFound('person')
}

export const notBlocking = (self: string): Sql =>
  sql`not exists (select from social_blocks x where x.blocker = u.id and x.blocked = ${self})`

export const asks = (self: string): Sql => sql`exists (
  select from social_requests x where x.sender = u.id and x.receiver = ${self} and x.declined_at is null)`

export async function ownCounts(db: Db, viewer: Viewer): Promise<OwnCounts> {
  const of = (table: string, userColumn: string, other: string, more = sql`true`) =>
    sql`(select count(*)::int from ${sql.raw(table)} x
      where x.${sql.raw(userColumn)} = ${viewer.id} and ${more} and ${seen(`x.${other}`, viewer)})`
  const { rows } = await sql<OwnCounts>`
    select ${of('social_follows', 'followed', 'follower')} as followers,
      ${of('social_follows', 'follower', 'followed')} as following,
      ${of('social_friends', 'user_id', 'friend_id')} as friends,
      ${of('social_requests', 'receiver', 'sender', sql`x.declined_at is null`)} as requests,
      ${of('social_requests', 'sender', 'receiver')} as sent,
      (select count(*)::int from social_blocks x join users u on u.id = x.blocked
        where x.blocker = ${viewer.id} and ${notBlocking(viewer.id)}) as blocked`.execute(db)
  return rows[0] ?? { followers: 0, following: 0, friends: 0, requests: 0, sent: 0, blocked: 0 }
}
