import { beforeEach, describe, expect, it } from 'vitest'
import { type ChatUser, type Conversation, changeableMs, limits, type Message } from '#contract/chat.ts'
import type { ChangeEvent } from '#server/platform/change-events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLive } from '#server/platform/live.ts'
import { sweepSilent } from '#server/platform/presence.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

/** Presence does not change for people who reconnect within this many ms. */
const awayMs = 1000

let live: ReturnType<typeof createLive>
let heard: ChangeEvent[]
let backend: Backend
let ada: Record<string, string>
let sam: Record<string, string>
/** Someone new, whom no one has written to. */
let eve: Record<string, string>
/** Their numbers. */
const [adaId, samId, inesId, mihaiId] = [1, 2, 3, 4]
let eveId: number

const register = async (firstName: string, lastName: string, email: string) => {
  const body = { id: 'x', email, password: 'a long password', firstName, lastName }
  expect((await backend.post('account/register', body)).status).toBe(200)
  return backend.signIn(email, 'a long password')
}

async function openBackend(deps: Partial<Deps> = {}) {
  live = createLive()
  heard = []
  live.listen(
    (event) => void heard.push(event),
    () => {},
  )
  backend = await createBackend({ live, liveBeatMs: 60, awayMs, ...deps })
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  eve = await register('Eve', 'Stone', 'eve@example.com')
  eveId = (await conversations(eve)).own.id
}

beforeEach(() => openBackend())

type Overview = { epoch: string; conversations: Conversation[]; own: { id: number; presence: string } }
type Page = { messages: Message[]; more: boolean; version: number; read: number; theirRead: number }
type Sent = { message: Message; version: number }

const get = <T>(path: string, headers = ada) => bodyOf<T>(backend.get(`chat/${path}`, headers))
const post = (path: string, body: object, headers = ada) => backend.post(`chat/${path}`, body, headers)
const done = async <T = Sent>(path: string, body: object, headers = ada) => {
  const response = await post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}
const conversations = (headers = ada) => get<Overview>('conversations', headers)
const with_ = async (user: number, headers = ada) =>
  (await conversations(headers)).conversations.find((one) => one.user.id === user) as Conversation
const history = (user: number, headers = ada, query = '') =>
  get<Page>(`history?user=${user}${query}`, headers)
const changes = (user: number, since: number, headers = ada) =>
  get<Page>(`changes?user=${user}&since=${since}`, headers)
let ids = 0
const send = (text: string, user: number, headers = ada, more: object = {}) =>
  done('send', { id: `m${++ids}`, user, text, ...more }, headers)
const texts = (messages: readonly Message[]) => messages.map(({ text }) => text)
const png = btoa('\u0089PNG\r\n\u001a\n and more')

type OldMessage = { id: number; from: string; to: string; text: string; time: string }
const oldUsers = async (headers = ada) => (await get<{ users: ChatUser[] }>('users', headers)).users
const filter = (body: object, headers = ada) => done<OldMessage[]>('filter', body, headers)

