import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsType } from '#contract/call.ts'
import type { Factors, Passkey } from '#contract/factors.ts'
import type { NotificationsReply } from '#contract/notifications.ts'
import type { Member } from '#contract/team.ts'
import { endFactorsOf } from '#server/features/account/end-factors.ts'
import { seal } from '#server/platform/auth/sealed.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { bearer, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { newcomer, signInAs } from '#tests/support/members.ts'
import { everyCall, plant, requestsOf, send } from '#tests/support/requests.ts'
import { ada, backend, signInAda } from '#tests/support/signed-in.ts'

beforeEach(signInAda)

const credentials = { email: 'admin@example.com', password: 'berry-demo-1' }
const { password } = credentials
const factors = () => bodyOf<Factors>(backend.get('account/factors', ada))

describe('passkey', () => {
  type Creating = { options: PublicKeyCredentialCreationOptionsJSON }
  const start = () => bodyOf<Creating>(backend.post('account/passkeys/start', {}, ada))
  const challenge = async () => (await bodyOf<Asking>(backend.post('account/passkeys/challenge', {}))).options
  const signIn = (response: object) => backend.post('account/passkeys/sign-in', { response })

  async function added(origin?: string) {
    const authenticator = createAuthenticator(origin)
    const { options } = await start()
    const response = authenticator.create(options)
    return {
      authenticator,
      answer: await backend.post('account/passkeys/add', { name: 'Laptop', response }, ada),
    }
  }

  it('is added, signs in without the password, is renamed and removed', async () => {
    const { authenticator, answer } = await added()
    const { passkey } = await bodyOf<{ passkey: Passkey }>(answer)
    expect(passkey).toMatchObject({ name: 'Laptop', seen: null })
    const signed = await bodyOf<{ serviceToken: string; user: { name: string } }>(
      signIn(authenticator.get(await challenge())),
    )
    expect(signed.user.name).toBe('Ada Palmer')
    expect((await backend.get('account/me', bearer(signed.serviceToken))).status).toBe(200)
    await backend.post('account/passkeys/rename', { id: passkey.id, name: 'Old laptop' }, ada)
    expect((await factors()).passkeys).toMatchObject([{ name: 'Old laptop', seen: expect.any(String) }])
    await backend.post('account/passkeys/remove', { id: passkey.id }, ada)
    expect(await refusal(signIn(authenticator.get(await challenge())))).toEqual([400, 'passkeyWrong'])
  })

  it('is refused for an account that did not ask for it', async () => {
    const { options } = await start()
    const response = createAuthenticator().create(options)
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const body = { name: 'Laptop', response }
    expect(await refusal(backend.post('account/passkeys/add', body, sam))).toEqual([400, 'passkeyWrong'])
    expect((await factors()).passkeys).toEqual([])
  })

  it('answers a challenge once, within five minutes and at this origin', async () => {
    const { authenticator } = await added()
    const response = authenticator.get(await challenge())
    expect((await signIn(response)).status).toBe(200)
    expect(await refusal(signIn(response))).toEqual([400, 'passkeyWrong'])
    const late = await challenge()
    backend.wait(5 * 60_000)
    expect(await refusal(signIn(authenticator.get(late)))).toEqual([400, 'passkeyWrong'])
    const elsewhere = createAuthenticator('http://evil.example')
    expect(await refusal(signIn(elsewhere.get(await challenge())))).toEqual([400, 'passkeyWrong'])
    const { answer } = await added('http://evil.example')
    expect(await refusal(answer)).toEqual([400, 'passkeyWrong'])
  })

  it('does not sign in to a deactivated account, and skips the one-time code', async () => {
    const { authenticator } = await added()
    await codesOn()
    expect((await signIn(authenticator.get(await challenge()))).status).toBe(200)
    await backend.db
      .updateTable('users')
      .set({ deactivated_at: backend.clock() })
      .where('id', '=', 'ada00000')
      .execute()
    expect(await refusal(signIn(authenticator.get(await challenge())))).toEqual([403, 'deactivated'])
  })
})

