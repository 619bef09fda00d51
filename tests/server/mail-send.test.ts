import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { limits, type MailListReply, type WholeMail } from '#contract/mail.ts'
import { DraftConflict, type MailCounts, type MailSettings } from '#contract/mail-calls.ts'
import { packedTypeOf } from '#contract/packed.ts'
import { deliverDue } from '#server/features/mail/send.ts'
import { startJobs } from '#server/jobs.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend, refusal, workerStore } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { packedFiles, zipOf } from '#tests/support/zip.ts'

type One = MailCounts & { mail: WholeMail }

let backend: Backend
let live: ReturnType<typeof createLive>
let ada: Record<string, string>
let sam: Record<string, string>
let heard: (LiveEvent & { to?: readonly string[] })[]
beforeEach(async () => {
  live = createLive()
  heard = []
  backend = await createBackend({ live })
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  live.listen(
    (event) => heard.push(event),
    () => {},
  )
})
afterEach(() => vi.useRealTimers())

const post = (path: string, body: object, headers = ada) => backend.post(`mails/${path}`, body, headers)
const done = async (path: string, body: object, headers = ada) => {
  const response = await post(path, body, headers)
  expect(response.status, await response.clone().text()).toBe(200)
  return bodyOf<One>(response)
}
const details = async (id: string, headers = ada) =>
  (await bodyOf<{ mail: WholeMail }>(backend.get(`mails/details?id=${id}`, headers))).mail
const blank = { to: ['sam@example.com'], cc: [], bcc: [], subject: 'Lamps', html: '<p>Hello Sam</p>' }
const save = async (more: object = {}, headers = ada) =>
  (await done('draft', { ...blank, ...more }, headers)).mail
const inbox = async (headers = sam) =>
  (await bodyOf<MailListReply>(backend.get('mails/list?folder=inbox&limit=200', headers))).mails
const later = async (seconds: number) => {
  backend.wait(seconds * 1000)
  return deliverDue(backend, live)
}
const undo = (undoSeconds: number, headers = ada) =>
  done('settings/save', { settings: { undoSeconds } }, headers)

describe('email draft', () => {
  it('is saved as typed and found by its words', async () => {
    const before = (await done('mark', { ids: ['mail-1-3'], starred: true })).counts.draft
    const { mail, counts } = await done('draft', {
      to: ['Sam Okoro <SAM@example.com>', 'nobody'],
      cc: ['grace@example.com'],
      bcc: [],
      subject: 'Lamps <b>',
      html: '<p onclick="x">Hello <script>alert(1)</script><b>Sam</b></p>',
    })
    expect(counts.draft).toBe(before + 1)
    expect(mail).toMatchObject({
      subject: 'Lamps <b>',
      html: '<p>Hello <b>Sam</b></p>',
      message: 'Hello Sam',
      folder: 'draft',
      draft: true,
      version: 1,
      isRead: true,
      isOwn: true,
      sendAfter: null,
      time: backend.clock().toISOString(),
      to: [
        { name: 'Sam Okoro', email: 'sam@example.com', user: 'sam00000' },
        { name: '', email: 'nobody', user: null },
      ],
      profile: { name: 'Sam Okoro', avatar: 'user-2.png' },
    })
    const found = await bodyOf<MailListReply>(backend.get('mails/list?q=to:grace+hello&limit=5', ada))
    expect(found.mails.map(({ id }) => id)).toEqual([mail.id])
  })

  it('accepts an id from the client and returns a conflict for an outdated version', async () => {
    const first = await save({ id: 'mine' })
    expect([first.id, first.version]).toEqual(['mine', 1])
    expect((await save({ id: 'mine', version: 1, subject: 'Two' })).version).toBe(2)
    const response = await post('draft', { ...blank, id: 'mine', version: 1, subject: 'Three' })
    expect(response.status).toBe(409)
    const body = await bodyOf(response)
    expect(body.code).toBe('conflict')
    expect(DraftConflict.parse(body).current).toMatchObject({ subject: 'Two', version: 2 })
    // Two tabs that write the same do not conflict.
    expect((await save({ id: 'mine', version: 1, subject: 'Two' })).subject).toBe('Two')
    expect(await refusal(post('draft', { ...blank, id: 'gone', version: 3 }))).toEqual([404, 'notFound'])
    expect((await details('mine')).subject).toBe('Two')
  })

  it('joins the conversation it replies to and copies the files it forwards', async () => {
    expect((await save({ replyTo: 'mail-1-3' })).thread).toBe('mail-1-1')
    const forward = await save({ forwardOf: 'mail-1-3' })
    expect(forward.attachments.map(({ title }) => title)).toEqual(['moss-green.webp', 'sizes.txt'])
    expect(forward.thread).toBe(forward.id)
    const ids = forward.attachments.map(({ id }) => id)
    await done('detach', { fileId: ids[0] })
    expect((await details('mail-1-3')).attachments).toHaveLength(2)
    expect((await details(forward.id)).attachments).toHaveLength(1)
  })

  it('is deleted permanently and limited in number', async () => {
    const { id } = await save()
    await done('delete', { ids: [id] })
    const { rows } = await sql`select from mails where id = ${id}`.execute(backend.db)
    expect(rows).toEqual([])
    await sql`insert into mails (id, thread, from_name, from_email, subject, preview, search, from_search, to_search,
      subject_search, state, at) select 'd' || n, 'd', '', '', '', '', '', '', '', '', 'draft', ${backend.clock()}
      from generate_series(1, ${limits.drafts}::int) n`.execute(backend.db)
    await sql`insert into mail_states (user_id, mail_id, thread, home, folder, is_own, is_read, at)
      select 'ada00000', id, id, 'draft', 'draft', true, true, at from mails where thread = 'd'`.execute(
      backend.db,
    )
    expect(await refusal(post('draft', blank))).toEqual([409, 'tooManyDrafts'])
  })
})

