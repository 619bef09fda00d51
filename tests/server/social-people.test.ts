import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type GalleryPicture, maxInGallery } from '#contract/gallery.ts'
import { maxAbout, type OwnCounts, type Profile, ProfileConflict, privateKinds } from '#contract/social.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { ada, eve, files, sam, social, startSocial } from '#tests/support/social.ts'

beforeEach(startSocial)

type Page = { people: Profile[]; total: number; counts: OwnCounts }
type Related = { person: Profile; counts: OwnCounts }
type Gallery = { pictures: GalleryPicture[]; more: boolean; total: number }

const notThere = [404, 'notFound']
const notYours = [403, 'notYours']
const invalid = [400, 'invalid']
const people = (query = '', headers = ada) => social.get<Page>(`social/people?${query}`, headers)
const names = async (query = '', headers = ada) =>
  (await people(query, headers)).people.map(({ name }) => name)
const profile = async (user?: number, headers = ada) =>
  (await social.get<{ person: Profile }>(`social/profile${user ? `?user=${user}` : ''}`, headers)).person
const related = (path: string, body: object, headers = ada) => social.done<Related>(path, body, headers)
const everybody = ['Eve Stone', 'Grace Bennett', 'Inès Moreau', 'Mihai Ionescu', 'Sam Okoro']

describe('profile', () => {
  it('has the email address of a colleague, and not that of a buyer or a former colleague', async () => {
    expect((await profile(2)).email).toBe('sam@example.com')
    await social.backend.db.updateTable('users').set({ role_id: 'buyer' }).where('profile', '=', 2).execute()
    expect((await profile(2)).email).toBe('')
  })

  it('has accurate counts and the relation to the viewer', async () => {
    expect(await profile()).toEqual({
      id: 1,
      name: 'Ada Palmer',
      avatar: 'user-1.png',
      email: 'admin@example.com',
      job: 'Owner',
      location: 'Bristol',
      phone: '+44 117 496 0142',
      about: expect.any(String),
      counts: { posts: 2, followers: 4, following: 3, friends: 2, pictures: 2 },
      isSelf: true,
      isFollowed: false,
      followsMe: false,
      friendship: 'none',
      isBlocked: false,
      mutual: 2,
      version: 0,
      cover: '',
    })
    expect(await profile(4)).toMatchObject({
      counts: { posts: 2, followers: 2, following: 3, friends: 1, pictures: 1 },
      isSelf: false,
      isFollowed: true,
      followsMe: true,
      friendship: 'received',
      mutual: 1,
    })
    expect(await profile(social.ids.eve)).toMatchObject({
      job: '',
      about: '',
      friendship: 'none',
      mutual: 0,
      counts: { posts: 0, followers: 0, following: 0, friends: 0, pictures: 0 },
    })
    await social.write('Hello', eve)
    await social.done('gallery/add', { id: 'g', title: '', data: files.png }, eve)
    expect((await profile(social.ids.eve)).counts).toMatchObject({ posts: 1, pictures: 1 })
    expect(await refusal(social.backend.get('social/profile?user=999', ada))).toEqual(notThere)
    expect(await refusal(social.backend.get('social/profile?user=x', ada))).toEqual(invalid)
  })

  it('accepts only its owner’s picture as cover, even before the upload', async () => {
    const cover = async () => (await profile(social.ids.eve, ada)).cover
    const edit = (id: string) => social.post('social/profile/edit', { changes: { cover: id } }, eve)
    expect((await edit('vase')).status).toBe(200)
    expect(await cover()).toBe('')
    await social.done('gallery/add', { id: 'vase', title: '', data: files.png }, eve)
    expect(await cover()).toBe('vase')
    await social.done('gallery/add', { id: 'jug', title: '', data: files.png }, ada)
    expect(await refusal(edit('jug'))).toEqual([403, 'notYours'])
    await social.done('gallery/delete', { id: 'vase' }, eve)
    expect(await cover()).toBe('')
    await social.done('gallery/restore', { id: 'vase' }, eve)
    expect(await cover()).toBe('vase')
    expect((await edit('')).status).toBe(200)
    expect(await cover()).toBe('')
  })

  it('saves its owner’s texts, trimmed and limited in length', async () => {
    const edit = (changes: object, more: object = {}, headers = eve) =>
      social.post('social/profile/edit', { changes, ...more }, headers)
    const { person } = await bodyOf<{ person: Profile }>(edit({ job: ' Potter ', about: '**Clay**' }))
    expect(person).toMatchObject({ job: 'Potter', about: '**Clay**', location: '', version: 1 })
    expect(await profile(social.ids.eve, ada)).toMatchObject({ job: 'Potter', isSelf: false })
    for (const [field, longest] of Object.entries(maxAbout)) {
      expect(await refusal(edit({ [field]: 'x'.repeat(longest + 1) }))).toEqual(invalid)
      expect(await refusal(edit({ [field]: 7 }))).toEqual(invalid)
    }
    const at = { version: 0, base: { job: '' } }
    const conflict = await edit({ job: 'Painter' }, at)
    expect(conflict.status).toBe(409)
    expect(ProfileConflict.parse(await conflict.json()).current).toMatchObject({ job: 'Potter', version: 1 })
    expect((await edit({ location: 'Cork' }, { version: 0, base: { location: '' } })).status).toBe(200)
    expect((await edit({ job: 'Potter' }, at)).status).toBe(200)
    expect(social.heard.at(-1)).toMatchObject({ feature: 'social', id: 'profile', by: expect.any(String) })
  })
})

