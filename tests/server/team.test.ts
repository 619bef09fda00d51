import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { migrations } from '#server/db/migrate.ts'
import { demoSize } from '#server/db/seed/seed.ts'
import { openPostgres, type Store } from '#server/platform/db/open.ts'
import { freePort, runNode } from '#tests/support/run-node.ts'

const server = process.env.DATABASE_URL ?? ''
const name = `team_${process.pid}_${Date.now()}`
const url = server && Object.assign(new URL(server), { pathname: `/${name}` }).href
const secret = 'a secret that the whole team knows'

const run = (program: string, port: number, more: Record<string, string> = {}) =>
  runNode([program], {
    DATABASE_URL: url,
    SEED: 'demo',
    JWT_SECRET: secret,
    PORT: String(port),
    DATA_DIR: '/nowhere',
    ...more,
  })

/** Someone who uses the API at one address. */
function callerOf(port: number, token = '') {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' }
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, { headers, ...more })
  return {
    get: async <T>(path: string) => (await (await ask(path)).json()) as T,
    post: (path: string, body: unknown, key?: string) =>
      ask(path, {
        method: 'POST',
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
        body: JSON.stringify(body),
      }),
    /** Hears the live stream until it ends or is left; `hear` is called for the welcome too. */
    async stream(onEvent: (events: string[]) => void, leaving?: AbortSignal) {
      const { body } = await ask('live', leaving ? { signal: leaving } : {})
      const decoder = new TextDecoder()
      for await (const part of body ?? []) {
        const events = [...decoder.decode(part).matchAll(/^data: (.*)$/gm)]
        const told = events.map(([, data = '']) => JSON.parse(data) as LiveEvent)
        onEvent(told.map(({ feature, by }) => `${feature} ${by}`))
      }
    },
  }
}

async function tokenOf(port: number, email = 'admin@example.com', password = 'berry-demo-1') {
  const response = await callerOf(port).post('account/login', { email, password })
  return ((await response.json()) as { serviceToken: string }).serviceToken
}

const comment = (text: string) => ({ itemId: '1000', comment: { comment: text } })

