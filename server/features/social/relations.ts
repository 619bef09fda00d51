import { sql } from 'kysely'
import { socialCalls, socialNews } from '#contract/social.ts'
import type { Db } from '#server/db/tables.ts'
import { hasRight } from '#server/platform/auth/role-sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { ownCounts, personBy, personEvenBlocked, profileOf, type Seen } from './people.ts'
import { audience, incrementVersion, type Viewer, viewerOf } from './state.ts'

export function relations({ write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  write(socialCalls.follow, async ({ input: { user, isFollowed }, db, session, publish }) => {
    const { viewer, other } = await begin(db, session.id, user)
    if (isFollowed && !other.isFollowed) await checkActive(db, other)
    if (isFollowed)
      await db
        .insertInto('social_follows')
        .values({ follower: viewer.id, followed: other.account, at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await db
        .deleteFrom('social_follows')
        .where('follower', '=', viewer.id)
        .where('followed', '=', other.account)
        .execute()
    // Everyone's cards show their counts.
    publish('social', socialNews.relations, await audience(db, [viewer.id, other.account]))
    return answer(db, viewer, other)
  })

  write(socialCalls.ask, async ({ input: { user, isSent }, db, session, publish }) => {
    const { viewer, other } = await begin(db, session.id, user)
    if (other.friendship === 'friends') return answer(db, viewer, other)
    if (!isSent)
      await db
        .deleteFrom('social_requests')
        .where('sender', '=', viewer.id)
        .where('receiver', '=', other.account)
        .execute()
    else if (other.friendship === 'received' || other.friendship === 'declined')
      await befriend(db, viewer.id, other.account)
    else {
      if (other.friendship === 'none') await checkActive(db, other)
      await db
        .insertInto('social_requests')
        .values({ sender: viewer.id, receiver: other.account, at: clock(), declined_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const now = await answer(db, viewer, other)
    const isPublic = now.person.friendship === 'friends'
    const concerned = [viewer.id, other.account]
    publish('social', socialNews.relations, isPublic ? await audience(db, concerned) : concerned)
    return now
  })

  write(socialCalls.answer, async ({ input: { user, answer: decision }, db, session, publish }) => {
    const { viewer, other } = await begin(db, session.id, user)
    if (other.friendship === 'friends' && decision === 'accept') return answer(db, viewer, other)
    if (other.friendship !== 'received' && other.friendship !== 'declined') notFound('request')
    if (decision === 'accept') {
      await befriend(db, viewer.id, other.account)
      publish('social', socialNews.relations, await audience(db, [viewer.id, other.account]))
    } else {
      await db
        .updateTable('social_requests')
        .set({ declined_at: decision === 'decline' ? clock() : null })
        .where('sender', '=', other.account)
        .where('receiver', '=', viewer.id)
        .execute()
      // The sender does not learn of a rejection.
      publish('social', socialNews.relations, [viewer.id])
    }
    return answer(db, viewer, other)
  })

  write(socialCalls.unfriend, async ({ input: { user }, db, session, publish }) => {
    const { viewer, other } = await begin(db, session.id, user)
    await sql`delete from social_friends where (user_id = ${viewer.id} and friend_id = ${other.account})
      or (user_id = ${other.account} and friend_id = ${viewer.id})`.execute(db)
    publish('social', socialNews.relations, await audience(db, [viewer.id, other.account]))
    return answer(db, viewer, other)
  })

  write(socialCalls.block, async ({ input: { user, isBlocked }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const previousViewer = await viewerOf(db, session.id)
    const other = await personEvenBlocked(db, previousViewer, user)
    if (other.account === session.id) notFound('person')
    if (other.isBlocked !== isBlocked) {
      if (isBlocked)
        await db
          .insertInto('social_blocks')
          .values({ blocker: session.id, blocked: other.account, at: clock() })
          .execute()
      else
        await db
          .deleteFrom('social_blocks')
          .where('blocker', '=', session.id)
          .where('blocked', '=', other.account)
          .execute()
      // Both must read everything again.
      for (const user_id of [session.id, other.account])
        await db
          .insertInto('social_people')
          .values({ user_id, seen_anew: version })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_anew: version }))
          .execute()
      // The blocked person gets no event.
      publish('social', socialNews.relations, isBlocked ? [session.id] : [session.id, other.account])
    }
    const viewer = await viewerOf(db, session.id)
    const person = await personEvenBlocked(db, viewer, user)
    return { person: profileOf(person), counts: await ownCounts(db, viewer) }
  })

  /** Begins a change between the user and a visible person; throws 404. */
  async function begin(db: Db, id: string, user: number): Promise<{ viewer: Viewer; other: Seen }> {
    await incrementVersion(db, clock())
    const viewer = await viewerOf(db, id)
    const other = await personBy(db, viewer, user)
    if (other.account === id) notFound('person')
    return { viewer, other }
  }

  async function befriend(db: Db, text: string, other: string): Promise<void> {
    await sql`delete from social_requests
      where (sender = ${text} and receiver = ${other}) or (sender = ${other} and receiver = ${text})`.execute(
      db,
    )
    await db
      .insertInto('social_friends')
      .values([
        { user_id: text, friend_id: other, at: clock() },
        { user_id: other, friend_id: text, at: clock() },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Throws 404 for someone who was deactivated, as for an unknown person: no one follows or befriends them again. */
async function checkActive(db: Db, { account }: Seen): Promise<void> {
  const { rows } = await sql`select from users where id = ${account} and ${hasRight('social.use')}`.execute(
    db,
  )
  if (rows.length === 0) notFound('person')
}

async function answer(db: Db, viewer: Viewer, { id }: Seen) {
  const person = await personBy(db, viewer, id)
  return { person: profileOf(person), counts: await ownCounts(db, viewer) }
}
