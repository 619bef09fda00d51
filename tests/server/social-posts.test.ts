import { beforeEach, describe, expect, it } from 'vitest'
import { CommentConflict, limits, PostConflict } from '#contract/posts.ts'
import { refusal } from '#tests/support/backend.ts'
import {
  ada,
  eve,
  files,
  type Headers,
  type OneComment,
  type OnePost,
  sam,
  social,
  startSocial,
} from '#tests/support/social.ts'

beforeEach(startSocial)

const notThere = [404, 'notFound']
const notYours = [403, 'notYours']
const invalid = [400, 'invalid']
const picture = (id: string, data = files.png, title = '') => ({ id, title, data })
const one = async (id: string, headers = ada) =>
  (await social.get<OnePost>(`posts/details?id=${id}`, headers)).post
const like = (id: string, isLiked: boolean, headers = ada) =>
  social.done<OnePost>('posts/like', { id, isLiked }, headers)
const monthMs = 31 * 86_400_000

describe('feed', () => {
  it('contains everyone’s posts newest first, also for a new account', async () => {
    const { posts, more, epoch, version } = await social.feed('', eve)
    expect([posts.length, more, version]).toEqual([12, false, 0])
    expect(epoch).toMatch(/./)
    expect(posts[0]).toEqual({
      id: 'demo-post-12',
      number: 12,
      by: { id: 3, name: 'Inès Moreau', avatar: 'user-3.png' },
      content: expect.stringContaining('**three**'),
      pictures: [{ id: expect.any(String), title: '', type: 'image/webp', size: expect.any(Number) }],
      likes: { count: 3, isLiked: false },
      comments: 3,
      version: 1,
      at: '2026-03-14T13:30:00.000Z',
      edited: null,
    })
    expect(posts.map(({ at }) => at)).toEqual(
      posts
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
  })

  it('contains the posts of one person and refuses an unknown person', async () => {
    const { posts } = await social.feed('user=2')
    expect(posts).toHaveLength(3)
    expect(posts.every(({ by }) => by.id === 2)).toBe(true)
    expect((await social.feed(`user=${social.ids.eve}`)).posts).toEqual([])
    for (const user of ['0', '999', 'x', '1.5'])
      expect((await social.backend.get(`posts/feed?user=${user}`, ada)).status).toBeGreaterThanOrEqual(400)
    expect(await refusal(social.backend.get('posts/feed?user=999', ada))).toEqual(notThere)
  })

  it('has stable pages while others write', async () => {
    const first = await social.feed('limit=5')
    await social.write('Meanwhile', sam)
    await social.done('posts/delete', { id: 'demo-post-6' }, sam)
    const before = first.posts.at(-1)?.number
    const second = await social.feed(`limit=5&before=${before}`)
    const third = await social.feed(`limit=5&before=${second.posts.at(-1)?.number}`)
    const ids = [first, second, third].flatMap(({ posts }) => posts.map(({ number }) => number))
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
    expect((await social.feed('before=1')).posts).toEqual([])
    expect(await refusal(social.backend.get('posts/feed?limit=51', ada))).toEqual(invalid)
  })
})

describe('post', () => {
  it('is stored unchanged under the signed-in author, once', async () => {
    const content = ' # Hello\n<script>alert(1)</script> [x](javascript:alert(1)) 🙂 \u202e'
    const { post, version } = await social.write(content, eve, { id: 'mine' })
    expect(post).toMatchObject({ id: 'mine', number: 13, content, comments: 0, edited: null, version: 1 })
    expect(post.by).toMatchObject({ id: social.ids.eve, name: 'Eve Stone' })
    expect(version).toBe(1)
    const again = await social.write('Other text', eve, { id: 'mine' })
    expect(again.post).toEqual(post)
    expect((await social.feed()).posts.filter(({ id }) => id === 'mine')).toHaveLength(1)
    const theirs = { id: 'mine', content: 'x' }
    expect(await refusal(social.post('posts/add', theirs, sam))).toEqual([409, 'idTaken'])
  })

  it.for([
    [{ content: '' }],
    [{ content: '  \n' }],
    [{ content: undefined }],
    [{ content: 7 }],
    [{ content: 'x'.repeat(limits.content + 1) }],
    [{ content: 'a\u0000b' }],
    [{ id: '' }],
    [{ id: 'x'.repeat(65) }],
    [{ pictures: [{ id: 'a', title: '', data: '' }] }],
    [{ pictures: Array.from({ length: 5 }, (_, nth) => ({ id: `${nth}`, title: '', data: 'x' })) }],
  ])('is refused with %j', async ([more]) => {
    expect(await refusal(social.post('posts/add', { id: 'n', content: 'x', ...more }))).toEqual(invalid)
    expect((await social.feed()).posts).toHaveLength(12)
  })

  it('accepts the maximum length', async () => {
    const { post } = await social.write('é'.repeat(limits.content))
    expect(post.content).toHaveLength(limits.content)
  })

  it('may contain only pictures, whose type is read from the content', async () => {
    const { post } = await social.write('', ada, {
      pictures: [picture('a', files.png, ' Jug '), picture('b', files.jpeg), picture('c', files.gif)],
    })
    expect(post.pictures).toEqual([
      { id: 'a', title: 'Jug', type: 'image/png', size: 17 },
      { id: 'b', title: '', type: 'image/jpeg', size: 12 },
      { id: 'c', title: '', type: 'image/gif', size: 15 },
    ])
    const bad: [string, string][] = [
      [files.pdf, 'pictureType'],
      [files.text, 'pictureType'],
      ['%%%', 'invalid'],
    ]
    for (const [data, code] of bad) {
      const body = { id: 'bad', content: 'x', pictures: [picture('d'), picture('e', data)] }
      const response = await social.post('posts/add', body)
      expect(await response.json()).toMatchObject({ code, fields: { 'pictures.1.data': expect.any(String) } })
      expect(response.status).toBe(400)
    }
    // An id of a picture names one.
    const taken = { id: 'other', content: 'x', pictures: [picture('a')] }
    expect(await refusal(social.post('posts/add', taken))).toEqual([409, 'idTaken'])
    const twice = { id: 'other', content: 'x', pictures: [picture('x'), picture('x')] }
    expect(await refusal(social.post('posts/add', twice))).toEqual([409, 'idTaken'])
    expect(await refusal(social.backend.get('posts/details?id=other', ada))).toEqual(notThere)
  })

  it('is edited by its author, including pictures', async () => {
    const { post } = await social.write('One', ada, { pictures: [picture('a'), picture('b')] })
    social.backend.wait(1000)
    const edited = await social.done<OnePost>('posts/edit', {
      id: post.id,
      version: 1,
      base: { content: 'One', pictures: ['a', 'b'] },
      changes: { content: 'Two', pictures: ['c', 'b'] },
      added: [picture('c', files.webp)],
    })
    expect(edited.post).toMatchObject({ content: 'Two', version: 2, edited: expect.any(String) })
    expect(edited.post.pictures.map(({ id }) => id)).toEqual(['c', 'b'])
    expect(await refusal(social.backend.get('gallery/picture?id=a', ada))).toEqual(notThere)
    const bad = [
      { changes: { pictures: ['b', 'nothing'] } },
      { changes: { pictures: ['b', 'b'] } },
      { changes: { pictures: ['b', 'demo-picture-1'] } },
      { changes: { content: '', pictures: [] } },
      { changes: {}, added: [picture('z')] },
      { changes: { content: 'x'.repeat(limits.content + 1) } },
    ]
    for (const body of bad)
      expect(await refusal(social.post('posts/edit', { id: post.id, ...body }))).toEqual(invalid)
    expect(await one(post.id)).toEqual(edited.post)
    const text = { id: post.id, changes: { content: '' } }
    expect((await social.done<OnePost>('posts/edit', text)).post.content).toBe('')
  })

  it('returns the current version when changed by someone else', async () => {
    const { post } = await social.write('One', ada, { pictures: [picture('a')] })
    const edit = (more: object) => social.post('posts/edit', { id: post.id, version: 1, ...more })
    expect((await edit({ changes: { content: 'Two' }, base: { content: 'One' } })).status).toBe(200)
    const conflict = await edit({ changes: { content: 'Three' }, base: { content: 'One' } })
    expect(conflict.status).toBe(409)
    expect(PostConflict.parse(await conflict.json()).current).toMatchObject({ content: 'Two', version: 2 })
    // What no one else touched is taken, and the same change again does no harm.
    expect((await edit({ changes: { pictures: [] }, base: { pictures: ['a'] } })).status).toBe(200)
    expect((await edit({ changes: { content: 'Two' }, base: { content: 'One' } })).status).toBe(200)
    expect(await one(post.id)).toMatchObject({ content: 'Two', pictures: [] })
  })

  it('is deleted and restored by its author with comments and likes', async () => {
    const { post } = await social.write('One', ada, { pictures: [picture('a')] })
    const { comment } = await social.comment(post.id, 'x', sam)
    await like(post.id, true, eve)
    const whole = await one(post.id)
    const { version } = await social.done<{ version: number }>('posts/delete', { id: post.id })
    await social.done('posts/delete', { id: post.id })
    for (const headers of [ada, sam]) {
      expect(await refusal(social.backend.get(`posts/details?id=${post.id}`, headers))).toEqual(notThere)
      expect(await refusal(social.backend.get(`posts/comments?id=${post.id}`, headers))).toEqual(notThere)
      expect(await refusal(social.backend.get('gallery/picture?id=a', headers))).toEqual(notThere)
    }
    expect((await social.feed()).posts).toHaveLength(12)
    const { id } = post
    expect(await refusal(social.post('posts/like', { id, isLiked: true }))).toEqual(notThere)
    expect(await refusal(social.post('posts/edit', { id, changes: {} }))).toEqual(notThere)
    const said = { id: 'n', postId: id, text: 'x' }
    expect(await refusal(social.post('posts/comment/add', said))).toEqual(notThere)
    expect(await refusal(social.post('posts/comment/delete', { id: comment.id }, sam))).toEqual(notThere)
    expect(await refusal(social.post('posts/restore', { id }, sam))).toEqual(notThere)
    expect(await refusal(social.post('posts/add', { id, content: 'again' }))).toEqual([409, 'idTaken'])
    const restored = await social.done<OnePost>('posts/restore', { id })
    expect(restored.post).toEqual(whole)
    expect(restored.version).toBeGreaterThan(version)
    expect((await social.done<OnePost>('posts/restore', { id })).post).toEqual(whole)
    expect(await social.commentsOf(id, sam)).toHaveLength(1)
  })

  it('is deleted permanently after a month', async () => {
    const { post } = await social.write('One')
    const start = await social.feed()
    await social.done('posts/delete', { id: post.id })
    social.backend.wait(monthMs)
    const later = await social.backend.signIn()
    await social.write('Later', later)
    expect(await refusal(social.post('posts/restore', { id: post.id }, later))).toEqual(notThere)
    expect(await social.changes(start, later)).toMatchObject({ isKnown: false, posts: [], gone: [] })
  })

  it('cannot be edited, deleted or restored by others', async () => {
    const { post } = await social.write('One')
    const { id } = post
    expect(await refusal(social.post('posts/edit', { id, changes: { content: 'x' } }, sam))).toEqual(notYours)
    expect(await refusal(social.post('posts/delete', { id }, sam))).toEqual(notYours)
    expect(await refusal(social.post('posts/restore', { id }, sam))).toEqual(notThere)
    expect(await one(id)).toEqual(post)
  })
})

describe('like', () => {
  it('is set rather than toggled and counted per person', async () => {
    for (let nth = 0; nth < 3; nth++)
      expect((await like('demo-post-4', true)).post.likes).toEqual({ count: 2, isLiked: true })
    expect((await one('demo-post-4', eve)).likes).toEqual({ count: 2, isLiked: false })
    for (let nth = 0; nth < 3; nth++)
      expect((await like('demo-post-4', false)).post.likes).toEqual({ count: 1, isLiked: false })
    const { comment } = await social.comment('demo-post-4', 'x')
    const body = { id: comment.id, isLiked: true }
    for (let nth = 0; nth < 2; nth++) {
      const liked = await social.done<OneComment>('posts/comment/like', body, eve)
      expect(liked.comment.likes).toEqual({ count: 1, isLiked: true })
    }
    const none = await social.done<OneComment>('posts/comment/like', { ...body, isLiked: false }, eve)
    expect(none.comment.likes).toEqual({ count: 0, isLiked: false })
    // A like does not make an edit of the text old.
    expect(none.post.version).toBe(1)
    for (const path of ['posts/like', 'posts/comment/like']) {
      expect(await refusal(social.post(path, { id: 'nothing', isLiked: true }))).toEqual(notThere)
      expect(await refusal(social.post(path, { id: comment.id }))).toEqual(invalid)
    }
  })
})

describe('comment', () => {
  it('is stored in order with one level of replies', async () => {
    const { post } = await social.write('One')
    const first = await social.comment(post.id, ' First ', sam)
    expect(first.comment).toMatchObject({ text: 'First', parentId: null, postId: post.id, version: 1 })
    expect(first.post.comments).toBe(1)
    const reply = await social.comment(post.id, 'Reply', eve, { parentId: first.comment.id })
    expect(reply.post.comments).toBe(2)
    await social.comment(post.id, 'Second', ada)
    const all = await social.commentsOf(post.id)
    expect(all.map(({ text }) => text)).toEqual(['First', 'Reply', 'Second'])
    expect(all.map(({ by }) => by.name)).toEqual(['Sam Okoro', 'Eve Stone', 'Ada Palmer'])
    const deeper = { id: 'd', postId: post.id, text: 'x', parentId: reply.comment.id }
    expect(await refusal(social.post('posts/comment/add', deeper))).toEqual(notThere)
    const elsewhere = { ...deeper, postId: 'demo-post-1', parentId: first.comment.id }
    expect(await refusal(social.post('posts/comment/add', elsewhere))).toEqual(notThere)
  })

  it('is stored once, and its id cannot be reused by others', async () => {
    const { post } = await social.write('One')
    const { comment } = await social.comment(post.id, 'x', sam, { id: 'mine' })
    const again = await social.comment(post.id, 'y', sam, { id: 'mine' })
    expect(again.comment).toEqual(comment)
    expect(again.post.comments).toBe(1)
    const taken = [409, 'idTaken']
    const body = { id: 'mine', postId: post.id, text: 'x' }
    expect(await refusal(social.post('posts/comment/add', body, ada))).toEqual(taken)
    expect(await refusal(social.post('posts/comment/add', { ...body, postId: 'demo-post-1' }, sam))).toEqual(
      taken,
    )
    for (const text of ['', ' ', 'x'.repeat(limits.comment + 1), 7, undefined])
      expect(await refusal(social.post('posts/comment/add', { ...body, id: 'n', text }))).toEqual(invalid)
    const nowhere = { ...body, id: 'n', postId: 'nothing' }
    expect(await refusal(social.post('posts/comment/add', nowhere))).toEqual(notThere)
  })

  it('is edited by its author and can conflict', async () => {
    const { comment } = await social.comment('demo-post-4', 'One', sam)
    const { id } = comment
    const edit = (text: string, headers = sam, more: object = { version: 1, base: { text: 'One' } }) =>
      social.post('posts/comment/edit', { id, changes: { text }, ...more }, headers)
    expect(await refusal(edit('x', ada))).toEqual(notYours)
    expect(await refusal(edit(' ', sam))).toEqual(invalid)
    expect((await edit('Two')).status).toBe(200)
    const conflict = await edit('Three')
    expect(conflict.status).toBe(409)
    expect(CommentConflict.parse(await conflict.json()).current).toMatchObject({ text: 'Two', version: 2 })
    expect((await edit('Two')).status).toBe(200)
    const [, now] = await social.commentsOf('demo-post-4')
    expect(now).toMatchObject({ text: 'Two', edited: expect.any(String), version: 2 })
  })

  it('is deleted and restored with its replies', async () => {
    const { post } = await social.write('One')
    const { comment } = await social.comment(post.id, 'First', sam)
    const reply = await social.comment(post.id, 'Reply', eve, { parentId: comment.id })
    const { id } = comment
    expect(await refusal(social.post('posts/comment/delete', { id }, eve))).toEqual(notYours)
    for (let nth = 0; nth < 2; nth++)
      expect((await social.done<OnePost>('posts/comment/delete', { id }, sam)).post.comments).toBe(0)
    expect(await social.commentsOf(post.id)).toEqual([])
    // What hangs on it cannot be reached either.
    const gone = reply.comment.id
    for (const path of ['edit', 'like'])
      expect(
        await refusal(
          social.post(`posts/comment/${path}`, { id: gone, isLiked: true, changes: { text: 'x' } }, eve),
        ),
      ).toEqual(notThere)
    expect(await refusal(social.post('posts/comment/restore', { id }, eve))).toEqual(notThere)
    const back = await social.done<OneComment>('posts/comment/restore', { id }, sam)
    expect([back.comment, back.post.comments]).toEqual([comment, 2])
    expect(await social.commentsOf(post.id)).toHaveLength(2)
  })

  it('can be deleted by the author of the post, who alone can then restore it', async () => {
    const { post } = await social.write('One')
    const { comment } = await social.comment(post.id, 'First', sam)
    const { id } = comment
    await social.done('posts/comment/delete', { id }, ada)
    expect(await refusal(social.post('posts/comment/restore', { id }, sam))).toEqual(notThere)
    expect(await refusal(social.post('posts/comment/delete', { id }, sam))).toEqual(notThere)
    await social.done('posts/comment/restore', { id }, ada)
    expect(await social.commentsOf(post.id)).toEqual([comment])
  })

  it('is limited in number', async () => {
    const { post } = await social.write('One')
    const { db } = social.backend
    const rows = Array.from({ length: limits.comments }, (_, nth) => ({
      id: `many-${nth}`,
      post_id: post.id,
      parent_id: null,
      author: 'sam00000',
      content: 'x',
      changed: 1,
      created_at: new Date(),
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
    }))
    await db.insertInto('social_comments').values(rows).execute()
    const body = { id: 'more', postId: post.id, text: 'x' }
    expect(await refusal(social.post('posts/comment/add', body))).toEqual([409, 'tooManyComments'])
    expect(await social.commentsOf(post.id)).toHaveLength(limits.comments)
  })
})

describe('feed update since a version', () => {
  it('includes posts, comments, likes and deletions', async () => {
    const start = await social.feed()
    expect(await social.changes(start)).toEqual({
      epoch: start.epoch,
      version: 0,
      isKnown: true,
      posts: [],
      comments: [],
      gone: [],
    })
    const { post } = await social.write('One', sam)
    const first = await social.changes(start)
    expect([first.posts, first.comments, first.version]).toEqual([[post], [], 1])
    const { comment } = await social.comment(post.id, 'x', eve)
    const second = await social.changes(first)
    expect(second.posts).toMatchObject([{ id: post.id, comments: 1 }])
    expect(second.comments).toEqual([comment])
    await like(post.id, true)
    expect((await social.changes(second)).posts).toMatchObject([{ likes: { count: 1, isLiked: true } }])
    const seen = await social.changes(second, eve)
    expect(seen.posts).toMatchObject([{ likes: { count: 1, isLiked: false } }])
    await social.done('posts/comment/delete', { id: comment.id }, eve)
    const third = await social.changes(seen)
    expect(third).toMatchObject({ gone: [comment.id], comments: [], posts: [{ comments: 0 }] })
    await social.done('posts/comment/restore', { id: comment.id }, eve)
    expect((await social.changes(third)).comments).toEqual([comment])
    await social.done('posts/delete', { id: post.id }, sam)
    const fourth = await social.changes(third)
    expect(fourth).toMatchObject({ posts: [], comments: [], gone: [post.id] })
    await social.done('posts/restore', { id: post.id }, sam)
    const fifth = await social.changes(fourth)
    expect([fifth.posts.length, fifth.comments.length, fifth.gone]).toEqual([1, 1, []])
    expect((await social.changes(fifth)).posts).toEqual([])
  })

  it('is incomplete for another database, an unknown version or too many changes', async () => {
    const start = await social.feed()
    expect((await social.changes({ ...start, epoch: 'other' })).isKnown).toBe(false)
    expect((await social.changes({ ...start, version: 1 })).isKnown).toBe(false)
    expect(await social.get('posts/changes')).toMatchObject({ isKnown: false, epoch: start.epoch })
    await social.backend.db.updateTable('social_posts').set({ changed: 1 }).execute()
    await social.backend.db.updateTable('social_state').set({ version: 1 }).execute()
    expect((await social.changes(start)).posts).toHaveLength(12)
    const rows = Array.from({ length: limits.changes }, (_, nth) => ({
      id: `many-${nth}`,
      author: 'sam00000',
      content: 'x',
      changed: 1,
      created_at: new Date(),
      edited_at: null,
      deleted_at: null,
    }))
    await social.backend.db.insertInto('social_posts').values(rows).execute()
    expect(await social.changes(start)).toMatchObject({ isKnown: false, posts: [] })
  })

  it('is published to everyone once per change', async () => {
    const { post } = await social.write('One', sam, { id: 'told' })
    await social.write('One', sam, { id: 'told' })
    const { comment } = await social.comment(post.id, 'x', eve)
    await like(post.id, true)
    await social.done('posts/comment/delete', { id: comment.id }, eve)
    await social.done('posts/comment/delete', { id: comment.id }, eve)
    expect(social.heard.map(({ feature, id, by, to }) => [feature, id, by.slice(0, 3), to])).toEqual([
      ['social', 'told', 'sam', undefined],
      ['social', 'told', expect.any(String), undefined],
      ['social', 'told', 'ada', undefined],
      ['social', 'told', expect.any(String), undefined],
    ])
  })
})

it('keeps likes exact and comments ordered and unique when many people write', async () => {
  const start = await social.feed()
  const { post } = await social.write('One')
  const people = [ada, sam, eve]
  await Promise.all(
    Array.from({ length: 90 }, (_, nth) => {
      const headers = people[nth % 3]
      if (nth % 3 === 0 || nth % 5 === 0) return like(post.id, nth % 2 === 0 || nth > 60, headers)
      const body = { id: `n${nth % 40}-${nth % 3}`, text: `t${nth}` }
      return social.comment(post.id, body.text, headers, { id: body.id })
    }),
  )
  await Promise.all(people.map((headers) => like(post.id, true, headers)))
  const all = await social.commentsOf(post.id)
  const now = await one(post.id)
  expect(now.likes).toEqual({ count: 3, isLiked: true })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(now.comments).toBe(all.length)
  expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).sort((a, b) => a - b))
  expect(await social.commentsOf(post.id, eve)).toEqual(
    all.map((comment) => expect.objectContaining({ id: comment.id, number: comment.number })),
  )
  // What is told since the beginning is all of it.
  const told = await social.changes(start)
  expect(told.comments.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(told.posts).toEqual([now])
})

it('counts simultaneous likes by toggling and setting correctly', async () => {
  const { post } = await social.write('One')
  const toggle = (headers: Headers) => social.done('posts/list/like', { postId: post.id }, headers)
  await Promise.all([...Array.from({ length: 7 }, () => toggle(sam)), like(post.id, true, eve)])
  expect((await one(post.id)).likes).toEqual({ count: 2, isLiked: false })
  await Promise.all(Array.from({ length: 4 }, () => toggle(sam)))
  expect((await one(post.id, sam)).likes).toEqual({ count: 2, isLiked: true })
})