describe('recent identity check', () => {
  const confirm = (body: object, headers = ada) => backend.post('account/confirm', body, headers)
  const rows = () => backend.get('customer/list', { ...ada, Accept: rowsType })
  const profile = (email: string) => backend.post('account/profile', { name: 'Ada Palmer', email }, ada)

  const needing: [string, () => Response | Promise<Response>][] = [
    ['a passkey', () => backend.post('account/passkeys/start', {}, ada)],
    ['the removal of a passkey', () => backend.post('account/passkeys/remove', { id: 'x' }, ada)],
    ['one-time codes', () => backend.post('account/codes/start', {}, ada)],
    ['stopping codes', () => backend.post('account/codes/stop', {}, ada)],
    ['an export', rows],
    ['a new address', () => profile('ada@example.com')],
    ['a token', () => backend.post('tokens/add', { name: 'x', rights: [], days: 30 }, ada)],
  ]
  it.each(needing)(
    'is required for %s 15 minutes after sign-in and passed with the password',
    async (_name, send) => {
      backend.wait(16 * 60_000)
      expect(await refusal(send())).toEqual([403, 'confirmFirst'])
      expect(await refusal(confirm({ password: 'wrong' }))).toEqual([400, 'wrongPassword'])
      expect(await refusal(confirm({}))).toEqual([400, 'wrongPassword'])
      expect(await refusal(send())).toEqual([403, 'confirmFirst'])
      expect((await confirm({ password })).status).toBe(200)
      expect([200, 404]).toContain((await send()).status)
    },
  )

  it('is passed only with a passkey of the same account and not required elsewhere', async () => {
    const { authenticator } = await passkeyOf(ada)
    backend.wait(16 * 60_000)
    const answer = async () => {
      const asked = await bodyOf<Asking>(backend.post('account/passkeys/challenge', {}))
      return { response: authenticator.get(asked.options) }
    }
    expect((await backend.get('customer/list', ada)).status).toBe(200)
    expect(
      (await backend.post('account/profile', { name: 'Ada P.', email: credentials.email }, ada)).status,
    ).toBe(200)
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    expect(await refusal(confirm(await answer(), sam))).toEqual([400, 'passkeyWrong'])
    expect((await confirm(await answer())).status).toBe(200)
    expect((await rows()).status).toBe(200)
  })
})

type Asking = { options: PublicKeyCredentialRequestOptionsJSON }

/** Adds a passkey to an account. */
async function passkeyOf(headers: Record<string, string>) {
  const authenticator = createAuthenticator()
  const { options } = await bodyOf<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    backend.post('account/passkeys/start', {}, headers),
  )
  const made = { name: 'Laptop', response: authenticator.create(options) }
  const { passkey } = await bodyOf<{ passkey: Passkey }>(backend.post('account/passkeys/add', made, headers))
  return { authenticator, passkey }
}

