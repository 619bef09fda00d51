import type { Comment, Post, PostFields } from '#contract/posts.ts'
import type { AboutFields, Profile, ProfileFields } from '#contract/social.ts'
import type { NewPicture } from '#forms/stored-picture.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

type Person = Post['by']
export type PostPicture = Post['pictures'][number]

export type MutationVariables = {
  addPost: { id: string; content: string; pictures: readonly NewPicture[]; by: Person; at: string }
  editPost: {
    id: string
    version?: number
    changes: Partial<PostFields>
    base: Partial<PostFields>
    added: readonly NewPicture[]
    at: string
  }
  removePost: { id: string }
  restorePost: { post: Post; comments?: readonly Comment[] }
  likePost: { id: string; isLiked: boolean }
  addComment: { id: string; postId: string; parentId: string | null; text: string; by: Person; at: string }
  editComment: {
    id: string
    version?: number
    changes: { text: string }
    base: { text?: string }
    postId: string
    at: string
  }
  removeComment: { id: string; postId: string }
  restoreComment: { comments: readonly Comment[] }
  likeComment: { id: string; postId: string; isLiked: boolean }
  editProfile: { version?: number; changes: Partial<ProfileFields>; base: Partial<ProfileFields> }
}

/** The content of a feed: everyone's posts, one person's, or a single post. */
export type FeedName = 'all' | number | { post: string }

/** Loaded posts, newest first and without a gap, with the comments of opened ones. */
export type FeedState = {
  name: FeedName
  epoch: string
  version: number
  /** The version of the last own write; earlier replies do not contain it. */
  written: number
  posts: readonly Post[]
  more: boolean
  /** By post, in the order they were written. */
  comments: Readonly<Record<string, readonly Comment[]>>
  /** The last own comments that the counts include. */
  counted: readonly string[]
}

export type Unfolded = { text: boolean; comments: boolean }

/** A pending post or comment has number 0 and sorts as the newest. */
const sortNumber = ({ number }: { number: number }) => number || Infinity

const isOn = ({ name }: FeedState, { id, by }: Pick<Post, 'id' | 'by'>) =>
  name === 'all' || (typeof name === 'number' ? by.id === name : name.post === id)

/** Replaces and inserts posts. New ones older than the loaded range are ignored. */
export function withPosts(feed: FeedState, changed: readonly Post[]): FeedState {
  const postsById = new Map(feed.posts.map((post) => [post.id, post]))
  const last = feed.more ? (feed.posts.at(-1)?.number ?? 0) : 0
  const acceptedPosts = changed.filter(
    (post) => postsById.has(post.id) || (isOn(feed, post) && sortNumber(post) > last),
  )
  if (acceptedPosts.length === 0) return feed
  for (const post of acceptedPosts) postsById.set(post.id, post)
  const hasSamePosition = acceptedPosts.every(({ id, number }) =>
    feed.posts.some((post) => post.id === id && post.number === number),
  )
  const posts = [...postsById.values()]
  // The stable sort keeps pending posts in order, the last one first.
  return {
    ...feed,
    posts: hasSamePosition ? posts : posts.sort((post, other) => after(sortNumber(other), sortNumber(post))),
  }
}

const after = (value: number, other: number) => (value === other ? 0 : value - other)

/** Replaces and inserts comments where they are loaded; elsewhere own ones are only noted as counted. */
export function withComments(feed: FeedState, changed: readonly Comment[]): FeedState {
  let { comments, counted } = feed
  for (const comment of changed) {
    const { postId, id } = comment
    const list = comments[postId]
    if (!list) {
      counted = [...counted.filter((countedId) => countedId !== id), id].slice(-maxCounted)
      continue
    }
    const isKnown = list.some((entry) => entry.id === id)
    const next = isKnown ? list.map((entry) => (entry.id === id ? comment : entry)) : [...list, comment]
    comments = { ...comments, [postId]: next.toSorted((a, b) => after(sortNumber(a), sortNumber(b))) }
  }
  return comments === feed.comments && counted === feed.counted ? feed : { ...feed, comments, counted }
}

const maxCounted = 50

export function without(feed: FeedState, removedIds: readonly string[]): FeedState {
  if (removedIds.length === 0) return feed
  const away = new Set(removedIds)
  const isLeft = ({ id, parentId }: Comment) => !away.has(id) && !(parentId !== null && away.has(parentId))
  const comments = Object.entries(feed.comments).flatMap(([postId, list]) =>
    away.has(postId) ? [] : [[postId, list.every(isLeft) ? list : list.filter(isLeft)] as const],
  )
  return {
    ...feed,
    posts: feed.posts.filter(({ id }) => !away.has(id)),
    comments: Object.fromEntries(comments),
  }
}

export function withOlder(
  feed: FeedState,
  { posts, more }: { posts: readonly Post[]; more: boolean },
): FeedState {
  const postIds = new Set(feed.posts.map(({ id }) => id))
  return { ...feed, posts: [...feed.posts, ...posts.filter(({ id }) => !postIds.has(id))], more }
}

const maxKept = { posts: 60, comments: 100 }