describe('people list', () => {
  it.for([
    ['', everybody],
    ['kind=everybody', everybody],
    ['kind=suggested', ['Eve Stone']],
    ['kind=followers', ['Grace Bennett', 'Inès Moreau', 'Mihai Ionescu', 'Sam Okoro']],
    ['kind=following', ['Inès Moreau', 'Mihai Ionescu', 'Sam Okoro']],
    ['kind=friends', ['Inès Moreau', 'Sam Okoro']],
    ['kind=requests', ['Grace Bennett', 'Mihai Ionescu']],
    ['kind=sent', []],
    ['kind=declined', []],
    ['kind=blocked', []],
    ['kind=friends&of=2', ['Ada Palmer', 'Inès Moreau', 'Mihai Ionescu']],
    ['kind=followers&of=4', ['Ada Palmer', 'Sam Okoro']],
    ['kind=following&of=5', ['Ada Palmer', 'Inès Moreau']],
    ['q=lyon', ['Sam Okoro']],
    ['q=DISPATCH', ['Sam Okoro']],
    ['q=fountain', ['Mihai Ionescu']],
    ['q=in%C3%A8s', ['Inès Moreau']],
    ['q=%25', []],
    ['kind=friends&q=sam', ['Sam Okoro']],
  ] as const)('contains the people for “%s”', async ([query, found]) => {
    const page = await people(query)
    expect(page.people.map(({ name }) => name)).toEqual(found)
    expect(page.total).toBe(found.length)
  })

  it('suggests everyone else to a new account', async () => {
    const { people: all, counts } = await people('kind=suggested', eve)
    expect(all).toHaveLength(5)
    expect(counts).toEqual({ followers: 0, following: 0, friends: 0, requests: 0, sent: 0, blocked: 0 })
    expect((await people()).counts).toEqual({
      followers: 4,
      following: 3,
      friends: 2,
      requests: 2,
      sent: 0,
      blocked: 0,
    })
  })

  it('is paged', async () => {
    await sql`insert into users (id, email, name, role, role_id, password_hash, created_at)
      select 'many-' || n, 'many' || n || '@example.com', 'Zoë ' || lpad(n::text, 3, '0'), 'User', 'staff', 'x', now()
      from generate_series(1, 120) n`.execute(social.backend.db)
    const first = await people('q=zo%C3%AB&limit=50')
    const second = await people('q=zo%C3%AB&limit=50&offset=50')
    const third = await people('q=zo%C3%AB&limit=50&offset=100')
    expect([first.total, first.people.length, third.people.length]).toEqual([120, 50, 20])
    const all = [first, second, third].flatMap((page) => page.people.map(({ name }) => name))
    expect(all).toEqual([...all].sort())
    expect(new Set(all).size).toBe(120)
    for (const query of ['limit=0', 'limit=201', 'offset=-1', 'kind=x', 'of=0'])
      expect(await refusal(social.backend.get(`social/people?${query}`, ada))).toEqual(invalid)
  })

  it('shows requested, declined or blocked people only to the person concerned', async () => {
    for (const kind of privateKinds)
      expect(await refusal(social.backend.get(`social/people?kind=${kind}&of=2`, ada))).toEqual(notYours)
    expect(await refusal(social.backend.get('social/people?kind=friends&of=999', ada))).toEqual(notThere)
  })
})

