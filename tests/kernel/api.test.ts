import { onlineManager } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#contract/call.ts'
import { forgetAskedAhead, request } from '#kernel/api.ts'
import { ApiError } from '#kernel/api-error.ts'
import { startConnection } from '#kernel/connection.ts'
import { session } from '#kernel/session.ts'
import { tokenOf } from '#tests/support/session.ts'
import { network } from '#tests/support/setup.ts'

const shapes = {
  request: z.looseObject({}),
  reply: z.object({ ok: z.boolean() }),
  summary: '',
  access: 'anyone' as const,
}
const read = call('get', 'things/list', shapes)
const write = call('post', 'things/add', shapes)

beforeEach(() => {
  localStorage.clear()
  onlineManager.setOnline(true)
})
afterEach(() => {
  vi.useRealTimers()
  session.end('signedOut')
  startConnection()
  Reflect.deleteProperty(globalThis, 'askedAhead')
})

/** Answers every call, and keeps what was asked. */
function answerWith(answer: () => Response) {
  const asked: Request[] = []
  network.use(
    http.all('*/api/*', ({ request: one }) => {
      asked.push(one.clone() as unknown as Request)
      return answer()
    }),
  )
  return asked
}
const fine = () => HttpResponse.json({ ok: true })

async function rejection(asked: Promise<unknown>): Promise<ApiError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`no rejection with an ApiError but ${String(error)}`)
  return error
}

const refused = { message: 'No', code: 'conflict', fields: { name: 'required' } }

it.each<[string, () => Response, unknown, string]>([
  ['an error body', () => HttpResponse.json(refused, { status: 409 }), refused, 'No'],
  ['an unknown body', () => HttpResponse.json({ oops: 1 }, { status: 500 }), { oops: 1 }, 'Wrong Services'],
  ['an array', () => HttpResponse.json(['a'], { status: 400 }), ['a'], 'Wrong Services'],
  [
    'an HTML page',
    () => HttpResponse.html('<h1>Something broke</h1>', { status: 500 }),
    '<h1>Something broke</h1>',
    'Wrong Services',
  ],
  ['no body', () => new HttpResponse(null, { status: 500 }), 'Wrong Services', 'Wrong Services'],
  ['an error body of a busy server', () => HttpResponse.json(refused, { status: 503 }), refused, 'No'],
])(
  'rejects a failure with %s as its body, or with "Wrong Services"',
  async (_name, answer, body, message) => {
    answerWith(answer)
    const error = await rejection(request(read, {}))
    expect(error.body).toEqual(body)
    expect(error.message).toBe(message)
    expect(onlineManager.isOnline()).toBe(true)
  },
)

it.each([502, 503, 504])('treats %i of a proxy as no answer', async (status) => {
  answerWith(() => HttpResponse.html('<h1>Bad gateway</h1>', { status }))
  const error = await rejection(request(write, {}, { idempotencyKey: 'one' }))
  expect([error.status, error.body]).toEqual([0, '<h1>Bad gateway</h1>'])
  expect(onlineManager.isOnline()).toBe(false)
})

it('goes online again on any answer of the server', async () => {
  answerWith(() => new HttpResponse(null, { status: 502 }))
  await rejection(request(read, {}))
  expect(onlineManager.isOnline()).toBe(false)
  answerWith(() => HttpResponse.json(refused, { status: 409 }))
  await rejection(request(read, {}))
  expect(onlineManager.isOnline()).toBe(true)
})

it('names the code and the fields of a rejection', async () => {
  answerWith(() => HttpResponse.json(refused, { status: 409 }))
  const { status, errorBody: refusal } = await rejection(request(write, {}))
  expect([status, refusal]).toEqual([409, refused])
})

it('rejects an answer that does not match the schema, with the reason', async () => {
  answerWith(() => HttpResponse.json({ ok: 'yes' }))
  const error = await rejection(request(read, {}))
  expect([error.status, error.body]).toEqual([200, 'Wrong Services'])
  expect(error.cause).toHaveProperty('issues')
})

it('accepts an empty answer only where nothing was promised', async () => {
  answerWith(() => new HttpResponse(null, { status: 200 }))
  const promisesNothing = call('post', 'things/insert', { ...shapes, reply: z.optional(z.object({})) })
  expect(await request(promisesNothing, {})).toBeUndefined()
  expect((await rejection(request(read, {}))).status).toBe(200)
})

it('drops fields that are not in the schema', async () => {
  answerWith(() => HttpResponse.json({ ok: true, extra: 'field' }))
  expect(await request(read, {})).toEqual({ ok: true })
})

it('treats a truncated answer as no answer', async () => {
  for (const status of [200, 409]) {
    answerWith(() => HttpResponse.json({ ok: true }, { status }))
    const reading = vi.spyOn(Response.prototype, 'text').mockRejectedValue(new TypeError('network error'))
    const { status: seen } = await rejection(request(write, {}, { idempotencyKey: 'one' }))
    reading.mockRestore()
    expect(seen).toBe(0)
  }
})

it('stays online when a call is aborted', async () => {
  answerWith(fine)
  const controller = new AbortController()
  const asked = request(read, {}, { signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toHaveProperty('name', 'AbortError')
  expect(onlineManager.isOnline()).toBe(true)
})

it('counts as offline after an unanswered call until a probe is answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answerWith(() => HttpResponse.error())
  const error = await rejection(request(read, {}))
  expect([error.status, error.body]).toEqual([0, 'Wrong Services'])
  expect(onlineManager.isOnline()).toBe(false)

  await vi.advanceTimersByTimeAsync(1000)
  expect(onlineManager.isOnline()).toBe(false)
  const probes = answerWith(fine)
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.poll(() => onlineManager.isOnline()).toBe(true)
  expect(probes.map((one) => new URL(one.url).pathname)).toEqual(['/api/health'])
})

it('probes a failed server ever less often, at least every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'))
  await rejection(request(read, {}))
  asked.mockClear()
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 8000)
  expect(asked).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveBeenCalledTimes(7)
})

