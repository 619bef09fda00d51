import { type RawBuilder, sql } from 'kysely'
import { olderSocialCalls } from '#contract/compat/social.ts'
import { matchesSearch } from '#contract/text-search.ts'
import type { Db } from '#server/db/tables.ts'
import { galleryOf } from '#server/features/social/gallery.ts'
import { asks, notBlocking, peopleWhere, type Seen } from '#server/features/social/people.ts'
import { seen, type Viewer, viewerOf } from '#server/features/social/state.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import { all, type Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Mount } from '#server/platform/http.ts'
import { silentMs } from '#server/platform/presence.ts'

/** The lists of docs/contract.md 2.12 and 2.13, each with the fields that its filter searches. */
export function socialForOlderClients({ read }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  const calls = olderSocialCalls

  const listOf =
    <Row extends object>(
      rowOf: (person: Seen) => Row,
      which: (viewer: Viewer) => { where: Sql; order?: Sql },
    ) =>
    async (db: Db, id: string): Promise<Row[]> => {
      const viewer = await viewerOf(db, id)
      const { where, order = sql`u.profile` } = which(viewer)
      return (await peopleWhere(db, viewer, sql`${where} order by ${order}`)).map(rowOf)
    }

  const followers = listOf(followerOf, (viewer) => ({
    where: sql`exists (select from social_follows x where x.follower = u.id and x.followed = ${viewer.id})
      and ${seen('u.id', viewer)}`,
    order: sql`(select x.at from social_follows x where x.follower = u.id and x.followed = ${viewer.id}), u.profile`,
  }))
  const requests = listOf(requestOf, (viewer) => ({
    where: sql`${asks(viewer.id)} and ${seen('u.id', viewer)}`,
    order: sql`(select x.at from social_requests x where x.sender = u.id and x.receiver = ${viewer.id}), u.profile`,
  }))
  const friends = listOf(friendOf, (viewer) => ({
    where: sql`exists (select from social_friends x where x.friend_id = u.id and x.user_id = ${viewer.id})
      and ${seen('u.id', viewer)}`,
    order: sql`(select x.at from social_friends x where x.friend_id = u.id and x.user_id = ${viewer.id}), u.profile`,
  }))
  // Blocked people stay in these lists, as rejected.
  const others = ({ id }: Viewer) => ({
    where: all(sql`u.id <> ${id}`, hasRight('social.use', 'u'), notBlocking(id)),
  })
  const details = listOf(detailsOf, others)
  const simple = listOf(simpleOf, others)
  const profiles = listOf(profileCardOf, others)
  const s1 = listOf(s1Of, others)

  read(calls.followers, async ({ db, session }) => ({ followers: await followers(db, session.id) }))
  read(calls.friendRequests, async ({ db, session }) => ({ friends: await requests(db, session.id) }))
  read(calls.friends, async ({ db, session }) => ({ friends: await friends(db, session.id) }))
  read(calls.detailsCards, async ({ db, session }) => ({ users: await details(db, session.id) }))
  read(calls.simpleCards, async ({ db, session }) => ({ users: await simple(db, session.id) }))
  read(calls.profileCards, async ({ db, session }) => ({ users: await profiles(db, session.id) }))
  read(calls.usersS1, async ({ db, session }) => ({ users_s1: await s1(db, session.id) }))

  read(calls.usersS2, async ({ db, session }) => {
    const present = await presentOf(db, new Date(clock().getTime() - silentMs))
    const rowOf = (person: Seen) => s2Of(person, present.has(person.account))
    return { users_s2: await listOf(rowOf, others)(db, session.id) }
  })

  read(calls.gallery, async ({ db, session }) => {
    const pictures = await galleryOf(db, session.id)
    return {
      gallery: pictures.map(({ id, number, title, at }) => ({
        id,
        title,
        image: `img-gal-${1 + ((number - 1) % 12)}.png`,
        dateTime: dayText(at),
      })),
    }
  })

  read(calls.filterFollowers, async ({ input: { key }, db, session }) => ({
    results: rowsWith(await followers(db, session.id), key, ['name', 'location', 'follow']),
  }))
  read(calls.filterFriendRequests, async ({ input: { key }, db, session }) => ({
    results: rowsWith(await requests(db, session.id), key, ['name', 'mutual']),
  }))
  read(calls.filterFriends, async ({ input: { key }, db, session }) => ({
    results: rowsWith(await friends(db, session.id), key, ['name', 'location']),
  }))
  read(calls.filterDetailsCards, async ({ input: { key }, db, session }) => ({
    results: rowsWith(await details(db, session.id), key, [
      ...(['name', 'role', 'about', 'email', 'contact', 'location'] as const),
    ]),
  }))
  read(calls.filterSimpleCards, async ({ input: { key }, db, session }) => ({
    results: rowsWith(await simple(db, session.id), key, ['name', 'status']),
  }))
  read(calls.filterProfileCards, async ({ input: { key }, db, session }) => ({
    results: rowsWith(await profiles(db, session.id), key, ['name', 'role', 'status']),
  }))
}

