import { sign } from 'hono/jwt'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Backend,
  bearer,
  createBackend,
  refusal,
  storeSession,
  testSecret,
} from '#tests/support/backend.ts'

let backend: Backend
beforeEach(async () => {
  backend = await createBackend()
  await storeSession(backend, 'known', 'ada00000')
})

const claims = () => {
  const iat = Math.floor(backend.clock().getTime() / 1000)
  return { userId: 'ada00000', sid: 'known', iat, exp: iat + 600 }
}
const me = (token: string) => backend.get('account/me', bearer(token))
const unsigned = (payload: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`
}

const signWith = (payload: object, secret = testSecret, algorithm: 'HS256' | 'HS512' = 'HS256') =>
  sign(payload as Record<string, unknown>, secret, algorithm)

describe('token', () => {
  it('is accepted when signed with the server secret', async () => {
    expect((await me(await signWith(claims()))).status).toBe(200)
  })

  it('expires after a day', async () => {
    const header = await backend.signIn()
    backend.wait(86_399_000)
    expect((await backend.get('account/me', header)).status).toBe(200)
    backend.wait(1_000)
    expect(await refusal(backend.get('account/me', header))).toEqual([401, 'signedOut'])
  })

  it.for<[string, () => Promise<string>]>([
    ['of another secret', () => signWith(claims(), 'another secret')],
    ['of another algorithm', () => signWith(claims(), testSecret, 'HS512')],
    ['without a signature', async () => unsigned(claims())],
    ['without an end', () => signWith({ ...claims(), exp: undefined })],
    ['with an end that is no number', () => signWith({ ...claims(), exp: '99999999999' })],
    ['without a session', () => signWith({ ...claims(), sid: undefined })],
    ['of an ended session', () => signWith({ ...claims(), sid: 'ended' })],
    ['of a session of somebody else', () => signWith({ ...claims(), userId: 'sam00000' })],
    ['of a user who is gone', () => signWith({ ...claims(), userId: 'gone' })],
    ['that is no token', async () => 'nonsense'],
    ['that is empty', async () => ''],
  ])('is refused: %s', async ([, make]) => {
    const response = await me(await make())
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await refusal(response)).toEqual([401, 'signedOut'])
  })

  it('is refused with a changed payload', async () => {
    const [head, , signature] = (await signWith(claims())).split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims(), userId: 'sam00000' })).toString('base64url')
    expect((await me(`${head}.${payload}.${signature}`)).status).toBe(401)
  })
})
