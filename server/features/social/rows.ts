import { sql } from 'kysely'
import type { Comment, Post } from '#contract/posts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { isoOf, isoOrNull, jsonRows } from '#server/platform/list.ts'
import { avatarOf } from './people.ts'
import { seen, type Viewer } from './state.ts'

export const postSeen = (viewer: Viewer): Sql => sql`p.deleted_at is null and ${seen('p.author', viewer)}`

/** Condition that a viewer who sees the post also sees its comment `c`; a reply needs its comment. */
export const commentSeen = (viewer: Viewer): Sql => sql`c.deleted_at is null and ${seen('c.author', viewer)}
  and (c.parent_id is null or exists (select from social_comments up
    where up.id = c.parent_id and up.deleted_at is null and ${seen('up.author', viewer)}))`

const likes = (table: string, column: string, of: string, viewer: Viewer): Sql =>
  sql`(select json_build_object('count', count(*), 'isLiked', coalesce(bool_or(l.user_id = ${viewer.id}), false))
    from ${sql.raw(table)} l where l.${sql.raw(column)} = ${sql.raw(of)} and ${seen('l.user_id', viewer)})`

const author = sql`json_build_object('id', u.profile, 'name', u.name) as by`

export type Written<T> = T & { account: string }

export async function postsWhere(db: Db, viewer: Viewer, rest: Sql): Promise<Written<Post>[]> {
  const rows = await jsonRows<Written<Post>>(
    db,
    sql`select p.id, p.number, p.author as account, ${author}, p.content, p.version, p.created_at as at, p.edited_at as edited,
        (select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'type', f.type, 'size', f.size)
          order by f.place), '[]')
          from social_pictures f where f.post_id = p.id and f.deleted_at is null) as pictures,
        ${likes('social_post_likes', 'post_id', 'p.id', viewer)} as likes,
        (select count(*)::int from social_comments c where c.post_id = p.id and ${commentSeen(viewer)}) as comments
      from social_posts p join users u on u.id = p.author where ${rest}`,
  )
  return rows.map(withRest)
}

export async function commentsWhere(db: Db, viewer: Viewer, rest: Sql): Promise<Written<Comment>[]> {
  const rows = await jsonRows<Written<Comment>>(
    db,
    sql`select c.id, c.number, c.post_id as "postId", c.parent_id as "parentId", c.author as account, ${author},
        c.content as text, c.version, c.created_at as at, c.edited_at as edited,
        ${likes('social_comment_likes', 'comment_id', 'c.id', viewer)} as likes
      from social_comments c join users u on u.id = c.author where ${rest}`,
  )
  return rows.map(withRest)
}

function withRest<T extends Post | Comment>(row: T): T {
  const { at, edited, by } = row
  return { ...row, by: { ...by, avatar: avatarOf(by.id) }, at: isoOf(at), edited: isoOrNull(edited) }
}

export function publicOf<T extends Post | Comment>({ account: _account, ...written }: Written<T>): T {
  return written as unknown as T
}

export async function postBy(db: Db, viewer: Viewer, id: string): Promise<Written<Post>> {
  const [post] = await postsWhere(db, viewer, sql`p.id = ${id} and ${postSeen(viewer)}`)
  return post ?? notFound('post')
}

export async function commentBy(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ comment: Written<Comment>; post: Written<Post> }> {
  const [comment] = await commentsWhere(db, viewer, sql`c.id = ${id} and ${commentSeen(viewer)}`)
  if (!comment) notFound('comment')
  return { comment, post: await postBy(db, viewer, comment.postId) }
}

export async function postChanged(db: Db, id: string, changed: number): Promise<void> {
  await db.updateTable('social_posts').set({ changed }).where('id', '=', id).execute()
}
