import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { createLive } from '#server/platform/live.ts'
import { liveOverPostgres } from '#server/platform/live-postgres.ts'
import { type Backend, bodyOf, createBackend, refusal } from '#tests/support/backend.ts'
import { signInAs } from '#tests/support/members.ts'

let live: ReturnType<typeof createLive>
let backend: Backend
let ada: Record<string, string>
let sam: Record<string, string>
async function start(liveBeatMs?: number) {
  live = createLive()
  backend = await createBackend({ live, liveBeatMs })
  ada = await backend.signIn()
  sam = await backend.signIn('sam@example.com', 'berry-demo-2')
}

beforeEach(() => start(30))

/** What a stream brings; `next` waits no longer than a second. */
async function openStream(headers = sam, path = 'live') {
  const response = await backend.get(path, headers)
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const events: LiveEvent[] = []
  let text = ''
  let ended = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      const part = decoder.decode(value)
      text += part
      for (const [, data = ''] of part.matchAll(/^data: (.*)$/gm)) {
        const event = JSON.parse(data)
        // Those who listen come and go in the meantime.
        if (event.feature !== 'presence') events.push(event)
      }
    }
    ended = true
  })()
  return {
    events,
    text: () => text,
    isOver: () => ended,
    over: () => reading,
    next: () => expect.poll(() => events.shift(), { interval: 5 }),
    leave: () => reader.cancel(),
  }
}

/** Publishes an event and waits for it: every earlier one has arrived by then. */
async function lastEvent({ events }: { events: LiveEvent[] }) {
  live.publish({ feature: 'kanban', by: 'last', at: '' })
  await expect.poll(() => events.at(-1)?.by).toBe('last')
}

const comment = (text: string, headers: Record<string, string> = ada) =>
  backend.post('kanban/add-item-comment', { itemId: '1000', comment: { comment: text } }, headers)

it('sends changes to everyone', async () => {
  const stream = await openStream()
  const own = await openStream(ada)
  expect((await comment('x', { ...ada, 'Client-Id': 'tab-1' })).status).toBe(200)
  const event = {
    feature: 'kanban',
    id: '1000',
    by: 'ada00000',
    client: 'tab-1',
    at: backend.clock().toISOString(),
  }
  await stream.next().toEqual(event)
  await own.next().toEqual(event)
  await stream.leave()
  await own.leave()
  expect(live.size()).toBe(0)
})

it('sends shop changes to the team and personal changes only to the user’s own clients', async () => {
  const other = await openStream()
  const own = await openStream(ada)
  const { orders } = await (await backend.get('customer/order/list?limit=1', ada)).json()
  const { customers } = await (await backend.get('customer/list?limit=1', ada)).json()
  const shared = [
    ['orders', 'customer/order/note', { id: orders[0].id, note: 'Rang twice' }],
    ['orders', 'customer/order/status', { ids: [orders[0].id], state: 'returned' }],
    ['customers', 'customer/delete', { ids: [customers[0].id] }],
    ['products', 'review/add', { product: 1, rating: 4, review: 'Stands well' }],
    ['products', 'products/delete', { id: 1 }],
    ['stock', 'customer/product/delete', { ids: ['2'] }],
  ] as const
  for (const [feature, path, body] of shared) {
    expect((await backend.post(path, body, ada)).status, path).toBe(200)
    await other.next().toMatchObject({ feature, by: 'ada00000' })
    await own.next().toMatchObject({ feature })
  }
  await backend.post('products/save', { id: 3, saved: true }, ada)
  await own.next().toMatchObject({ feature: 'products' })
  await backend.post('notifications/read', {}, ada)
  await own.next().toMatchObject({ feature: 'notifications' })
  await lastEvent(other)
  expect(other.events).toHaveLength(1)
  await other.leave()
  await own.leave()
})

it('names who placed an order only to people who can read orders', async () => {
  const colleague = await openStream()
  const buyer = await openStream(await signInAs(backend, 'buyer'))
  live.publish({ feature: 'checkout', by: 'someone', at: '' })
  await colleague.next().toEqual({ feature: 'checkout', by: 'someone', at: '' })
  await buyer.next().toEqual({ feature: 'checkout', by: '', at: '' })
  await colleague.leave()
  await buyer.leave()
})

it('sends nothing for refused writes, reads or repeated writes', async () => {
  const stream = await openStream()
  await comment(' ')
  await backend.post('kanban/add-item-comment', { itemId: 'x', comment: { comment: 'x' } }, ada)
  await backend.get('kanban/board', ada)
  await backend.post('kanban/select-item', { selectedItem: '1000' }, ada)
  const key = { ...ada, 'Idempotency-Key': 'a-key-of-the-stream' }
  await comment('x', key)
  await comment('x', key)
  await Promise.all([comment('y', { ...key, 'Idempotency-Key': 'another-key-of-it' }), comment('z')])
  await lastEvent(stream)
  expect(stream.events).toHaveLength(4)
  await stream.leave()
})

it('ends the stream on a password change or when the token expires', async () => {
  const early = await openStream()
  const other = await openStream(ada)
  const elsewhere = await backend.signIn('sam@example.com', 'berry-demo-2')
  await backend.post('account/password', { current: 'berry-demo-2', next: 'quite another one' }, elsewhere)
  await early.over()
  expect(other.isOver()).toBe(false)
  backend.wait(25 * 3_600_000)
  await other.over()
  expect(live.size()).toBe(0)
  expect(await refusal(backend.get('live', ada))).toEqual([401, 'signedOut'])
  expect(await refusal(backend.get('live'))).toEqual([401, 'signedOut'])
})