describe.runIf(server)('group of processes on one PostgreSQL', () => {
  let admin: Store
  let store: Store
  let team: ReturnType<typeof run>[]
  let [here, there] = [0, 0]
  let [ada, sam] = ['', '']

  beforeAll(async () => {
    admin = openPostgres(server)
    await sql`create database ${sql.id(name)}`.execute(admin.db)
    store = openPostgres(url)
    const ports = await Promise.all(Array.from({ length: 4 }, freePort))
    team = ports.map((port) => run('server/main.ts', port))
    await Promise.all(team.map((one) => one.says('listens on')))
    here = ports[0] ?? 0
    there = ports[1] ?? 0
    ada = await tokenOf(here)
    sam = await tokenOf(there, 'sam@example.com', 'berry-demo-2')
  })
  afterAll(async () => {
    for (const { child } of team) child.kill('SIGTERM')
    expect(await Promise.all(team.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    await store.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
    await admin.close()
  })

  it('creates and fills an empty database once', async () => {
    expect(team.map(({ output }) => /listens on/.test(output()))).toEqual([true, true, true, true])
    const count = async (table: 'migrations' | 'users' | 'products') => {
      const { rows } = await sql<{
        many: number
      }>`select count(*)::int as many from ${sql.table(table)}`.execute(store.db)
      return rows[0]?.many
    }
    expect(await count('migrations')).toBe(migrations.length)
    expect([await count('users'), await count('products')]).toEqual([5, demoSize.products])
  })

  it('shares changes and presence and returns no stale cache', async () => {
    const [own, other] = [callerOf(here, ada), callerOf(there, sam)]
    const total = async (of: typeof own) => (await of.get<{ total: number }>('customer/list?limit=12')).total
    const [before] = [await total(own), await total(other)]

    const leaving = new AbortController()
    const heard: string[] = []
    const leave = own.stream((events) => heard.push(...events), leaving.signal).catch(() => {})
    await expect.poll(() => heard).toContain('presence ada00000')
    const presence = async () => {
      type Reply = { conversations: { user: { email: string; presence: string } }[] }
      const { conversations } = await own.get<Reply>('chat/conversations')
      return conversations.find(({ user }) => user.email === 'sam@example.com')?.user.presence
    }
    expect(await presence()).toBe('offline')
    const coming = new AbortController()
    const come = other.stream(() => {}, coming.signal).catch(() => {})
    await expect.poll(() => heard).toContain('presence sam00000')
    expect(await presence()).toBe('available')
    const added = await other.post('customer/add', {
      name: 'Told Over There',
      email: 'told@example.com',
      phone: '',
      location: 'Brașov',
      country: 'Romania',
      state: 'new',
    })
    expect(added.status).toBe(200)
    await expect.poll(() => heard).toContain('customers sam00000')
    expect([await total(own), await total(other)]).toEqual([before + 1, before + 1])
    coming.abort()
    leaving.abort()
    await Promise.all([come, leave])
  })

  it('applies a write sent to both with the same key once and returns the same response', async () => {
    const write = comment('Sent to both')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const response = await callerOf(nth % 2 ? here : there, ada).post(
          'kanban/add-item-comment',
          write,
          'sent-to-both-at-once',
        )
        return [response.status, await response.text()].join(' ')
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^200 /)
    const comments = await store.db
      .selectFrom('board_comments')
      .select('id')
      .where('comment', '=', write.comment.comment)
      .execute()
    expect(comments).toHaveLength(1)
  })

  it('publishes an event for very many people once to each', async () => {
    const { liveOverPostgres } = await import('#server/platform/live-postgres.ts')
    const live = await liveOverPostgres(url)
    const heard: string[] = []
    live.listen(
      ({ to }) => heard.push(...(to ?? [])),
      () => {},
    )
    const to = Array.from({ length: 1_050 }, () => crypto.randomUUID())
    await live.announce(store.db, [{ feature: 'mail', by: 'ada00000', at: '', to }])
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(to.length)
    expect(heard).toEqual(to)
    live.end('forGood')
  })

  it('loses no acknowledged write or live event when a process is killed', async () => {
    const port = await freePort()
    const supervised = run('server/team.ts', port, { PROCESSES: '2' })
    const started = () =>
      [...supervised.output().matchAll(/Process (\d+) listens/g)].map(([, pid]) => Number(pid))
    await expect.poll(() => started().length).toBe(2)
    expect(supervised.output().match(/Fernhill listens on/g)).toHaveLength(1)
    const caller = callerOf(port, ada)

    type Reply = { epoch: string; version: number; comments: { comment: string }[] }
    const known = new Set<string>()
    let [state, isOver, streams] = ['', false, 0]
    const readOn = async () => {
      const { epoch, version, comments } = await caller.get<Reply>(`kanban/board${state}`)
      state = `?epoch=${epoch}&since=${version}`
      for (const one of comments) known.add(one.comment)
    }
    let reading = Promise.resolve()
    const leaving = new AbortController()
    const listening = (async () => {
      while (!isOver) {
        streams++
        const onEvent = () => {
          reading = reading.then(readOn).catch(() => {})
        }
        // A client tries again after a pause.
        await caller.stream(onEvent, leaving.signal).catch(() => sleep(20))
      }
    })()

    const all = Array.from({ length: 120 }, (_, nth) => `Written ${nth} while one is killed`)
    const waiting = [...all]
    let acknowledged = 0
    const writing = Array.from({ length: 6 }, async () => {
      for (let text = waiting.shift(); text; ) {
        const key = text.replaceAll(' ', '-')
        const response = await caller
          .post('kanban/add-item-comment', comment(text), key)
          .catch(() => undefined)
        if (response?.status === 200) {
          acknowledged++
          text = waiting.shift()
        }
        // A client tries again after a pause.
        else await sleep(20)
      }
    })
    for (const [nth, at] of [30, 70].entries()) {
      await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThanOrEqual(at)
      process.kill(started()[nth] ?? 0, 'SIGKILL')
    }
    await Promise.all(writing)
    await expect.poll(() => started().length).toBe(4)
    expect(supervised.output().match(/ended \(SIGKILL\); another one starts/g)).toHaveLength(2)

    const { rows } = await sql<{ comment: string }>`
      select comment from board_comments where comment like 'Written %' order by created_at`.execute(store.db)
    expect(rows.map((row) => row.comment).sort()).toEqual([...all].sort())
    await expect.poll(() => all.filter((text) => !known.has(text))).toEqual([])
    expect(streams).toBeGreaterThan(1)

    isOver = true
    leaving.abort()
    await listening
    supervised.child.kill('SIGTERM')
    expect(await supervised.ended).toBe(0)
    for (const pid of started()) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('counts sign-in attempts together', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth++) {
      const guess = { email: 'ines@example.com', password: `guess ${nth}` }
      statuses.push((await callerOf(nth % 2 ? here : there).post('account/login', guess)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('reports a failed start once and exits', async () => {
    const wrong = run('server/team.ts', 0, { DATABASE_URL: url.replace(name, 'nowhere') })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output().match(/"nowhere" does not exist/g)).toHaveLength(1)
  })
})

it('requires PostgreSQL for several processes', async () => {
  const alone = runNode(['server/team.ts'])
  expect(await alone.ended).toBe(1)
  expect(alone.output()).toBe('Several processes need one PostgreSQL. Set DATABASE_URL.\n')
})
