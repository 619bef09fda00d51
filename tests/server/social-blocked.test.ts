import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { olderSocialCalls } from '#contract/compat/social.ts'
import { galleryCalls } from '#contract/gallery.ts'
import { postCalls } from '#contract/posts.ts'
import { type Profile, socialCalls } from '#contract/social.ts'
import { refusal } from '#tests/support/backend.ts'
import { ada, eve, files, sam, social, startSocial } from '#tests/support/social.ts'

/** Sam is blocked by Ada, who has written, commented, liked, followed and befriended all there is. */
beforeEach(async () => {
  await startSocial()
  const pictures = [{ id: 'her-picture', title: 'hers', data: files.png }]
  await social.write('Of Ada', ada, { id: 'her-post', pictures })
  await social.write('Of Eve', eve, { id: 'post' })
  await social.comment('post', 'Of Ada', ada, { id: 'her-comment' })
  await social.comment('post', 'Reply of Eve to Ada', eve, { id: 'reply-to-her', parentId: 'her-comment' })
  await social.comment('post', 'Of Eve', eve, { id: 'comment' })
  await social.comment('post', 'Reply of Ada', ada, { id: 'her-reply', parentId: 'comment' })
  await social.comment('her-post', 'Of Sam', sam, { id: 'his-comment' })
  await social.done('posts/like', { id: 'post', isLiked: true }, ada)
  await social.done('posts/comment/like', { id: 'comment', isLiked: true }, ada)
  await social.done('gallery/add', { id: 'her-gallery', title: 'hers', data: files.png }, ada)
  await social.done('friend-request/send', { user: social.ids.eve, isSent: true }, ada)
  await social.done('social/block', { user: social.ids.sam, isBlocked: true }, ada)
  social.heard.length = 0
})

const her = 1
const data = { comment: 'x' }
const notThere = [404, 'notFound']

/** Every call that names something, with what is Ada's. */
const named: Record<string, object[]> = {
  'posts/feed': [{ user: her }],
  'posts/details': [{ id: 'her-post' }],
  'posts/comments': [{ id: 'her-post' }],
  'posts/edit': [{ id: 'her-post', changes: {} }],
  'posts/delete': [{ id: 'her-post' }],
  'posts/restore': [{ id: 'her-post' }],
  'posts/like': [{ id: 'her-post', isLiked: true }],
  'posts/comment/add': [
    { id: 'new', postId: 'her-post', text: 'x' },
    { id: 'new', postId: 'post', parentId: 'her-comment', text: 'x' },
  ],
  'posts/comment/edit': ['her-comment', 'her-reply', 'reply-to-her', 'his-comment'].map((id) => ({
    id,
    changes: { text: 'x' },
  })),
  'posts/comment/delete': [{ id: 'her-comment' }, { id: 'his-comment' }],
  'posts/comment/restore': [{ id: 'her-comment' }, { id: 'his-comment' }],
  'posts/comment/like': ['her-comment', 'her-reply', 'reply-to-her', 'his-comment'].map((id) => ({
    id,
    isLiked: true,
  })),
  'social/profile': [{ user: her }],
  'social/people': [
    { kind: 'friends', of: her },
    { kind: 'followers', of: her },
    { kind: 'following', of: her },
  ],
  'followers/follow': [{ user: her, isFollowed: true }],
  'friend-request/send': [{ user: her, isSent: true }],
  'friend-request/answer': [{ user: her, answer: 'accept' }],
  'friends/remove': [{ user: her }],
  'social/block': [
    { user: her, isBlocked: true },
    { user: her, isBlocked: false },
  ],
  'gallery/pictures': [{ user: her }],
  'gallery/picture': [{ id: 'her-picture' }, { id: 'her-gallery' }],
  'gallery/delete': [{ id: 'her-gallery' }],
  'gallery/restore': [{ id: 'her-gallery' }],
  'posts/editComment': [{ key: 'her-post', id: 'x' }],
  'comments/add': [{ postId: 'her-post', comment: { data } }],
  'replies/add': [
    { postId: 'her-post', commentId: 'his-comment', reply: { data } },
    { postId: 'post', commentId: 'her-comment', reply: { data } },
  ],
  'posts/list/like': [{ postId: 'her-post' }],
  'comments/list/like': [
    { postId: 'her-post', commentId: 'his-comment' },
    { postId: 'post', commentId: 'her-comment' },
  ],
  'replies/list/like': [
    { postId: 'post', commentId: 'comment', replayId: 'her-reply' },
    { postId: 'post', commentId: 'her-comment', replayId: 'reply-to-her' },
  ],
}
/** Those that name nothing: lists, which must not hold her, and what is one's own. */
const unnamed: Record<string, object> = {
  'posts/changes': { epoch: '', since: 0 },
  'user-list/s1/list': {},
  'user-list/s2/list': {},
  'followers/list': {},
  'friend-request/list': {},
  'friends/list': {},
  'posts/list': {},
  'details-card/list': {},
  'simple-card/list': {},
  'profile-card/list': {},
  ...Object.fromEntries(
    ['followers', 'friend-request', 'friends', 'details-card', 'simple-card', 'profile-card'].map((path) => [
      `${path}/filter`,
      {},
    ]),
  ),
}
const ownOnly = ['posts/add', 'social/profile/edit', 'gallery/add', 'gallery/list']
const calls = [postCalls, socialCalls, galleryCalls, olderSocialCalls].flatMap((area) => Object.values(area))

