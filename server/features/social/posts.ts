import { sql } from 'kysely'
import { limits, type PostFields, postCalls } from '#contract/posts.ts'
import type { Db } from '#server/db/tables.ts'
import { all } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { pictureOf } from '#server/platform/files.ts'
import type { Mount } from '#server/platform/http.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { personBy } from './people.ts'
import { storePictures } from './pictures.ts'
import { commentSeen, commentsWhere, postBy, postChanged, postSeen, postsWhere, publicOf } from './rows.ts'
import { audience, incrementVersion, notYours, seen, stateOf, type Viewer, viewerOf } from './state.ts'

export function posts({ read, write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  read(postCalls.feed, async ({ input, db, session }) => {
    const { user, before, limit = limits.usualPage } = input
    // The version is read first: a later commit may be sent twice, but is never missed.
    const { epoch, version } = await stateOf(db)
    const viewer = await viewerOf(db, session.id)
    const author = user === undefined ? undefined : (await personBy(db, viewer, user)).account
    const where = all(
      postSeen(viewer),
      author === undefined ? undefined : sql`p.author = ${author}`,
      before === undefined ? undefined : sql`p.number < ${before}`,
    )
    const postRows = await postsWhere(db, viewer, sql`${where} order by p.number desc limit ${limit + 1}`)
    return { posts: postRows.slice(0, limit).map(publicOf), more: postRows.length > limit, epoch, version }
  })

  read(postCalls.changes, async ({ input: { epoch = '', since = -1 }, db, session }) => {
    const state = await stateOf(db)
    const viewer = await viewerOf(db, session.id)
    const unknown = {
      epoch: state.epoch,
      version: state.version,
      isKnown: false,
      posts: [],
      comments: [],
      gone: [],
    }
    const anew = await db
      .selectFrom('social_people')
      .select('seen_anew')
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    const oldest = Math.max(state.forgotten, anew?.seen_anew ?? 0, 0)
    if (epoch !== state.epoch || since > state.version || since < oldest) return unknown
    const limit = limits.changes + 1
    const changed = await postsWhere(
      db,
      viewer,
      sql`p.changed > ${since}::int and ${postSeen(viewer)} order by p.number limit ${limit}`,
    )
    const comments = await commentsWhere(
      db,
      viewer,
      sql`c.changed > ${since}::int and ${commentSeen(viewer)} and exists (
        select from social_posts p where p.id = c.post_id and ${postSeen(viewer)}
      ) order by c.number limit ${limit}`,
    )
    const deletedRows = await sql<{ id: string }>`
      select p.id from social_posts p
        where p.changed > ${since}::int and p.deleted_at is not null and ${seen('p.author', viewer)}
      union all select c.id from social_comments c join social_posts p on p.id = c.post_id
        where c.changed > ${since}::int and c.deleted_at is not null
          and ${seen('c.author', viewer)} and ${seen('p.author', viewer)}
      limit ${limit}`.execute(db)
    if ([changed, comments, deletedRows.rows].some(({ length }) => length > limits.changes)) return unknown
    return {
      epoch: state.epoch,
      version: state.version,
      isKnown: true,
      posts: changed.map(publicOf),
      comments: comments.map(publicOf),
      gone: deletedRows.rows.map(({ id }) => id),
    }
  })

  read(postCalls.details, async ({ input: { id }, db, session }) => {
    const { epoch, version } = await stateOf(db)
    return { post: publicOf(await postBy(db, await viewerOf(db, session.id), id)), epoch, version }
  })

  read(postCalls.comments, async ({ input: { id }, db, session }) => {
    const { epoch, version } = await stateOf(db)
    const viewer = await viewerOf(db, session.id)
    await postBy(db, viewer, id)
    const where = sql`c.post_id = ${id} and ${commentSeen(viewer)}`
    const comments = await commentsWhere(db, viewer, sql`${where} order by c.number`)
    return { comments: comments.map(publicOf), epoch, version }
  })

  write(postCalls.add, async ({ input: { id, content, pictures = [] }, db, session, publish }) => {
    const viewed = pictures.map((picture, nth) => pictureOf(picture, `pictures.${nth}.data`))
    requireContent(content, viewed.length)
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const previousPost = await db
      .selectFrom('social_posts')
      .select(['author', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (previousPost && (previousPost.author !== session.id || previousPost.deleted_at)) refuse('idTaken')
    if (!previousPost) {
      await db
        .insertInto('social_posts')
        .values({
          id,
          author: session.id,
          content,
          changed: version,
          created_at: clock(),
          edited_at: null,
          deleted_at: null,
        })
        .execute()
      await storePictures(db, viewed, (picture) => ({
        owner: session.id,
        post_id: id,
        place: viewed.indexOf(picture),
        changed: version,
        created_at: clock(),
      }))
      publish('social', id, await audience(db, [session.id]))
    }
    return { post: publicOf(await postBy(db, viewer, id)), version }
  })

  write(postCalls.edit, async ({ input, db, session, publish }) => {
    const { id, changes, added = [] } = input
    const viewed = added.map((newPicture, nth) => pictureOf(newPicture, `added.${nth}.data`))
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const current = await ownPost(db, viewer, id)
    const had = current.pictures.map((picture) => picture.id)
    const fields: PostFields = { content: current.content, pictures: had }
    if (hasConflict(input, { version: current.version, fields })) {
      const message = 'This post was changed in the meantime. Your changes were not saved.'
      refuse('conflict', { message, body: { current: publicOf(current) } })
    }
    const { content = current.content, pictures = had } = changes
    const pictureIds = new Set([...had, ...viewed.map((picture) => picture.id)])
    const isRight =
      new Set(pictures).size === pictures.length && pictures.every((picture) => pictureIds.has(picture))
    if (!isRight || viewed.some((picture) => !pictures.includes(picture.id)))
      refuse('invalid', {
        message: 'A picture of this post does not exist.',
        fields: { pictures: 'invalid' },
      })
    requireContent(content, pictures.length)
    await db
      .updateTable('social_posts')
      .set((eb) => ({ content, edited_at: clock(), changed: version, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const off = had.filter((pictureId) => !pictures.includes(pictureId))
    if (off.length > 0) await db.deleteFrom('social_pictures').where('id', 'in', off).execute()
    await storePictures(db, viewed, () => ({
      owner: session.id,
      post_id: id,
      place: 0,
      changed: version,
      created_at: clock(),
    }))
    await sql`update social_pictures set place = array_position(${pictures}::text[], id)
      where post_id = ${id}`.execute(db)
    publish('social', id, await audience(db, [session.id]))
    return { post: publicOf(await postBy(db, viewer, id)), version }
  })

  write(postCalls.remove, async ({ input: { id }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const post = await storedPost(db, viewer, id)
    if (post.author !== session.id) notYours('post')
    if (!post.deleted_at) {
      await db
        .updateTable('social_posts')
        .set({ deleted_at: clock(), changed: version })
        .where('id', '=', id)
        .execute()
      publish('social', id, await audience(db, [session.id]))
    }
    return { id, version }
  })

  write(postCalls.restore, async ({ input: { id }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const post = await storedPost(db, viewer, id)
    if (post.author !== session.id) notFound('post')
    if (post.deleted_at) {
      await db
        .updateTable('social_posts')
        .set({ deleted_at: null, changed: version })
        .where('id', '=', id)
        .execute()
      // Clients that dropped the comments with the post get them again.
      await db.updateTable('social_comments').set({ changed: version }).where('post_id', '=', id).execute()
      publish('social', id, await audience(db, [session.id]))
    }
    return { post: publicOf(await postBy(db, viewer, id)), version }
  })

  write(postCalls.like, async ({ input: { id, isLiked }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const post = await postBy(db, viewer, id)
    await likePost(db, viewer, { id, isLiked, version })
    publish('social', id, await audience(db, [session.id, post.account]))
    return { post: publicOf(await postBy(db, viewer, id)), version }
  })
}

export async function likePost(
  db: Db,
  viewer: Viewer,
  { id, isLiked, version }: { id: string; isLiked: boolean; version: number },
): Promise<void> {
  if (isLiked)
    await db
      .insertInto('social_post_likes')
      .values({ post_id: id, user_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('social_post_likes')
      .where('post_id', '=', id)
      .where('user_id', '=', viewer.id)
      .execute()
  await postChanged(db, id, version)
}

function requireContent(content: string, pictures: number): void {
  if (content.trim() === '' && pictures === 0)
    refuse('invalid', { message: 'A post needs a text or a picture.', fields: { content: 'required' } })
}

async function ownPost(db: Db, viewer: Viewer, id: string) {
  const post = await postBy(db, viewer, id)
  if (post.account !== viewer.id) notYours('post')
  return post
}

/** A post, deleted or not, of a visible author; a deleted one is visible only to its author. */
async function storedPost(db: Db, viewer: Viewer, id: string) {
  const { rows } = await sql<{ author: string; deleted_at: Date | null }>`
    select p.author, p.deleted_at from social_posts p where p.id = ${id} and ${seen('p.author', viewer)}
      and (p.deleted_at is null or p.author = ${viewer.id})`.execute(db)
  return rows[0] ?? notFound('post')
}