describe('email attachment', () => {
  const attach = (id: string, name: string, content: string) =>
    post('attach', { id, file: { name, data: btoa(content) } })

  it('is attached, available to the recipient and removed from drafts only', async () => {
    const { id, version } = await save()
    const { mail } = await bodyOf<One>(attach(id, 'a "b".csv', 'x,y'))
    const [file] = mail.attachments
    expect(file).toMatchObject({ title: 'a "b".csv', type: 'text/csv', size: 3 })
    expect([mail.attach, mail.version]).toEqual([true, version])
    expect(await refusal(backend.get(`mails/file?id=${file?.id}`, sam))).toEqual([404, 'notFound'])
    await undo(0)
    await done('send', { id })
    const response = await backend.get(`mails/file?id=${file?.id}`, sam)
    expect(await response.text()).toBe('x,y')
    expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''a%20%22b%22.csv")
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    // A mail that was sent stays as it was.
    expect(await refusal(post('detach', { fileId: file?.id }))).toEqual([409, 'sent'])
    expect(await refusal(attach(id, 'a.txt', 'x'))).toEqual([409, 'sent'])
  })

  it.for(Object.entries(packedFiles))('accepts %s for download only', async ([name, content]) => {
    const { mail } = await bodyOf<One>(attach((await save()).id, name, content))
    const [file] = mail.attachments
    expect(file).toMatchObject({ title: name, type: packedTypeOf(name), size: content.length })
    const response = await backend.get(`mails/file?id=${file?.id}`, ada)
    expect(response.headers.get('Content-Type')).toBe(packedTypeOf(name))
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(new Uint8Array(await response.arrayBuffer())).toHaveLength(content.length)
  })

  it.for([
    ['week.ics', 'text/calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'],
    ['team.vcf', 'text/vcard', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD\r\n'],
  ] as const)('accepts %s for download only', async ([name, type, content]) => {
    const { mail } = await bodyOf<One>(attach((await save()).id, name, content))
    const [file] = mail.attachments
    expect(file).toMatchObject({ title: name, type })
    const response = await backend.get(`mails/file?id=${file?.id}`, ada)
    expect(response.headers.get('Content-Type')).toBe(`${type}; charset=utf-8`)
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await response.text()).toBe(content)
  })

  const { 'prices.docx': docx, 'prices.odt': odt, 'prices.zip': zip } = packedFiles
  it.for([
    ['prices.xlsx', docx, [400, 'fileType']],
    ['prices.docx', odt, [400, 'fileType']],
    ['prices.ods', odt, [400, 'fileType']],
    ['prices.docx', zip, [400, 'fileType']],
    ['prices.docx', 'x,y', [400, 'fileType']],
    ['week.ics', '<script>', [400, 'fileType']],
    ['team.vcf', 'BEGIN:VCALENDAR\r\n', [400, 'fileType']],
    ['prices.zip', zip.slice(0, -4), [400, 'fileType']],
    ['prices.zip', 'PK\u0003\u0004', [400, 'fileType']],
    ['program.jar', zip, [400, 'fileType']],
    ['prices.docm', docx, [400, 'fileType']],
    [
      'prices.docx',
      zipOf([
        ['[Content_Types].xml', ''],
        ['word/document.xml', ''],
        ['word/vbaProject.bin', ''],
      ]),
      [400, 'fileType'],
    ],
    ['page.html', '<p>x</p>', [400, 'fileType']],
    ['picture.svg', '<svg/>', [400, 'fileType']],
    ['a.txt', 'x'.repeat(5 * 1024 * 1024 + 1), [400, 'fileSize']],
  ] as const)('refuses %s', async ([name, content, expected]) => {
    expect(await refusal(attach((await save()).id, name, content))).toEqual(expected)
  })

  it('is limited to ten files and 15 MiB', async () => {
    const { id } = await save()
    for (let nth = 0; nth < 3; nth++)
      expect((await attach(id, 'a.txt', 'x'.repeat(5 * 1024 * 1024))).status).toBe(200)
    expect(await refusal(attach(id, 'a.txt', 'x'))).toEqual([409, 'mailFull'])
    const other = await save()
    for (let nth = 0; nth < 10; nth++) expect((await attach(other.id, 'a.txt', 'x')).status).toBe(200)
    expect(await refusal(attach(other.id, 'a.txt', 'x'))).toEqual([409, 'mailFull'])
  })
})

