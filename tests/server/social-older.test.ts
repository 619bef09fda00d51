import { beforeEach, describe, expect, it } from 'vitest'
import type { OldPost } from '#contract/compat/social.ts'
import type { Profile } from '#contract/social.ts'
import { refusal } from '#tests/support/backend.ts'
import { ada, eve, files, type Headers, sam, social, startSocial } from '#tests/support/social.ts'

beforeEach(startSocial)

type Row = Record<string, unknown> & { id: string; name: string }
const get = <T>(path: string, headers = ada) => social.get<T>(path, headers)
const list = async (path: string, key: string, headers = ada) =>
  (await get<Record<string, Row[]>>(`${path}/list`, headers))[key] ?? []
const filter = async (path: string, body: object, headers = ada) =>
  (await social.done<{ results: Row[] }>(`${path}/filter`, body, headers)).results
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)
const posts = async (headers = ada) => (await get<{ posts: OldPost[] }>('posts/list', headers)).posts
const change = async (path: string, body: object, headers = ada) =>
  (await social.done<{ posts: OldPost[] }>(path, body, headers)).posts
const by = (all: readonly OldPost[], id: string) => all.find((post) => post.id === id) as OldPost
const notThere = [404, 'notFound']

describe('older list', () => {
  it('shows followers that can be followed back', async () => {
    const followers = await list('followers', 'followers')
    expect(followers.map(({ name, follow }) => [name, follow])).toEqual([
      ['Sam Okoro', 1],
      ['Inès Moreau', 1],
      ['Mihai Ionescu', 1],
      ['Grace Bennett', 2],
    ])
    expect(followers[0]).toEqual({
      id: '2',
      name: 'Sam Okoro',
      avatar: 'user-2.png',
      location: 'Lyon',
      follow: 1,
    })
    await social.done('followers/follow', { user: 5, isFollowed: true })
    expect((await list('followers', 'followers'))[3]).toMatchObject({ follow: 1 })
    expect(await list('followers', 'followers', eve)).toEqual([])
  })

  it('names requests as friends with mutual counts, and includes the location of friends', async () => {
    expect(await list('friend-request', 'friends')).toEqual([
      { id: '4', name: 'Mihai Ionescu', avatar: 'user-4.png', mutual: 1 },
      { id: '5', name: 'Grace Bennett', avatar: 'user-5.png', mutual: 1 },
    ])
    expect(await list('friends', 'friends')).toEqual([
      { id: '2', name: 'Sam Okoro', avatar: 'user-2.png', location: 'Lyon' },
      { id: '3', name: 'Inès Moreau', avatar: 'user-3.png', location: 'Nantes' },
    ])
    await social.done('friend-request/answer', { user: 4, answer: 'accept' })
    await social.done('friend-request/answer', { user: 5, answer: 'decline' })
    expect(await list('friend-request', 'friends')).toEqual([])
    expect(names(await list('friends', 'friends'))).toEqual(['Sam Okoro', 'Inès Moreau', 'Mihai Ionescu'])
  })

  it('names gallery pictures that older clients have', async () => {
    const { gallery } = await get<{ gallery: Row[] }>('gallery/list')
    expect(gallery).toEqual([
      {
        id: 'demo-picture-8',
        image: expect.stringMatching(/^img-gal-([1-9]|1[0-2])\.png$/),
        title: 'The tall jug',
        dateTime: 'Thu Mar 12 2026',
      },
      expect.objectContaining({ title: 'On the way to the pottery' }),
    ])
    expect(await get('gallery/list', eve)).toEqual({ gallery: [] })
  })

  it('shows everyone else on cards with accurate details', async () => {
    const details = await list('details-card', 'users')
    expect(names(details)).toEqual([
      ...['Sam Okoro', 'Inès Moreau', 'Mihai Ionescu', 'Grace Bennett', 'Eve Stone'],
    ])
    expect(details[0]).toEqual({
      id: '2',
      name: 'Sam Okoro',
      avatar: 'user-2.png',
      role: 'Dispatch',
      about: expect.stringContaining('rattles'),
      email: 'sam@example.com',
      contact: '+33 4 78 00 12 34',
      location: 'Lyon',
    })
    expect(details[4]).toMatchObject({ role: 'User', about: '', contact: '', location: '' })
    expect((await list('simple-card', 'users'))[0]).toEqual({
      id: '2',
      name: 'Sam Okoro',
      avatar: 'user-2.png',
      status: 'Active',
    })
    expect((await list('profile-card', 'users'))[3]).toEqual({
      id: '5',
      name: 'Grace Bennett',
      avatar: 'user-5.png',
      role: 'Accounts',
      profile: 'profile-back-5.png',
      status: 'Active',
    })
    await social.done('social/block', { user: 2, isBlocked: true })
    expect((await list('simple-card', 'users'))[0]).toMatchObject({ status: 'Rejected' })
    expect(names(await list('simple-card', 'users', sam))).not.toContain('Ada Palmer')
  })

  it('counts friends and followers of users and shows who is online', async () => {
    const s1 = await list('user-list/s1', 'users_s1')
    expect(s1[0]).toEqual({
      id: '02',
      name: 'Sam Okoro',
      avatar: 'user-2.png',
      email: 'sam@example.com',
      location: 'Lyon',
      verify: 1,
      friends: 3,
      followers: 3,
      status: 'Active',
    })
    expect(s1.map(({ status }) => status)).toEqual(['Active', 'Active', 'Pending', 'Pending', 'Active'])
    const stream = await social.backend.get('live', sam)
    const reader = stream.body?.getReader()
    await reader?.read()
    await expect
      .poll(async () => (await list('user-list/s2', 'users_s2')).map(({ badgeStatus }) => badgeStatus))
      .toEqual(['active', 'inactive', 'inactive', 'inactive', 'inactive'])
    await reader?.cancel()
    const s2 = await list('user-list/s2', 'users_s2')
    expect(s2[0]).toMatchObject({
      designation: 'Dispatch',
      phone: '+33 4 78 00 12 34',
      progressValue: '100%',
    })
    expect(s2[0]).not.toHaveProperty('id')
    expect(s2.map(({ progressValue }) => progressValue)).toEqual(['100%', '75%', '100%', '50%', '0%'])
    expect(decodeURIComponent(String(s2[0]?.image))).toMatch(/^data:image\/svg\+xml,.*>SO</)
  })

  it('draws initials from letters only', async () => {
    await social.done('account/profile', { name: '<b> &x', email: 'eve@example.com' }, eve)
    const s2 = await list('user-list/s2', 'users_s2')
    expect(decodeURIComponent(String(s2[4]?.image))).toMatch(/fill="#24493b"><\/text>/)
  })
})