export function keptOf(feed: FeedState): FeedState {
  const posts = feed.posts.slice(0, maxKept.posts)
  const comments = posts.flatMap(({ id }) => {
    const list = feed.comments[id]
    return list && list.length <= maxKept.comments ? [[id, list] as const] : []
  })
  return {
    ...feed,
    posts,
    more: feed.more || posts.length < feed.posts.length,
    comments: Object.fromEntries(comments),
  }
}

const pictureOf = ({ data: _data, ...picture }: NewPicture): PostPicture => picture
const freshPost = ({ id, content, pictures, by, at }: MutationVariables['addPost']): Post => ({
  id,
  content,
  by,
  at,
  number: 0,
  edited: null,
  version: 0,
  comments: 0,
  pictures: pictures.map(pictureOf),
  likes: { count: 0, isLiked: false },
})
const freshComment = ({ id, postId, parentId, text, by, at }: MutationVariables['addComment']): Comment => ({
  id,
  postId,
  parentId,
  text,
  by,
  at,
  number: 0,
  edited: null,
  version: 0,
  likes: { count: 0, isLiked: false },
})

function postChanged(feed: FeedState, id: string, change: (post: Post) => Post): FeedState {
  if (!feed.posts.some((post) => post.id === id)) return feed
  return { ...feed, posts: feed.posts.map((post) => (post.id === id ? change(post) : post)) }
}

function commentChanged(
  feed: FeedState,
  postId: string,
  id: string,
  change: (comment: Comment) => Comment,
): FeedState {
  const comment = feed.comments[postId]?.find((candidate) => candidate.id === id)
  return comment ? withComments(feed, [change(comment)]) : feed
}

function withLike<Thing extends Post | Comment>(thing: Thing, isLiked: boolean): Thing {
  const { likes } = thing
  if (likes.isLiked === isLiked) return thing
  return { ...thing, likes: { isLiked, count: Math.max(0, likes.count + (isLiked ? 1 : -1)) } }
}

const countComments = (by: number) => (post: Post) => ({ ...post, comments: Math.max(0, post.comments + by) })

/** Optimistic updates of a feed; each is idempotent. */
export const feedUpdates: Changes<FeedState, Omit<MutationVariables, 'editProfile'>> = {
  addPost: (feed, variables) => {
    if (feed.posts.some(({ id }) => id === variables.id) || !isOn(feed, variables)) return feed
    return { ...feed, posts: [freshPost(variables), ...feed.posts] }
  },
  editPost: (feed, { id, changes, added, at }) =>
    postChanged(feed, id, (post) => {
      const allPictures = [...post.pictures, ...added.map(pictureOf)]
      const pictures = changes.pictures?.flatMap(
        (pictureId) => allPictures.find((picture) => picture.id === pictureId) ?? [],
      )
      return {
        ...post,
        ...(changes.content !== undefined && { content: changes.content }),
        ...(pictures && { pictures }),
        edited: at,
      }
    }),
  removePost: (feed, { id }) => without(feed, [id]),
  restorePost: (feed, { post, comments }) => {
    if (feed.posts.some(({ id }) => id === post.id)) return feed
    const back = withPosts(feed, [post])
    if (back === feed || !comments) return back
    return { ...back, comments: { ...back.comments, [post.id]: comments } }
  },
  likePost: (feed, { id, isLiked }) => postChanged(feed, id, (post) => withLike(post, isLiked)),
  addComment: (feed, variables) => {
    const { id, postId } = variables
    if (feed.counted.includes(id) || feed.comments[postId]?.some((entry) => entry.id === id)) return feed
    return withComments(postChanged(feed, postId, countComments(1)), [freshComment(variables)])
  },
  editComment: (feed, { id, postId, changes, at }) =>
    commentChanged(feed, postId, id, (comment) => ({ ...comment, text: changes.text, edited: at })),
  removeComment: (feed, { id, postId }) => {
    const removedComments =
      feed.comments[postId]?.filter((entry) => entry.id === id || entry.parentId === id) ?? []
    return without(
      postChanged(feed, postId, countComments(-removedComments.length)),
      removedComments.map((comment) => comment.id),
    )
  },
  restoreComment: (feed, { comments }) => {
    const postId = comments[0]?.postId ?? ''
    const list = feed.comments[postId]
    const back = comments.filter(({ id }) => !list?.some((entry) => entry.id === id))
    if (!list || back.length === 0) return feed
    return withComments(postChanged(feed, postId, countComments(back.length)), back)
  },
  likeComment: (feed, { id, postId, isLiked }) =>
    commentChanged(feed, postId, id, (comment) => withLike(comment, isLiked)),
}

export const postFields = ({ content, pictures }: Post): PostFields => ({
  content,
  pictures: pictures.map(({ id }) => id),
})

export const aboutOf = ({ job, location, phone, about }: Profile): AboutFields => ({
  job,
  location,
  phone,
  about,
})

export const profileUpdates: Changes<Profile, Pick<MutationVariables, 'editProfile'>> = {
  editProfile: (profile, { changes }) => (profile.isSelf ? { ...profile, ...changes } : profile),
}