describe('older chat client', () => {
  it('sees everyone else under unique names', async () => {
    const twin = await register('Sam', 'Okoro', 'other-sam@example.com')
    // No one is called what older clients call themselves.
    const name = { name: 'User1', email: 'eve@example.com' }
    expect((await backend.post('account/profile', name, eve)).status).toBe(200)
    const users = await oldUsers()
    expect(users.map(({ name }) => name)).toEqual([
      ...['Sam Okoro', 'Inès Moreau', 'Mihai Ionescu', 'Grace Bennett', `User1 (${eveId})`],
      `Sam Okoro (${users.at(-1)?.id})`,
    ])
    expect(users[0]).toMatchObject({
      id: samId,
      role: 'User',
      work_email: 'sam@example.com',
      avatar: 'avatar-2.png',
      online_status: 'offline',
      unReadChatCount: 0,
      lastMessage: '3h ago',
    })
    expect(users[1]).toMatchObject({ name: 'Inès Moreau', unReadChatCount: 2, lastMessage: '20m ago' })
    expect((await oldUsers(twin)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, eveId])
  })

  it('finds people by number, including itself and number 1, and returns 404 for others', async () => {
    expect(await done('users/id', { id: 1 }, eve)).toMatchObject({ id: 1, name: 'Ada Palmer' })
    // Number 1 is opened first: to Ada, who is number 1, that is the first of her partners.
    const [first] = await oldUsers(ada)
    expect(await done('users/id', { id: 1 }, ada)).toMatchObject({ id: first?.id, name: first?.name })
    expect(await done('users/id', { id: samId })).toMatchObject({ name: 'Sam Okoro' })
    for (const id of [0, -1, 1.5, 999, 1e300]) {
      expect(await refusal(post('users/id', { id }))).toEqual([404, 'notFound'])
    }
    for (const body of [{}, { id: '1' }, { id: null }]) {
      expect(await refusal(post('users/id', body))).toEqual([400, 'invalid'])
    }
  })

  it('reads sent and received messages, oldest first', async () => {
    const sent = { from: 'User1', to: 'Sam Okoro', text: ' Hello ', time: '4:31 PM' }
    expect(await done('insert', sent)).toMatchObject({ text: 'Hello', time: '4:31 PM' })
    await send('Hi', adaId, sam)
    const messages = await filter({ user: 'Sam Okoro' })
    expect(messages.slice(-2)).toMatchObject([
      { from: 'User1', to: 'Sam Okoro', text: 'Hello', time: '4:31 PM' },
      { from: 'Sam Okoro', to: 'User1', text: 'Hi', time: '3:30 PM' },
    ])
    expect(messages[0]?.text).toMatch(/^The pallet/)
    const others = await filter({ user: 'Ada Palmer' }, sam)
    expect(others.map(({ text }) => text)).toEqual(messages.map(({ text }) => text))
    expect(others.at(-1)?.from).toBe('User1')
    expect(others.at(-2)?.from).toBe('Ada Palmer')
  })

  it('gets an empty history instead of an error for any other name', async () => {
    for (const body of [{}, { user: '' }, { user: 'Nobody' }, { user: 'User1' }, { user: 'Ada Palmer' }]) {
      expect(await filter(body)).toEqual([])
    }
    expect(await filter({ user: 'Ada Palmer' }, eve)).toEqual([])
    expect(await bodyOf<unknown[]>(backend.post('chat/filter', undefined, ada))).toEqual([])
  })

  it('marks the messages it reads as read', async () => {
    expect((await oldUsers())[1]?.unReadChatCount).toBe(2)
    await filter({ user: 'Inès Moreau' })
    expect((await oldUsers())[1]?.unReadChatCount).toBe(0)
  })

  it.for([
    [{ text: '  ' }, 400],
    [{ text: '' }, 400],
    [{ text: undefined }, 400],
    [{ text: 'x'.repeat(limits.text + 1) }, 400],
    [{ to: 'Nobody' }, 404],
    [{ to: 'Ada Palmer' }, 404],
    [{ to: 'User1' }, 404],
  ] as const)('is refused %j', async ([more, status]) => {
    const body = { from: 'User1', to: 'Sam Okoro', text: 'x', time: '', ...more }
    expect((await post('insert', body)).status).toBe(status)
  })

  it('cannot send as someone else', async () => {
    await done('insert', { from: 'Sam Okoro', to: 'Eve Stone', text: 'I am Sam', time: '' })
    expect((await filter({ user: 'Sam Okoro' }, eve)).length).toBe(0)
    expect((await filter({ user: 'Ada Palmer' }, eve))[0]?.from).toBe('Ada Palmer')
  })
})