describe('older filter', () => {
  it.for([
    ['followers', 'OKORO', ['Sam Okoro']],
    ['followers', 'nantes', ['Inès Moreau']],
    ['followers', '2', ['Grace Bennett']],
    ['followers', 'user-', []],
    ['friend-request', 'mihai', ['Mihai Ionescu']],
    ['friend-request', '1', ['Mihai Ionescu', 'Grace Bennett']],
    ['friends', 'lyon', ['Sam Okoro']],
    ['friends', '3', []],
    ['details-card', 'DISPATCH', ['Sam Okoro']],
    ['details-card', 'rattles', ['Sam Okoro']],
    ['details-card', 'eve@', ['Eve Stone']],
    ['details-card', '+40', ['Mihai Ionescu']],
    ['details-card', 'leeds', ['Grace Bennett']],
    ['simple-card', 'active', ['Sam Okoro', 'Inès Moreau', 'Mihai Ionescu', 'Grace Bennett', 'Eve Stone']],
    ['simple-card', 'dispatch', []],
    ['profile-card', 'dispatch', ['Sam Okoro']],
    ['profile-card', 'profile-back', []],
    ['profile-card', 'INÈS', ['Inès Moreau']],
  ] as const)('searches %s for %s', async ([path, key, found]) => {
    expect(names(await filter(path, { key }))).toEqual(found)
  })

  it('returns everyone in the order of the list without text', async () => {
    for (const [path, key] of [
      ...([
        ['followers', 'followers'],
        ['friend-request', 'friends'],
        ['friends', 'friends'],
      ] as const),
      ...([
        ['details-card', 'users'],
        ['simple-card', 'users'],
        ['profile-card', 'users'],
      ] as const),
    ]) {
      const all = await list(path, key)
      for (const body of [{}, { key: '' }]) expect(await filter(path, body)).toEqual(all)
      expect(await filter(path, { key: 'nothing like this' })).toEqual([])
      expect(await refusal(social.post(`${path}/filter`, { key: 7 }))).toEqual([400, 'invalid'])
    }
  })
})

