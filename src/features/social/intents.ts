import type { Comment, Post, PostFields } from '#contract/posts.ts'
import type { AboutFields, Profile } from '#contract/social.ts'
import type { Changes } from '#kernel/intents.ts'
import type { NewPicture } from '#kernel/stored-picture.ts'

type Person = Post['by']
export type PostPicture = Post['pictures'][number]

/** What people mean to do, by the name of the verb. */
export type Intents = {
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
  /** As it was before it was deleted, with its comments as far as they are known. */
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
  /** As they were before: the comment, then its replies. */
  restoreComment: { comments: readonly Comment[] }
  likeComment: { id: string; postId: string; isLiked: boolean }
  editProfile: { version?: number; changes: Partial<AboutFields>; base: Partial<AboutFields> }
}

/** Whose posts a wall shows: everybody's, one person's, or one post alone. */
export type WallName = 'all' | number | { post: string }

/** Posts as far as they are known, newest first and without a gap, with the comments of those that were opened. */
export type Wall = {
  name: WallName
  epoch: string
  version: number
  /** The version that an own write has made, which no earlier answer knows of. */
  written: number
  posts: readonly Post[]
  /** Whether there are older ones. */
  more: boolean
  /** By post, in the order they were written. */
  comments: Readonly<Record<string, readonly Comment[]>>
  /** The last own comments that are counted already. */
  counted: readonly string[]
}

/** What is open of a post. */
export type Unfolded = { text: boolean; comments: boolean }

/** What is not numbered yet stands before and behind everything that is. */
const placeOf = ({ number }: { number: number }) => number || Infinity

const isOn = ({ name }: Wall, { id, by }: Pick<Post, 'id' | 'by'>) =>
  name === 'all' || (typeof name === 'number' ? by.id === name : name.post === id)

/** A wall in which some posts are as given. New ones come where they belong, unless that is beyond what is known. */
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
  // The sort keeps the order of what has no number yet: what was written last stands first.
  return {
    ...wall,
    posts: isInPlace ? posts : posts.sort((one, other) => after(placeOf(other), placeOf(one))),
  }
}

const after = (one: number, other: number) => (one === other ? 0 : one - other)

/** The same with comments, of posts whose comments are known; of others the own ones are noted as counted. */
export function withComments(wall: Wall, changed: readonly Comment[]): Wall {
  let { comments, counted } = wall
  for (const comment of changed) {
    const { postId, id } = comment
    const list = comments[postId]
    if (!list) {
      counted = [...counted.filter((one) => one !== id), id].slice(-mostCounted)
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

const mostCounted = 50

/** The same without posts and comments, and without the replies to those. */
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

/** The same with older posts at its end. */
export function withOlder(wall: Wall, { posts, more }: { posts: readonly Post[]; more: boolean }): Wall {
  const known = new Set(wall.posts.map(({ id }) => id))
  return { ...wall, posts: [...wall.posts, ...posts.filter(({ id }) => !known.has(id))], more }
}

/** So much of a wall is kept on disk. */
const mostKept = { posts: 60, comments: 100 }

/** What of a wall is kept for times without a network. */
export function keptOf(wall: Wall): Wall {
  const posts = wall.posts.slice(0, mostKept.posts)
  const comments = posts.flatMap(({ id }) => {
    const list = wall.comments[id]
    return list && list.length <= mostKept.comments ? [[id, list] as const] : []
  })
  return {
    ...wall,
    ...{ posts, more: wall.more || posts.length < wall.posts.length },
    comments: Object.fromEntries(comments),
  }
}

const pictureOf = ({ data: _data, ...picture }: NewPicture): PostPicture => picture
const freshPost = ({ id, content, pictures, by, at }: Intents['addPost']): Post => ({
  ...{ id, content, by, at, number: 0, edited: null, version: 0, comments: 0 },
  pictures: pictures.map(pictureOf),
  likes: { count: 0, isLiked: false },
})
const freshComment = ({ id, postId, parentId, text, by, at }: Intents['addComment']): Comment => ({
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

/** What becomes of a wall by an intent; twice the same as once. */
export const wallIntents: Changes<Wall, Omit<Intents, 'editProfile'>> = {
  addPost: (wall, intent) => {
    if (wall.posts.some(({ id }) => id === intent.id) || !isOn(wall, intent)) return wall
    return { ...wall, posts: [freshPost(intent), ...wall.posts] }
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
  addComment: (wall, intent) => {
    const { id, postId } = intent
    if (wall.counted.includes(id) || wall.comments[postId]?.some((one) => one.id === id)) return wall
    return withComments(postChanged(wall, postId, counted(1)), [freshComment(intent)])
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

/** What its author may change of a post. */
export const postFields = ({ content, pictures }: Post): PostFields => ({
  content,
  pictures: pictures.map(({ id }) => id),
})

/** What people say about themselves. */
export const aboutOf = ({ job, location, phone, about }: Profile): AboutFields => ({
  ...{ job, location, phone, about },
})

/** What becomes of somebody's profile by an intent. */
export const profileIntents: Changes<Profile, Pick<Intents, 'editProfile'>> = {
  editProfile: (profile, { changes }) => (profile.isSelf ? { ...profile, ...changes } : profile),
}