describe('role that requires two-step sign-in', () => {
  const needs = (id: string, needsFactor: boolean, headers = ada) =>
    backend.post('roles/factor', { id, needsFactor }, headers)
  const me = (headers: Record<string, string>) =>
    bodyOf<{ rights: string[]; needsFactor?: boolean }>(backend.get('account/me', headers))

  it('grants permissions only once the member has a second factor', async () => {
    const staff = await signInAs(backend, 'staff')
    expect((await needs('staff', true)).status).toBe(200)
    expect(await me(staff)).toMatchObject({ rights: [], needsFactor: true })
    expect(await refusal(backend.get('customer/list', staff))).toEqual([403, 'forbidden'])
    const { secret } = await bodyOf<{ secret: string }>(backend.post('account/codes/start', {}, staff))
    expect(await me(staff)).toMatchObject({ needsFactor: true })
    await backend.post('account/codes/confirm', { code: codeNow(secret) }, staff)
    const after = await me(staff)
    expect(after.rights).toContain('customers.read')
    expect(after.needsFactor).toBeUndefined()
    await backend.post('account/codes/stop', {}, staff)
    expect((await me(staff)).rights).toEqual([])
    await needs('staff', false)
    expect((await me(staff)).rights).toContain('customers.read')
  })

  it('grants permissions and security changes only to sessions with the second factor', async () => {
    const staff = await signInAs(backend, 'staff')
    const { authenticator, passkey } = await passkeyOf(staff)
    await needs('staff', true)
    expect((await me(staff)).rights).toContain('customers.read')

    const byPassword = await backend.signIn('staff@example.com', 'clay and linen')
    expect(await me(byPassword)).toMatchObject({ rights: [], needsFactor: true })
    const next = { current: 'clay and linen', next: 'another long password' }
    for (const send of [
      () => backend.post('account/passkeys/remove', { id: passkey.id }, byPassword),
      () => backend.post('account/passkeys/start', {}, byPassword),
      () => backend.post('account/codes/start', {}, byPassword),
      () => backend.post('account/codes/stop', {}, byPassword),
      () => backend.post('account/profile', { name: 'x', email: 'x@example.com' }, byPassword),
      () => backend.post('account/password', next, byPassword),
    ])
      expect(await refusal(send())).toEqual([403, 'factorFirst'])
    expect((await backend.post('account/confirm', { password: 'clay and linen' }, byPassword)).status).toBe(
      200,
    )
    expect((await me(byPassword)).rights).toEqual([])

    const { options } = await bodyOf<Asking>(backend.post('account/passkeys/challenge', {}))
    await backend.post('account/confirm', { response: authenticator.get(options) }, byPassword)
    expect((await me(byPassword)).rights).toContain('customers.read')
    expect((await backend.post('account/passkeys/remove', { id: passkey.id }, byPassword)).status).toBe(200)
  })

  /** Calls that give the factor, or end sessions and with them the walk. */
  const givesFactorOrEnds = /^account\/(confirm|codes\/confirm|end-others|end-session|sign-out)$/

  it('grants no permissions or security changes to a session without the second factor', async () => {
    const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
    const requests = requestsOf(await plant(backend, ada, sam))
    await needs('owner', true)
    const session = await backend.signIn(credentials.email, credentials.password)
    const open: string[] = []
    for (const call of everyCall) {
      if (call.access === 'anyone' || call.answers === 'events' || givesFactorOrEnds.test(call.path)) continue
      const { status } = await send(backend, call, requests[call.path] ?? {}, session)
      if (status === 403) continue
      if (call.access !== 'signed') open.push(`${call.path}: ${status}`)
      else if (call.method === 'post' && call.path.startsWith('account/')) open.push(call.path)
    }
    // They change names, and mail a link to the address that the account has.
    expect(open).toEqual(['account/profile', 'account/send-verification', 'account/passkeys/rename'])
  })

  it('accepts a one-time code as the second factor, with the same limit as passwords', async () => {
    const staff = await signInAs(backend, 'staff')
    await passkeyOf(staff)
    await needs('staff', true)
    const other = await backend.signIn('staff@example.com', 'clay and linen')
    expect(await refusal(backend.post('account/confirm', { code: '123456' }, other))).toEqual([
      400,
      'wrongCode',
    ])
    const { secret } = await bodyOf<{ secret: string }>(backend.post('account/codes/start', {}, staff))
    await backend.post('account/codes/confirm', { code: codeNow(secret) }, staff)
    backend.wait(60_000)
    expect((await backend.post('account/confirm', { code: codeNow(secret) }, other)).status).toBe(200)
    expect((await me(other)).rights).toContain('customers.read')
    for (let i = 0; i < 10; i++) await backend.post('account/confirm', { code: '000000' }, other)
    expect(await refusal(backend.post('account/confirm', { code: codeNow(secret, 1) }, other))).toEqual([
      429,
      'tooManyTries',
    ])
  })

  it('grants nothing to an API token made without the second factor', async () => {
    const token = async () => {
      const made = { name: 'Sync', rights: ['orders.read'], days: 30 }
      return bearer((await bodyOf<{ token: string }>(backend.post('tokens/add', made, ada))).token)
    }
    const before = await token()
    expect((await backend.get('customer/order/list?limit=1', before)).status).toBe(200)
    await passkeyOf(ada)
    const after = await token()
    await needs('owner', true)
    expect(await refusal(backend.get('customer/order/list?limit=1', before))).toEqual([403, 'forbidden'])
    expect((await backend.get('customer/order/list?limit=1', after)).status).toBe(200)
  })

  it('is reported at sign-in and on accepting an invitation', async () => {
    await needs('manager', true)
    const signed = await bodyOf<{ rights: string[]; needsFactor: boolean }>(
      backend.post('account/login', { email: 'sam@example.com', password: 'berry-demo-2' }),
    )
    expect(signed).toMatchObject({ rights: [], needsFactor: true })
    const { code } = await bodyOf<{ code: string }>(backend.post('team/invite', { role: 'manager' }, ada))
    const joined = await bodyOf<{ needsFactor: boolean }>(backend.post('team/accept', { code, ...newcomer }))
    expect(joined).toMatchObject({ rights: [], needsFactor: true })
  })

  it('is set only by someone with all its permissions', async () => {
    const { role } = await bodyOf<{ role: { id: string } }>(
      backend.post('roles/save', { name: 'People', rights: ['team.manage'] }, ada),
    )
    const people = await signInAs(backend, role.id)
    expect(await refusal(needs('owner', true, people))).toEqual([403, 'rightLacking'])
    expect((await needs(role.id, true)).status).toBe(200)
    const { roles } = await bodyOf<{ roles: { id: string; needsFactor: boolean }[] }>(
      backend.get('roles/list', ada),
    )
    expect(roles.filter((one) => one.needsFactor).map(({ id }) => id)).toEqual([role.id])
  })
})