describe('older post', () => {
  it('is listed newest first with comments, replies and likes', async () => {
    const all = await posts()
    expect(all).toHaveLength(12)
    expect(all[0]).toMatchObject({
      id: 'demo-post-12',
      profile: { id: '3', avatar: 'user-3.png', name: 'Inès Moreau', time: '2h ago' },
      data: { images: [], likes: { like: true, value: 3 } },
    })
    const [newest, older] = all[0]?.data.comments ?? []
    expect([newest?.profile.name, older?.profile.name]).toEqual(['Sam Okoro', 'Grace Bennett'])
    expect(newest?.data.replies).toEqual([])
    expect(older?.data.replies).toMatchObject([
      { profile: { name: 'Inès Moreau' }, data: { likes: { like: true, value: 2 }, replies: [] } },
    ])
    // Replies are the oldest first.
    const radio = by(all, 'demo-post-11').data.comments[0]?.data.replies
    expect(radio?.map(({ profile }) => profile.name)).toEqual(['Sam Okoro', 'Mihai Ionescu'])
    expect(all.every(({ data }) => Array.isArray(data.comments))).toBe(true)
  })

  it('is paged, searched and sorted with a total', async () => {
    const page = (query: string) => get<{ posts: OldPost[]; total: number }>(`posts/list?${query}`)
    const ids = ({ posts }: { posts: OldPost[] }) => posts.map(({ id }) => id)
    const first = await page('limit=5')
    expect([ids(first)[0], first.posts.length, first.total]).toEqual(['demo-post-12', 5, 12])
    expect(ids(await page('limit=5&offset=10'))).toEqual(['demo-post-2', 'demo-post-1'])
    expect(ids(await page('limit=1&sort=date'))).toEqual(['demo-post-1'])
    const found = await page('q=TROLLEY')
    expect([ids(found), found.total]).toEqual([['demo-post-4'], 1])
    expect((await page('offset=50')).posts).toEqual([])
  })

  it('starts with an empty comment list and accepts the first comment', async () => {
    const { post } = await social.write('Hello', eve)
    expect(by(await posts(), post.id).data.comments).toEqual([])
    const all = await change('comments/add', { postId: post.id, comment: said('First') })
    expect(by(all, post.id).data.comments.map(({ data }) => data.comment)).toEqual(['First'])
  })

  it('keeps a reply to a comment without replies', async () => {
    const { post } = await social.write('Hello', eve)
    const { comment } = await social.comment(post.id, 'x', eve)
    const body = { postId: post.id, commentId: comment.id, reply: said('Reply') }
    const all = await change('replies/add', body)
    expect(by(all, post.id).data.comments[0]?.data.replies.map(({ data }) => data.comment)).toEqual(['Reply'])
  })
})

/** A comment as older clients make it up: with someone else's face and a colliding id. */
const said = (comment: string, more: object = {}) => ({
  id: '#COMMENT_1',
  profile: { id: '3', avatar: 'user-9.png', name: 'Inès Moreau', time: 'now' },
  data: { comment, likes: { like: true, value: 99 }, replies: [said2] },
  ...more,
})
const said2 = { id: '#REPLY_1', data: { comment: 'smuggled' } }

