import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#contract/calendar.ts'
import type { AgendaReply } from '#contract/calendar-calls.ts'
import type { Conversation } from '#contract/chat.ts'
import type { BoardReply, Profile } from '#contract/kanban.ts'
import type { WholeMail } from '#contract/mail.ts'
import type { SearchReply } from '#contract/search.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { standUp } from '#tests/support/stand-up.ts'

type Headers = Record<string, string>
type Somebody = { id: string; number: number; profile: string; email: string; name: string }

let backend: Backend
let ada: Headers
/** Someone whom records name already, someone whom none names, and a buyer; the first two are deactivated. */
let known: Somebody
let unknown: Somebody
let buyer: Somebody
let asBuyer: Headers

const notThere = [404, 'notFound']
const get = <T>(path: string, headers = ada) => bodyOf<T>(backend.get(path, headers))
const post = (path: string, body: object, headers = ada) => backend.post(path, body, headers)
const done = async <T = object>(path: string, body: object, headers = ada) => {
  const response = await post(path, body, headers)
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return bodyOf<T>(response)
}
const somebody = async (email: string): Promise<Somebody> => {
  const users = backend.db.selectFrom('users').select(['id', 'name', 'email', 'profile as number'])
  const row = await users.where('email', '=', email).executeTakeFirstOrThrow()
  return { ...row, profile: `profile-${row.number}` }
}
const draft = (to: string[]) => ({ to, cc: [], bcc: [], subject: 'Lamps', html: '<p>Hello</p>' })

beforeEach(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  const left = await signInAs(backend, 'staff', 'left@example.com')
  await signInAs(backend, 'staff', 'never@example.com')
  asBuyer = await signInAs(backend, 'buyer')
  ;[known, unknown, buyer] = [
    await somebody('left@example.com'),
    await somebody('never@example.com'),
    await somebody('buyer@example.com'),
  ]
  await done('kanban/add-item', {
    columnId: 'column-1',
    item: { id: 'named', title: 'Named', people: [known.profile] },
  })
  await done('kanban/add-story', { story: { id: 'told', title: 'Told', people: [known.profile] } })
  await done('calendar/add', { id: 'named', fields: standUp({ people: [known.id] }) })
  await done('calendar/calendars/add', { id: 'plans', fields: { name: 'Plans', tag: 8, people: [known.id] } })
  await done('chat/send', { id: 'm1', user: known.number, text: 'Hello' })
  await done('chat/send', { id: 'm2', user: known.number, text: 'Is it there yet?' }, asBuyer)
  await done('followers/follow', { user: known.number, isFollowed: true })
  await done('here', { record: 'board' }, { ...left, 'Client-Id': 'theirs' })
  for (const { id } of [known, unknown]) await done('team/deactivate', { user: id })
})

describe('board', () => {
  it('names deactivated members and marks them', async () => {
    const { profiles = [], epoch, version } = await get<BoardReply>('kanban/board')
    const of = (list: readonly Profile[]) => list.find(({ id }) => id === known.profile)
    expect(of(profiles)).toMatchObject({ name: known.name, isFormer: true })
    expect(profiles.filter(({ isFormer }) => isFormer)).toHaveLength(1)
    const again = await get<BoardReply>(`kanban/board?epoch=${epoch}&since=${version}&people=0`)
    expect(of(again.profiles ?? [])).toMatchObject({ isFormer: true })
  })

  it.for(['item', 'story'])('keeps deactivated members on an %s but adds no others', async (kind) => {
    const id = kind === 'item' ? 'named' : 'told'
    const edit = (people: string[]) =>
      post(`kanban/edit-${kind}`, { [kind]: { id, people, priority: 'high' } })
    expect((await edit([known.profile])).status).toBe(200)
    for (const other of [unknown, buyer])
      expect(await refusal(edit([known.profile, other.profile]))).toEqual(notThere)
    const more = kind === 'item' ? { columnId: 'column-1' } : {}
    for (const other of [known, unknown, buyer])
      expect(
        await refusal(
          post(`kanban/add-${kind}`, { ...more, [kind]: { id: 'x', title: 'x', people: [other.profile] } }),
        ),
      ).toEqual(notThere)
  })
})

