import type { Comment, Post, PostFields } from '#contract/posts.ts'
import type { AboutFields, Profile } from '#contract/social.ts'
import type { Changes } from '#kernel/optimistic-overlay.ts'
import type { NewPicture } from '#kernel/stored-picture.ts'

type Person = Post['by']
export type PostPicture = Post['pictures'][number]

/** Variables of the optimistic feed mutations, by name. */
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
  /** The state before the deletion, with its loaded comments. */
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
  /** The state before the deletion: the comment, then its replies. */
  restoreComment: { comments: readonly Comment[] }
  likeComment: { id: string; postId: string; isLiked: boolean }
  editProfile: { version?: number; changes: Partial<AboutFields>; base: Partial<AboutFields> }
}

/** The content of a feed: everybody's posts, one person's, or a single post. */
export type WallName = 'all' | number | { post: string }

/** Loaded posts, newest first and without a gap, with the comments of opened ones. */
export type Wall = {
  name: WallName
  epoch: string
  version: number
  /** The version of the last own write; earlier replies do not contain it. */
  written: number
  posts: readonly Post[]
  /** True when there are older ones. */
  more: boolean
  /** By post, in the order they were written. */
  comments: Readonly<Record<string, readonly Comment[]>>
  /** The last own comments that the counts include. */
  counted: readonly string[]
}

/** The unfolded parts of a post. */
export type Unfolded = { text: boolean; comments: boolean }

/** A pending post or comment has number 0 and sorts as the newest. */
const placeOf = ({ number }: { number: number }) => number || Infinity

const isOn = ({ name }: Wall, { id, by }: Pick<Post, 'id' | 'by'>) =>
  name === 'all' || (typeof name === 'number' ? by.id === name : name.post === id)

/** Replaces and inserts posts. New ones older than the loaded range are ignored. */
export function withPosts(wall: Wall, changed: readonly Post[]): Wall {
  const known = new Map(wall.posts.map((post) => [post.id, post]))
  const last = wall.more ? (wall.posts.at(-1)?.number ?? 0) : 0
  const taken = changed.filter((post) => known.has(post.id) || (isOn(wall, post) && placeOf(post) > last))
  if (taken.length === 0) return wall
  for (const post of taken) known.set(post.id, post)
  const isInPlace = taken.every(({ id, number }) =>
    wall.posts.some((one) => one.id === id && one.number === number),
  )
  const posts = [...known.values()]
  // The stable sort keeps pending posts in order, the last one first.
  return {
    ...wall,
    posts: isInPlace ? posts : posts.sort((one, other) => after(placeOf(other), placeOf(one))),
  }
}

const after = (one: number, other: number) => (one === other ? 0 : one - other)

/** Replaces and inserts comments where they are loaded; elsewhere own ones are only noted as counted. */
export function withComments(wall: Wall, changed: readonly Comment[]): Wall {
  let { comments, counted } = wall
  for (const comment of changed) {
    const { postId, id } = comment
    const list = comments[postId]
    if (!list) {
      counted = [...counted.filter((one) => one !== id), id].slice(-maxCounted)
      continue
    }
    const isKnown = list.some((one) => one.id === id)
    const next = isKnown ? list.map((one) => (one.id === id ? comment : one)) : [...list, comment]
    comments = {
      ...comments,
      [postId]: next.toSorted((one, other) => after(placeOf(one), placeOf(other))),
    }
  }
  return comments === wall.comments && counted === wall.counted ? wall : { ...wall, comments, counted }
}

const maxCounted = 50

/** Removes posts and comments, and the replies to those. */
export function without(wall: Wall, gone: readonly string[]): Wall {
  if (gone.length === 0) return wall
  const away = new Set(gone)
  const isLeft = ({ id, parentId }: Comment) => !away.has(id) && !(parentId !== null && away.has(parentId))
  const comments = Object.entries(wall.comments).flatMap(([postId, list]) =>
    away.has(postId) ? [] : [[postId, list.every(isLeft) ? list : list.filter(isLeft)] as const],
  )
  return {
    ...wall,
    posts: wall.posts.filter(({ id }) => !away.has(id)),
    comments: Object.fromEntries(comments),
  }
}

/** Appends older posts. */
export function withOlder(wall: Wall, { posts, more }: { posts: readonly Post[]; more: boolean }): Wall {
  const known = new Set(wall.posts.map(({ id }) => id))
  return { ...wall, posts: [...wall.posts, ...posts.filter(({ id }) => !known.has(id))], more }
}

/** Limits of a feed on disk. */
const maxKept = { posts: 60, comments: 100 }

/** The part of a feed that is stored for offline use. */
export function keptOf(wall: Wall): Wall {
  const posts = wall.posts.slice(0, maxKept.posts)
  const comments = posts.flatMap(({ id }) => {
    const list = wall.comments[id]
    return list && list.length <= maxKept.comments ? [[id, list] as const] : []
  })
  return {
    ...wall,
    ...{ posts, more: wall.more || posts.length < wall.posts.length },
    comments: Object.fromEntries(comments),
  }
}

