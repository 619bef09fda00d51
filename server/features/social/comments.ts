import { sql } from 'kysely'
import { limits, postCalls } from '#contract/posts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { commentBy, commentSeen, commentsWhere, postBy, postChanged, publicOf } from './rows.ts'
import { audience, incrementVersion, notYours, seen, type Viewer, viewerOf } from './state.ts'

export function comments({ write }: Mount, { clock }: Pick<Deps, 'clock'>): void {
  write(postCalls.addComment, async ({ input, db, session, publish }) => {
    const { id, postId, parentId = null, text } = input
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const post = await postBy(db, viewer, postId)
    const previousComment = await db
      .selectFrom('social_comments')
      .select(['author', 'post_id', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    const isAgain =
      previousComment?.author === session.id &&
      previousComment.post_id === postId &&
      !previousComment.deleted_at
    if (previousComment && !isAgain) refuse('idTaken')
    if (!previousComment) {
      await addComment(db, viewer, { id, postId, parentId, text, version, at: clock() })
      publish('social', postId, await audience(db, [session.id, post.account]))
    }
    return answer(db, viewer, id, version)
  })

  write(postCalls.editComment, async ({ input, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const { comment: current, post } = await commentBy(db, viewer, input.id)
    if (current.account !== session.id) notYours('comment')
    if (hasConflict(input, { version: current.version, fields: { text: current.text } })) {
      const message = 'This comment was changed in the meantime. Your changes were not saved.'
      refuse('conflict', { message, body: { current: publicOf(current) } })
    }
    await editComment(db, current, { text: input.changes.text, version, at: clock() })
    publish('social', post.id, await audience(db, [session.id, post.account]))
    return answer(db, viewer, input.id, version)
  })

  write(postCalls.removeComment, async ({ input: { id }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const row = await storedComment(db, viewer, id)
    const post = await postBy(db, viewer, row.postId)
    const isGone = row.deleted_by === session.id
    if (row.author !== session.id && post.account !== session.id) notYours('comment')
    if (!isGone) {
      await setDeleted(db, row, { by: session.id, at: clock(), version })
      publish('social', post.id, await audience(db, [session.id, post.account]))
    }
    return { id, post: publicOf(await postBy(db, viewer, post.id)), version }
  })

  write(postCalls.restoreComment, async ({ input: { id }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const row = await storedComment(db, viewer, id)
    const post = await postBy(db, viewer, row.postId)
    if (row.deleted_at) {
      await setDeleted(db, row, { by: null, at: null, version })
      publish('social', post.id, await audience(db, [session.id, post.account]))
    }
    return answer(db, viewer, id, version)
  })

  write(postCalls.likeComment, async ({ input: { id, isLiked }, db, session, publish }) => {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    const { comment, post } = await commentBy(db, viewer, id)
    await likeComment(db, viewer, { id, postId: post.id, isLiked, version })
    publish('social', post.id, await audience(db, [session.id, post.account, comment.account]))
    return answer(db, viewer, id, version)
  })
}

async function answer(db: Db, viewer: Viewer, id: string, version: number) {
  const { comment, post } = await commentBy(db, viewer, id)
  return { comment: publicOf(comment), post: publicOf(post), version }
}

type Fresh = { id: string; postId: string; parentId: string | null; text: string; version: number; at: Date }

export async function addComment(
  db: Db,
  viewer: Viewer,
  { id, postId, parentId, text, version, at }: Fresh,
): Promise<void> {
  if (parentId !== null) await parentBy(db, viewer, postId, parentId)
  const { count } = await db
    .selectFrom('social_comments')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.comments)
    refuse('tooManyComments', {
      message: `A post has at most ${limits.comments} comments. Nothing was saved.`,
    })
  await db
    .insertInto('social_comments')
    .values({
      id,
      post_id: postId,
      parent_id: parentId,
      author: viewer.id,
      content: text,
      changed: version,
      created_at: at,
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
    })
    .execute()
  await postChanged(db, postId, version)
}

/** A comment that can be replied to; throws 404 for a reply. */
export async function parentBy(db: Db, viewer: Viewer, postId: string, id: string) {
  const where = sql`c.id = ${id} and c.post_id = ${postId} and c.parent_id is null and ${commentSeen(viewer)}`
  const [comment] = await commentsWhere(db, viewer, where)
  return comment ?? notFound('comment')
}

export async function editComment(
  db: Db,
  { id, postId, text: previousText }: { id: string; postId: string; text: string },
  { text, version, at }: { text: string; version: number; at: Date },
): Promise<void> {
  if (text === previousText) return
  await db
    .updateTable('social_comments')
    .set((eb) => ({ content: text, edited_at: at, changed: version, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await postChanged(db, postId, version)
}

export async function likeComment(
  db: Db,
  viewer: Viewer,
  { id, postId, isLiked, version }: { id: string; postId: string; isLiked: boolean; version: number },
): Promise<void> {
  if (isLiked)
    await db
      .insertInto('social_comment_likes')
      .values({ comment_id: id, user_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('social_comment_likes')
      .where('comment_id', '=', id)
      .where('user_id', '=', viewer.id)
      .execute()
  await db.updateTable('social_comments').set({ changed: version }).where('id', '=', id).execute()
  await postChanged(db, postId, version)
}

type Stored = {
  id: string
  postId: string
  author: string
  deleted_at: Date | null
  deleted_by: string | null
}

/** A comment; a deleted one is visible only to the person who deleted it. */
async function storedComment(db: Db, viewer: Viewer, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select c.id, c.post_id as "postId", c.author, c.deleted_at, c.deleted_by from social_comments c
    where c.id = ${id} and ${seen('c.author', viewer)}
      and (c.deleted_at is null or c.deleted_by = ${viewer.id})`.execute(db)
  return rows[0] ?? notFound('comment')
}

async function setDeleted(
  db: Db,
  { id, postId }: Stored,
  { by, at, version }: { by: string | null; at: Date | null; version: number },
): Promise<void> {
  await db
    .updateTable('social_comments')
    .set({ deleted_at: at, deleted_by: by, changed: version })
    .where('id', '=', id)
    .execute()
  await db.updateTable('social_comments').set({ changed: version }).where('parent_id', '=', id).execute()
  await postChanged(db, postId, version)
}