describe('sending an email', () => {
  it('delays delivery for the chosen time, then delivers and notifies', async () => {
    await undo(10)
    const { id } = await save({ cc: ['grace@example.com'] })
    heard.length = 0
    const { mail } = await done('send', { id, version: 1 })
    const until = new Date(backend.clock().getTime() + 10_000).toISOString()
    expect(mail).toMatchObject({ folder: 'sent', sent: true, draft: false, sendAfter: until })
    expect(heard.map(({ to }) => to)).toEqual([['ada00000']])
    expect(await later(9)).toBe(0)
    expect((await inbox()).some((one) => one.id === id)).toBe(false)
    expect(await later(1)).toBe(1)
    const [newest] = await inbox()
    expect(newest).toMatchObject({ id, isRead: false, folder: 'inbox', isOwn: false, sendAfter: null })
    expect((await details(id, sam)).html).toBe('<p>Hello Sam</p>')
    expect(heard.at(-1)).toMatchObject({ feature: 'mail', id, by: 'ada00000' })
    expect([...(heard.at(-1)?.to ?? [])].sort()).toEqual(['ada00000', 'grace000', 'sam00000'])
    expect(await later(100)).toBe(0)
  })

  it('delivers when the delay ends', async () => {
    await undo(5)
    const { id } = await save()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await done('send', { id })
    backend.wait(5_100)
    vi.advanceTimersByTime(5_100)
    vi.useRealTimers()
    await expect.poll(async () => (await inbox())[0]?.id).toBe(id)
  })

  it('delivers after the process that accepted it has stopped', async () => {
    const { id } = await save()
    await done('send', { id })
    const stop = startJobs(await workerStore(), live)
    await expect.poll(async () => (await inbox()).some((one) => one.id === id)).toBe(true)
    stop()
  })

  it('delivers immediately without a delay, once per person', async () => {
    await undo(0)
    const same = ['Sam <sam@example.com>', 'sam@example.com', 'SAM@EXAMPLE.COM', 'admin@example.com']
    const { id } = await save({ to: same, bcc: ['sam@example.com', 'grace@example.com'] })
    const { mail, unreadCount } = await done('send', { id })
    expect(mail).toMatchObject({ sendAfter: null, folder: 'inbox', sent: true, isRead: false, isOwn: true })
    expect([mail.to.length, mail.bcc.length]).toEqual([2, 1])
    expect(unreadCount).toMatchObject({ inbox: 9, sent: 1 })
    expect((await inbox())[0]?.id).toBe(id)
    const { rows } = await sql`select from mail_states where mail_id = ${id}`.execute(backend.db)
    expect(rows).toHaveLength(3)
  })

  it('delivers each email once when several processes deliver', async () => {
    await undo(5)
    const drafts = await Promise.all([1, 2, 3, 4].map((n) => save({ id: `d${n}` })))
    for (const { id } of drafts) await done('send', { id })
    backend.wait(5_000)
    heard.length = 0
    const before = (await inbox()).length
    const delivered = await Promise.all([1, 2, 3].map(() => deliverDue(backend, live)))
    expect(delivered.reduce((sum, one) => sum + one)).toBe(4)
    expect(heard).toHaveLength(4)
    expect((await inbox()).length).toBe(before + 4)
  })

  it('can be undone until delivery', async () => {
    await undo(30)
    const { id } = await save()
    expect((await done('send', { id })).mail.folder).toBe('sent')
    backend.wait(29_000)
    const { mail } = await done('unsend', { id })
    expect(mail).toMatchObject({ folder: 'draft', sendAfter: null, subject: 'Lamps' })
    expect(await later(60)).toBe(0)
    await save({ id, version: mail.version, subject: 'Better' })
    await done('send', { id })
    backend.wait(30_000)
    // Not delivered yet, but its time is over.
    expect(await refusal(post('unsend', { id }))).toEqual([409, 'sent'])
    expect(await later(0)).toBe(1)
    expect((await inbox())[0]?.subject).toBe('Better')
  })

  it('either delivers or undoes when both happen simultaneously', async () => {
    await undo(5)
    const { id } = await save()
    await done('send', { id })
    backend.wait(4_999)
    const [response] = await Promise.all([post('unsend', { id }), later(0.002)])
    const arrived = (await inbox()).some((one) => one.id === id)
    expect(arrived).toBe(response.status === 409)
  })

  it('uses the sender’s current name', async () => {
    await undo(0)
    const { id } = await save()
    await backend.post('account/profile', { name: 'Ada Lund', email: 'lund@example.com' }, ada)
    expect((await done('send', { id })).mail.from).toMatchObject({
      name: 'Ada Lund',
      email: 'lund@example.com',
    })
    const { mails } = await bodyOf<MailListReply>(
      backend.get('mails/list?q=from:lund+lund+hello&limit=5', sam),
    )
    expect(mails.map((one) => one.id)).toEqual([id])
  })

  it('sends one email for a repeated request', async () => {
    const { id } = await save()
    const key = { ...ada, 'Idempotency-Key': 'a-key-of-the-mail-1' }
    const answers = await Promise.all([1, 2].map(() => post('send', { id }, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await refusal(post('send', { id }))).toEqual([409, 'sent'])
    expect(await refusal(post('draft', { ...blank, id }))).toEqual([409, 'sent'])
  })

  it('is refused without a recipient or with unknown addresses, which are named', async () => {
    const { id } = await save({ to: [] })
    expect(await refusal(post('send', { id }))).toEqual([400, 'noRecipient'])
    const strangers = await save({ to: ['sam@example.com', 'sma@example.com'], bcc: ['x'] })
    const response = await post('send', { id: strangers.id })
    expect(response.status).toBe(400)
    expect(await bodyOf(response)).toMatchObject({
      code: 'unknownAddress',
      unknown: ['sma@example.com', 'x'],
      fields: { to: 'unknown', bcc: 'unknown' },
    })
    expect((await details(strangers.id)).folder).toBe('draft')
    expect(await refusal(post('send', { id: strangers.id, version: 9 }))).toEqual([409, 'conflict'])
  })

  it('refuses to delete an email that is waiting to be sent', async () => {
    const { id } = await save()
    await done('send', { id })
    await done('move', { ids: [id], folder: 'trash' })
    expect(await refusal(post('delete', { ids: [id] }))).toEqual([409, 'notInTrash'])
    expect(await later(10)).toBe(1)
    await done('delete', { ids: [id] })
    expect((await inbox())[0]?.id).toBe(id)
  })

  it('does not deadlock when people write to each other', async () => {
    await undo(0)
    await undo(0, sam)
    const letters = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        save(
          { to: [n % 2 ? 'admin@example.com' : 'sam@example.com'], cc: ['grace@example.com'] },
          n % 2 ? sam : ada,
        ),
      ),
    )
    const answers = await Promise.all(
      letters.flatMap(({ id }, n) => [
        post('send', { id }, n % 2 ? sam : ada),
        post('mark', { all: true, starred: n % 3 === 0 }, n % 2 ? ada : sam),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

it('completes addresses from accounts', async () => {
  const of = async (q: string) =>
    (await bodyOf<{ recipients: { email: string }[] }>(backend.get(`mails/recipients?q=${q}`, ada)))
      .recipients
  expect(await of('gra')).toEqual([
    { user: 'grace000', name: 'Grace Bennett', email: 'grace@example.com', avatar: 'user-5.png' },
  ])
  expect((await of('EXAMPLE')).length).toBe(5)
  expect((await of('o')).length).toBe(5)
  expect(await of('%25')).toEqual([])
  expect(await of('')).toEqual([])
})

it('lists all accounts that can receive email, for completing addresses offline', async () => {
  await signInAs(backend, 'buyer', 'buyer@example.com')
  const { recipients } = await bodyOf<{ recipients: { email: string }[] }>(
    backend.get('mails/recipients', ada),
  )
  expect(recipients).toHaveLength(5)
  expect(recipients.map(({ email }) => email)).not.toContain('buyer@example.com')
})

it('saves settings and sanitises the signature', async () => {
  const settings = async () =>
    (await bodyOf<{ settings: MailSettings }>(backend.get('mails/settings', ada))).settings
  expect(await settings()).toEqual({ signature: '', undoSeconds: 10 })
  await done('settings/save', { settings: { signature: '<p>Ada<img src=x onerror=alert(1)></p>' } })
  expect(await settings()).toEqual({ signature: '<p>Ada</p>', undoSeconds: 10 })
  await undo(30)
  expect(await settings()).toEqual({ signature: '<p>Ada</p>', undoSeconds: 30 })
  expect(await refusal(post('settings/save', { settings: { undoSeconds: 7 } }))).toEqual([400, 'invalid'])
})