const pictureOf = ({ data: _data, ...picture }: NewPicture): PostPicture => picture
const freshPost = ({ id, content, pictures, by, at }: MutationVariables['addPost']): Post => ({
  ...{ id, content, by, at, number: 0, edited: null, version: 0, comments: 0 },
  pictures: pictures.map(pictureOf),
  likes: { count: 0, isLiked: false },
})
const freshComment = ({ id, postId, parentId, text, by, at }: MutationVariables['addComment']): Comment => ({
  ...{ id, postId, parentId, text, by, at, number: 0, edited: null, version: 0 },
  likes: { count: 0, isLiked: false },
})

function postChanged(wall: Wall, id: string, change: (post: Post) => Post): Wall {
  if (!wall.posts.some((post) => post.id === id)) return wall
  return { ...wall, posts: wall.posts.map((post) => (post.id === id ? change(post) : post)) }
}

function commentChanged(wall: Wall, postId: string, id: string, change: (comment: Comment) => Comment): Wall {
  const comment = wall.comments[postId]?.find((one) => one.id === id)
  return comment ? withComments(wall, [change(comment)]) : wall
}

function liked<Thing extends Post | Comment>(thing: Thing, isLiked: boolean): Thing {
  const { likes } = thing
  if (likes.isLiked === isLiked) return thing
  return { ...thing, likes: { isLiked, count: Math.max(0, likes.count + (isLiked ? 1 : -1)) } }
}

const counted = (by: number) => (post: Post) => ({ ...post, comments: Math.max(0, post.comments + by) })

/** Optimistic updates of a feed; each is idempotent. */
export const wallUpdates: Changes<Wall, Omit<MutationVariables, 'editProfile'>> = {
  addPost: (wall, variables) => {
    if (wall.posts.some(({ id }) => id === variables.id) || !isOn(wall, variables)) return wall
    return { ...wall, posts: [freshPost(variables), ...wall.posts] }
  },
  editPost: (wall, { id, changes, added, at }) =>
    postChanged(wall, id, (post) => {
      const known = [...post.pictures, ...added.map(pictureOf)]
      const pictures = changes.pictures?.flatMap((one) => known.find((picture) => picture.id === one) ?? [])
      return {
        ...post,
        ...(changes.content !== undefined && { content: changes.content }),
        ...(pictures && { pictures }),
        edited: at,
      }
    }),
  removePost: (wall, { id }) => without(wall, [id]),
  restorePost: (wall, { post, comments }) => {
    if (wall.posts.some(({ id }) => id === post.id)) return wall
    const back = withPosts(wall, [post])
    if (back === wall || !comments) return back
    return { ...back, comments: { ...back.comments, [post.id]: comments } }
  },
  likePost: (wall, { id, isLiked }) => postChanged(wall, id, (post) => liked(post, isLiked)),
  addComment: (wall, variables) => {
    const { id, postId } = variables
    if (wall.counted.includes(id) || wall.comments[postId]?.some((one) => one.id === id)) return wall
    return withComments(postChanged(wall, postId, counted(1)), [freshComment(variables)])
  },
  editComment: (wall, { id, postId, changes, at }) =>
    commentChanged(wall, postId, id, (comment) => ({ ...comment, text: changes.text, edited: at })),
  removeComment: (wall, { id, postId }) => {
    const gone = wall.comments[postId]?.filter((one) => one.id === id || one.parentId === id) ?? []
    return without(
      postChanged(wall, postId, counted(-gone.length)),
      gone.map((one) => one.id),
    )
  },
  restoreComment: (wall, { comments }) => {
    const postId = comments[0]?.postId ?? ''
    const list = wall.comments[postId]
    const back = comments.filter(({ id }) => !list?.some((one) => one.id === id))
    if (!list || back.length === 0) return wall
    return withComments(postChanged(wall, postId, counted(back.length)), back)
  },
  likeComment: (wall, { id, postId, isLiked }) =>
    commentChanged(wall, postId, id, (comment) => liked(comment, isLiked)),
}

/** The editable fields of a post. */
export const postFields = ({ content, pictures }: Post): PostFields => ({
  content,
  pictures: pictures.map(({ id }) => id),
})

/** The editable fields of a profile. */
export const aboutOf = ({ job, location, phone, about }: Profile): AboutFields => ({
  ...{ job, location, phone, about },
})

/** Optimistic updates of a profile. */
export const profileUpdates: Changes<Profile, Pick<MutationVariables, 'editProfile'>> = {
  editProfile: (profile, { changes }) => (profile.isSelf ? { ...profile, ...changes } : profile),
}