describe('chat conversation', () => {
  it('is listed for every person, latest first, with unread counts', async () => {
    const { conversations: all, own } = await conversations()
    expect(own).toMatchObject({ id: adaId, name: 'Ada Palmer', avatar: 'avatar-1.png', presence: 'offline' })
    expect(all.map(({ user, unread }) => [user.name, unread])).toEqual([
      ['Inès Moreau', 2],
      ['Mihai Ionescu', 1],
      ['Sam Okoro', 0],
      ['Grace Bennett', 0],
      ['Eve Stone', 0],
    ])
    expect(all[0]?.last).toMatchObject({ by: inesId, text: expect.stringContaining('brass') })
    expect(all.at(-1)).toMatchObject({ last: null, version: 0, read: 0, theirRead: 0 })
    await send('Hello', adaId, eve)
    expect((await conversations()).conversations[0]).toMatchObject({ user: { id: eveId }, unread: 1 })
  })

  it('names the role of the other person, which older clients see as “User”', async () => {
    const role = { id: 'packers0', name: 'Packers', rights: JSON.stringify(['social.use', 'chat.use']) }
    await backend.db
      .insertInto('roles')
      .values({ ...role, created_at: new Date() })
      .execute()
    await backend.db.updateTable('users').set({ role_id: role.id }).where('profile', '=', mihaiId).execute()
    expect((await conversations()).conversations.map(({ user }) => [user.name, user.role])).toEqual([
      ['Inès Moreau', 'staff'],
      ['Mihai Ionescu', 'Packers'],
      ['Sam Okoro', 'manager'],
      ['Grace Bennett', 'reader'],
      ['Eve Stone', 'manager'],
    ])
    expect((await oldUsers()).find(({ id }) => id === samId)).toMatchObject({ role: 'User' })
    const { found } = await bodyOf<{ found: { people: object[] } }>(backend.get('search?q=mihai', ada))
    expect(found.people).toEqual([{ id: String(mihaiId), title: 'Mihai Ionescu', role: 'Packers' }])
  })

  it('is the same when requested for some people as for all', async () => {
    const twin = await register('Sam', 'Okoro', 'twin@example.com')
    await register('Sam', 'Okoro (7)', 'named@example.com')
    await register('Sam', 'Okoro', 'third@example.com')
    await send('Hello', adaId, twin)
    for (const headers of [ada, twin, eve]) {
      const { conversations: all, ...rest } = await conversations(headers)
      for (const one of all)
        expect(await get(`conversations?users=${one.user.id}`, headers)).toEqual({
          ...rest,
          conversations: [one],
        })
      const some = await get<Overview>(`conversations?users=${samId},${inesId},999`, headers)
      expect(some.conversations).toEqual(all.filter(({ user: { id } }) => id === samId || id === inesId))
    }
    const many = Array.from({ length: limits.users + 1 }, (_, at) => at + 1).join()
    for (const users of ['x', '0', many])
      expect((await refusal(backend.get(`chat/conversations?users=${users}`, ada)))[0]).toBe(400)
  })

  it('starts empty for a new account', async () => {
    const all = (await conversations(eve)).conversations
    expect(all).toHaveLength(5)
    expect(all.every(({ last, unread }) => last === null && unread === 0)).toBe(true)
    expect(await history(adaId, eve)).toMatchObject({ messages: [], more: false, version: 0 })
    expect(await get('unread', eve)).toEqual({ total: 0, users: [] })
  })

  it('is marked as read up to a message and never becomes unread again', async () => {
    for (const text of ['1', '2', '3']) await send(text, adaId, eve)
    expect(await get('unread')).toEqual({
      total: 6,
      users: [
        { user: inesId, unread: 2 },
        { user: mihaiId, unread: 1 },
        { user: eveId, unread: 3 },
      ],
    })
    const unread = async (body: object) =>
      (
        await done<{ users: { user: number; unread: number }[] }>('read', { user: eveId, ...body })
      ).users.find(({ user }) => user === eveId)?.unread ?? 0
    expect(await unread({ upTo: 2 })).toBe(1)
    expect(await unread({ upTo: 1 })).toBe(1)
    expect((await history(adaId, eve)).theirRead).toBe(2)
    expect(await unread({ upTo: 1_000_000 })).toBe(0)
    await send('4', adaId, eve)
    expect(await unread({ upTo: 3 })).toBe(1)
    expect(await unread({})).toBe(0)
    expect(await with_(eveId)).toMatchObject({ read: 4, unread: 0 })
    // Own messages and deleted ones need not be read.
    await send('mine', eveId)
    const { message } = await send('gone', adaId, eve)
    await done('delete', { id: message.id, user: adaId }, eve)
    expect((await with_(eveId)).unread).toBe(0)
  })

  it('is paged backwards and forwards from a message', async () => {
    for (let nth = 1; nth <= 12; nth++) await send(`m ${nth}`, nth % 3 ? eveId : adaId, nth % 3 ? ada : eve)
    const last = await history(eveId, ada, '&limit=5')
    expect([texts(last.messages), last.more]).toEqual([['m 8', 'm 9', 'm 10', 'm 11', 'm 12'], true])
    const before = await history(eveId, ada, `&limit=5&before=${last.messages[0]?.number}`)
    expect(texts(before.messages)).toEqual(['m 3', 'm 4', 'm 5', 'm 6', 'm 7'])
    expect(texts((await history(adaId, eve, '&limit=5&before=3')).messages)).toEqual(['m 1', 'm 2'])
    const down = await history(eveId, ada, '&limit=3&after=4')
    expect([texts(down.messages), down.more]).toEqual([['m 5', 'm 6', 'm 7'], true])
  })

  it('returns messages sent, changed and deleted since a version', async () => {
    const { version } = await send('one', eveId)
    const second = await send('two', adaId, eve)
    await done('edit', { id: second.message.id, user: adaId, text: 'two!' }, eve)
    const since = await changes(eveId, version)
    expect(texts(since.messages)).toEqual(['two!'])
    expect(since.more).toBe(false)
    expect((await changes(eveId, since.version)).messages).toEqual([])
    await done('delete', { id: second.message.id, user: adaId }, eve)
    expect((await changes(eveId, since.version)).messages).toMatchObject([
      { text: '', deleted: expect.any(String) },
    ])
    expect(await changes(samId, 1_000_000)).toMatchObject({ messages: [] })
  })

  it('is included in a search across the user’s own conversations', async () => {
    await done('send', { id: 'q1', user: samId, text: 'A quagga for Sam' })
    await done('send', { id: 'q2', user: inesId, text: 'A QUAGGA for Inès' })
    await done('send', { id: 'q3', user: inesId, text: 'Another quagga' })
    await done('delete', { id: 'q3', user: inesId })
    type Found = { found: { user: number; message: Message }[]; total: number }
    const search = async (headers = ada) => {
      const { found, total } = await get<Found>('search/all?q=quagga', headers)
      return [found.map(({ user, message }) => [user, message.id]).sort(), total]
    }
    expect(await search()).toEqual([
      [
        [samId, 'q1'],
        [inesId, 'q2'],
      ],
      2,
    ])
    expect(await search(sam)).toEqual([[[adaId, 'q1']], 1])
    expect(await search(eve)).toEqual([[], 0])
  })

  it('is searched for literal text, ignoring case', async () => {
    for (const text of ['Grüße aus Köln', '100 % wool', 'a_b', '茶具到了', '<b>bold</b>'])
      await send(text, eveId)
    const search = async (q: string, user = eveId, headers = ada) =>
      texts((await get<Page>(`search?user=${user}&q=${encodeURIComponent(q)}`, headers)).messages)
    expect(await search('GRÜSSE'.replace('SS', 'ß'))).toEqual(['Grüße aus Köln'])
    expect(await search('%')).toEqual(['100 % wool'])
    expect(await search('_')).toEqual(['a_b'])
    expect(await search('茶具')).toEqual(['茶具到了'])
    expect(await search('<B>')).toEqual(['<b>bold</b>'])
    expect(await search('  ')).toEqual([])
    expect(await search('pallet')).toEqual([])
    expect(await search('pallet', samId)).toHaveLength(1)
    expect(await search('pallet', samId, eve)).toEqual([])
  })
})

