import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressing } from '#server/platform/compress.ts'

const long = JSON.stringify({ products: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Fern jug' })) })
const answer = (text: string, type = 'application/json') =>
  compressing(
    () => new Response(text, { status: 409, headers: { 'Content-Type': type, 'X-Request-Id': '7' } }),
  )
const ask = (accepts?: string) =>
  new Request(
    'http://localhost/api/products/list',
    accepts ? { headers: { 'Accept-Encoding': accepts } } : {},
  )

it('compresses a long response for a client that accepts gzip and keeps its status and headers', async () => {
  const response = await answer(long)(ask('gzip, br'), {})
  expect(response.headers.get('Content-Encoding')).toBe('gzip')
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  expect(response.headers.get('X-Request-Id')).toBe('7')
  expect(response.status).toBe(409)
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.length).toBeLessThan(long.length / 5)
  expect(gunzipSync(body).toString()).toBe(long)
})

it.each([
  ['a caller who does not take it', long, 'application/json', 'br'],
  ['a caller who refuses it', long, 'application/json', 'br, gzip;q=0'],
  ['a caller who says nothing', long, 'application/json', undefined],
  ['a short answer', '{}', 'application/json', 'gzip'],
  ['a stream of events', long, 'text/event-stream', 'gzip'],
])('does not compress for %s', async (_name, text, type, accepts) => {
  const response = await answer(text, type)(ask(accepts), {})
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect(await response.text()).toBe(text)
})

it('does not compress a response marked no-transform', async () => {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store, no-transform' }
  const response = await compressing(() => new Response(long, { headers }))(ask('gzip'), {})
  expect(response.headers.get('Content-Encoding')).toBeNull()
})

it('does not compress a response that is already compressed', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br' }
  const response = await compressing(() => new Response(long, { headers }))(ask('gzip, br'), {})
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(await response.text()).toBe(long)
})