describe('lost second factor', () => {
  const staffId = async () =>
    (
      await backend.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'staff@example.com')
        .executeTakeFirstOrThrow()
    ).id

  it('is removed by someone with all permissions of the person, who is notified', async () => {
    const staff = await signInAs(backend, 'staff')
    await passkeyOf(staff)
    const user = await staffId()
    const { member } = await bodyOf<{ member: Member }>(backend.post('team/end-factors', { user }, ada))
    expect(member).toMatchObject({ id: user, hasFactor: false })
    expect((await bodyOf<Factors>(backend.get('account/factors', staff))).passkeys).toEqual([])
    const { notifications } = await bodyOf<NotificationsReply>(backend.get('notifications', staff))
    expect(notifications).toMatchObject([{ kind: 'factorsEnded', facts: { by: 'Ada Palmer' }, read: false }])
    const lines = backend.db.selectFrom('activity').select('call').where('call', '=', 'team/end-factors')
    expect(await lines.execute()).toHaveLength(1)
  })

  it('cannot be removed by someone with fewer permissions', async () => {
    const { role } = await bodyOf<{ role: { id: string } }>(
      backend.post('roles/save', { name: 'People', rights: ['team.manage'] }, ada),
    )
    const people = await signInAs(backend, role.id)
    await passkeyOf(ada)
    const answer = backend.post('team/end-factors', { user: 'ada00000' }, people)
    expect(await refusal(answer)).toEqual([403, 'rightLacking'])
    expect((await factors()).passkeys).toHaveLength(1)
  })

  it('is removed on the server for the last owner', async () => {
    await codesOn()
    const times = { clock: backend.clock, newId: () => crypto.randomUUID() }
    expect(await endFactorsOf(backend.db, times, 'nobody@example.com')).toBe(false)
    expect(await endFactorsOf(backend.db, times, ' Admin@Example.com ')).toBe(true)
    expect((await factors()).codes).toEqual({ isOn: false, recoveryLeft: 0 })
    await expect(backend.signIn()).resolves.toBeDefined()
  })
})

const codeNow = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: backend.clock().getTime() + steps * 30_000,
  })

async function codesOn() {
  const { secret } = await bodyOf<{ secret: string }>(backend.post('account/codes/start', {}, ada))
  const { recovery } = await bodyOf<{ recovery: string[] }>(
    backend.post('account/codes/confirm', { code: codeNow(secret) }, ada),
  )
  backend.wait(30_000)
  return { secret, recovery }
}

