import { beforeAll, expect, it } from 'vitest'
import { type Backend, createBackend } from '#tests/support/backend.ts'
import { everyCall, mark, plant, requestsOf, send } from '#tests/support/requests.ts'

let backend: Backend
let ada: Record<string, string>
let requests: Record<string, object>

beforeAll(async () => {
  backend = await createBackend()
  ada = await backend.signIn()
  const account = { email: 'eve@example.com', password: 'a long password' }
  await backend.post('account/register', { ...account, firstName: mark, lastName: mark })
  requests = requestsOf(await plant(backend, ada, await backend.signIn(account.email, account.password)))
})

/** The same body with another value in place of every text and number. */
function filledWith(body: unknown, value: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => filledWith(one, value))
  if (body === null || typeof body !== 'object') return value
  return Object.fromEntries(Object.entries(body).map(([key, one]) => [key, filledWith(one, value)]))
}

/** A stream has no end, and a new password ends the session. */
const tried = everyCall.filter(
  ({ path }) => !['live', 'account/password', 'account/end-others', 'account/sign-out'].includes(path),
)

it('logs who made which call, but nothing of the request or response', async () => {
  for (const call of tried) {
    await send(backend, call, requests[call.path], ada)
    await send(backend, call, filledWith(requests[call.path], mark), ada)
    await send(backend, call, requests[call.path], { Authorization: `Bearer ${mark}` })
  }
  const wrong = { current: 'a wrong password', next: 'a long password' }
  await backend.post('account/password', wrong, ada)
  await backend.post('account/login', { email: 'admin@example.com', password: 'a long password' })
  expect(backend.lines.filter(({ status }) => status === 200).length).toBeGreaterThan(tried.length / 2)
  for (const line of backend.lines) {
    const { time, id, method, path, status, ms, user, code, rule, ...rest } = line
    expect(rest).toEqual({})
    expect(everyCall.map((call) => `/api/${call.path}`)).toContain(path)
    expect(['ada00000', undefined, expect.any(String)]).toContainEqual(user)
  }
  const text = JSON.stringify(backend.lines)
  expect(text).not.toMatch(new RegExp(`${mark}|Bearer|berry-demo|a long password|a wrong password|@`))
  expect(text).not.toContain(ada.Authorization?.split('.')[2])
})

it('repeats nothing of the request in a refusal', async () => {
  const told: string[] = []
  for (const call of tried) {
    for (const value of [`${mark}@example.com`, mark, { [mark]: [mark] }, mark.repeat(500)]) {
      const response = await send(backend, call, filledWith(requests[call.path], value), ada)
      const text = await response.text()
      if (response.status !== 200 && text.includes(mark)) told.push(`${call.path}: ${text.slice(0, 200)}`)
    }
  }
  expect(told).toEqual([])
})

it('returns no passwords or hashes', async () => {
  const { password_hash: hash } = await backend.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', 'sam00000')
    .executeTakeFirstOrThrow()
  for (const call of tried) {
    const text = await (await send(backend, call, requests[call.path], ada)).text()
    expect(text).not.toMatch(/password_hash|token_version|berry-demo|pbkdf2|a long password/)
    expect(text).not.toContain(hash)
  }
})