describe('following', () => {
  it('is set rather than toggled', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const now = await related('followers/follow', { user: 5, isFollowed: true })
      expect([now.person.isFollowed, now.person.counts.followers, now.counts.following]).toEqual([true, 1, 4])
    }
    for (let nth = 0; nth < 2; nth++) {
      const now = await related('followers/follow', { user: 5, isFollowed: false })
      expect([now.person.isFollowed, now.person.counts.followers, now.counts.following]).toEqual([
        false,
        0,
        3,
      ])
    }
    expect(await names('kind=followers&of=5', sam)).toEqual([])
    expect(social.heard.at(-1)).toMatchObject({ feature: 'social', id: 'relations' })
  })

  it('is counted exactly when several people follow at the same time', async () => {
    const body = (isFollowed: boolean) => ({ user: social.ids.grace, isFollowed })
    await Promise.all(
      [ada, sam, eve].flatMap((headers) =>
        [true, false, true, true].map((is) => related('followers/follow', body(is), headers)),
      ),
    )
    await Promise.all([ada, sam, eve].map((headers) => related('followers/follow', body(true), headers)))
    expect((await profile(5)).counts.followers).toBe(3)
  })
})

describe('friend request', () => {
  const user = () => social.ids.eve

  it('is sent once and can be withdrawn', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const now = await related('friend-request/send', { user: user(), isSent: true })
      expect([now.person.friendship, now.counts.sent]).toEqual(['sent', 1])
    }
    expect(await names('kind=requests', eve)).toEqual(['Ada Palmer'])
    expect(social.heard.at(-1)?.to).toHaveLength(2)
    for (let nth = 0; nth < 2; nth++) {
      const now = await related('friend-request/send', { user: user(), isSent: false })
      expect([now.person.friendship, now.counts.sent]).toEqual(['none', 0])
    }
    expect(await names('kind=requests', eve)).toEqual([])
  })

  it('is accepted once', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const now = await related('friend-request/answer', { user: 4, answer: 'accept' })
      expect(now.person).toMatchObject({ friendship: 'friends', counts: { friends: 2 } })
      expect(now.counts).toMatchObject({ friends: 3, requests: 1 })
    }
    expect(await names('kind=friends&of=4', sam)).toEqual(['Ada Palmer', 'Sam Okoro'])
    const asked = await related('friend-request/send', { user: 4, isSent: true })
    expect(asked.person.friendship).toBe('friends')
    const declined = { user: 4, answer: 'decline' }
    expect(await refusal(social.post('friend-request/answer', declined))).toEqual(notThere)
  })

  it('is declined without notice, which can be undone', async () => {
    await related('friend-request/send', { user: user(), isSent: true })
    const heard = social.heard.length
    const said = (answer: string) => related('friend-request/answer', { user: social.ids.ada, answer }, eve)
    for (let nth = 0; nth < 2; nth++)
      expect(await said('decline')).toMatchObject({
        person: { friendship: 'declined' },
        counts: { requests: 0 },
      })
    expect(social.heard.slice(heard).every(({ to }) => to?.length === 1)).toBe(true)
    expect(await names('kind=declined', eve)).toEqual(['Ada Palmer'])
    // Who asked sees no difference, and asking again changes nothing.
    expect((await profile(user())).friendship).toBe('sent')
    await related('friend-request/send', { user: user(), isSent: true })
    expect(await names('kind=requests', eve)).toEqual([])
    expect(await said('undecided')).toMatchObject({
      person: { friendship: 'received' },
      counts: { requests: 1 },
    })
    await said('decline')
    expect((await said('accept')).person.friendship).toBe('friends')
  })

  it('makes two people friends when they ask each other, even simultaneously', async () => {
    await Promise.all([
      related('friend-request/send', { user: user(), isSent: true }, ada),
      related('friend-request/send', { user: social.ids.ada, isSent: true }, eve),
    ])
    expect((await profile(user())).friendship).toBe('friends')
    expect((await people('', eve)).counts).toMatchObject({ friends: 1, sent: 0, requests: 0 })
  })

  it('cannot be answered unless it was sent', async () => {
    for (const answer of ['accept', 'decline', 'undecided'])
      expect(await refusal(social.post('friend-request/answer', { user: user(), answer }))).toEqual(notThere)
    const maybe = { user: 4, answer: 'maybe' }
    expect(await refusal(social.post('friend-request/answer', maybe))).toEqual(invalid)
    // Nor can the one who sent it.
    await related('friend-request/send', { user: user(), isSent: true })
    const own = { user: user(), answer: 'accept' }
    expect(await refusal(social.post('friend-request/answer', own))).toEqual(notThere)
  })
})

