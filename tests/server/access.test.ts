import { sign } from 'hono/jwt'
import { beforeAll, expect, it } from 'vitest'
import { ErrorBody } from '#contract/call.ts'
import {
  type Backend,
  bearer,
  bodyOf,
  createBackend,
  storeSession,
  testSecret,
} from '#tests/support/backend.ts'
import { everyCall, mark, openCalls, plant, requestsOf, send } from '#tests/support/requests.ts'
import { tablesNow } from '#tests/support/tables.ts'

let backend: Backend
let requests: Record<string, object>
let calls: { path: string; method: 'get' | 'post'; isOpen: boolean; body: object }[]

beforeAll(async () => {
  backend = await createBackend()
  const ada = await backend.signIn()
  await storeSession(backend, 'known', 'ada00000')
  const sam = await backend.signIn('sam@example.com', 'berry-demo-2')
  requests = requestsOf(await plant(backend, ada, sam))
  const { paths } = await bodyOf<{ paths: Record<string, Record<'get' | 'post', { security: object[] }>> }>(
    backend.get('openapi.json'),
  )
  calls = Object.entries(paths).flatMap(([address, methods]) => {
    const path = address.replace('/api/', '')
    return Object.entries(methods).map(([method, { security }]) => ({
      path,
      method: method as 'get' | 'post',
      isOpen: security.length === 0,
      body: requests[path] ?? {},
    }))
  })
})

const claims = () => {
  const iat = Math.floor(backend.clock().getTime() / 1000)
  return { userId: 'ada00000', sid: 'known', iat, exp: iat + 600 }
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Headers of someone whom the server must not know. */
const strangers: Record<string, () => Promise<Record<string, string>>> = {
  'no token': async () => ({}),
  'an expired token': async () => bearer(await sign({ ...claims(), exp: claims().iat - 1 }, testSecret)),
  'a token of another signature': async () => bearer(await sign(claims(), 'another secret')),
  'a token without algorithm': async () => bearer(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`),
  'a token of somebody who is gone': async () =>
    bearer(await sign({ ...claims(), userId: 'gone0000' }, testSecret)),
  'a token of an ended session': async () => bearer(await sign({ ...claims(), sid: 'ended' }, testSecret)),
}

it('serves only documented routes', () => {
  const described = calls.map(({ path, method }) => `${method.toUpperCase()} /api/${path}`)
  const routes = backend.app.routes
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routes)].sort()).toEqual([...described, 'GET /api/openapi.json'].sort())
})

it('requires a token for every call outside the open list', () => {
  const message = 'name them in `openCalls` of tests/support/requests.ts, or give the call another `access`'
  expect(calls.flatMap(({ path, isOpen }) => (isOpen ? [path] : [])).sort(), message).toEqual(
    Object.keys(openCalls).sort(),
  )
})

it('has an example body for every call', () => {
  const missing = everyCall.filter(({ path }) => !(path in requests)).map(({ path }) => path)
  expect(missing, 'add an example of each to `requestsOf` in tests/support/requests.ts').toEqual([])
  expect(calls.map(({ path }) => path).sort()).toEqual(everyCall.map(({ path }) => path).sort())
})

it('accepts a valid token on every call', async () => {
  const refused: string[] = []
  // A stream has no end, and a new password ends the session.
  for (const call of calls.filter(
    ({ path }) => !['live', 'account/password', 'account/end-others', 'account/sign-out'].includes(path),
  )) {
    const { status } = await send(backend, call, call.body, bearer(await sign(claims(), testSecret)))
    if (status === 401) refused.push(call.path)
  }
  expect(refused).toEqual([])
})

it.for(Object.keys(strangers))('rejects %s on every call without leaking or changing data', async (who) => {
  const headers = (await strangers[who]?.()) ?? {}
  const before = await tablesNow(backend.db)
  for (const call of calls.filter(({ isOpen }) => !isOpen)) {
    const response = await send(backend, call, call.body, headers)
    const text = await response.text()
    expect([call.path, response.status, ErrorBody.parse(JSON.parse(text)).code]).toEqual([
      ...[call.path, 401, 'signedOut'],
    ])
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'message'])
    expect(text).not.toContain(mark)
  }
  expect(await tablesNow(backend.db)).toEqual(before)
})

it.for(Object.keys(strangers))('ignores %s on open calls', async (who) => {
  const headers = (await strangers[who]?.()) ?? {}
  for (const call of calls.filter(({ isOpen }) => isOpen)) {
    const statusOf = async (more = {}) => (await send(backend, call, call.body, more)).status
    expect([call.path, await statusOf(headers)]).toEqual([call.path, await statusOf()])
  }
})
