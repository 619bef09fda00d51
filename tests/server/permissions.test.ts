import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, rowsType } from '#contract/call.ts'
import { rights, rightsOfPeople, rightsOfRole, type ShopRole, shopRoles } from '#contract/rights.ts'
import { callsOf, features } from '#server/features.ts'
import { permissionsFile, permissionsTable } from '#server/permissions.ts'
import { type Backend, bearer, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'

const served = callsOf(features)
const calls = Object.values(served).flatMap((area) => Object.values(area))

let backend: Backend
const headers = new Map<ShopRole, Record<string, string>>()

beforeAll(async () => {
  backend = await createBackend()
  for (const role of shopRoles) headers.set(role, await signInAs(backend, role))
})

it('keeps the permission table in sync with the contract', () => {
  expect(readFileSync(permissionsFile, 'utf8'), 'run `npm run permissions`').toBe(permissionsTable())
})

it('uses every permission in a call and gives no role more than the one before', () => {
  const asked = new Set(
    calls.flatMap(({ access, exportAccess, contentAccess = [] }) => [
      access,
      exportAccess,
      ...contentAccess.map(({ right }) => right),
    ]),
  )
  expect(rights.filter((right) => !asked.has(right))).toEqual([])
  for (const [nth, role] of shopRoles.entries()) {
    const above = shopRoles[nth - 1]
    if (above) expect(rightsOfRole[role].filter((right) => !rightsOfRole[above].includes(right))).toEqual([])
  }
})

describe.each(shopRoles)('role %s', (role) => {
  // Signing out everywhere would end the session that asks.
  const others = calls.filter(
    ({ path, answers }) => !['account/end-others', 'account/sign-out'].includes(path) && answers !== 'events',
  )
  it.each(others.map((call) => [call.path, call] as const))(
    'may call %s only with its permission',
    async (path, call) => {
      const own = headers.get(role) ?? {}
      const response = await (call.method === 'get' ? backend.get(path, own) : backend.post(path, {}, own))
      const may =
        call.access === 'anyone' || call.access === 'signed' || rightsOfRole[role].includes(call.access)
      const body =
        response.status === 403 ? ((await response.json()) as { code: string; right?: string }) : undefined
      const isWithin = (call.contentAccess ?? []).every(({ right }) => rightsOfRole[role].includes(right))
      if (may && isWithin) expect(body?.code).not.toBe('forbidden')
      else if (may) expect(body?.right ?? 'none of its own').not.toBe(call.access)
      else expect(body).toMatchObject({ code: 'forbidden', right: call.access })
      expect(response.status).toBeLessThan(500)
    },
  )

  it.each(calls.filter((call) => call.exportAccess).map((call) => [call.path, call] as const))(
    'may export all rows of %s only with its permissions',
    async (path, { access, exportAccess }) => {
      const own = { ...headers.get(role), Accept: rowsType }
      const needed = [access, exportAccess].filter(
        (right) => !rightsOfRole[role].some((one) => one === right),
      )
      expect((await backend.get(path, own)).status).toBe(needed.length > 0 ? 403 : 200)
    },
  )
})

it.for([
  ['customer/list', 'customers.export'],
  ['customer/order/list', 'orders.export'],
] as const)('returns all rows of %s only with %s, but a page without it', async ([path, right]) => {
  const reader = headers.get('reader') ?? {}
  const answer = await backend.get(path, reader)
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'forbidden', right }])
  expect((await backend.get(`${path}?limit=20`, reader)).status).toBe(200)
  expect((await backend.get(path, headers.get('manager'))).status).toBe(200)
})

describe('call that grants access', () => {
  const confirmed = calls.filter((call) => call.isConfirmed)
  /** Takes access away; whoever notices a leak does not look for a password first. */
  const isRevoking = ({ path }: Call) => path === 'tokens/revoke'
  /** Settings that grant no access and name no bank account. */
  const isHarmless = ({ path }: Call) =>
    [
      'orders',
      'customers',
      'stock',
      'categories',
      'setup',
      'delivery',
      'taxes',
      'areas',
      'logo',
      'regional',
    ].some((section) => path === `settings/${section}/save`)

  it('requires a recent identity check', () => {
    const giving = calls.filter(
      ({ method, access, path }) =>
        method === 'post' &&
        (access === 'team.manage' || access === 'settings.edit' || path === 'calendar/calendars/feed'),
    )
    const missing = giving.filter((call) => !call.isConfirmed && !isRevoking(call) && !isHarmless(call))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(confirmed.map(({ path }) => path))(
    'asks for it on %s after 15 minutes and refuses API tokens',
    async (path) => {
      const older = await createBackend()
      const owner = await older.signIn()
      const made = { name: 'Sync', rights: rights.filter((one) => !rightsOfPeople.includes(one)), days: 30 }
      const { token } = await bodyOf<{ token: string }>(older.post('tokens/add', made, owner))
      expect(['forbidden', 'notForPrograms']).toContain(
        (await refusal(older.post(path, {}, bearer(token))))[1],
      )
      older.wait(16 * 60_000)
      expect(await refusal(older.post(path, {}, owner))).toEqual([403, 'confirmFirst'])
    },
  )
})

it('grants nothing to an unknown or deleted role and limits its search results', async () => {
  const own = await signInAs(backend, 'staff', 'gone@example.com')
  const find = async (q: string) =>
    (await (await backend.get(`search?q=${q}`, own)).json()) as { customers: unknown[]; orders: unknown[] }
  expect((await find('an')).customers.length).toBeGreaterThan(0)
  await backend.db
    .updateTable('users')
    .set({ role_id: 'no-such-role' })
    .where('email', '=', 'gone@example.com')
    .execute()
  expect((await backend.get('customer/list', own)).status).toBe(403)
  expect(await find('an')).toMatchObject({ customers: [], orders: [] })
  const me = (await (await backend.get('account/me', own)).json()) as { rights: string[] }
  expect(me.rights).toEqual([])
})
