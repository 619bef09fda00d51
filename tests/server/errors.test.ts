import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/platform/db/open.ts'
import { asHttpError } from '#server/platform/errors.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'

let backend: Backend
let signed: Record<string, string>
beforeAll(async () => {
  backend = await createBackend()
  signed = await backend.signIn()
})

const raw = (body: BodyInit, headers: Record<string, string> = {}) =>
  backend.app.request('/api/account/profile', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...signed, ...headers },
    duplex: 'half',
  } as RequestInit)

describe('request body', () => {
  it('is refused when it is not JSON', async () => {
    expect(await refusal(raw('{"name": '))).toEqual([400, 'badJson'])
  })

  it('is refused when it is not valid UTF-8', async () => {
    expect(await refusal(raw(new Uint8Array([0x22, 0xff, 0x22])))).toEqual([400, 'badJson'])
  })

  it.for(['null', '[]', '7', '"text"', 'true'])(
    'is refused when it is %s instead of an object',
    async (body) => {
      expect(await refusal(raw(body))).toEqual([400, 'invalid'])
    },
  )

  it('names fields with the wrong type', async () => {
    const response = await raw(JSON.stringify({ name: 7, email: ['a@example.com'] }))
    expect((await bodyOf(response)).fields).toEqual({ name: 'type', email: 'type' })
  })

  it('is refused with characters that cannot be stored', async () => {
    const body = JSON.stringify({ name: 'Ada\u0000', email: 'ada@example.com' })
    expect(await refusal(raw(body))).toEqual([400, 'invalid'])
  })

  it('is refused with another content type', async () => {
    expect(await refusal(raw('name=Ada', { 'Content-Type': 'text/plain' }))).toEqual([415, 'mediaType'])
  })

  it('is read up to 1 MiB and refused above', async () => {
    const bodyOfSize = (size: number) => JSON.stringify({ name: 'x'.repeat(size - 11) })
    expect(await refusal(raw(bodyOfSize(1024 * 1024)))).toEqual([400, 'invalid'])
    expect(await refusal(raw(bodyOfSize(1024 * 1024 + 1)))).toEqual([413, 'tooLarge'])
  })

  it('is refused when it is too large without a declared length', async () => {
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent++
        if (sent > 500) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      },
    })
    expect(await refusal(raw(stream))).toEqual([413, 'tooLarge'])
    // A little more is read and dropped, so that clients that send all at first see the answer.
    expect(sent).toBeLessThan(200)
  })

  it('may be omitted when no field is required', async () => {
    const response = await backend.app.request('/api/notifications/read', { method: 'POST', headers: signed })
    expect(response.status).toBe(200)
  })
})

describe('address', () => {
  it.for(['/api', '/api/nope', '/api/account', '/api/account/me/', '/api/%', '/nope'])(
    'returns 404 for %s and distinguishes unknown calls',
    async (path) => {
      const code = path.startsWith('/api') ? 'unknownCall' : 'notFound'
      expect(await refusal(backend.app.request(path, { headers: signed }))).toEqual([404, code])
    },
  )

  it('returns 405 with the allowed method for a wrong method', async () => {
    const response = await backend.get('account/login')
    expect(response.headers.get('Allow')).toBe('POST')
    expect(await refusal(response)).toEqual([405, 'method'])
    const written = await backend.app.request('/api/account/me', { method: 'DELETE', headers: signed })
    expect(written.headers.get('Allow')).toBe('GET, HEAD')
    expect(await refusal(written)).toEqual([405, 'method'])
  })
})

it('hides the cause of a 500 in the response and the log', async () => {
  const broken = await createBackend({
    passwords: { hash: async () => '', verify: () => Promise.reject(new Error('secret cause')) },
    size: null,
  })
  const response = await broken.post('account/login', { email: 'a@example.com', password: 'b' })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('cause')
  const line = broken.lines.at(-1)
  expect(line).toMatchObject({ status: 500, error: 'Error at /api/account/login' })
  expect(line?.stack?.[0]).toMatch(/tests\/server\/errors\.test\.ts:\d+:\d+\)?$/)
  expect(line?.stack).toContainEqual(
    expect.stringMatching(/^server\/features\/account\/sign-in\.ts:\d+:\d+$/),
  )
  expect(JSON.stringify(line)).not.toMatch(/secret|cause|example\.com/)
  // Nothing of the machine: no place begins at its root.
  expect(line?.stack?.filter((call) => /(^| |\()\//.test(call))).toEqual([])
  backend = await createBackend()
  signed = await backend.signIn()
})

describe('unavailable database', () => {
  it.for([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('returns busy with Retry-After: %s', (error) => {
    expect(asHttpError(error)).toMatchObject({ status: 503, code: 'busy', headers: { 'Retry-After': '1' } })
  })

  it('does not cover other errors', () => {
    expect(asHttpError(new Error('something else'))).toBeUndefined()
  })

  it.runIf(process.env.DATABASE_URL)(
    'fails the interrupted call with 503 and serves later calls',
    async () => {
      const store = openPostgres(process.env.DATABASE_URL ?? '')
      const cut = sql`select pg_sleep(60)`.execute(store.db).then(
        () => undefined,
        (error: unknown) => asHttpError(error)?.status,
      )
      const ended = () =>
        sql<{ is: boolean }>`select pg_terminate_backend(pid) as is from pg_stat_activity
        where query like 'select pg_sleep(60)%' and pid <> pg_backend_pid()`.execute(store.db)
      await expect.poll(async () => (await ended()).rows.length).toBe(1)
      expect(await cut).toBe(503)
      // The connection itself ends a moment after its query; whoever comes in between is told to come back.
      const next = () =>
        sql<{ one: number }>`select 1 as one`.execute(store.db).then(
          ({ rows }) => rows,
          (error: unknown) => asHttpError(error)?.status,
        )
      expect([503, [{ one: 1 }]]).toContainEqual(await next())
      await expect.poll(next).toEqual([{ one: 1 }])
      await store.close()
    },
  )
})
