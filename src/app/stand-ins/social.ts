import type { StandIn } from '#kernel/api.ts'
import { pageOf } from './lists.ts'
import { displayedTime, numberOf, type Row, rowIn, rowsIn, textOf } from './question.ts'
import { userOf } from './together.ts'

/** The number in an id such as `#12POST`, or the index without one. */
const numberIn = (id: unknown, index: number) => Number(/\d+/.exec(textOf(id))?.[0] ?? index + 1)
const unknownCounts = { posts: Number.NaN, followers: Number.NaN, following: Number.NaN }
const author = (row: Row) => ({ id: numberIn(row.id, 0), name: textOf(row.name), avatar: textOf(row.avatar) })

const profileOf = (row: Row, more: Row = {}) => ({
  ...author(row),
  email: textOf(row.email),
  job: textOf(row.role),
  location: textOf(row.location),
  phone: textOf(row.contact),
  about: textOf(row.about),
  isSelf: false,
  isFollowed: false,
  followsMe: false,
  friendship: 'none',
  isBlocked: false,
  version: 0,
  mutual: numberOf(row.mutual, 0),
  counts: {
    ...unknownCounts,
    followers: numberOf(row.followers),
    friends: numberOf(row.friends),
    pictures: Number.NaN,
  },
  ...more,
})

const kinds: Record<string, { path: string; key: string; says: (row: Row) => Row }> = {
  everybody: { path: 'user-list/s1/list', key: 'users_s1', says: () => ({}) },
  followers: {
    path: 'followers/list',
    key: 'followers',
    says: ({ follow }) => ({ followsMe: true, isFollowed: follow !== 2 }),
  },
  friends: { path: 'friends/list', key: 'friends', says: () => ({ friendship: 'friends' }) },
  requests: { path: 'friend-request/list', key: 'friends', says: () => ({ friendship: 'received' }) },
}

const people: StandIn = async ({ read, payload: { kind = 'everybody', of: whose, ...filter } }) => {
  const list = kinds[textOf(kind)]
  if (!list || whose !== undefined) return undefined
  const [answer, cards] = await Promise.all([
    read(list.path),
    // These say more of someone than the lists do.
    read('details-card/list').catch(() => undefined),
  ])
  const saysMore = new Map(rowsIn(cards, 'users').map((card) => [card.id, card]))
  const rows = rowsIn(answer, list.key).map((row) => ({ ...saysMore.get(row.id), ...row }))
  const all = rows.map((row) => profileOf(row, list.says(row)))
  const { page, total } = pageOf(all, filter)
  const none = { followers: 0, following: 0, friends: 0, requests: 0, sent: 0, blocked: 0 }
  return {
    people: page,
    total,
    counts: { ...none, ...(textOf(kind) in none && { [textOf(kind)]: rows.length }) },
  }
}

const profile: StandIn = async ({ read, payload: { user } }) => {
  if (user === undefined) {
    const me = userOf(rowIn(await read('account/me')).user)
    return me && { person: profileOf({ ...me, role: '' }, { id: 0, isSelf: true }) }
  }
  const rows = rowsIn(await read('user-list/s1/list'), 'users_s1')
  const row = rows.find(({ id }) => numberIn(id, 0) === Number(user))
  return row && { person: profileOf(row) }
}

type Read = Parameters<StandIn>[0]['read']
const posts = async (read: Read) => rowsIn(await read('posts/list'), 'posts')
const dataOf = (row: Row) => rowIn(row.data)
const saidIn = (row: Row) => {
  const { like, value } = rowIn(dataOf(row).likes)
  return {
    id: textOf(row.id),
    by: author(rowIn(row.profile)),
    edited: null,
    version: 0,
    at: displayedTime(rowIn(row.profile).time),
    likes: { count: numberOf(value, 0), isLiked: like === true },
  }
}

/** Comments arrive newest first, replies oldest first; here both are chronological. */
function commentsOf(post: Row) {
  const comments = rowsIn(dataOf(post), 'comments').toReversed()
  const all = comments.flatMap((comment) => [
    { row: comment, parentId: null as string | null },
    ...rowsIn(dataOf(comment), 'replies').map((row) => ({ row, parentId: textOf(comment.id) })),
  ])
  return all.map(({ row, parentId }, index) => ({
    ...saidIn(row),
    number: index + 1,
    postId: textOf(post.id),
    parentId,
    text: textOf(dataOf(row).comment),
  }))
}

const postOf = (post: Row, number: number) => ({
  ...saidIn(post),
  number,
  content: textOf(dataOf(post).content),
  pictures: [],
  comments: commentsOf(post).length,
})

const version = { epoch: 'none', version: 0 }

const feed: StandIn = async ({ read, payload: { user } }) => {
  const all = (await posts(read)).map((post, index, rows) => postOf(post, rows.length - index))
  const visiblePosts = user === undefined ? all : all.filter(({ by }) => by.id === Number(user))
  return { ...version, posts: visiblePosts, more: false }
}

const onePost =
  (answer: (post: Row) => object): StandIn =>
  async ({ read, payload: { id } }) => {
    const post = (await posts(read)).find((post) => textOf(post.id) === id)
    return post && { ...version, ...answer(post) }
  }

export const socialStandIns: Record<string, StandIn> = {
  'social/people': people,
  'social/profile': profile,
  'posts/feed': feed,
  // Everything is read again.
  'posts/changes': () => ({ ...version, isKnown: false, posts: [], comments: [], gone: [] }),
  'posts/details': onePost((post) => ({ post: postOf(post, 1) })),
  'posts/comments': onePost((post) => ({ comments: commentsOf(post) })),
}