describe('one-time code', () => {
  const login = (code?: string) => backend.post('account/login', { ...credentials, code })

  it('is required once confirmed and works once, within half a minute', async () => {
    await backend.post('account/codes/start', {}, ada)
    expect((await login()).status).toBe(200)
    const { secret } = await codesOn()
    expect(await refusal(login())).toEqual([403, 'codeNeeded'])
    for (const wrong of ['000000', '𝆺𝅥榣', 'x'.repeat(20)])
      expect(await refusal(login(wrong))).toEqual([400, 'wrongCode'])
    expect((await login(codeNow(secret))).status).toBe(200)
    expect(await refusal(login(codeNow(secret)))).toEqual([400, 'wrongCode'])
    expect(await refusal(login(codeNow(secret, 3)))).toEqual([400, 'wrongCode'])
    expect((await login(codeNow(secret, 1))).status).toBe(200)
  })

  it('has an encrypted secret in the database, also after an upgrade', async () => {
    const { secret } = await codesOn()
    const stored = async () =>
      (
        await backend.db
          .selectFrom('one_time_codes')
          .select('secret')
          .where('user_id', '=', 'ada00000')
          .executeTakeFirstOrThrow()
      ).secret
    expect(await stored()).not.toContain(secret)
    await backend.db.updateTable('one_time_codes').set({ secret }).execute()
    expect((await login(codeNow(secret))).status).toBe(200)
    expect(await stored()).not.toContain(secret)
    backend.wait(30_000)
    expect((await login(codeNow(secret))).status).toBe(200)
  })

  it('is replaced by recovery codes when the server secret changes', async () => {
    const { secret, recovery } = await codesOn()
    const changed = await seal('another secret of at least 32 characters', secret)
    await backend.db.updateTable('one_time_codes').set({ secret: changed }).execute()
    expect(await refusal(login(codeNow(secret)))).toEqual([400, 'wrongCode'])
    expect((await login(recovery[0])).status).toBe(200)
  })

  it('can be guessed no more often than passwords', async () => {
    const { secret } = await codesOn()
    for (let i = 0; i < 10; i++) await login('000000')
    expect(await refusal(login(codeNow(secret)))).toEqual([429, 'tooManyTries'])
  })

  it('can be guessed no more often from many addresses, and notifies the owner once', async () => {
    let address = '1.1.1.1'
    const spread = await createBackend({ addressOf: () => address })
    const signIn = (code?: string) => spread.post('account/login', { ...credentials, code })
    const { serviceToken } = await bodyOf<{ serviceToken: string }>(signIn())
    const headers = bearer(serviceToken)
    const { secret } = await bodyOf<{ secret: string }>(spread.post('account/codes/start', {}, headers))
    const codeOf = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: spread.clock().getTime() })
    for (let i = 0; i < 10; i++) await spread.post('account/codes/confirm', { code: '000000' }, headers)
    const tooMany = spread.post('account/codes/confirm', { code: codeOf() }, headers)
    expect(await refusal(tooMany)).toEqual([429, 'tooManyTries'])
    spread.wait(60_000)
    expect((await spread.post('account/codes/confirm', { code: codeOf() }, headers)).status).toBe(200)
    spread.wait(60_000)
    for (let i = 0; i < 12; i++) {
      address = `1.1.2.${i}`
      await signIn('000000')
    }
    expect(await refusal(signIn(codeOf()))).toEqual([429, 'tooManyTries'])
    const { notifications } = await bodyOf<NotificationsReply>(spread.get('notifications', headers))
    expect(notifications.filter(({ kind }) => kind === 'codesGuessed')).toHaveLength(1)
  })

  it('is replaced by single-use recovery codes and can be stopped', async () => {
    const { recovery } = await codesOn()
    expect(recovery).toHaveLength(10)
    const [first = ''] = recovery
    expect((await login(first.toUpperCase())).status).toBe(200)
    expect(await refusal(login(first))).toEqual([400, 'wrongCode'])
    expect((await factors()).codes).toEqual({ isOn: true, recoveryLeft: 9 })
    expect(await refusal(backend.post('account/codes/start', {}, ada))).toEqual([409, 'codesOn'])
    await backend.post('account/codes/stop', {}, ada)
    expect((await login()).status).toBe(200)
    expect((await factors()).codes).toEqual({ isOn: false, recoveryLeft: 0 })
  })
})