describe('chat message', () => {
  it('is stored once when sent twice under the same id', async () => {
    const body = { id: 'same', user: eveId, text: 'once' }
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => done('send', body)))
    for (const other of others) expect(other).toEqual(one)
    expect(texts((await history(eveId)).messages)).toEqual(['once'])
    // Under someone else's id nothing is sent.
    expect(await refusal(post('send', { ...body, user: adaId }, eve))).toEqual([409, 'idTaken'])
    // In another conversation it is another message.
    expect((await done('send', { ...body, user: samId })).message.id).toBe('same')
  })

  it('keeps markup, line breaks and special characters as text', async () => {
    const text = '<script>alert(1)</script>\n\n  **x** "quoted" \u202e 👩🏽‍🌾 ٣'
    expect((await send(text, eveId)).message.text).toBe(text)
    expect((await history(adaId, eve)).messages.at(-1)?.text).toBe(text)
  })

  it.for([
    { text: '' },
    { text: ' \n ' },
    { text: 'x'.repeat(limits.text + 1) },
    { id: '' },
    { id: 'x'.repeat(65) },
    { text: 'null\u0000' },
    { user: 0 },
    { files: [], text: ' ' },
  ])('is refused with %j', async (more) => {
    expect(await refusal(post('send', { id: 'x', user: eveId, text: 'x', ...more }))).toEqual([
      400,
      'invalid',
    ])
    expect((await history(eveId)).messages).toEqual([])
  })

  it('is refused to the sender or an unknown person', async () => {
    for (const user of [adaId, 999])
      expect(await refusal(post('send', { id: 'x', user, text: 'x' }))).toEqual([404, 'notFound'])
  })

  it('can be changed and deleted by its sender for 15 minutes', async () => {
    const { message } = await send('helo', eveId)
    const which = { id: message.id, user: eveId }
    backend.wait(changeableMs)
    const edited = await done('edit', { ...which, text: 'hello' })
    expect(edited.message).toMatchObject({
      text: 'hello',
      number: message.number,
      edited: expect.any(String),
    })
    expect(edited.message.at).toBe(message.at)
    backend.wait(1)
    expect(await refusal(post('edit', { ...which, text: 'later' }))).toEqual([409, 'messageFixed'])
    expect(await refusal(post('delete', which))).toEqual([409, 'messageFixed'])
    // What changes nothing is no change.
    expect((await done('edit', { ...which, text: 'hello' })).message).toEqual(edited.message)
    expect(texts((await history(eveId)).messages)).toEqual(['hello'])
  })

  it('keeps a placeholder without text and files after it is deleted', async () => {
    const files = [{ name: 'a.png', data: png }]
    const { message } = await send('secret', eveId, ada, { files })
    const which = { id: message.id, user: eveId }
    const gone = await done('delete', which)
    expect(gone.message).toMatchObject({ text: '', files: [], deleted: expect.any(String) })
    expect((await done('delete', which)).message).toEqual(gone.message)
    expect(await refusal(post('edit', { ...which, text: 'x' }))).toEqual([404, 'notFound'])
    expect(await refusal(backend.get(`chat/attachment?id=${message.files[0]?.id}`, ada))).toEqual([
      404,
      'notFound',
    ])
    expect((await history(adaId, eve)).messages).toHaveLength(1)
    expect(await filter({ user: 'Ada Palmer' }, eve)).toEqual([])
    const found = await get<Page>(`search?user=${eveId}&q=secret`)
    expect(found.messages).toEqual([])
  })

  it('cannot be changed or deleted by anyone else', async () => {
    const { message } = await send('mine', eveId)
    for (const path of ['edit', 'delete']) {
      const body = { id: message.id, text: 'x' }
      expect(await refusal(post(path, { ...body, user: adaId }, eve))).toEqual([403, 'notYours'])
      expect(await refusal(post(path, { ...body, user: adaId }, sam))).toEqual([404, 'notFound'])
      expect(await refusal(post(path, { ...body, user: eveId }, sam))).toEqual([404, 'notFound'])
      expect(await refusal(post(path, { ...body, user: samId }))).toEqual([404, 'notFound'])
    }
    expect(texts((await history(eveId)).messages)).toEqual(['mine'])
  })
})