const asked = (path: string, body: object, headers = sam) =>
  calls.some((call) => call.path === path && call.method === 'get')
    ? social.backend.get(`${path}?${new URLSearchParams(body as Record<string, string>)}`, headers)
    : social.post(path, body, headers)

it('covers every social call', () => {
  expect([...Object.keys(named), ...Object.keys(unnamed), ...ownOnly].sort()).toEqual(
    calls.map(({ path }) => path).sort(),
  )
})

describe('blocked person', () => {
  it('reaches nothing of the blocker by any call', async () => {
    for (const [path, bodies] of Object.entries(named))
      for (const body of bodies)
        expect([path, body, ...(await refusal(asked(path, body)))]).toEqual([path, body, ...notThere])
  })

  it('sees the blocker in no list, count or search', async () => {
    const queries = ['', 'q=ada', 'kind=followers', 'kind=following', 'kind=friends', 'kind=suggested']
    const answers = [
      ...Object.entries(unnamed).map(([path, body]) => asked(path, body)),
      ...queries.map((query) => social.backend.get(`social/people?${query}`, sam)),
      ...['feed?', 'comments?id=post', 'details?id=post', `feed?user=${social.ids.eve}`].map((path) =>
        social.backend.get(`posts/${path}`, sam),
      ),
    ]
    for (const answer of await Promise.all(answers)) {
      const text = await answer.text()
      expect([answer.status, text.includes('Ada Palmer'), text.includes('Of Ada')]).toEqual([
        200,
        false,
        false,
      ])
      for (const id of ['her-post', 'her-comment', 'her-reply', 'reply-to-her'])
        expect(text).not.toContain(id)
    }
    const { post } = await social.get<{ post: object }>('posts/details?id=post', sam)
    expect(post).toMatchObject({ comments: 1, likes: { count: 0 } })
    const comments = await social.commentsOf('post', sam)
    expect(comments).toMatchObject([{ id: 'comment', likes: { count: 0 } }])
    const { person } = await social.get<{ person: Profile }>('social/profile', sam)
    expect(person.counts).toMatchObject({ followers: 2, following: 1, friends: 2 })
    const ines = await social.get<{ person: Profile }>('social/profile?user=3', sam)
    expect(ines.person).toMatchObject({ mutual: 0, counts: { followers: 2, friends: 2 } })
  })

  it('gets no events of the blocker, nor the blocker theirs', async () => {
    await social.done('posts/edit', { id: 'her-post', changes: { content: 'New' } }, ada)
    await social.done('posts/like', { id: 'post', isLiked: false }, ada)
    await social.comment('post', 'x', ada)
    await social.done('followers/follow', { user: 5, isFollowed: true }, ada)
    await social.done('social/profile/edit', { changes: { job: 'x' } }, ada)
    await social.done('gallery/delete', { id: 'her-gallery' }, ada)
    await social.done('posts/like', { id: 'her-post', isLiked: true }, eve)
    expect(social.heard).toHaveLength(7)
    for (const { except } of social.heard) expect(except).toEqual(['sam00000'])
    await social.write('Of Sam', sam)
    expect(social.heard.at(-1)?.except).toEqual(['ada00000'])
    await social.write('Of Eve', eve)
    expect(social.heard.at(-1)).not.toHaveProperty('except')
  })

  it('gets live events of others without the list of excluded people', async () => {
    const response = await social.backend.get('live', sam)
    const reader = response.body?.getReader()
    const read = async (): Promise<string> => {
      const text = new TextDecoder().decode((await reader?.read())?.value)
      // Signs of life say nothing, and who comes is told to everyone.
      return text.startsWith(':') || text.includes('"presence"') ? read() : text
    }
    await social.write('Of Ada', ada, { id: 'unheard' })
    await social.write('Of Eve', eve, { id: 'heard' })
    const [line = ''] = (await read()).split('\n')
    expect(JSON.parse(line.replace('data: ', ''))).toEqual({
      feature: 'social',
      id: 'heard',
      by: expect.any(String),
      at: expect.any(String),
    })
    await reader?.cancel()
  })

  it('is excluded by listing the recipients when very many people are blocked', async () => {
    await sql`insert into users (id, email, name, role, password_hash, created_at)
      select 'many-' || n, 'many' || n || '@example.com', 'Many', 'User', 'x', now()
      from generate_series(1, 120) n`.execute(social.backend.db)
    await sql`insert into social_blocks (blocker, blocked, at)
      select 'many-' || n, 'ada00000', now() from generate_series(1, 120) n`.execute(social.backend.db)
    await social.done('posts/like', { id: 'her-post', isLiked: true }, eve)
    expect(social.heard.at(-1)?.to).toEqual([expect.any(String), 'ada00000'])
  })

  it('has to refetch everything, as does the blocker', async () => {
    const { epoch } = await social.feed()
    for (const headers of [ada, sam]) {
      const state = await social.feed('', headers)
      expect((await social.changes(state, headers)).isKnown).toBe(true)
      expect((await social.changes({ epoch, version: 5 }, headers)).isKnown).toBe(false)
    }
    expect((await social.changes({ epoch, version: 5 }, eve)).isKnown).toBe(true)
  })

  it('gets no deletions of the blocker’s posts and comments', async () => {
    const state = await social.feed('', sam)
    await social.done('posts/comment/delete', { id: 'her-comment' }, ada)
    await social.done('posts/delete', { id: 'her-post' }, ada)
    const told = await social.changes(state, sam)
    expect(told).toMatchObject({ gone: [], comments: [] })
    expect(told.posts.map(({ id }) => id)).toEqual(['post'])
  })
})

