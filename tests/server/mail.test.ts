import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  conversationOf,
  type Mail,
  type MailCount,
  type MailListReply,
  type WholeMail,
} from '#contract/mail.ts'
import type { MailsChanged } from '#contract/mail-calls.ts'
import { mailKeys } from '#contract/mail-search.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'
import { ada, backend, sam, signInAdaAndSam } from '#tests/support/signed-in.ts'

beforeEach(signInAdaAndSam)

const whole = (headers = ada) => bodyOf<MailListReply>(backend.get('mails/list', headers))
const page = (query: Record<string, string>, headers = ada) =>
  bodyOf<Required<MailListReply>>(
    backend.get(`mails/list?${new URLSearchParams({ limit: '200', ...query })}`, headers),
  )
const filtered = (filter?: string, headers = ada) =>
  bodyOf<Mail[]>(backend.post('mails/filter', { filter }, headers))
const post = (path: string, body: object, headers = ada) => backend.post(`mails/${path}`, body, headers)
const done = (path: string, body: object, headers = ada) => bodyOf<MailsChanged>(post(path, body, headers))
const idsOf = (mails: readonly { id: string }[]) => mails.map(({ id }) => id)
const details = (id: string, headers = ada) =>
  bodyOf<{ mail: WholeMail; conversation: WholeMail[] }>(backend.get(`mails/details?id=${id}`, headers))

/** The rule of docs/contract.md 4.5, on what the list shows. */
const isIn: Record<string, (mail: Mail) => boolean> = {
  all: () => true,
  inbox: ({ folder }) => folder === 'inbox',
  archive: ({ folder }) => folder === 'archive',
  sent: ({ sent }) => sent,
  draft: ({ draft }) => draft,
  spam: ({ spam }) => spam,
  trash: ({ trash }) => trash,
  starred: ({ starred }) => starred,
  important: ({ important }) => important,
  promotions: ({ promotions }) => promotions,
  forums: ({ forums }) => forums,
}

/** Every count and every folder says what the whole list says. */
async function countsAreRight(headers = ada) {
  const { mails, unreadCount } = await whole(headers)
  const { counts, labels } = await page({}, headers)
  for (const key of mailKeys) {
    const inIt = mails.filter((mail) => isIn[key]?.(mail))
    expect(counts[key], key).toBe(inIt.length)
    expect(unreadCount[key], key).toBe(inIt.filter(({ isRead }) => !isRead).length)
    expect(idsOf(await filtered(key, headers)), key).toEqual(idsOf(inIt))
    expect(idsOf((await page({ folder: key }, headers)).mails), key).toEqual(idsOf(inIt))
  }
  for (const { id, total, unread } of labels) {
    const inIt = mails.filter((mail) => mail.labels.includes(id))
    expect([total, unread]).toEqual([inIt.length, inIt.filter(({ isRead }) => !isRead).length])
  }
  return unreadCount
}