describe('calendar', () => {
  const edit = (people: string[]) =>
    post('calendar/edit', { id: 'named', changes: { people, title: 'Later' } })

  it('names deactivated people and marks them', async () => {
    const { people } = await get<AgendaReply & { people: Person[] }>('calendar/agenda')
    expect(people.find(({ id }) => id === known.id)).toMatchObject({ name: known.name, isFormer: true })
    expect(people.filter(({ isFormer }) => isFormer)).toHaveLength(1)
  })

  it('keeps deactivated guests but invites no others', async () => {
    expect((await edit([known.id])).status).toBe(200)
    for (const other of [unknown, buyer]) expect(await refusal(edit([known.id, other.id]))).toEqual(notThere)
    for (const other of [known, unknown, buyer])
      expect(
        await refusal(post('calendar/add', { id: 'x', fields: standUp({ people: [other.id] }) })),
      ).toEqual(notThere)
  })

  it('cannot be shared with deactivated people who had no access', async () => {
    const share = (people: string[], name = 'Plans too') =>
      post('calendar/calendars/edit', { id: 'plans', changes: { name, people } })
    expect((await share(['ada00000', known.id])).status).toBe(200)
    expect(await refusal(share(['ada00000', known.id, unknown.id]))).toEqual(notThere)
    const fields = { name: 'Other', tag: 8, people: [unknown.id] }
    expect(await refusal(post('calendar/calendars/add', { id: 'other', fields }))).toEqual(notThere)
  })
})

describe('chat with a deactivated person', () => {
  const partners = async (headers = ada) =>
    (await get<{ conversations: Conversation[] }>('chat/conversations', headers)).conversations.map(
      ({ user }) => user.name,
    )

  it('keeps an existing conversation, also for a buyer', async () => {
    for (const headers of [ada, asBuyer]) {
      expect(await partners(headers)).toContain(known.name)
      const { messages } = await get<{ messages: unknown[] }>(`chat/history?user=${known.number}`, headers)
      expect(messages).toHaveLength(1)
    }
  })

  it('cannot be started', async () => {
    const offered = await get<{ conversations: Conversation[] }>('chat/conversations')
    expect(offered.conversations.map(({ user }) => user.id)).not.toContain(unknown.number)
    const send = (headers: Headers) =>
      post('chat/send', { id: 'm3', user: unknown.number, text: 'Hello' }, headers)
    for (const headers of [ada, asBuyer]) expect(await refusal(send(headers))).toEqual(notThere)
  })
})

it('refuses to send mail to deactivated people but keeps them in drafts', async () => {
  const { recipients } = await get<{ recipients: { email: string }[] }>('mails/recipients?q=example.com')
  expect(recipients.map(({ email }) => email)).toContain('sam@example.com')
  for (const { email } of [known, unknown, buyer])
    expect(recipients.map((one) => one.email)).not.toContain(email)
  const { mail } = await done<{ mail: WholeMail }>('mails/draft', draft([known.email]))
  expect(JSON.stringify(mail)).toContain(known.name)
  expect(await refusal(post('mails/send', { id: mail.id, version: mail.version }))).toEqual([
    400,
    'unknownAddress',
  ])
  const other = await done<{ mail: WholeMail }>('mails/draft', draft([buyer.email]))
  expect(JSON.stringify(other.mail)).not.toContain(buyer.name)
})

it('hides deactivated people from search and new follows, but keeps earlier followers', async () => {
  const names = async (kind: string) =>
    (await get<{ people: { id: number }[] }>(`social/people?kind=${kind}&limit=48`)).people.map(
      ({ id }) => id,
    )
  for (const kind of ['everybody', 'suggested'])
    for (const { number } of [known, unknown, buyer]) expect(await names(kind)).not.toContain(number)
  expect(await names('following')).toContain(known.number)
  const follow = (user: number, isFollowed = true) => post('followers/follow', { user, isFollowed })
  const befriend = (user: number) => post('friend-request/send', { user, isSent: true })
  expect((await follow(known.number)).status).toBe(200)
  expect((await follow(known.number, false)).status).toBe(200)
  for (const { number } of [known, unknown, buyer]) {
    expect(await refusal(follow(number))).toEqual(notThere)
    expect(await refusal(befriend(number))).toEqual(notThere)
  }
  const { found } = await get<SearchReply>('search?q=member')
  expect(found?.people ?? []).toEqual([])
})

it('omits deactivated people from page presence', async () => {
  const { others } = await done<{ others: unknown[] }>(
    'here',
    { record: 'board' },
    { ...ada, 'Client-Id': 'x' },
  )
  expect(others).toEqual([])
})