describe('chat file', () => {
  it('is refused above the storage limit of the account', async () => {
    const files = [{ name: 'a.png', data: png }]
    await send('', eveId, ada, { files })
    await backend.db.updateTable('chat_files').set({ size: limits.accountBytes }).execute()
    const body = { id: 'one-more', user: eveId, text: 'x', files }
    expect(await refusal(backend.post('chat/send', body, ada))).toEqual([409, 'chatFull'])
    expect((await backend.post('chat/send', { ...body, files: [] }, ada)).status).toBe(200)
  })

  it('is sent with a message and available only to its sender and recipient', async () => {
    const files = [
      { name: 'Zeichnung (1).png', data: png },
      { name: 'list.csv', data: btoa('a,b') },
    ]
    const { message } = await send('', eveId, ada, { files })
    expect(message.files).toMatchObject([
      { name: 'Zeichnung (1).png', type: 'image/png', size: atob(png).length },
      { name: 'list.csv', type: 'text/csv' },
    ])
    const path = `chat/attachment?id=${message.files[0]?.id}`
    for (const headers of [ada, eve]) {
      const response = await backend.get(path, headers)
      expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/)
      expect((await response.arrayBuffer()).byteLength).toBe(atob(png).length)
    }
    expect(await refusal(backend.get(path, sam))).toEqual([404, 'notFound'])
    expect(await refusal(backend.get('chat/attachment?id=none', ada))).toEqual([404, 'notFound'])
    expect((await filter({ user: 'Ada Palmer' }, eve))[0]?.text).toBe('Zeichnung (1).png\nlist.csv')
  })

  it.for([
    [{ name: 'a.exe', data: btoa('MZ\u0000') }, 'fileType'],
    [{ name: 'a.html', data: btoa('<script>') }, 'fileType'],
    [{ name: 'a.png', data: 'no base64!' }, 'invalid'],
    [{ name: '', data: png }, 'invalid'],
    [{ name: 'a.txt', data: btoa('x'.repeat(limits.fileBytes + 1)) }, 'fileSize'],
  ] as const)('is refused with its message: %o', async ([file, code]) => {
    const body = { id: 'x', user: eveId, text: 'x', files: [{ name: 'a.png', data: png }, file] }
    expect(await refusal(post('send', body))).toEqual([400, code])
    expect((await history(eveId)).messages).toEqual([])
  })

  it('is limited to three per message', async () => {
    const files = Array.from({ length: limits.files + 1 }, () => ({ name: 'a.png', data: png }))
    expect(await refusal(post('send', { id: 'x', user: eveId, text: 'x', files }))).toEqual([400, 'invalid'])
  })
})

