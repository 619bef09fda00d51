import { Agent, createServer, get, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressing } from '#server/platform/compress.ts'
import { type Backend, createBackend } from '#tests/support/backend.ts'
import { olderBoard, ourBoard } from '#tests/support/older-board.ts'
import { slowLine } from '#tests/support/slow-line.ts'

let server: ReturnType<typeof serve>
let far: Pick<Backend, 'get' | 'post'>
let headers: Record<string, string>
let others: Record<string, string>
let port: number
beforeAll(async () => {
  const backend = await createBackend()
  headers = await backend.signIn()
  others = await backend.signIn('sam@example.com', 'berry-demo-2')
  server = serve({ fetch: compressing(backend.app.fetch), port: 0 })
  await new Promise((done) => server.on('listening', done))
  port = (server.address() as { port: number }).port
  const at = (path: string) => `http://127.0.0.1:${port}/api/${path}`
  far = {
    get: async (path, sent = {}) => fetch(at(path), { headers: sent }),
    post: async (path, body, sent = {}) =>
      fetch(at(path), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...sent },
      }),
  }
})
afterAll(() => server.close())

it('loads a consistent board in order over a network while others write', async () => {
  const older = olderBoard(far, headers)
  const ours = ourBoard(far, others)
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await ours.does('add-item', {
        item: { id: 'brief', title: 'Brief' },
        columnId: 'column-1',
        storyId: '2000',
      })
      await ours.does('add-item-comment', { itemId: 'brief', comment: { id: 'said', comment: 'Brief' } })
      await ours.does('delete-item', { itemId: 'brief' })
    }
  })()
  try {
    for (let nth = 0; nth < 20; nth++) await older.load()
  } finally {
    isOver = true
    await writing
  }
})

it('answers a single list, including your latest write', async () => {
  const read = async (path: string) => (await far.get(`kanban/${path}`, headers)).text()
  expect(await read('columns')).toContain('column-1')
  await far.post('kanban/edit-column', { column: { id: 'column-1', title: 'Mine' } }, headers)
  expect(await read('columns-order')).toContain('column-1')
  expect(await read('columns')).toContain('"Mine"')
  await far.post('kanban/add-item', { columnId: 'column-1', item: { id: 'mine', title: 'Mine' } }, headers)
  expect(await read('items')).toContain('"mine"')
  await far.post('kanban/delete-item', { itemId: 'mine' }, headers)
  expect(await read('items')).not.toContain('"mine"')
})

let longItems: Promise<void> | undefined
const requireLongItems = () => {
  longItems ??= addLongItems()
  return longItems
}
async function addLongItems() {
  for (let nth = 0; nth < 133; nth++) {
    const item = { id: `long-${nth}`, title: `Item ${nth}`, description: crypto.randomUUID().repeat(14) }
    await far.post('kanban/add-item', { columnId: 'column-1', item }, headers)
  }
}

/** Loads over each line; `BOARD_LOADS=24` is what a change of the order is proven with. */
const loads = Number(process.env.BOARD_LOADS ?? 3)

/** A browser: six connections to a server, and what is asked beyond that waits for one of them. */
function browserAt(linePort: number, encoding: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const read = (path: string, sent: Record<string, string>) =>
    new Promise<Response>((done, fail) => {
      // A browser looks a name up once; six lookups of `localhost` on a busy machine end in any order.
      const options = { host: '127.0.0.1', port: linePort, path: `/api/${path}`, agent }
      const asked = get({ ...options, headers: { ...sent, 'Accept-Encoding': encoding } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          const isPacked = answer.headers['content-encoding'] === 'gzip'
          const text = String(isPacked ? gunzipSync(bytes) : bytes)
          // A `Response` reads its body over several turns, in which a later list would overtake an earlier one.
          done({ status: answer.statusCode, json: async () => JSON.parse(text) } as Response)
        })
      })
      asked.on('error', fail)
    })
  return { read, close: () => agent.destroy() }
}

it.each([
  [50, 'identity'],
  [50, 'gzip'],
  [150, 'identity'],
])('loads a long board in order over a connection of %i ms (%s)', async (roundTripMs, encoding) => {
  await requireLongItems()
  const line = await slowLine(port, roundTripMs)
  try {
    for (let nth = 0; nth < loads; nth++) {
      const browser = browserAt(line.port, encoding)
      const start = Date.now()
      await olderBoard({ get: browser.read, post: far.post }, headers).load()
      expect(Date.now() - start).toBeLessThan(10_000)
      browser.close()
    }
  } finally {
    line.close()
  }
})

/** Loads the board in a browser on a slow line, with requests that match `delayed` sent `ms` later than the others. */
async function loadDelayed(linePort: number, delayed: RegExp, ms: number) {
  const line = await slowLine(linePort, 150)
  const browser = browserAt(line.port, 'identity')
  const get: Backend['get'] = async (path, sent = {}) => {
    // The slowness of the network.
    if (delayed.test(path)) await new Promise((done) => setTimeout(done, ms))
    return browser.read(path, sent)
  }
  try {
    await olderBoard({ get, post: far.post }, headers).load()
  } finally {
    browser.close()
    line.close()
  }
}

it.each([20, 200])('loads in order when people and comments overtake the others by %i ms', async (ms) => {
  await requireLongItems()
  await loadDelayed(port, /^(?!.*(?:profiles|comments))/, ms)
})

/** A proxy that takes a whole reply before it passes it on, and reuses its connections to the server immediately. */
async function poolingProxy() {
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer(({ url, headers: sent }, reply) => {
    const forwarded = request({ host: '127.0.0.1', port, path: url, headers: sent, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        reply.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts)),
      )
    })
    forwarded.on('error', () => reply.destroy())
    forwarded.end()
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    port: (proxy.address() as { port: number }).port,
    close() {
      proxy.close()
      agent.destroy()
    },
  }
}

it('loads in order behind a proxy that reuses the connection of the items', async () => {
  await requireLongItems()
  const proxy = await poolingProxy()
  try {
    await loadDelayed(proxy.port, /^(?!.*items)/, 100)
  } finally {
    proxy.close()
  }
})
