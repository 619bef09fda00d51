import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationsReply } from '#contract/notifications.ts'
import type { Right } from '#contract/rights.ts'
import type { Role, TeamReply } from '#contract/team.ts'
import { bearer, bodyOf, refusal } from '#tests/support/backend.ts'
import { newcomer, signInAs } from '#tests/support/members.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

type Headers = Record<string, string>
beforeEach(signInAda)

const idOf = async (email: string) =>
  (await backend.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const saveRole = (name: string, rights: readonly Right[], by = ada, id?: string) =>
  backend.post('roles/save', { id, name, rights }, by)
const newRole = async (name: string, rights: readonly Right[]) =>
  (await bodyOf<{ role: Role }>(saveRole(name, rights))).role
const rightsFor = async (headers: Headers) =>
  (await bodyOf<{ rights: Right[] }>(backend.get('account/me', headers))).rights.sort()

describe('role', () => {
  it('is created, assigned and effective immediately', async () => {
    const packer = await newRole('Packer', ['orders.read', 'stock.read'])
    expect(packer).toMatchObject({ name: 'Packer', members: 0 })
    const own = await signInAs(backend, 'buyer')
    expect((await backend.get('customer/order/list', own)).status).toBe(403)
    await backend.post('team/role', { user: await idOf('buyer@example.com'), role: packer.id }, ada)
    expect(await rightsFor(own)).toEqual(['orders.read', 'stock.read'])
    expect((await backend.get('customer/order/list?limit=1', own)).status).toBe(200)
    await saveRole('Packer', ['stock.read'], ada, packer.id)
    expect((await backend.get('customer/order/list', own)).status).toBe(403)
    expect(await refusal(backend.post('roles/delete', { id: packer.id }, ada))).toEqual([409, 'roleUsed'])
  })

  it('cannot be changed if it is built in and needs a unique name', async () => {
    expect(await refusal(saveRole('Staff', [], ada, 'staff'))).toEqual([409, 'roleFixed'])
    expect(await refusal(backend.post('roles/delete', { id: 'buyer' }, ada))).toEqual([409, 'roleFixed'])
    await newRole('Packer', [])
    expect(await refusal(saveRole('packer', []))).toEqual([409, 'roleTaken'])
    expect((await refusal(saveRole('Odd', ['orders.everything' as Right])))[0]).toBe(400)
  })

  it('cannot be created or assigned beyond the author’s permissions', async () => {
    const lead = await newRole('Lead', ['team.manage', 'orders.read'])
    const own = await signInAs(backend, 'buyer')
    const user = await idOf('buyer@example.com')
    await backend.post('team/role', { user, role: lead.id }, ada)
    expect(await refusal(saveRole('Rich', ['orders.refund'], own))).toEqual([403, 'rightLacking'])
    expect(await refusal(saveRole('Lead', ['orders.refund'], own, lead.id))).toEqual([403, 'rightLacking'])
    expect(await refusal(backend.post('team/role', { user, role: 'owner' }, own))).toEqual([
      403,
      'rightLacking',
    ])
    const sam = await idOf('sam@example.com')
    expect(await refusal(backend.post('team/role', { user: sam, role: 'buyer' }, own))).toEqual([
      403,
      'rightLacking',
    ])
    expect(await refusal(backend.post('team/deactivate', { user: sam }, own))).toEqual([403, 'rightLacking'])
    expect((await backend.post('team/invite', { role: 'manager' }, own)).status).toBe(403)
    expect((await saveRole('Looker', ['orders.read'], own)).status).toBe(200)
  })
})

describe('team member', () => {
  it('cannot be demoted or deactivated as the last owner', async () => {
    const user = await idOf('admin@example.com')
    expect(await refusal(backend.post('team/role', { user, role: 'manager' }, ada))).toEqual([
      409,
      'lastOwner',
    ])
    expect(await refusal(backend.post('team/deactivate', { user }, ada))).toEqual([409, 'lastOwner'])
    await backend.post('team/role', { user: await idOf('sam@example.com'), role: 'owner' }, ada)
    expect((await backend.post('team/role', { user, role: 'manager' }, ada)).status).toBe(200)
    expect((await backend.get('team/list', ada)).status).toBe(403)
  })

  it('is signed out when deactivated and restored with the same role', async () => {
    const own = await signInAs(backend, 'staff')
    const user = await idOf('staff@example.com')
    const seen = await bodyOf<TeamReply>(backend.get('team/list', ada))
    expect(seen.members.find(({ id }) => id === user)?.seen).toEqual(expect.any(String))
    expect((await backend.post('team/deactivate', { user }, ada)).status).toBe(200)
    expect((await backend.get('account/me', own)).status).toBe(401)
    const sign = (password: string) => backend.post('account/login', { email: 'staff@example.com', password })
    expect(await refusal(sign('clay and linen'))).toEqual([403, 'deactivated'])
    expect(await refusal(sign('something else'))).toEqual([400, 'wrongSignIn'])
    const { members } = await bodyOf<TeamReply>(backend.get('team/list', ada))
    expect(members.find(({ id }) => id === user)).toMatchObject({ role: 'staff', isActive: false })
    await backend.post('team/activate', { user }, ada)
    expect((await sign('clay and linen')).status).toBe(200)
  })
})

describe('invitation', () => {
  it('creates an account with its role once and signs in', async () => {
    const { code, link } = await bodyOf<{ code: string; link: string }>(
      backend.post('team/invite', { role: 'reader', email: newcomer.email }, ada),
    )
    expect(link).toContain(`/join?code=${code}`)
    expect(await bodyOf(backend.get(`team/invitation?code=${code}`))).toMatchObject({ by: 'Ada Palmer' })
    const { serviceToken } = await bodyOf<{ serviceToken: string }>(
      backend.post('team/accept', { code, ...newcomer }),
    )
    expect((await backend.get('customer/order/list?limit=1', bearer(serviceToken))).status).toBe(200)
    expect((await backend.post('customer/delete', { id: '1' }, bearer(serviceToken))).status).toBe(403)
    const again = { code, ...newcomer, email: 'other@example.com' }
    expect(await refusal(backend.post('team/accept', again))).toEqual([409, 'inviteEnded'])
    const { notifications } = await bodyOf<NotificationsReply>(backend.get('notifications', ada))
    expect(notifications[0]).toMatchObject({
      kind: 'inviteAccepted',
      facts: { name: 'Mira Lund', email: newcomer.email },
    })
  })

  it('names both addresses to the inviter when accepted with another address', async () => {
    const invitation = { role: 'reader', email: 'someone@example.com' }
    const { code } = await bodyOf<{ code: string }>(backend.post('team/invite', invitation, ada))
    expect((await backend.post('team/accept', { code, ...newcomer })).status).toBe(200)
    const { notifications } = await bodyOf<NotificationsReply>(backend.get('notifications', ada))
    expect(notifications[0]).toMatchObject({
      kind: 'inviteAcceptedElsewhere',
      facts: { email: newcomer.email, invited: 'someone@example.com' },
    })
  })

  it('expires after two weeks or when withdrawn, and its code is not stored', async () => {
    const invite = async () =>
      bodyOf<{ id: string; code: string }>(backend.post('team/invite', { role: 'staff' }, ada))
    const [one, other] = [await invite(), await invite()]
    await backend.post('team/withdraw', { id: one.id }, ada)
    const accept = (code: string) => refusal(backend.post('team/accept', { code, ...newcomer }))
    expect(await accept(one.code)).toEqual([409, 'inviteEnded'])
    expect(await accept('made up')).toEqual([409, 'inviteEnded'])
    backend.wait(15 * 86_400_000)
    expect(await accept(other.code)).toEqual([409, 'inviteEnded'])
    const stored = await backend.db.selectFrom('invites').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(other.code)
  })
})

it('shows a buyer only their own orders and lets them message only the team', async () => {
  const buyer = await signInAs(backend, 'buyer')
  await signInAs(backend, 'buyer', 'other@example.com')
  const own = async (headers: Headers) =>
    (await bodyOf<{ orders: { id: string; lines: unknown[] }[] }>(backend.get('customer/order/own', headers)))
      .orders
  expect(await own(buyer)).toEqual([])
  const [order] = await backend.db.selectFrom('orders').select('id').orderBy('id').limit(1).execute()
  const user_id = await idOf('buyer@example.com')
  await backend.db
    .updateTable('orders')
    .set({ user_id })
    .where('id', '=', order?.id ?? '')
    .execute()
  expect(await own(buyer)).toMatchObject([{ id: order?.id }])
  expect((await own(buyer))[0]?.lines.length).toBeGreaterThan(0)
  expect((await own(await signInAs(backend, 'buyer', 'third@example.com'))).map(({ id }) => id)).toEqual([])

  const people = async (headers: Headers) =>
    (
      await bodyOf<{ conversations: { user: { id: number; name: string } }[] }>(
        backend.get('chat/conversations', headers),
      )
    ).conversations.map(({ user }) => user)
  expect((await people(buyer)).map(({ name }) => name)).toContain('Ada Palmer')
  expect((await people(buyer)).filter(({ name }) => name.startsWith('buyer'))).toEqual([])
  const others = (await people(ada)).filter(({ name }) => name.startsWith('buyer'))
  expect(others).toHaveLength(3)
  const write = (user: number) =>
    backend.post('chat/send', { id: crypto.randomUUID(), user, text: 'Hi' }, buyer)
  const statuses = await Promise.all(others.map(async ({ id }) => (await write(id)).status))
  expect(statuses).toEqual([404, 404, 404])
  const notices = await backend.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', user_id)
    .execute()
  expect(notices.map(({ kind }) => kind)).not.toContain('orderPlaced')
})

describe('password reset link', () => {
  const linkFor = async (email: string, by = ada) => {
    const user = await idOf(email)
    const { link } = await bodyOf<{ link: string }>(backend.post('team/reset-link', { user }, by))
    return new URL(link).searchParams.get('code') ?? ''
  }
  const choose = (code: string, password = 'a quiet green hill') =>
    backend.post('account/new-password', { code, password })

  it('works once, ends all sessions and names the account', async () => {
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const replaced = await linkFor('sam@example.com')
    const code = await linkFor('sam@example.com')
    expect(await refusal(backend.get(`account/reset?code=${replaced}`))).toEqual([409, 'linkEnded'])
    expect(await bodyOf(backend.get(`account/reset?code=${code}`))).toMatchObject({ name: 'Sam Okoro' })
    expect(await refusal(choose(code, 'sunshine'))).toEqual([400, 'commonPassword'])
    const both = await Promise.all([choose(code), choose(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await backend.get('account/me', sam)).status).toBe(401)
    await expect(backend.signIn('sam@example.com', 'a quiet green hill')).resolves.toBeDefined()
    expect(await refusal(choose(code))).toEqual([409, 'linkEnded'])
  })

  it('expires after a day and on deactivation', async () => {
    const code = await linkFor('sam@example.com')
    backend.wait(86_400_000)
    expect(await refusal(choose(code))).toEqual([409, 'linkEnded'])
    const own = await backend.signIn()
    const next = await linkFor('sam@example.com', own)
    await backend.post('team/deactivate', { user: await idOf('sam@example.com') }, own)
    expect(await refusal(choose(next))).toEqual([409, 'linkEnded'])
  })

  it.for(['null', 'garbage', ''])('ignores the request origin %o', async (origin) => {
    const headers = { ...ada, Origin: origin }
    const { link } = await bodyOf<{ link: string }>(
      backend.post('team/reset-link', { user: await idOf('sam@example.com') }, headers),
    )
    expect(link).toMatch(/^http:\/\/localhost\/reset\?code=/)
  })

  it('cannot be made for someone with a permission the author lacks', async () => {
    const lead = await newRole('Lead', ['team.manage'])
    const own = await signInAs(backend, 'buyer')
    await backend.post('team/role', { user: await idOf('buyer@example.com'), role: lead.id }, ada)
    const user = await idOf('admin@example.com')
    expect(await refusal(backend.post('team/reset-link', { user }, own))).toEqual([403, 'rightLacking'])
  })
})

describe('API token', () => {
  const add = async (rights: readonly Right[], by = ada) =>
    bodyOf<{ id: string; token: string }>(
      backend.post('tokens/add', { name: 'Stock sync', rights, days: 30 }, by),
    )

  it('grants its permissions and nothing meant for people', async () => {
    const { id, token } = await add(['stock.read'])
    const own = bearer(token)
    expect((await backend.get('customer/product/list', own)).status).toBe(200)
    expect(await refusal(backend.get('customer/order/list', own))).toEqual([403, 'forbidden'])
    for (const path of ['account/me', 'account/sessions', 'live'])
      expect(await refusal(backend.get(path, own))).toEqual([403, 'notForPrograms'])
    const { tokens } = await bodyOf<TeamReply>(backend.get('team/list', ada))
    expect(tokens).toMatchObject([{ name: 'Stock sync', by: 'Ada Palmer', seen: expect.any(String) }])
    expect(JSON.stringify(tokens)).not.toContain(token)
    await backend.post('tokens/revoke', { id }, ada)
    expect(await refusal(backend.get('customer/product/list', own))).toEqual([401, 'signedOut'])
  })

  it('expires on its date and loses permissions its author has lost', async () => {
    await backend.post('team/role', { user: 'sam00000', role: 'owner' }, ada)
    const { token } = await add(
      ['stock.read', 'orders.refund'],
      await backend.signIn('sam@example.com', 'berry-demo-2'),
    )
    const own = bearer(token)
    expect((await backend.get('customer/product/list', own)).status).toBe(200)
    await backend.post('team/role', { user: 'sam00000', role: 'buyer' }, ada)
    expect(await refusal(backend.get('customer/product/list', own))).toEqual([403, 'forbidden'])
    await backend.post('team/role', { user: 'sam00000', role: 'owner' }, ada)
    backend.wait(30 * 86_400_000)
    expect(await refusal(backend.get('customer/product/list', own))).toEqual([401, 'signedOut'])
  })

  it('cannot manage the team', async () => {
    const token = { name: 'Rich', rights: ['stock.read', 'team.manage'], days: 30 }
    expect(await refusal(backend.post('tokens/add', token, ada))).toEqual([403, 'notForPrograms'])
    const { id, token: older } = await add(['stock.read'])
    const stored = { rights: JSON.stringify(['stock.read', 'team.manage']) }
    await backend.db.updateTable('program_tokens').set(stored).where('id', '=', id).execute()
    for (const path of ['team/list', 'roles/list'])
      expect(await refusal(backend.get(path, bearer(older)))).toEqual([403, 'forbidden'])
    const { tokens } = await bodyOf<TeamReply>(backend.get('team/list', ada))
    expect(tokens).toMatchObject([{ rights: ['stock.read'] }])
  })

  it('cannot hold a permission its author lacks', async () => {
    const lead = await newRole('Lead', ['team.manage'])
    const own = await signInAs(backend, 'buyer')
    await backend.post('team/role', { user: await idOf('buyer@example.com'), role: lead.id }, ada)
    const token = { name: 'Rich', rights: ['orders.refund'], days: 30 }
    expect(await refusal(backend.post('tokens/add', token, own))).toEqual([403, 'rightLacking'])
  })
})

describe('access granted by a former member', () => {
  const lead = async () => {
    await backend.post('team/role', { user: 'sam00000', role: 'owner' }, ada)
    return backend.signIn('sam@example.com', 'berry-demo-2')
  }
  const invitedBy = async (by: Headers) =>
    (await bodyOf<{ code: string }>(backend.post('team/invite', { role: 'owner' }, by))).code
  const join = (code: string) => backend.post('team/accept', { code, ...newcomer })

  it('ends an invitation when its author loses the permissions', async () => {
    const code = await invitedBy(await lead())
    await backend.post('team/role', { user: 'sam00000', role: 'manager' }, ada)
    expect(await refusal(join(code))).toEqual([409, 'inviteEnded'])
    await backend.post('team/role', { user: 'sam00000', role: 'owner' }, ada)
    await backend.post('team/deactivate', { user: 'sam00000' }, ada)
    await backend.post('team/activate', { user: 'sam00000' }, ada)
    expect(await refusal(join(code))).toEqual([409, 'inviteEnded'])
  })

  it('ends a token when its author is deactivated, even after reactivation', async () => {
    const sam = await lead()
    const made = { name: 'Sync', rights: ['stock.read'], days: 30 }
    const { token } = await bodyOf<{ token: string }>(backend.post('tokens/add', made, sam))
    await backend.post('team/deactivate', { user: 'sam00000' }, ada)
    await backend.post('team/activate', { user: 'sam00000' }, ada)
    expect(await refusal(backend.get('customer/product/list', bearer(token)))).toEqual([401, 'signedOut'])
  })

  it('ends an account’s tokens on a password change when requested', async () => {
    const sam = await lead()
    const made = { name: 'Sync', rights: ['stock.read'], days: 30 }
    const use = (token: string) => backend.get('customer/product/list', bearer(token))
    const token = async () => (await bodyOf<{ token: string }>(backend.post('tokens/add', made, sam))).token
    const first = await token()
    expect(await bodyOf(backend.get('account/factors', sam))).toMatchObject({ tokens: 1 })
    const change = { current: 'berry-demo-2', next: 'a quiet green hill' }
    await backend.post('account/password', change, sam)
    expect((await use(first)).status).toBe(200)
    const again = { current: change.next, next: 'another long password', revokeTokens: true }
    await backend.post('account/password', again, sam)
    expect(await refusal(use(first))).toEqual([401, 'signedOut'])

    const second = await token()
    const { link } = await bodyOf<{ link: string }>(
      backend.post('team/reset-link', { user: 'sam00000' }, ada),
    )
    const code = new URL(link).searchParams.get('code') ?? ''
    expect(await bodyOf(backend.get(`account/reset?code=${code}`))).toMatchObject({ tokens: 1 })
    await backend.post('account/new-password', { code, password: 'a third long word', revokeTokens: true })
    expect(await refusal(use(second))).toEqual([401, 'signedOut'])
  })

  it('ends calendar addresses, including those of transferred calendars', async () => {
    const sam = await lead()
    await backend.post(
      'calendar/calendars/add',
      { id: 'kiln', fields: { name: 'Kiln', tag: 1, people: [] } },
      sam,
    )
    await backend.post('calendar/calendars/feed', { id: 'kiln', isOn: true }, sam)
    await backend.post('team/deactivate', { user: 'sam00000', heir: 'ada00000' }, ada)
    const calendar = backend.db.selectFrom('calendars').select(['owner', 'feed']).where('id', '=', 'kiln')
    expect(await calendar.executeTakeFirst()).toEqual({ owner: 'ada00000', feed: null })
  })

  it('keeps a role with open invitations and does not restore a deleted role on edit', async () => {
    const { id } = await newRole('Packer', ['stock.read'])
    await backend.post('team/invite', { role: id }, ada)
    expect(await refusal(backend.post('roles/delete', { id }, ada))).toEqual([409, 'roleUsed'])
    const edit = { id, name: 'Packer', rights: ['stock.read'], version: 0 }
    expect((await backend.post('roles/save', edit, ada)).status).toBe(200)
    expect(await refusal(backend.post('roles/save', edit, ada))).toEqual([409, 'conflict'])
    await backend.db.deleteFrom('invites').execute()
    await backend.post('roles/delete', { id }, ada)
    expect(await refusal(backend.post('roles/save', { ...edit, version: 1 }, ada))).toEqual([404, 'notFound'])
  })
})
