import { sql } from 'kysely'
import { type OldPost, olderSocialCalls, SentComments } from '#contract/compat/social.ts'
import { isWhole, maxRead, sortOf } from '#contract/list.ts'
import type { Comment, Post } from '#contract/posts.ts'
import type { Db } from '#server/db/tables.ts'
import { addComment, editComment, likeComment, parentBy } from '#server/features/social/comments.ts'
import { likePost } from '#server/features/social/posts.ts'
import {
  commentSeen,
  commentsWhere,
  postBy,
  postSeen,
  postsWhere,
  type Written,
} from '#server/features/social/rows.ts'
import { audience, incrementVersion, notYours, type Viewer, viewerOf } from '#server/features/social/state.ts'
import { parseInput } from '#server/platform/body.ts'
import { all, holds } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { agoText } from './ago.ts'

/** docs/contract.md 2.14: every change answers all posts with their comments. */
export function postsForOlderClients(
  { read, write }: Mount,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
): void {
  const calls = olderSocialCalls

  read(calls.posts, async ({ input, db, session }) => {
    const viewer = await viewerOf(db, session.id)
    if (isWhole(input)) return { posts: await oldPosts(db, viewer) }
    const { limit = null, offset = 0, sort, q } = input
    const where = all(postSeen(viewer), holds('p.search', q))
    const { down } = sortOf(['date'] as const, sort, { by: 'date', down: true })
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from social_posts p where ${where}`.execute(db)
    const order = sql.raw(down ? 'desc' : 'asc')
    const page = sql`${where} order by p.number ${order} limit ${limit}::int offset ${offset}`
    return { posts: await oldPosts(db, viewer, page), total: rows[0]?.total ?? 0 }
  })

  write(calls.editComment, async ({ input: { key, id: commentId }, ...context }) => {
    const { db, viewer, version, post } = await begin(context, key)
    if (typeof commentId === 'object' && commentId !== null && !Array.isArray(commentId)) {
      const { id, data } = parseInput(SentComments, commentId)
      const where = sql`c.id = ${String(id)} and c.post_id = ${post.id} and ${commentSeen(viewer)}`
      const [comment] = await commentsWhere(db, viewer, where)
      if (comment && comment.account !== viewer.id) notYours('comment')
      if (comment) await editComment(db, comment, { text: data.comment, version, at: clock() })
      else await add(db, viewer, { postId: post.id, parentId: null, text: data.comment, version })
      await publishPost(context, post)
    }
    return { posts: await oldPosts(db, viewer) }
  })

  write(calls.addComment, async ({ input: { postId, comment }, ...context }) => {
    const { db, viewer, version, post } = await begin(context, postId)
    await add(db, viewer, { postId, parentId: null, text: comment.data.comment, version })
    await publishPost(context, post)
    return { posts: await oldPosts(db, viewer) }
  })

  write(calls.addReply, async ({ input: { postId, commentId, reply }, ...context }) => {
    const { db, viewer, version, post } = await begin(context, postId)
    await add(db, viewer, { postId, parentId: commentId, text: reply.data.comment, version })
    await publishPost(context, post)
    return { posts: await oldPosts(db, viewer) }
  })

  write(calls.likePost, async ({ input: { postId }, ...context }) => {
    const { db, viewer, version, post } = await begin(context, postId)
    await likePost(db, viewer, { id: postId, isLiked: !post.likes.isLiked, version })
    await publishPost(context, post)
    return { posts: await oldPosts(db, viewer) }
  })

  write(calls.likeComment, async ({ input: { postId, commentId }, ...context }) => {
    const { db, viewer, version, post } = await begin(context, postId)
    const comment = await parentBy(db, viewer, postId, commentId)
    await toggle(db, viewer, comment, version)
    await publishPost(context, post)
    return { posts: await oldPosts(db, viewer) }
  })

  write(calls.likeReply, async ({ input: { postId, commentId, replayId }, ...context }) => {
    const { db, viewer, version, post } = await begin(context, postId)
    await parentBy(db, viewer, postId, commentId)
    const where = sql`c.id = ${replayId} and c.parent_id = ${commentId} and ${commentSeen(viewer)}`
    const [reply] = await commentsWhere(db, viewer, where)
    await toggle(db, viewer, reply ?? notFound('reply'), version)
    await publishPost(context, post)
    return { posts: await oldPosts(db, viewer) }
  })

  type Change = Pick<CallContext, 'db' | 'session' | 'publish'>

  async function begin({ db, session }: Change, postId: string) {
    const version = await incrementVersion(db, clock())
    const viewer = await viewerOf(db, session.id)
    return { db, viewer, version, post: await postBy(db, viewer, postId) }
  }

  async function publishPost({ db, session, publish }: Change, post: Written<Post>): Promise<void> {
    publish('social', post.id, await audience(db, [session.id, post.account]))
  }

  type Fresh = { postId: string; parentId: string | null; text: string; version: number }
  const add = (db: Db, viewer: Viewer, fresh: Fresh) =>
    addComment(db, viewer, { ...fresh, id: newId(), at: clock() })

  const toggle = (db: Db, viewer: Viewer, { id, postId, likes }: Comment, version: number) =>
    likeComment(db, viewer, { id, postId, isLiked: !likes.isLiked, version })

  async function oldPosts(
    db: Db,
    viewer: Viewer,
    rest = sql`${postSeen(viewer)} order by p.number desc limit ${maxRead}`,
  ): Promise<OldPost[]> {
    const posts = await postsWhere(db, viewer, rest)
    const ids = posts.filter((post) => post.comments > 0).map(({ id }) => id)
    const where = sql`c.post_id = any(${ids}::text[]) and ${commentSeen(viewer)}`
    const comments = ids.length > 0 ? await commentsWhere(db, viewer, sql`${where} order by c.number`) : []
    const on = Map.groupBy(comments, ({ postId, parentId }) => parentId ?? `post ${postId}`)
    const replyOf = (comment: Comment) => ({
      id: comment.id,
      profile: writerOf(comment),
      data: { comment: comment.text, likes: oldLikes(comment), replies: [] },
    })
    return posts.map((post) => ({
      id: post.id,
      profile: writerOf(post),
      data: {
        content: post.content,
        images: [],
        likes: oldLikes(post),
        comments: (on.get(`post ${post.id}`) ?? []).toReversed().map((comment) => {
          const { id, profile, data } = replyOf(comment)
          return { id, profile, data: { ...data, replies: (on.get(comment.id) ?? []).map(replyOf) } }
        }),
      },
    }))
  }

  function writerOf({ by, at }: Pick<Post, 'by' | 'at'>) {
    return { id: String(by.id), avatar: by.avatar, name: by.name, time: agoText(at, clock()) }
  }
}

const oldLikes = ({ likes }: Pick<Post, 'likes'>) => ({ like: likes.isLiked, value: likes.count })