it('sends the token with every call while signed in, and never in the address', async () => {
  const asked = answerWith(fine)
  await request(read, {})
  const token = tokenOf('ada', 60_000)
  session.start(token)
  await request(read, {})
  expect(asked.map((one) => one.headers.get('authorization'))).toEqual([null, `Bearer ${token}`])
  // Addresses are kept in logs and histories.
  for (const { url } of asked) expect(url).not.toContain(token)
})

it('does not send a call that needs a session without a session', async () => {
  const asked = answerWith(fine)
  const signed = call('get', 'things/list', { ...shapes, access: 'signed' })
  expect((await rejection(request(signed, {}))).status).toBe(401)
  expect(asked).toEqual([])
  session.start(tokenOf('ada', 60_000))
  await request(signed, {})
  expect(asked).toHaveLength(1)
})

it('sends a call again with the new token when its token was replaced', async () => {
  session.start(tokenOf('ada', 60_000))
  const renewed = tokenOf('ada', 120_000)
  const asked = answerWith(() => {
    if (asked.length > 1) return fine()
    session.renew(renewed)
    return HttpResponse.json({ message: 'No' }, { status: 401 })
  })
  await request(write, {}, { idempotencyKey: 'one-write' })
  expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['one-write', 'one-write'])
  expect(asked.at(-1)?.headers.get('authorization')).toBe(`Bearer ${renewed}`)
  expect(session.token()).toBe(renewed)
})

it('puts params of a read into the address, and of a write into the body with its key', async () => {
  const asked = answerWith(fine)
  await request(read, { from: '2026-03-08', to: undefined, page: 2 })
  await request(write, { name: 'Mug' }, { idempotencyKey: 'made-when-the-user-acted' })
  expect(asked[0]?.url).toMatch(/\/api\/things\/list\?from=2026-03-08&page=2$/)
  expect(asked[0]?.headers.get('idempotency-key')).toBeNull()
  expect(asked[1]?.headers.get('idempotency-key')).toBe('made-when-the-user-acted')
  expect(await asked[1]?.json()).toEqual({ name: 'Mug' })
})

/** What the page asked for before the app was there. */
function askAhead(token: string | null, answers: Record<string, Promise<Response>>) {
  Object.assign(globalThis, { askedAhead: { token, answers } })
}

it('uses a preloaded answer once', async () => {
  const token = tokenOf('ada', 60_000)
  session.start(token)
  const asked = answerWith(() => HttpResponse.json({ ok: false }))
  askAhead(token, { 'things/list': Promise.resolve(Response.json({ ok: true })) })
  expect(await request(read, {})).toEqual({ ok: true })
  expect(asked).toHaveLength(0)
  expect(await request(read, {})).toEqual({ ok: false })
  expect(asked).toHaveLength(1)
})

it('uses a preloaded answer of a read by POST for the same record', async () => {
  session.start(tokenOf('ada', 60_000))
  answerWith(() => HttpResponse.json({ ok: false }))
  askAhead(session.token(), { 'things/add {"name":"Mug"}': Promise.resolve(Response.json({ ok: true })) })
  const { signal } = new AbortController()
  expect(await request(write, { name: 'Jug' }, { signal })).toEqual({ ok: false })
  expect(await request(write, { name: 'Mug' }, { signal })).toEqual({ ok: true })
})

it('uses no preloaded answer for another account, other params or a write', async () => {
  answerWith(() => HttpResponse.json({ ok: false }))
  session.start(tokenOf('luc', 60_000))
  askAhead(tokenOf('ada', 60_000), { 'things/list': Promise.resolve(Response.json({ ok: true })) })
  expect(await request(read, {})).toEqual({ ok: false })
  askAhead(session.token(), {
    'things/list': Promise.resolve(Response.json({ ok: true })),
    'things/add {}': Promise.resolve(Response.json({ ok: true })),
  })
  expect(await request(read, { page: 2 })).toEqual({ ok: false })
  expect(await request(write, {})).toEqual({ ok: false })
})

it('uses no preloaded answer after a write, a refusal or when it follows changes', async () => {
  const oldAnswer = () => ({ 'things/list': Promise.resolve(Response.json({ ok: true })) })
  let status = 200
  answerWith(() => HttpResponse.json({ ok: false, message: 'No', code: 'forbidden' }, { status }))
  const token = tokenOf('ada', 60_000)
  session.start(token)
  askAhead(token, oldAnswer())
  await request(write, {}, { idempotencyKey: 'a-later-write' })
  expect(await request(read, {})).toEqual({ ok: false })

  askAhead(token, oldAnswer())
  status = 403
  expect((await rejection(request(read, { page: 2 }))).isForbidden).toBe(true)
  status = 200
  expect(await request(read, {})).toEqual({ ok: false })

  askAhead(token, oldAnswer())
  forgetAskedAhead()
  expect(await request(read, {})).toEqual({ ok: false })
})

it('treats a failed preload as no answer', async () => {
  askAhead(null, { 'things/list': Promise.reject(new TypeError('down')) })
  expect((await rejection(request(read, {}))).status).toBe(0)
  expect(onlineManager.isOnline()).toBe(false)
})