describe('chat presence', () => {
  it('shows people with an open stream as available, unless do not disturb is on', async () => {
    const presence = async () => (await with_(samId)).user.presence
    expect(await presence()).toBe('offline')
    const streams = [await backend.get('live', sam), await backend.get('live', sam)]
    await expect.poll(presence).toBe('available')
    await done('presence', { doNotDisturb: true }, sam)
    expect(await presence()).toBe('do_not_disturb')
    expect((await oldUsers())[0]?.online_status).toBe('do_not_disturb')
    await streams[0]?.body?.cancel()
    await done('presence', { doNotDisturb: false }, sam)
    expect(await presence()).toBe('available')
    await streams[1]?.body?.cancel()
    await expect.poll(presence).toBe('offline')
    expect((await with_(samId)).user.seen).toBe(backend.clock().toISOString())
  })

  it('includes a public status text until it expires', async () => {
    const said = async () => {
      const { presence, status } = (await with_(samId)).user
      return [presence, status]
    }
    await backend.get('live', sam)
    await expect.poll(async () => (await said())[0]).toBe('available')
    const until = new Date(backend.clock().getTime() + 10_000).toISOString()
    const status = { text: 'In a meeting', until }
    expect(await done('presence', { doNotDisturb: true, ...status }, sam)).toEqual({
      presence: 'do_not_disturb',
      status,
    })
    expect(await said()).toEqual(['do_not_disturb', status])
    expect((await conversations(sam)).own).toMatchObject({ presence: 'do_not_disturb', status })
    backend.wait(10_000)
    expect(await said()).toEqual(['available', null])
    // Without a text only the presence is set, as older clients do.
    await done('presence', { doNotDisturb: true }, sam)
    expect(await said()).toEqual(['do_not_disturb', null])
    for (const wrong of ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', 'tomorrow'])
      expect(await refusal(post('presence', { doNotDisturb: true, until: wrong }, sam))).toEqual([
        400,
        'invalid',
      ])
  })

  it('notifies only the other person of typing and stores nothing', async () => {
    await done('typing', { user: samId })
    expect(heard.filter(({ feature }) => feature === 'typing')).toMatchObject([
      { id: String(adaId), to: ['sam00000'] },
    ])
    expect(await refusal(post('typing', { user: 999 }))).toEqual([404, 'notFound'])
    expect(await refusal(post('typing', { user: adaId }))).toEqual([404, 'notFound'])
  })

  it('notifies people of arrivals and departures, but not of a quick reconnect', async () => {
    // Departures are recorded at the end of `awayMs`. Here the test decides when that is.
    const departures: (() => Promise<unknown>)[] = []
    await openBackend({ later: (_, run) => departures.push(run) })
    const recordDepartures = () => Promise.all(departures.splice(0).map((run) => run()))
    const told = () => heard.filter(({ feature }) => feature === 'presence')
    const streams = () =>
      backend.db.selectFrom('live_streams').select('id').where('user_id', '=', 'sam00000').execute()
    const first = await backend.get('live', sam)
    await expect.poll(told).toMatchObject([{ by: 'sam00000' }])
    // A second page, and one that is loaded again.
    const second = await backend.get('live', sam)
    await first.body?.cancel()
    await second.body?.cancel()
    const third = await backend.get('live', sam)
    await expect.poll(streams).toHaveLength(3)
    await recordDepartures()
    expect(await streams()).toHaveLength(1)
    expect(told()).toHaveLength(1)
    await third.body?.cancel()
    await recordDepartures()
    expect(told()).toHaveLength(2)
    expect((await with_(samId)).user.presence).toBe('offline')
  })

  it('ends when a stream sends no more heartbeats', async () => {
    await backend.db
      .insertInto('live_streams')
      .values({ id: 'lost', user_id: 'sam00000', seen_at: backend.clock() })
      .execute()
    expect((await with_(samId)).user.presence).toBe('available')
    backend.wait(60_000)
    expect((await with_(samId)).user.presence).toBe('offline')
  })

  it('removes silent streams once and records the last heartbeat', async () => {
    const streamOf = (id: string, user_id: string) =>
      backend.db.insertInto('live_streams').values({ id, user_id, seen_at: backend.clock() }).execute()
    const last = backend.clock()
    await streamOf('lost', 'sam00000')
    await streamOf('lost too', 'ada00000')
    expect(await sweepSilent(backend.db, backend.clock())).toEqual([])
    backend.wait(46_000)
    await streamOf('there', 'ada00000')
    const swept = await Promise.all([1, 2].map(() => sweepSilent(backend.db, backend.clock())))
    expect(swept.flat()).toEqual(['sam00000'])
    expect((await with_(samId)).user.seen).toBe(last.toISOString())
    const left = await backend.db.selectFrom('live_streams').select('id').execute()
    expect(left).toEqual([{ id: 'there' }])
  })
})

it('sends chat changes only to the two people in the conversation', async () => {
  await send('x', eveId)
  await done('read', { user: adaId }, eve)
  await done('insert', { to: 'Eve Stone', text: 'y' })
  await filter({ user: 'Ada Palmer' }, eve)
  expect(heard.length).toBe(4)
  expect(heard.every(({ to, feature }) => feature === 'chat' && to?.length === 2)).toBe(true)
  expect(heard.slice(0, 2).map(({ people }) => people)).toEqual([
    [adaId, eveId],
    [eveId, adaId],
  ])
  heard = []
  // Nothing is told of what changed nothing.
  await done('read', { user: adaId }, eve)
  await filter({ user: 'Ada Palmer' }, eve)
  expect(heard).toEqual([])

  const streams = await Promise.all([eve, sam].map((headers) => backend.get('live', headers)))
  await send('z', eveId)
  await send('later', samId)
  const firstOfChat = await Promise.all(
    streams.map(async (stream) => {
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
      let text = ''
      let line: string | undefined
      while (!line) {
        const { done: ended, value } = await reader.read()
        expect(ended, `the stream ended after ${text}`).toBe(false)
        text += new TextDecoder().decode(value)
        line = /^data: (.*"feature":"chat".*)\n\n/m.exec(text)?.[1]
      }
      await reader.cancel()
      // Presence may be sent by the heartbeat at any moment; nothing else may precede the message.
      const features = [...text.matchAll(/"feature":"(\w+)"/g)].map((found) => found[1])
      expect(features.filter((feature) => feature !== 'presence')[0]).toBe('chat')
      return JSON.parse(line)
    }),
  )
  // Events are sent in the order of the commits, so Sam's would have been preceded by Eve's.
  expect(firstOfChat.map(({ people }) => people)).toEqual([
    [adaId, eveId],
    [adaId, samId],
  ])
  for (const event of firstOfChat) expect(event).not.toHaveProperty('to')
})

it('returns nothing of a conversation to other people by any call', async () => {
  const { message } = await send('between us', samId, ada, { files: [{ name: 'a.png', data: png }] })
  const names = { id: message.id, file: message.files[0]?.id }
  for (const user of [adaId, samId]) {
    const answers = [
      await backend.get('chat/users', eve),
      await backend.get('chat/conversations', eve),
      await backend.get(`chat/history?user=${user}`, eve),
      await backend.get(`chat/changes?user=${user}&since=0`, eve),
      await backend.get(`chat/search?user=${user}&q=between`, eve),
      await backend.get('chat/unread', eve),
      await backend.get(`chat/attachment?id=${names.file}`, eve),
      await post('users/id', { id: user }, eve),
      await post('filter', { user: user === adaId ? 'Ada Palmer' : 'Sam Okoro' }, eve),
      await post('edit', { id: names.id, user, text: 'x' }, eve),
      await post('delete', { id: names.id, user }, eve),
      await post('read', { user, upTo: 100 }, eve),
      await post('send', { id: names.id, user, text: 'own' }, eve),
    ]
    for (const answer of answers) expect(await answer.text()).not.toMatch(/between us|pallet/)
  }
  expect((await history(adaId, sam)).messages.at(-1)).toMatchObject({ text: 'between us', deleted: null })
  expect((await history(adaId, sam)).read).toBe(9)
})

it('keeps one order without duplicates or losses when many people write at the same time', async () => {
  const wanted = Array.from({ length: 60 }, (_, nth) => `n${nth}`)
  await Promise.all(
    wanted.flatMap((text, nth) => {
      const [user, headers] = nth % 2 ? [adaId, eve] : [eveId, ada]
      // Some are sent again, because no answer came.
      return Array.from({ length: nth % 5 === 0 ? 2 : 1 }, () =>
        done('send', { id: text, user, text }, headers),
      )
    }),
  )
  const [mine, theirs] = [await history(eveId, ada, '&limit=200'), await history(adaId, eve, '&limit=200')]
  expect(mine.messages).toEqual(theirs.messages)
  expect(texts(mine.messages).sort()).toEqual([...wanted].sort())
  expect(mine.messages.map(({ number }) => number)).toEqual(wanted.map((_, nth) => nth + 1))
  expect(mine.version).toBe(60)
})
