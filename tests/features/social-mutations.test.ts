import type { QueryClient } from '@tanstack/react-query'
import type { Comment, Post } from '#contract/posts.ts'
import type { Profile } from '#contract/social.ts'
import { socialMutations } from '#features/social/mutations.ts'
import type { FeedState, MutationVariables } from '#features/social/optimistic.ts'
import { readOptimisticFeed, readShownProfile, socialQueries } from '#features/social/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'
import { files } from '#tests/support/social.ts'

// Every verb of posts, comments and the own profile, done without a screen: it is kept, refused, resumed and repeated
// in the same way.

/** The wall on which the post is alone, with its comments. */
const feed = { post: 'own' }

type Seen = { posts: readonly Post[]; comments: readonly Comment[]; own: Profile | undefined }

async function poster(backend: Backend) {
  const ada = await backend.signIn()
  return async (path: string, body: object) => {
    const answer = await backend.post(`posts/${path}`, body, ada)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
}

/** An own post with a comment and a reply, and a picture. */
async function before(backend: Backend) {
  const post = await poster(backend)
  const picture = { id: 'vase', title: '', data: files.png }
  await bodyOf(backend.post('gallery/add', picture, await backend.signIn()))
  await post('add', { id: 'own', content: 'Hello' })
  await post('comment/add', { id: 'said', postId: 'own', text: 'First' })
  await post('comment/add', { id: 'reply', postId: 'own', parentId: 'said', text: 'And second' })
}

async function kept(backend: Backend): Promise<Seen> {
  const ada = await backend.signIn()
  const { posts } = await bodyOf<FeedState>(backend.get('posts/feed', ada))
  const answer = await backend.get('posts/comments?id=own', ada)
  const { comments } = answer.ok ? ((await answer.json()) as { comments: Comment[] }) : { comments: [] }
  const { person } = await bodyOf<{ person: Profile }>(backend.get('social/profile', ada))
  return { posts, comments, own: person }
}

function shownIn(client: QueryClient): Seen | undefined {
  const [all, one] = [readOptimisticFeed(client, 'all'), readOptimisticFeed(client, feed)]
  return all && { posts: all.posts, comments: one?.comments.own ?? [], own: readShownProfile(client) }
}

const write = mutationWrites<MutationVariables, Seen>({
  feature: 'social',
  mutations: socialMutations,
  async read(client) {
    await preload(client, socialQueries.profile(), socialQueries.feed('all'))
    // A deleted one has none.
    await preload(client, socialQueries.feed(feed)).catch(() => {})
  },
  shown: shownIn,
  kept,
  before,
})

const by = { id: 1, name: 'Ada Palmer', avatar: '' }
const at = '2026-11-21T10:00:00.000Z'
const postOf =
  (id: string, tell: (post: Post) => unknown) =>
  ({ posts }: Seen) =>
    posts.filter((one) => one.id === id).map(tell)
const commentOf =
  (id: string, tell: (comment: Comment) => unknown) =>
  ({ comments, posts }: Seen) => [
    ...comments.filter((one) => one.id === id).map(tell),
    posts.find((one) => one.id === 'own')?.comments,
  ]
const content = ({ content: said, pictures }: Post) => [said, pictures.map(({ id }) => id)]
const picture = { id: 'picture', title: 'Jug', type: 'image/png', size: 17, data: files.png }
const likes = ({ likes: { count, isLiked } }: Post | Comment) => [count, isLiked]

/** What was deleted, as it was before. */
const said = { likes: { count: 0, isLiked: false }, edited: null, version: 1, by, at }
const comments: Comment[] = [
  { ...said, id: 'said', postId: 'own', parentId: null, number: 901, text: 'First' },
  { ...said, id: 'reply', postId: 'own', parentId: 'said', number: 902, text: 'And second' },
]
const post: Post = { ...said, id: 'own', content: 'Hello', number: 901, pictures: [], comments: 2 }

fourTests('/account', {
  'a post': write('addPost', {
    path: 'posts/add',
    variables: () => ({ id: 'new', content: 'News', pictures: [picture], by, at }),
    see: postOf('new', content),
    unchanged: [],
    changed: [['News', ['picture']]],
  }),
  'a changed post': write('editPost', {
    path: 'posts/edit',
    variables: () => ({
      id: 'own',
      version: 1,
      at,
      added: [picture],
      changes: { content: 'Hello all', pictures: ['picture'] },
      base: { content: 'Hello', pictures: [] },
    }),
    see: postOf('own', content),
    unchanged: [['Hello', []]],
    changed: [['Hello all', ['picture']]],
  }),
  'a deleted post': write('removePost', {
    path: 'posts/delete',
    variables: () => ({ id: 'own' }),
    see: postOf('own', ({ id }) => id),
    unchanged: ['own'],
    changed: [],
  }),
  'a restored post': write('restorePost', {
    path: 'posts/restore',
    before: async (backend) => {
      await before(backend)
      await (await poster(backend))('delete', { id: 'own' })
    },
    variables: () => ({ post, comments }),
    see: postOf('own', content),
    unchanged: [],
    changed: [['Hello', []]],
  }),
  'a liked post': write('likePost', {
    path: 'posts/like',
    variables: () => ({ id: 'own', isLiked: true }),
    see: postOf('own', likes),
    unchanged: [[0, false]],
    changed: [[1, true]],
  }),
  'a comment': write('addComment', {
    path: 'posts/comment/add',
    variables: () => ({ id: 'new', postId: 'own', parentId: null, text: 'Fine', by, at }),
    see: commentOf('new', ({ text }) => text),
    unchanged: [2],
    changed: ['Fine', 3],
  }),
  'a reply': write('addComment', {
    path: 'posts/comment/add',
    variables: () => ({ id: 'new', postId: 'own', parentId: 'said', text: 'Fine', by, at }),
    see: commentOf('new', ({ text, parentId }) => [text, parentId]),
    unchanged: [2],
    changed: [['Fine', 'said'], 3],
  }),
  'a changed comment': write('editComment', {
    path: 'posts/comment/edit',
    variables: () => ({
      id: 'said',
      postId: 'own',
      version: 1,
      at,
      changes: { text: 'The first' },
      base: { text: 'First' },
    }),
    see: commentOf('said', ({ text }) => text),
    unchanged: ['First', 2],
    changed: ['The first', 2],
  }),
  'a deleted comment with its reply': write('removeComment', {
    path: 'posts/comment/delete',
    variables: () => ({ id: 'said', postId: 'own' }),
    see: (seen) => [seen.comments.length, commentOf('said', ({ id }) => id)(seen)],
    unchanged: [2, ['said', 2]],
    changed: [0, [0]],
  }),
  'a restored comment with its reply': write('restoreComment', {
    path: 'posts/comment/restore',
    before: async (backend) => {
      await before(backend)
      await (await poster(backend))('comment/delete', { id: 'said' })
    },
    variables: () => ({ comments }),
    see: (seen) => [seen.comments.map(({ id }) => id), commentOf('said', ({ text }) => text)(seen)],
    unchanged: [[], [0]],
    changed: [
      ['said', 'reply'],
      ['First', 2],
    ],
  }),
  'a liked comment': write('likeComment', {
    path: 'posts/comment/like',
    variables: () => ({ id: 'reply', postId: 'own', isLiked: true }),
    see: commentOf('reply', likes),
    unchanged: [[0, false], 2],
    changed: [[1, true], 2],
  }),
  'an edited profile': write('editProfile', {
    path: 'social/profile/edit',
    variables: () => ({ changes: { job: 'Potter' }, base: { job: 'Owner' } }),
    see: ({ own }) => own?.job,
    unchanged: 'Owner',
    changed: 'Potter',
  }),
  'a cover': write('editProfile', {
    path: 'social/profile/edit',
    variables: () => ({ changes: { cover: 'vase' }, base: { cover: '' } }),
    see: ({ own }) => own?.cover,
    unchanged: '',
    changed: 'vase',
  }),
})
