import { beforeAll, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import type { MailListReply, WholeMail } from '#contract/mail.ts'
import { mailCalls } from '#contract/mail-calls.ts'
import { createLive } from '#server/platform/live.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { register } from '#tests/support/members.ts'

let backend: Backend
let ada: Record<string, string>
let sam: Record<string, string>
let mira: Record<string, string>
beforeAll(async () => {
  backend = await createBackend({ live: createLive() })
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  mira = await register(backend, 'Mira', 'Lund')
})

const blank = { to: [], cc: [], bcc: [], subject: '', html: '' }
const file = { name: 'a.txt', data: btoa('x') }
const ids = ['mail-1-3']

/** Every call that takes an id, with ids of Ada's. */
const foreign: Record<string, object[]> = {
  'mails/setImportant': [{ id: 'mail-1-3' }],
  'mails/setStarred': [{ id: 'mail-1-3' }],
  'mails/setRead': [{ id: 'mail-1-3' }],
  'mails/details': [{ id: 'mail-1-3' }, { id: 'mail-24-1' }],
  'mails/mark': [{ ids, isRead: true }],
  'mails/move': [{ ids, folder: 'trash' }],
  'mails/label': [
    { ids: ['own-draft'], add: ['label-1'] },
    { ids: ['own-draft'], remove: ['label-1'] },
  ],
  'mails/restore': [{ before: { 'mail-1-3': { isRead: true } } }],
  'mails/delete': [{ ids }],
  'mails/draft': [
    { ...blank, id: 'mail-24-1' },
    { ...blank, id: 'mail-24-1', version: 1 },
    { ...blank, replyTo: 'mail-1-3' },
    { ...blank, forwardOf: 'mail-1-3' },
  ],
  'mails/send': [{ id: 'mail-24-1' }, { id: 'mail-24-1', version: 1 }],
  'mails/unsend': [{ id: 'mail-24-1' }],
  'mails/attach': [{ id: 'mail-24-1', file }],
  'mails/detach': [{ fileId: 'mail-1-3-file-1' }],
  'mails/file': [{ id: 'mail-1-3-file-1' }],
  'mails/labels/edit': [{ id: 'label-1', name: 'Mine' }],
  'mails/labels/delete': [{ id: 'label-1' }],
}
/** Those that only answer what is the caller's own, or what everyone may know. */
const ownOnly = ['list', 'filter', 'labels/add', 'settings', 'settings/save', 'recipients'].map(
  (path) => `mails/${path}`,
)

it('covers every mail call', () => {
  expect([...Object.keys(foreign), ...ownOnly].sort()).toEqual(
    Object.values(mailCalls)
      .map(({ path }) => path)
      .sort(),
  )
})

const asked = (path: string, body: object, headers: Record<string, string>) => {
  const isGet = Object.values(mailCalls).some((call) => call.path === path && call.method === 'get')
  return isGet
    ? backend.get(`${path}?${new URLSearchParams(body as Record<string, string>)}`, headers)
    : backend.post(path, body, headers)
}

it.for(Object.keys(foreign))('%s returns 404 for ids of other accounts', async (path) => {
  await backend.post('mails/draft', { ...blank, id: 'own-draft' }, mira)
  const before = await bodyOf(backend.get('mails/list', ada))
  for (const body of foreign[path] ?? [])
    expect(await refusal(asked(path, body, mira)), JSON.stringify(body)).toEqual([404, 'notFound'])
  expect(await bodyOf(backend.get('mails/list', ada))).toEqual(before)
})

it('ignores ids of other accounts in calls with several ids', async () => {
  const before = await bodyOf(backend.get('mails/list', ada))
  const many = ['mail-1-3', 'mail-2-3', 'mail-22-1', 'mail-24-1']
  const answers = await Promise.all([
    asked('mails/mark', { ids: many, isRead: false, starred: true }, mira),
    asked('mails/move', { ids: many, folder: 'trash' }, mira),
    asked('mails/restore', { before: Object.fromEntries(many.map((id) => [id, { starred: true }])) }, mira),
    asked('mails/delete', { ids: many }, mira),
    asked('mails/mark', { all: true, filter: { folder: 'all' }, starred: true }, mira),
    asked('mails/delete', { all: true }, mira),
  ])
  for (const answer of answers) {
    const body = await bodyOf<{ before?: object; deleted?: string[] }>(answer)
    expect(JSON.stringify(body.before ?? body.deleted)).not.toContain('mail-')
  }
  expect(await bodyOf(backend.get('mails/list', ada))).toEqual(before)
  for (const query of [
    'q=jugs',
    'thread=mail-1-1',
    'label=label-1',
    'q=label:suppliers',
    'folder=starred&q=from:mihai',
  ]) {
    const { mails, total } = await bodyOf<MailListReply>(backend.get(`mails/list?${query}`, mira))
    expect([mails, total]).toEqual([[], 0])
  }
})

it('shows a blind copy only to its sender and recipient', async () => {
  const people = { to: ['sam@example.com'], bcc: ['mira@example.com', 'grace@example.com'] }
  await backend.post('mails/settings/save', { settings: { undoSeconds: 0 } }, ada)
  await backend.post('mails/draft', { ...blank, id: 'blind', ...people }, ada)
  await backend.post('mails/send', { id: 'blind' }, ada)
  const seenBy = async (headers: Record<string, string>) => {
    const { mail, conversation } = await bodyOf<{ mail: WholeMail; conversation: WholeMail[] }>(
      backend.get('mails/details?id=blind', headers),
    )
    const { mails } = await bodyOf<MailListReply>(backend.get('mails/list', headers))
    const lists = [mail, ...conversation, ...mails.filter(({ id }) => id === 'blind')].map(({ bcc }) =>
      bcc.map(({ email }) => email),
    )
    for (const one of lists) expect(one).toEqual(lists[0])
    return lists[0]
  }
  expect(await seenBy(ada)).toEqual(['mira@example.com', 'grace@example.com'])
  expect(await seenBy(sam)).toEqual([])
  expect(await seenBy(mira)).toEqual(['mira@example.com'])
  const text = await (await backend.get('mails/details?id=blind', sam)).text()
  expect(text).not.toMatch(/mira|grace/i)
  const found = await bodyOf<MailListReply>(backend.get('mails/list?q=to:mira', sam))
  expect(found.total).toBe(0)
})

it('sends live events of a mail only to its people, without naming the others', async () => {
  const streams = await Promise.all(
    [ada, sam, mira].map(async (headers) => {
      const response = await backend.get('live', headers)
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      const events: LiveEvent[] = []
      const reading = (async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read())
          // Who comes to hear is told to everyone.
          for (const [, data = ''] of new TextDecoder().decode(part.value).matchAll(/^data: (.*)$/gm))
            if (JSON.parse(data).feature !== 'presence') events.push(JSON.parse(data))
      })()
      return { events, leave: () => reader.cancel().then(() => reading) }
    }),
  )
  await backend.post('mails/settings/save', { settings: { undoSeconds: 0 } }, ada)
  await backend.post('mails/draft', { ...blank, id: 'told', to: ['sam@example.com'] }, ada)
  await backend.post('mails/send', { id: 'told' }, ada)
  const [own, his, hers] = streams
  await expect.poll(() => his?.events.length).toBe(1)
  await expect.poll(() => own?.events.length).toBe(3)
  expect(his?.events[0]).toEqual({
    feature: 'mail',
    id: 'told',
    by: 'ada00000',
    at: backend.clock().toISOString(),
  })
  // An event too many would have arrived before this one.
  await backend.post('mails/draft', { ...blank, id: 'last', to: ['mira@example.com'] }, ada)
  await backend.post('mails/send', { id: 'last' }, ada)
  await expect.poll(() => hers?.events.length).toBeGreaterThan(0)
  expect(hers?.events).toMatchObject([{ id: 'last' }])
  for (const { leave } of streams) await leave()
})