it('removes a friendship for both people and allows a new request', async () => {
  for (let nth = 0; nth < 2; nth++)
    expect(await related('friends/remove', { user: 2 })).toMatchObject({
      person: { friendship: 'none' },
      counts: { friends: 1 },
    })
  expect((await profile(1, sam)).friendship).toBe('none')
  const asked = await related('friend-request/send', { user: 1, isSent: true }, sam)
  expect(asked.person.friendship).toBe('sent')
})

it('refuses relations to your own account and to unknown people', async () => {
  for (const user of [1, 999]) {
    const bodies: [string, object][] = [
      ['followers/follow', { user, isFollowed: true }],
      ['friend-request/send', { user, isSent: true }],
      ['friend-request/answer', { user, answer: 'accept' }],
      ['friends/remove', { user }],
      ['social/block', { user, isBlocked: true }],
    ]
    for (const [path, body] of bodies) expect(await refusal(social.post(path, body))).toEqual(notThere)
  }
  const paths = ['followers/follow', 'friend-request/send', 'friends/remove', 'social/block']
  for (const path of paths) expect(await refusal(social.post(path, { user: '2' }))).toEqual(invalid)
})

describe('gallery', () => {
  const gallery = (query = '', headers = ada) => social.get<Gallery>(`gallery/pictures?${query}`, headers)
  const add = (id: string, more: object = {}, headers = ada) =>
    social.post('gallery/add', { id, title: id, data: files.png, ...more }, headers)

  it('accepts each picture type by content, once per id', async () => {
    for (const [kind, type] of [
      ...([
        ['png', 'image/png'],
        ['jpeg', 'image/jpeg'],
      ] as const),
      ...([
        ['gif', 'image/gif'],
        ['webp', 'image/webp'],
      ] as const),
    ]) {
      const { picture, total } = await bodyOf<{ picture: GalleryPicture; total: number }>(
        add(kind, { data: files[kind], title: ' T ' }, eve),
      )
      expect(picture).toMatchObject({ id: kind, title: 'T', type, at: expect.any(String) })
      expect(total).toBe((await gallery('', eve)).pictures.length)
    }
    await add('png', { title: 'again' }, eve)
    expect((await gallery('', eve)).pictures.map(({ id }) => id)).toEqual(['webp', 'gif', 'jpeg', 'png'])
    expect(await refusal(add('png', {}, ada))).toEqual([409, 'idTaken'])
    expect(social.heard.at(-1)).toMatchObject({ feature: 'social', id: 'gallery' })
  })

  it.for([
    ['pdf', 'pictureType'],
    ['text', 'pictureType'],
  ] as const)('refuses %s and says why', async ([kind, code]) => {
    const response = await add('bad', { data: files[kind] })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code, fields: { data: 'pictureType' } })
  })

  it('refuses files that are not pictures, are too large or malformed', async () => {
    const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    expect(await refusal(add('bad', { data: svg }))).toEqual([400, 'pictureType'])
    const big = btoa(`\u0089PNG\r\n\u001a\n${'x'.repeat(2 * 1024 * 1024 - 8)}`)
    expect((await add('big', { data: big })).status).toBe(200)
    expect((await add('bigger', { data: `${big.slice(0, -4)}AAAAAAAA` })).status).toBe(400)
    for (const more of [{ data: '' }, { data: '***' }, { title: 7 }, { title: 'x'.repeat(121) }, { id: '' }])
      expect(await refusal(add('bad', more))).toEqual(invalid)
    expect((await gallery()).total).toBe(3)
  })

  it('returns the pictures of a person in pages', async () => {
    for (let nth = 0; nth < 5; nth++) await add(`n${nth}`, {}, eve)
    const user = social.ids.eve
    const first = await gallery(`user=${user}&limit=3`)
    expect([first.pictures.map(({ id }) => id), first.more, first.total]).toEqual([
      ['n4', 'n3', 'n2'],
      true,
      5,
    ])
    const second = await gallery(`user=${user}&limit=3&before=${first.pictures[2]?.number}`)
    expect([second.pictures.map(({ id }) => id), second.more]).toEqual([['n1', 'n0'], false])
    expect(await refusal(social.backend.get('gallery/pictures?user=999', ada))).toEqual(notThere)
  })

  it('restores deleted pictures, but only for their owner', async () => {
    await add('mine')
    const id = 'mine'
    expect(await refusal(social.post('gallery/delete', { id }, sam))).toEqual(notYours)
    expect(await refusal(social.post('gallery/restore', { id }, sam))).toEqual(notYours)
    for (let nth = 0; nth < 2; nth++)
      expect(await social.done('gallery/delete', { id })).toEqual({ id, total: 2 })
    expect(await refusal(social.backend.get('gallery/picture?id=mine', ada))).toEqual(notThere)
    expect(await refusal(social.post('gallery/restore', { id }, sam))).toEqual(notThere)
    expect(await refusal(add('mine'))).toEqual([409, 'idTaken'])
    for (let nth = 0; nth < 2; nth++)
      expect(await social.done('gallery/restore', { id })).toMatchObject({ picture: { id }, total: 3 })
    expect((await gallery()).pictures[0]).toMatchObject({ id })
    // Those of posts are the posts’.
    for (const path of ['gallery/delete', 'gallery/restore'])
      expect(await refusal(social.post(path, { id: 'demo-picture-1' }))).toEqual(notThere)
  })

  it('serves a picture that browsers cache and revalidate', async () => {
    await add('g', { title: 'Jug "one"', data: files.webp })
    const response = await social.backend.get('gallery/picture?id=g', sam)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename*=UTF-8''Jug%20%22one%22.webp`,
    )
    expect(btoa(await response.text())).toBe(files.webp)
    const tag = response.headers.get('ETag') ?? ''
    const again = await social.backend.get('gallery/picture?id=g', { ...sam, 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await social.done('gallery/delete', { id: 'g' })
    const gone = social.backend.get('gallery/picture?id=g', { ...sam, 'If-None-Match': tag })
    expect(await refusal(gone)).toEqual(notThere)
    expect(await refusal(social.backend.get('gallery/picture?id=g'))).toEqual([401, 'signedOut'])
    expect((await social.backend.get('gallery/picture?id=demo-picture-1', eve)).status).toBe(200)
  })

  it('limits the number of pictures', async () => {
    const rows = Array.from({ length: maxInGallery.pictures }, (_, nth) => ({
      id: `many-${nth}`,
      owner: 'sam00000',
      post_id: null,
      title: '',
      type: 'image/png',
      size: 1,
      content: new Uint8Array([1]),
      changed: 1,
      created_at: new Date(),
      deleted_at: null,
    }))
    await social.backend.db.insertInto('social_pictures').values(rows).execute()
    expect(await refusal(add('more', {}, sam))).toEqual([409, 'galleryFull'])
    await social.done('gallery/delete', { id: 'many-0' }, sam)
    expect((await add('more', {}, sam)).status).toBe(200)
    expect(await refusal(social.post('gallery/restore', { id: 'many-0' }, sam))).toEqual([409, 'galleryFull'])
  })
})