describe('older comment', () => {
  it('gets a new id, author and likes and is listed newest first', async () => {
    await change('comments/add', { postId: 'demo-post-4', comment: said('One') })
    const all = await change('comments/add', { postId: 'demo-post-4', comment: said(' Two ') }, sam)
    const comments = by(all, 'demo-post-4').data.comments
    expect(comments.slice(0, 2)).toMatchObject([
      { profile: { name: 'Sam Okoro', time: '0m ago' }, data: { comment: 'Two', replies: [] } },
      { profile: { id: '1', name: 'Ada Palmer', avatar: 'user-1.png' }, data: { comment: 'One' } },
    ])
    expect(comments[0]?.data.likes).toEqual({ like: false, value: 0 })
    const ids = all.flatMap(({ data }) => data.comments.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('#COMMENT_1')
  })

  it('has replies, oldest first, but no nested replies', async () => {
    const [comment] = by(await posts(), 'demo-post-4').data.comments
    const at = { postId: 'demo-post-4', commentId: comment?.id }
    await change('replies/add', { ...at, reply: said('One') })
    const all = await change('replies/add', { ...at, reply: said('Two') }, sam)
    const [one, two] = by(all, 'demo-post-4').data.comments[0]?.data.replies ?? []
    expect([one?.data.comment, two?.data.comment]).toEqual(['One', 'Two'])
    expect(one?.id).not.toBe('#COMMENT_1')
    const deeper = { ...at, commentId: one?.id, reply: said('Three') }
    expect(await refusal(social.post('replies/add', deeper))).toEqual(notThere)
  })

  it.for([[{ comment: '  ' }], [{ comment: '' }], [{}], [{ comment: 7 }], [{ comment: 'x'.repeat(2_001) }]])(
    'is refused without valid text: %j',
    async ([data]) => {
      const postId = 'demo-post-4'
      const [comment] = by(await posts(), postId).data.comments
      const bad = [400, 'invalid']
      expect(await refusal(social.post('comments/add', { postId, comment: { data } }))).toEqual(bad)
      const reply = { postId, commentId: comment?.id, reply: { data } }
      expect(await refusal(social.post('replies/add', reply))).toEqual(bad)
      const edit = { key: postId, id: { id: comment?.id, data } }
      expect(await refusal(social.post('posts/editComment', edit))).toEqual(bad)
    },
  )

  it('is edited by editComment, added when unknown and never from other values', async () => {
    const key = 'demo-post-4'
    const before = await posts()
    for (const id of ['comment-1', '', 7, true, null, undefined, ['x'], [{}]])
      expect(await change('posts/editComment', { key, id })).toEqual(before)
    const added = await change('posts/editComment', { key, id: said('New') })
    const [mine] = by(added, key).data.comments
    expect(mine).toMatchObject({ data: { comment: 'New' }, profile: { name: 'Ada Palmer' } })
    const edited = await change('posts/editComment', { key, id: { ...mine, data: { comment: 'Newer' } } })
    expect(by(edited, key).data.comments[0]).toMatchObject({ id: mine?.id, data: { comment: 'Newer' } })
    expect(by(edited, key).data.comments).toHaveLength(2)
    const theirs = { key, id: { id: mine?.id, data: { comment: 'Mine now' } } }
    expect(await refusal(social.post('posts/editComment', theirs, sam))).toEqual([403, 'notYours'])
    // An id of another post's comment is unknown here.
    const elsewhere = await change('posts/editComment', { key: 'demo-post-1', id: { ...mine } })
    expect(by(elsewhere, key).data.comments[0]?.data.comment).toBe('Newer')
    expect(by(elsewhere, 'demo-post-1').data.comments[0]?.data.comment).toBe('New')
    expect(await refusal(social.post('posts/editComment', { key: 'nothing', id: 'x' }))).toEqual(notThere)
  })
})

describe('older like', () => {
  const post = async (id: string, headers = ada) => by(await posts(headers), id).data

  it('belongs to each person and is toggled by the same call', async () => {
    const likes = async (headers: Headers) =>
      by(await change('posts/list/like', { postId: 'demo-post-4' }, headers), 'demo-post-4').data.likes
    expect(await likes(ada)).toEqual({ like: true, value: 2 })
    expect(await likes(eve)).toEqual({ like: true, value: 3 })
    expect((await post('demo-post-4', ada)).likes).toEqual({ like: true, value: 3 })
    expect((await post('demo-post-4', sam)).likes).toEqual({ like: true, value: 3 })
    expect(await likes(ada)).toEqual({ like: false, value: 2 })
    expect((await post('demo-post-4', eve)).likes).toEqual({ like: true, value: 2 })
  })

  it('applies to comments, and to replies by replayId', async () => {
    const postId = 'demo-post-12'
    const grace = (await post(postId)).comments[1]
    const commentId = grace?.id
    const replayId = grace?.data.replies[0]?.id
    const liked = await change('comments/list/like', { postId, commentId })
    expect(by(liked, postId).data.comments[1]?.data.likes).toEqual({ like: true, value: 2 })
    const replied = await change('replies/list/like', { postId, commentId, replayId }, sam)
    expect(by(replied, postId).data.comments[1]?.data.replies[0]?.data.likes).toEqual({
      like: true,
      value: 3,
    })
    const back = await change('replies/list/like', { postId, commentId, replayId }, sam)
    expect(by(back, postId).data.comments[1]?.data.replies[0]?.data.likes).toEqual({ like: false, value: 2 })
    const wrong = { postId, commentId, replyId: replayId }
    expect(await refusal(social.post('replies/list/like', wrong))).toEqual([400, 'invalid'])
  })

  it('is counted once when repeated with the same key', async () => {
    const headers = { ...eve, 'Idempotency-Key': 'like-demo-post-4-once' }
    for (let nth = 0; nth < 3; nth++) await change('posts/list/like', { postId: 'demo-post-4' }, headers)
    expect((await post('demo-post-4', eve)).likes).toEqual({ like: true, value: 2 })
  })
})

it('returns 404 for unknown records', async () => {
  const postId = 'demo-post-12'
  const [, grace] = by(await posts(), postId).data.comments
  const commentId = grace?.id
  const replayId = grace?.data.replies[0]?.id
  const elsewhere = by(await posts(), 'demo-post-11').data.comments[0]
  const none = 'nothing'
  const bodies: [string, object][] = [
    ['posts/editComment', { key: none, id: said('x') }],
    ['comments/add', { postId: none, comment: said('x') }],
    ['replies/add', { postId: none, commentId, reply: said('x') }],
    ['replies/add', { postId, commentId: none, reply: said('x') }],
    ['replies/add', { postId, commentId: elsewhere?.id, reply: said('x') }],
    ['posts/list/like', { postId: none }],
    ['comments/list/like', { postId: none, commentId }],
    ['comments/list/like', { postId, commentId: none }],
    ['comments/list/like', { postId, commentId: elsewhere?.id }],
    ['comments/list/like', { postId, commentId: replayId }],
    ['replies/list/like', { postId: none, commentId, replayId }],
    ['replies/list/like', { postId, commentId: none, replayId }],
    ['replies/list/like', { postId, commentId, replayId: none }],
    ['replies/list/like', { postId, commentId, replayId: elsewhere?.data.replies[0]?.id }],
  ]
  const before = JSON.stringify(await posts())
  for (const [path, body] of bodies)
    expect([path, ...(await refusal(social.post(path, body)))]).toEqual([path, ...notThere])
  expect(JSON.stringify(await posts())).toBe(before)
})

it('shows the same records to older and current clients', async () => {
  await social.done('gallery/add', { id: 'g', title: 'New', data: files.png })
  const { gallery } = await get<{ gallery: { id: string; image: string }[] }>('gallery/list')
  expect(gallery[0]).toMatchObject({ id: 'g', image: expect.stringMatching(/^img-gal-/) })
  const { people } = await get<{ people: Profile[] }>('social/people?kind=followers')
  expect(people.map(({ name }) => name).sort()).toEqual(names(await list('followers', 'followers')).sort())
})
