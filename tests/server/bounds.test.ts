import { beforeAll, describe, expect, it } from 'vitest'
import { maxIds, maxRows } from '#contract/list.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import type { Description, Schema } from '#tests/support/generated.ts'
import { everyCall, plant, requestsOf, send } from '#tests/support/requests.ts'

let backend: Backend
let ada: Record<string, string>
let requests: Record<string, object>
let description: Description
beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  requests = requestsOf(await plant(backend, ada, await backend.signIn('sam@example.com', 'berry-demo-2')))
  description = await bodyOf<Description>(backend.get('openapi.json'))
})

describe('new password', () => {
  const ofLength = (length: number) => 'pässwörd'.repeat(40).slice(0, length)
  const register = (password: string, email: string) =>
    backend.post('account/register', { email, password, firstName: 'Mira', lastName: 'Lund' })

  it('is refused with fewer than 8 or more than 255 characters at registration and on change', async () => {
    for (const [length, code] of [
      [0, 'tooShort'],
      [7, 'tooShort'],
      [256, 'tooLong'],
      [100_000, 'tooLong'],
    ] as const) {
      const registered = await bodyOf(register(ofLength(length), 'mira@example.com'))
      expect([length, registered.fields]).toEqual([length, { password: code }])
      const change = { current: 'berry-demo-1', next: ofLength(length) }
      expect((await bodyOf(backend.post('account/password', change, ada))).fields).toEqual({ next: code })
    }
  })

  it('signs in with 8 or 255 characters, but not without the last character', async () => {
    for (const length of [8, 255]) {
      const email = `mira${length}@example.com`
      expect((await register(ofLength(length), email)).status).toBe(200)
      const login = (password: string) => backend.post('account/login', { email, password })
      expect((await login(ofLength(length))).status).toBe(200)
      expect(await refusal(login(ofLength(length - 1)))).toEqual([400, 'wrongSignIn'])
    }
  })
})

describe('list', () => {
  const paged = () =>
    everyCall.filter(({ method, path }) =>
      description.paths[`/api/${path}`]?.[method]?.parameters?.some(({ name }) => name === 'limit'),
    )
  const max = (path: string) =>
    description.paths[`/api/${path}`]?.get?.parameters?.find(({ name }) => name === 'limit')?.schema
      .maximum ?? 0

  it('accepts a limit up to its maximum and refuses any other', async () => {
    expect(paged().length).toBeGreaterThan(10)
    for (const call of paged()) {
      const bound = max(call.path)
      expect([call.path, bound > 0 && bound <= maxRows]).toEqual([call.path, true])
      const required = call.path === 'chat/history' ? { user: 3 } : {}
      const statusOf = async (limit: unknown) =>
        (await send(backend, call, { ...required, limit }, ada)).status
      expect([call.path, await statusOf(bound), await statusOf(bound + 1), await statusOf(0)]).toEqual([
        ...[call.path, 200, 400, 400],
      ])
      expect([call.path, await statusOf(-1), await statusOf('NaN'), await statusOf(1e21)]).toEqual([
        ...[call.path, 400, 400, 400],
      ])
    }
  })
})

/** Filters are cut to 50 words when they are read; older clients send whole boards, which the size of a body bounds. */
const boundOtherwise = [
  /\.(list|filter)\.(state|country|tag|payment|rating|level|category|gender|categories|colors|ids)$/,
  /^kanban\/(add|edit|delete)-[a-z-]+\.(items|columns|userStory|comments)(\[\])?$/,
  /^kanban\/(add|delete)-(column|story)\.(columnsOrder|userStoryOrder)$/,
]

it('has a maximum length in every request body', () => {
  const unbounded: string[] = []
  const walk = (schema: Schema, at: string) => {
    if (schema.$ref) return
    if (schema.type === 'array' && schema.maxItems === undefined) unbounded.push(at)
    for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${at}.${name}`)
    for (const inner of schema.anyOf ?? []) walk(inner, at)
    if (schema.items) walk(schema.items, `${at}[]`)
  }
  for (const { path } of everyCall) {
    const schema = description.paths[`/api/${path}`]?.post?.requestBody?.content['application/json'].schema
    if (schema) walk(schema, path)
  }
  expect(unbounded.filter((at) => !boundOtherwise.some((known) => known.test(at)))).toEqual([])
})

it('refuses more ids than its limit', async () => {
  const bounds = [
    ['customer/delete', maxIds],
    ['customer/order/status', maxIds],
    ['mails/mark', maxIds],
    ['notifications/read', 500],
  ] as const
  for (const [path, bound] of bounds) {
    const many = Array.from({ length: bound + 1 }, (_, nth) => `id-${nth}`)
    const response = backend.post(path, { ...requests[path], all: undefined, ids: many }, ada)
    expect([path, ...(await refusal(response))]).toEqual([path, 400, 'invalid'])
  }
})
