import { beforeEach, expect, it } from 'vitest'
import type { Area } from '#contract/areas.ts'
import type { CalendarWriteReply } from '#contract/calendar-calls.ts'
import { rights, rightsOfRole } from '#contract/rights.ts'
import { notifyAll } from '#server/features/notifications/feature.ts'
import { bodyOf, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const switchAreas = async (changes: Partial<Record<Area, boolean>>) => {
  const saved = await backend.post('settings/areas/save', { changes }, ada)
  expect(saved.status).toBe(200)
}
const rightsFor = async (headers: Record<string, string>) =>
  (await bodyOf<{ rights: string[] }>(backend.get('account/me', headers))).rights
const ofArea = (area: Area, list: readonly string[]) => list.filter((right) => right.startsWith(`${area}.`))

it('takes the rights of an area that is off from everyone, and gives them back with it', async () => {
  const staff = await signInAs(backend, 'staff')
  await switchAreas({ board: false, chat: false })
  for (const [headers, role] of [
    [ada, 'owner'],
    [staff, 'staff'],
  ] as const) {
    const kept = rightsOfRole[role].filter((right) => !/^(board|chat)\./.test(right))
    expect(await rightsFor(headers), role).toEqual(kept)
  }
  const refused = await backend.get('kanban/items', ada)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'forbidden', right: 'board.read', message: expect.stringContaining('switched this area off') },
  ])
  const { rights: ofSignIn } = await bodyOf<{ rights: string[] }>(
    backend.post('account/login', { email: 'staff@example.com', password: 'clay and linen' }),
  )
  expect([...ofArea('board', ofSignIn), ...ofArea('chat', ofSignIn)]).toEqual([])
  await switchAreas({ board: true, chat: true })
  expect(await rightsFor(ada)).toEqual([...rights])
  expect((await backend.get('kanban/items', ada)).status).toBe(200)
})

it('takes the rights of an area that is off from API tokens', async () => {
  const made = { name: 'Till', rights: ['board.read', 'orders.read'], days: 30 }
  const { token } = await bodyOf<{ token: string }>(backend.post('tokens/add', made, ada))
  await switchAreas({ board: false })
  expect(await refusal(backend.get('kanban/items', bearer(token)))).toEqual([403, 'forbidden'])
  expect((await backend.get('customer/order/list?limit=12', bearer(token))).status).toBe(200)
})

it('lets owners give roles that have rights of an area that is off, and others only what they have', async () => {
  const save = (name: string, of: string[], headers = ada) =>
    backend.post('roles/save', { name, rights: of }, headers)
  const { role } = await bodyOf<{ role: { id: string } }>(save('Leads', ['team.manage', 'orders.read']))
  const lead = await signInAs(backend, role.id, 'lead@example.com')
  await switchAreas({ mail: false })
  expect((await save('Writers', ['mail.use'])).status).toBe(200)
  expect(await refusal(save('Others', ['mail.use'], lead))).toEqual([403, 'rightLacking'])
})

it('notifies no one of an area that is off', async () => {
  await signInAs(backend, 'staff')
  const { db, clock } = backend
  const count = async () => (await db.selectFrom('notifications').select('id').execute()).length
  let madeCount = 0
  const notifyBoard = () => {
    const newId = () => `notice-${++madeCount}`
    const facts = { order: '1', customer: 'Mira', amount: 100 }
    return notifyAll(db, { clock, newId }, [{ kind: 'orderPlaced', facts, message: 'x' }], 'board.read')
  }
  const before = await count()
  await notifyBoard()
  expect(await count()).toBeGreaterThan(before)
  await switchAreas({ board: false })
  const later = await count()
  await notifyBoard()
  expect(await count()).toBe(later)
})

it('lets the team and buyers see and write to each other while social is off', async () => {
  const buyer = await signInAs(backend, 'buyer')
  await signInAs(backend, 'buyer', 'other@example.com')
  type Conversations = { conversations: { user: { id: number; email: string } }[] }
  const peopleFor = async (headers: Record<string, string>) =>
    (await bodyOf<Conversations>(backend.get('chat/conversations', headers))).conversations.map(
      ({ user }) => user,
    )
  const before = [await peopleFor(ada), await peopleFor(buyer)]
  await switchAreas({ social: false })
  expect([await peopleFor(ada), await peopleFor(buyer)]).toEqual(before)
  const user = before[0]?.find(({ email }) => email === 'buyer@example.com')?.id
  const message = { id: 'message0', user, text: 'Your order is ready' }
  expect((await backend.post('chat/send', message, ada)).status).toBe(200)
})

it('closes the public address of a calendar while calendars are off', async () => {
  const { calendars } = await bodyOf<CalendarWriteReply>(
    backend.post('calendar/calendars/feed', { id: 'team', isOn: true }, ada),
  )
  const feed = () => backend.get(`calendar/feed?token=${calendars?.[0]?.feed}`)
  expect((await feed()).status).toBe(200)
  await switchAreas({ calendar: false })
  expect(await refusal(feed())).toEqual([404, 'notFound'])
})
