import { sql } from 'kysely'
import { type peopleKinds, privateKinds, socialCalls, socialNews } from '#contract/social.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { all, holds, type Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { checkCover } from './gallery.ts'
import {
  asks,
  notBlocking,
  ownCounts,
  peopleWhere,
  personBy,
  personEvenBlocked,
  profileOf,
  type Seen,
} from './people.ts'
import { audience, incrementVersion, seen, type Viewer, viewerOf } from './state.ts'

const usualPage = 48
type Kind = (typeof peopleKinds)[number]

export function profiles({ read, write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  read(socialCalls.profile, async ({ input: { user }, db, session }) => {
    const viewer = await viewerOf(db, session.id)
    const person = user === undefined ? await self(db, viewer) : await personEvenBlocked(db, viewer, user)
    return { person: profileOf(person) }
  })

  write(socialCalls.editProfile, async ({ input, db, session, publish }) => {
    await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    if (input.changes.cover) await checkCover(db, session.id, input.changes.cover)
    const current = profileOf(await self(db, viewer))
    const { job, location, phone, about, cover = '', version } = current
    const fields = { job, location, phone, about, cover }
    if (hasConflict(input, { version, fields })) {
      const message = 'The same fields were changed in the meantime. Your changes were not saved.'
      refuse('conflict', { message, body: { current } })
    }
    const changedEntries = Object.entries(input.changes).filter(([, value]) => value !== undefined)
    const next = { ...fields, ...Object.fromEntries(changedEntries), version: version + 1 }
    await db
      .insertInto('social_people')
      .values({ user_id: session.id, ...next })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(next))
      .execute()
    publish('social', socialNews.profile, await audience(db, [session.id]))
    return { person: profileOf(await self(db, viewer)) }
  })

  read(socialCalls.people, async ({ input, db, session }) => {
    const { kind = 'everybody', of, q, limit = usualPage, offset = 0 } = input
    const viewer = await viewerOf(db, session.id)
    const isPrivate = privateKinds.some((privateKind) => privateKind === kind)
    const whose = of === undefined ? viewer.id : (await personBy(db, viewer, of)).account
    if (isPrivate && whose !== viewer.id)
      refuse('notYours', { message: 'Friend requests and blocked people are private.' })
    const where = all(
      kindOf(kind, viewer, whose),
      kind === 'blocked' ? notBlocking(viewer.id) : seen('u.id', viewer),
      holds("(u.search || chr(31) || coalesce(p.search, ''))", q),
    )
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from users u left join social_people p on p.user_id = u.id
      where ${where}`.execute(db)
    const order = sql`order by u.folded_name, u.profile limit ${limit} offset ${offset}`
    const people = await peopleWhere(db, viewer, sql`${where} ${order}`)
    return { people: people.map(profileOf), total: rows[0]?.total ?? 0, counts: await ownCounts(db, viewer) }
  })
}

async function self(db: Db, viewer: Viewer): Promise<Seen> {
  const [person] = await peopleWhere(db, viewer, sql`u.id = ${viewer.id}`)
  return person ?? notFound('person')
}

function kindOf(kind: Kind, { id }: Viewer, whose: string): Sql {
  const among = (table: string, userColumn: string, other: string, by: string) =>
    sql`exists (select from ${sql.raw(table)} x where x.${sql.raw(userColumn)} = ${by} and x.${sql.raw(other)} = u.id)`
  switch (kind) {
    case 'everybody':
      return sql`u.id <> ${id} and ${hasRight('social.use', 'u')}`
    case 'suggested':
      return sql`u.id <> ${id} and ${hasRight('social.use', 'u')} and not ${among('social_follows', 'follower', 'followed', id)}
        and not ${among('social_friends', 'user_id', 'friend_id', id)}
        and not ${among('social_requests', 'sender', 'receiver', id)}
        and not ${among('social_requests', 'receiver', 'sender', id)}`
    case 'followers':
      return among('social_follows', 'followed', 'follower', whose)
    case 'following':
      return among('social_follows', 'follower', 'followed', whose)
    case 'friends':
      return among('social_friends', 'user_id', 'friend_id', whose)
    case 'requests':
      return asks(id)
    case 'sent':
      return among('social_requests', 'sender', 'receiver', id)
    case 'declined':
      return sql`exists (select from social_requests x
        where x.sender = u.id and x.receiver = ${id} and x.declined_at is not null)`
    case 'blocked':
      return among('social_blocks', 'blocker', 'blocked', id)
  }
}