function rowsWith<Row>(rows: readonly Row[], key = '', fields: readonly (keyof Row)[]): Row[] {
  return rows.filter((row) =>
    matchesSearch(
      fields.map((field) => String(row[field])),
      key,
    ),
  )
}

async function presentOf(db: Db, since: Date): Promise<Set<string>> {
  const query: RawBuilder<{ id: string }> = sql`
    select distinct user_id as id from live_streams where seen_at >= ${since}`
  return new Set((await query.execute(db)).rows.map(({ id }) => id))
}

const someone = ({ id, name, avatar }: Seen) => ({ id: String(id), name, avatar })
const roleOf = ({ job, accountRole }: Seen) => job || accountRole
const statusOf = ({ isBlocked }: Seen) => (isBlocked ? ('Rejected' as const) : ('Active' as const))
const isAsked = ({ friendship }: Seen) => friendship === 'sent' || friendship === 'received'

const followerOf = (person: Seen) => ({
  ...someone(person),
  location: person.location,
  follow: person.isFollowed ? (1 as const) : (2 as const),
})
const requestOf = (person: Seen) => ({ ...someone(person), mutual: person.mutual })
const friendOf = (person: Seen) => ({ ...someone(person), location: person.location })
const detailsOf = (person: Seen) => {
  const { about, email, phone: contact, location } = person
  return { ...someone(person), role: roleOf(person), about, email, contact, location }
}
const simpleOf = (person: Seen) => ({ ...someone(person), status: statusOf(person) })
const profileCardOf = (person: Seen) => ({
  ...simpleOf(person),
  role: roleOf(person),
  profile: `profile-back-${1 + ((person.id - 1) % 12)}.png`,
})
const s1Of = (person: Seen) => {
  const { email, location, counts, id } = person
  const status = person.isBlocked || !isAsked(person) ? statusOf(person) : ('Pending' as const)
  const { friends, followers } = counts
  return {
    ...someone(person),
    id: String(id).padStart(2, '0'),
    email,
    location,
    verify: 1,
    friends,
    followers,
    status,
  }
}
const s2Of = (person: Seen, isPresent: boolean) => {
  const { name, email, phone, location, about, job } = person
  const filledFields = [job, location, phone, about].filter(Boolean).length
  return {
    image: initialsPicture(name),
    name,
    designation: roleOf(person),
    subContent: about,
    email,
    phone,
    location,
    badgeStatus: isPresent ? ('active' as const) : ('inactive' as const),
    progressValue: `${(filledFields / 4) * 100}%`,
  }
}

function initialsPicture(name: string): string {
  const letters = name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .slice(0, 2)
    .join('')
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#d5e3dc"/><text x="20" y="25" font-family="sans-serif" font-size="15" text-anchor="middle" fill="#24493b">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(markup)}`
}

/** A day in UTC for older clients: `Tue Aug 24 2021`. */
function dayText(iso: string): string {
  const [weekday = '', day = '', month = '', year = ''] = new Date(iso).toUTCString().split(/,? /)
  return `${weekday} ${month} ${day} ${year}`
}