describe('blocker', () => {
  it('cannot see the blocked person but finds them to unblock', async () => {
    expect(await refusal(social.backend.get('posts/feed?user=2', ada))).toEqual(notThere)
    expect(await refusal(social.backend.get('gallery/pictures?user=2', ada))).toEqual(notThere)
    expect(await refusal(social.post('followers/follow', { user: 2, isFollowed: true }))).toEqual(notThere)
    expect((await social.feed()).posts.some(({ by }) => by.id === 2)).toBe(false)
    expect(await social.commentsOf('her-post')).toEqual([])
    const { people, total, counts } = await social.get<{
      people: Profile[]
      total: number
      counts: { blocked: number; friends: number }
    }>('social/people?kind=blocked')
    expect(people).toMatchObject([{ name: 'Sam Okoro', isBlocked: true }])
    expect([total, counts]).toEqual([1, expect.objectContaining({ blocked: 1, friends: 1 })])
    const { person } = await social.get<{ person: Profile }>('social/profile?user=2')
    expect(person.isBlocked).toBe(true)
  })

  it('gets everything back after unblocking', async () => {
    const blocked = await social.done('social/block', { user: 2, isBlocked: true })
    expect(social.heard).toEqual([])
    expect(blocked).toMatchObject({ person: { isBlocked: true }, counts: { friends: 1 } })
    for (let nth = 0; nth < 2; nth++)
      expect(await social.done('social/block', { user: 2, isBlocked: false })).toMatchObject({
        person: { isBlocked: false, friendship: 'friends', isFollowed: true, followsMe: true },
        counts: { friends: 2, blocked: 0 },
      })
    expect(social.heard.map(({ to }) => to)).toEqual([['ada00000', 'sam00000']])
    expect(await social.commentsOf('her-post')).toMatchObject([{ id: 'his-comment' }])
    expect((await social.feed('', sam)).posts[1]).toMatchObject({ id: 'her-post' })
  })

  it('cannot be blocked in return', async () => {
    expect(await refusal(social.post('social/block', { user: her, isBlocked: true }, sam))).toEqual(notThere)
  })
})