describe('older mail client', () => {
  it('lists every email newest first and counts the unread ones', async () => {
    const { mails, unreadCount, ...rest } = await whole()
    expect(rest).toEqual({})
    expect(mails.length).toBeGreaterThan(45)
    expect(mails).toEqual(mails.toSorted((one, other) => (one.time < other.time ? 1 : -1)))
    const jugs = mails.find(({ id }) => id === 'mail-1-3')
    expect(jugs).toMatchObject({
      subject: 'Re: Jugs for the summer window',
      isRead: false,
      starred: true,
      important: false,
      promotions: false,
      forums: false,
      attach: true,
      sent: false,
      draft: false,
      spam: false,
      trash: false,
      message: expect.stringContaining('For the larger size, is 38 cm'),
      profile: {
        avatar: 'user-4.png',
        name: 'Mihai Ionescu',
        email: 'mihai@example.com',
        to: 'admin@example.com',
      },
      sender: { name: 'Mihai Ionescu', about: 'User' },
    })
    expect(jugs?.attachments).toMatchObject([
      { id: expect.any(String), image: 'img-gal-1.png', title: 'moss-green.webp', type: 'image/webp' },
      { image: 'img-gal-2.png', title: 'sizes.txt', type: 'text/plain', size: 56 },
    ])
    expect(Object.keys(unreadCount).sort()).toEqual([...mailKeys].sort())
    expect(unreadCount.inbox).toBe(8)
    const received = mails.filter(({ from }) => from?.email !== 'admin@example.com')
    expect(received.length).toBeGreaterThan(20)
    for (const { profile, from } of received) expect(profile.email).toBe(from?.email)
    for (const { profile } of mails) expect(profile.avatar).toMatch(/^(user-([1-9]|1[0-2])|img-user)\.png$/)
  })

  it('filters by folder and returns everything for an unknown folder', async () => {
    const { mails } = await whole()
    await countsAreRight()
    await countsAreRight(sam)
    for (const unknown of [undefined, 'constructor', 'x'.repeat(5000)])
      expect(idsOf(await filtered(unknown))).toEqual(idsOf(mails))
  })

  it('toggles flags and marks as read', async () => {
    const id = 'mail-2-3'
    const one = async () => (await whole()).mails.find((mail) => mail.id === id)
    expect(await bodyOf(post('setStarred', { id }))).toEqual([])
    expect(await one()).toMatchObject({ starred: true, important: false })
    await countsAreRight()
    await post('setStarred', { id })
    await post('setImportant', { id })
    expect(await one()).toMatchObject({ starred: false, important: true })
    const before = (await whole()).unreadCount
    expect(await bodyOf(post('setRead', { id }))).toEqual([])
    await post('setRead', { id })
    const after = await countsAreRight()
    expect(after).toEqual({
      ...before,
      all: before.all - 1,
      inbox: before.inbox - 1,
      important: before.important - 1,
    })
    for (const call of ['setStarred', 'setImportant', 'setRead'])
      expect(await refusal(post(call, { id: 'x' }))).toEqual([404, 'notFound'])
  })

  it('gets nothing for a new account', async () => {
    const mira = await register(backend, 'Mira', 'Lund')
    const { mails, unreadCount } = await whole(mira)
    expect(mails).toEqual([])
    expect(Object.values(unreadCount)).toEqual(mailKeys.map(() => 0))
    expect(await filtered('inbox', mira)).toEqual([])
    expect((await page({ q: 'jugs' }, mira)).mails).toEqual([])
  })
})

