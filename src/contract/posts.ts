import * as z from 'zod/mini'
import { call, editParts } from './call.ts'
import { maxOfPicture, Picture, SentPicture } from './pictures.ts'
import { recordId } from './readable.ts'
import { Author, UserNumber } from './social.ts'

export const limits = {
  content: 10_000,
  comment: 2_000,
  /** Pictures of one post, and bytes of one. */
  pictures: 4,
  title: maxOfPicture.title,
  pictureBytes: maxOfPicture.bytes,
  comments: 1_000,
  page: 50,
  usualPage: 20,
  /** With more changes than this the client must read everything again. */
  changes: 300,
} as const

const Likes = z.object({ count: z.int(), isLiked: z.boolean() })

const Post = z.looseObject({
  /** Created by the author's client. */
  id: z.string(),
  /** The position among all posts from 1, assigned by the server; newer posts have higher numbers. */
  number: z.int(),
  by: Author,
  /** Markdown, as it was written. */
  content: z.string(),
  pictures: z.array(Picture),
  likes: Likes,
  comments: z.int(),
  at: z.string(),
  edited: z.nullable(z.string()),
  version: z.int(),
})
export type Post = z.infer<typeof Post>

const Comment = z.looseObject({
  id: z.string(),
  number: z.int(),
  postId: z.string(),
  parentId: z.nullable(z.string()),
  by: Author,
  text: z.string(),
  likes: Likes,
  at: z.string(),
  edited: z.nullable(z.string()),
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

export const PostConflict = z.looseObject({ current: Post })
export const CommentConflict = z.looseObject({ current: Comment })

const Id = recordId
const Content = z.string().check(z.maxLength(limits.content))
const CommentText = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.comment))
const Fields = z.object({
  content: Content,
  /** Ids of its pictures in order; others are removed. */
  pictures: z.array(Id).check(z.maxLength(limits.pictures)),
})
export type PostFields = z.infer<typeof Fields>

const SentPictures = z.array(SentPicture).check(z.maxLength(limits.pictures))
const longPost = limits.pictures * limits.pictureBytes * 1.4

const Liked = z.object({ id: Id, isLiked: z.boolean() })
const version = z.int()
const OnePost = z.object({ post: Post, version })
const OneComment = z.object({ comment: Comment, post: Post, version })
const Since = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

export const postCalls = {
  feed: call('get', 'posts/feed', {
    access: 'social.use',
    request: z.object({
      user: z.optional(UserNumber),
      /** Only posts before this number. */
      before: Since,
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page))),
    }),
    reply: z.object({
      posts: z.array(Post),
      more: z.boolean(),
      /** Identifies the database; another one has other versions. */
      epoch: z.string(),
      version,
    }),
    summary: 'List a page of posts of all people or of one, newest first',
  }),
  changes: call('get', 'posts/changes', {
    access: 'social.use',
    request: z.object({ epoch: z.optional(z.string()), since: Since }),
    reply: z.object({
      epoch: z.string(),
      version,
      /** False when the changes are unknown and everything must be read again. */
      isKnown: z.boolean(),
      posts: z.array(Post),
      comments: z.array(Comment),
      gone: z.array(z.string()),
    }),
    summary: 'List the posts and comments that were written, changed, liked or deleted after a version',
  }),
  details: call('get', 'posts/details', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: z.object({ post: Post, epoch: z.string(), version }),
    summary: 'Return a post',
  }),
  comments: call('get', 'posts/comments', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: z.object({ comments: z.array(Comment), epoch: z.string(), version }),
    summary: 'List the comments and replies of a post, in the order they were written',
  }),
  add: call('post', 'posts/add', {
    access: 'social.use',
    request: z.object({ id: Id, content: Content, pictures: z.optional(SentPictures) }),
    reply: OnePost,
    summary: 'Write a post; the same id again returns the first one',
    maxBytes: longPost,
  }),
  edit: call('post', 'posts/edit', {
    access: 'social.use',
    request: z.object({
      id: Id,
      ...editParts(Fields),
      /** New pictures, which `changes.pictures` names too. */
      added: z.optional(SentPictures),
    }),
    reply: OnePost,
    summary: 'Change your post; 409 with `current` if it was changed elsewhere',
    maxBytes: longPost,
  }),
  remove: call('post', 'posts/delete', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: z.object({ id: z.string(), version }),
    summary: 'Delete your post; it can be restored for 30 days',
  }),
  restore: call('post', 'posts/restore', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: OnePost,
    summary: 'Restore a deleted post with its comments and likes',
  }),
  like: call('post', 'posts/like', {
    access: 'social.use',
    request: Liked,
    reply: OnePost,
    summary: 'Like or unlike a post',
  }),
  addComment: call('post', 'posts/comment/add', {
    access: 'social.use',
    request: z.object({ id: Id, postId: Id, parentId: z.optional(z.nullable(Id)), text: CommentText }),
    reply: OneComment,
    summary: 'Comment on a post or reply to a comment; the same id again returns the first one',
  }),
  editComment: call('post', 'posts/comment/edit', {
    access: 'social.use',
    request: z.object({
      id: Id,
      version: z.optional(z.int()),
      changes: z.object({ text: CommentText }),
      base: z.optional(z.object({ text: z.optional(z.string()) })),
    }),
    reply: OneComment,
    summary: 'Change your comment; 409 with `current` if it was changed elsewhere',
  }),
  removeComment: call('post', 'posts/comment/delete', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: z.object({ id: z.string(), post: Post, version }),
    summary: 'Delete your comment, or one on your post, with its replies; it can be restored for 30 days',
  }),
  restoreComment: call('post', 'posts/comment/restore', {
    access: 'social.use',
    request: z.object({ id: Id }),
    reply: OneComment,
    summary: 'Restore a comment that you deleted',
  }),
  likeComment: call('post', 'posts/comment/like', {
    access: 'social.use',
    request: Liked,
    reply: OneComment,
    summary: 'Like or unlike a comment or reply',
  }),
}