it('ends the stream when the client disconnects', async () => {
  const leaving = new AbortController()
  const request = new Request('http://localhost/api/live', { headers: sam, signal: leaving.signal })
  const response = await backend.app.fetch(request)
  expect([response.status, live.size()]).toEqual([200, 1])
  leaving.abort()
  expect(live.size()).toBe(0)
})

it('ends streams and refuses new ones when the server stops', async () => {
  const stream = await openStream()
  live.end('forGood')
  await stream.over()
  expect(await refusal(backend.get('live', sam))).toEqual([503, 'busy'])
})

it('ends streams when the source is lost and accepts new ones', async () => {
  const stream = await openStream()
  live.end('again')
  await stream.over()
  const next = await openStream()
  await comment('x')
  await next.next().toMatchObject({ feature: 'kanban' })
  await next.leave()
})

it('drops a client that does not read', async () => {
  const response = await backend.get('live', sam)
  for (let at = 0; at < 1001; at++) live.publish({ feature: 'kanban', by: 'x', at: '' })
  expect(live.size()).toBe(0)
  await response.body?.cancel()
  expect(
    (await bodyOf<{ extensions: string[] }>(backend.get('account/capabilities', ada))).extensions,
  ).toContain('live')
})

it.runIf(process.env.DATABASE_URL)(
  'reaches every process on one PostgreSQL and ends with the connection',
  async () => {
    const url = process.env.DATABASE_URL ?? ''
    const [here, there] = [await liveOverPostgres(url), await liveOverPostgres(url)]
    backend = await createBackend({ live: here })
    ada = await backend.signIn()
    const heard: LiveEvent[] = []
    let ends = 0
    const listen = () =>
      there.listen(
        (event) => void heard.push(event),
        () => void ends++,
      )
    listen()
    await comment(' ')
    await comment('x')
    await expect.poll(() => heard.map(({ feature, id }) => [feature, id])).toEqual([['kanban', '1000']])
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen fernhill_live'`.execute(
      backend.db,
    )
    await expect.poll(() => ends).toBeGreaterThan(0)
    await expect
      .poll(
        async () => {
          listen()
          await comment('y')
          return heard.length
        },
        { interval: 200 },
      )
      .toBeGreaterThan(1)
    for (const one of [here, there]) one.end('forGood')
  },
)

it('replays recent events that the caller may read before the welcome', async () => {
  // The server has run for long enough to know all of them.
  const time = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(time)
  await comment('x')
  await backend.post('contact/add', { uid: 'own', fields: { name: 'Own' } }, ada)
  const stream = await openStream(sam, 'live?since=5000')
  await expect.poll(stream.text).toContain(': welcome')
  expect(stream.text()).toMatch(/^: replay\n\n(data: .*\n\n)+: welcome\n\n/)
  expect(stream.events.map(({ feature, id }) => [feature, id])).toEqual([['kanban', '1000']])
  await stream.leave()
  vi.restoreAllMocks()
})

it.each([
  ['from before the server started', 'live?since=60000'],
  ['that nobody asks for', 'live'],
])('replays no events %s', async (_, path) => {
  await comment('x')
  const stream = await openStream(sam, path)
  await expect.poll(stream.text).toContain(': welcome')
  expect(stream.text()).toMatch(/^: welcome\n\n/)
  await stream.leave()
})

it('replays no events after some may have been lost', async () => {
  await comment('x')
  live.end('again')
  expect(live.recent(60_000)).toBeUndefined()
  const event = { feature: 'kanban', by: '', at: '' }
  for (let count = 0; count < 1001; count++) live.publish({ ...event, id: `${count}` })
  expect(live.recent(1000)).toBeUndefined()
  expect(live.recent(0)).toEqual([])
})

it('opens no stream for a HEAD request', async () => {
  const before = live.size()
  const response = await backend.app.request('/api/live', { method: 'HEAD', headers: sam })
  expect(response.status).toBe(200)
  expect(live.size()).toBe(before)
})

it('limits an account to 40 streams without affecting other accounts', async () => {
  // 40 streams at the beat of the other tests ask more than a small database answers.
  await start()
  const open = []
  for (let nth = 0; nth < 40; nth++) open.push(await openStream())
  expect(await refusal(backend.get('live', sam))).toEqual([429, 'tooManyStreams'])
  await (await openStream(ada)).leave()
  await open[0]?.leave()
  await (await openStream()).leave()
  for (const stream of open) await stream.leave()
})

it('ends a stream that is left at any moment of a heartbeat', async () => {
  let leaving = new AbortController()
  let remainingCalls = Number.POSITIVE_INFINITY
  // A heartbeat asks for the time at each of its steps.
  const clock = () => {
    if (--remainingCalls === 0) leaving.abort()
    return backend.clock()
  }
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  const leftBackend = await createBackend({ liveBeatMs: 5, clock })
  const headers = await leftBackend.signIn()
  for (const step of [1, 2, 3, 4, 5, 6]) {
    leaving = new AbortController()
    remainingCalls = Number.POSITIVE_INFINITY
    // What the stream holds is never read.
    await leftBackend.app.request('/api/live', { headers, signal: leaving.signal })
    remainingCalls = step
    await expect.poll(() => leaving.signal.aborted).toBe(true)
    // The database answers in turn, so the heartbeat has its session by then.
    await leftBackend.get('account/me', headers)
    await leftBackend.get('account/me', headers)
  }
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