describe('email triage', () => {
  it.for([
    ['mark', { isRead: false, starred: true }],
    ['mark', { promotions: true, forums: true, important: true }],
    ['move', { folder: 'archive' }],
    ['move', { folder: 'trash' }],
    ['move', { folder: 'spam' }],
    ['move', { folder: 'inbox' }],
    ['label', { add: ['label-1', 'label-2'], remove: ['label-3'] }],
  ] as const)('counts and undoes %s %o for every email', async ([path, what]) => {
    const before = await whole()
    const changed = await done(path, { all: true, filter: {}, ...what })
    const counts = await countsAreRight()
    expect(changed.unreadCount).toEqual(counts)
    expect(Object.keys(changed.before).length).toBeGreaterThan(0)
    expect((await done(path, { all: true, ...what })).before).toEqual({})
    const again = await done('restore', { before: changed.before })
    expect(await whole()).toEqual(before)
    await countsAreRight()
    await done('restore', { before: again.before })
    expect((await whole()).unreadCount).toEqual(changed.unreadCount)
    await countsAreRight(sam)
  })

  it('moves each email only to folders where it can be', async () => {
    await done('move', { ids: ['mail-1-3', 'mail-1-2', 'mail-24-1'], folder: 'spam' })
    const folderOf = async (id: string) => (await details(id)).mail.folder
    expect(await folderOf('mail-1-3')).toBe('spam')
    expect(await folderOf('mail-1-2')).toBe('sent')
    expect(await folderOf('mail-24-1')).toBe('draft')
    const ids = ['mail-1-3', 'mail-1-2', 'mail-24-1']
    await done('move', { ids, folder: 'trash' })
    await done('move', { ids, folder: 'inbox' })
    expect([await folderOf('mail-1-3'), await folderOf('mail-1-2'), await folderOf('mail-24-1')]).toEqual([
      ...['inbox', 'sent', 'draft'],
    ])
    await done('restore', { before: { 'mail-24-1': { folder: 'inbox' }, 'mail-1-2': { folder: 'spam' } } })
    expect([await folderOf('mail-1-2'), await folderOf('mail-24-1')]).toEqual(['sent', 'draft'])
  })

  it('changes all matching emails and no others', async () => {
    const inbox = await filtered('inbox')
    const { before } = await done('move', {
      all: true,
      filter: { folder: 'inbox', q: 'from:grace' },
      folder: 'archive',
    })
    expect(Object.keys(before).sort()).toEqual(
      idsOf(inbox.filter(({ profile }) => profile.name === 'Grace Bennett')).sort(),
    )
  })

  it('leaves out the emails that were unticked', async () => {
    const [one = '', ...others] = idsOf(await filtered('inbox'))
    const filter = { folder: 'inbox', except: [one] }
    const { before } = await done('move', { all: true, filter, folder: 'archive' })
    expect(Object.keys(before).sort()).toEqual(others.sort())
  })

  it('leaves out the conversations that were unticked', async () => {
    const inbox = await filtered('inbox')
    const unticked = conversationOf(inbox[0] as Mail)
    const filter = { folder: 'inbox', exceptConversations: [unticked] }
    const { before } = await done('move', { all: true, filter, folder: 'archive' })
    const others = inbox.filter((mail) => conversationOf(mail) !== unticked)
    expect(Object.keys(before).sort()).toEqual(idsOf(others).sort())
  })

  it('deletes only from bin or spam and keeps the copies of others', async () => {
    expect(await refusal(post('delete', { ids: ['mail-5-1'] }))).toEqual([409, 'notInTrash'])
    await done('move', { ids: ['mail-5-1'], folder: 'trash' })
    const reply = await bodyOf<{ deleted: string[] }>(post('delete', { ids: ['mail-5-1', 'mail-5-2'] }))
    expect(reply.deleted).toEqual(['mail-5-1'])
    expect(await refusal(backend.get('mails/details?id=mail-5-1', ada))).toEqual([404, 'notFound'])
    expect((await details('mail-5-1', sam)).mail.folder).toBe('inbox')
    await countsAreRight()
    await done('delete', { all: true, filter: { folder: 'spam' } })
    expect((await filtered('spam')).length).toBe(0)
    // Sam has got one of them too.
    const { rows } = await sql`select from mails where id = 'mail-22-1'`.execute(backend.db)
    expect(rows).toEqual([])
    expect(idsOf(await filtered('spam', sam))).toEqual(['mail-23-1'])
    await countsAreRight(sam)
  })

  it('deletes an email when its last owner deletes it', async () => {
    const both = [ada, sam]
    await Promise.all(both.map((headers) => done('move', { ids: ['mail-3-1'], folder: 'trash' }, headers)))
    const answers = await Promise.all(both.map((headers) => post('delete', { ids: ['mail-3-1'] }, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql`select from mails where id = 'mail-3-1'`.execute(backend.db)
    expect(rows).toEqual([])
  })

  it.for([
    ['mark', { ids: ['mail-1-1'] }],
    ['mark', { isRead: true }],
    ['mark', { ids: ['mail-1-1'], all: true, isRead: true }],
    ['move', { ids: ['mail-1-1'], folder: 'sent' }],
    ['label', { ids: ['mail-1-1'] }],
    ['delete', {}],
  ] as const)('refuses %s %o', async ([path, body]) => {
    expect(await refusal(post(path, body))).toEqual([400, 'invalid'])
  })
})

describe('email label', () => {
  it('is added, changed and deleted without deleting emails', async () => {
    const { labels } = await done('labels/add', { id: 'own', name: 'Autumn', tag: 4 })
    expect(labels.at(-1)).toEqual({ id: 'own', name: 'Autumn', tag: 4, total: 0, unread: 0 })
    const marked = await done('label', { ids: ['mail-1-3', 'mail-1-1'], add: ['own'] })
    expect(marked.labels.at(-1)).toMatchObject({ total: 2, unread: 1 })
    expect(idsOf((await page({ label: 'own' })).mails)).toEqual(['mail-1-3', 'mail-1-1'])
    expect((await page({ label: 'own' })).total).toBe(2)
    expect(idsOf((await page({ q: 'label:autu is:unread' })).mails)).toEqual(['mail-1-3'])
    const both = { all: true, filter: { label: 'own' }, add: ['own'], remove: ['own'] }
    expect((await done('label', both)).before).toEqual({})
    await done('labels/edit', { id: 'own', name: 'Winter' })
    expect((await page({ q: 'label:autumn' })).mails).toEqual([])
    const after = await done('labels/delete', { id: 'own' })
    expect(after.labels.map(({ name }) => name)).toEqual(['Suppliers', 'Customers', 'Team'])
    expect((await details('mail-1-3')).mail.labels).toEqual(['label-1'])
    await countsAreRight()
  })

  it('has a unique name and id, and is limited in number', async () => {
    expect(await refusal(post('labels/add', { name: 'team', tag: 1 }))).toEqual([409, 'labelTaken'])
    expect(await refusal(post('labels/add', { name: 'Forums', tag: 1 }))).toEqual([409, 'labelTaken'])
    expect(await refusal(post('labels/edit', { id: 'label-1', name: 'TEAM' }))).toEqual([409, 'labelTaken'])
    await done('labels/edit', { id: 'label-3', name: 'TEAM', tag: 2 })
    await done('labels/add', { id: 'inbox', name: 'Tricky', tag: 1 })
    await countsAreRight()
    for (let nth = 4; nth < 30; nth++) await done('labels/add', { name: `L${nth}`, tag: 1 })
    expect(await refusal(post('labels/add', { name: 'Increase quantity', tag: 1 }))).toEqual([
      409,
      'tooManyLabels',
    ])
  })
})

describe('email page', () => {
  it('has the total, counts and a preview of each text', async () => {
    const { mails } = await whole()
    const pages = await Promise.all(
      [0, 10, 20, 30, 40, 50].map((at) => page({ limit: '10', offset: `${at}` })),
    )
    expect(idsOf(pages.flatMap((one) => one.mails))).toEqual(idsOf(mails))
    expect(pages.every(({ total, isMore }) => total === mails.length && !isMore)).toBe(true)
    for (const mail of pages[0]?.mails ?? []) expect(mail.message.length).toBeLessThanOrEqual(200)
    expect(pages[0]?.mails.find(({ id }) => id === 'mail-1-3')?.inThread).toBe(3)
  })

  it.for(mailKeys)('lists each conversation of "%s" once with its emails in that folder', async (folder) => {
    const { mails } = await page({ folder })
    const expected = [...Map.groupBy(mails, conversationOf).values()].map(idsOf)
    const pages: string[][] = []
    for (let offset = 0; offset < expected.length + 7; offset += 7) {
      const some = await page({ folder, conversations: 'yes', limit: '7', offset: `${offset}` })
      expect(some.total).toBe(expected.length)
      expect(some.mails).toEqual(some.mails.toSorted((one, other) => (one.time < other.time ? 1 : -1)))
      pages.push(...[...Map.groupBy(some.mails, conversationOf).values()].map(idsOf))
    }
    expect(pages).toEqual(expected)
  })

  it('updates conversations after a move and finds single emails by search', async () => {
    const of = async (query: Record<string, string>) => {
      const { mails, total } = await page({ folder: 'inbox', conversations: 'yes', ...query })
      return { ids: idsOf(mails.filter(({ thread }) => thread === 'mail-1-1')), total }
    }
    const before = await of({})
    expect(before.ids).toEqual(['mail-1-3', 'mail-1-1'])
    await done('move', { ids: ['mail-1-3'], folder: 'archive' })
    expect(await of({})).toEqual({ ids: ['mail-1-1'], total: before.total })
    await done('move', { ids: ['mail-1-1'], folder: 'archive' })
    expect(await of({})).toEqual({ ids: [], total: before.total - 1 })
    const found = await of({ folder: 'archive', q: 'subject:jugs' })
    expect(found).toEqual({ ids: ['mail-1-3', 'mail-1-1'], total: 2 })
  })

  it('returns a whole conversation', async () => {
    expect(idsOf((await page({ thread: 'mail-6-1' })).mails)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `mail-6-${n}`),
    )
    const { mail, conversation } = await details('mail-6-2')
    expect(mail.html).toBe(
      '<p>The first one. Take the low table from the store room, it folds.</p><p>Ada</p>',
    )
    expect(idsOf(conversation)).toEqual([1, 2, 3, 4, 5].map((n) => `mail-6-${n}`))
    await done('move', { ids: ['mail-6-3'], folder: 'trash' })
    expect((await details('mail-6-2')).conversation).toHaveLength(4)
    expect((await details('mail-6-3')).conversation).toHaveLength(5)
  })

  it.for([
    ['glaze', ['mail-1-3']],
    ['GLAZE linen', ['mail-1-3']],
    ['"forty of forty-two"', ['mail-1-3']],
    ['from:mihai subject:jugs', ['mail-1-3', 'mail-1-1']],
    ['to:mihai jugs', ['mail-1-2']],
    ['has:attachment from:"grace bennett"', ['mail-2-3', 'mail-4-1']],
    ['is:starred', ['mail-1-3', 'mail-4-1']],
    ['is:important is:unread', ['mail-3-1', 'mail-5-1']],
    ['label:supp has:attachment', ['mail-1-3', 'mail-9-1']],
    ['label:forums', ['mail-21-1', 'mail-21-2']],
    ['100%', []],
    ['_', []],
    ['38', ['mail-1-3']],
    ['from:mihai subject:jugs -glaze', ['mail-1-1']],
    ['-"forty of forty-two" from:mihai subject:jugs', ['mail-1-1']],
    ['is:starred -subject:jugs', ['mail-4-1']],
    ['filename:SIZES', ['mail-1-3']],
    ['filename:sizes -filename:txt', []],
    ['subject:jugs -filename:sizes from:mihai', ['mail-1-1']],
  ] as const)('finds the emails that match %s', async ([q, ids]) => {
    expect(idsOf((await page({ q })).mails)).toEqual(ids)
    expect((await page({ q })).total).toBe(ids.length)
  })

  it('searches before and after a date in the time zone of the shop', async () => {
    const { mails } = await page({})
    await sql`update mail_states set at = '2026-11-21'::timestamp at time zone shop_zone()
      - case mail_id when 'mail-1-3' then interval '1 ms' else interval '0' end
      where mail_id in ('mail-1-1', 'mail-1-3')`.execute(backend.db)
    const early = idsOf((await page({ q: 'before:2026-11-21' })).mails)
    const late = idsOf((await page({ q: 'after:2026-11-21' })).mails)
    expect([...early, ...late].sort()).toEqual(idsOf(mails).sort())
    expect(early).toContain('mail-1-3')
    expect(late).toContain('mail-1-1')
    expect(idsOf((await page({ q: '-after:2026-11-21' })).mails)).toEqual(early)
  })

  it('stops counting matches of common words at a limit', async () => {
    await sql`insert into mails (id, thread, from_name, from_email, subject, preview, search, from_search, to_search,
        subject_search, state, at)
      select 'x' || n, 'x' || n, 'x', 'x', 'x', 'x', case when n % 500 = 0 then 'needle' else 'common word' end, '',
        '', '', 'sent', ${backend.clock()}::timestamptz - n * interval '1 hour' from generate_series(1, 2000) n`.execute(
      backend.db,
    )
    await sql`insert into mail_states (user_id, mail_id, thread, home, folder, is_own, is_read, at)
      select 'ada00000', id, id, 'inbox', 'inbox', false, true, at from mails where id like 'x%'`.execute(
      backend.db,
    )
    const common = await page({ q: 'common', limit: '10', offset: '30' })
    expect([common.mails.length, common.total, common.isMore]).toEqual([10, 50, true])
    const needle = await page({ q: 'needle', limit: '2', offset: '2' })
    expect([idsOf(needle.mails), needle.total, needle.isMore]).toEqual([['x1500', 'x2000'], 4, false])
    const short = await page({ q: 'ne', limit: '10', folder: 'inbox' })
    expect(short.total).toBeGreaterThan(4)
    let marked = 0
    for (let more = 1; more > 0; ) {
      const { before, left } = await done('mark', { all: true, filter: { q: 'common' }, starred: true })
      marked += Object.keys(before).length
      more = left
    }
    expect(marked).toBe(1996)
    await countsAreRightFor('starred', 1998)
  })
})

async function countsAreRightFor(key: keyof MailCount, count: number) {
  expect((await page({ limit: '1' })).counts[key]).toBe(count)
}
