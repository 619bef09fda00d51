import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { addressesOf } from '#server/platform/db/writable.ts'
import { databaseFolder, makeCluster, postgres, startCluster } from '#tests/support/postgres-programs.ts'
import { freePort, runNode } from '#tests/support/run-node.ts'

const writers = 6
/** Both processes take writes again within this many ms of the loss; a second of it is the time until the promotion. */
const longestMs = 15_000

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const run of cleanUp.splice(0).reverse()) await run()
})

/** A primary and a standby that has each write before it is acknowledged. */
async function startPair() {
  const folder = databaseFolder()
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const [port, standbyPort] = [await freePort(), await freePort()]
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const processesOf = (data: string) => {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).stdout
    return [pid, ...children.split(/\s+/).filter(Boolean)].map(Number)
  }
  const signal = (data: string, name: NodeJS.Signals) => {
    for (const pid of processesOf(data))
      try {
        process.kill(pid, name)
      } catch {
        // It has ended since.
      }
  }
  const start = (data: string, at: number) => {
    expect(startCluster(data, at)).toBe(0)
    cleanUp.push(() => {
      signal(data, 'SIGCONT')
      postgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    })
  }
  expect(makeCluster(first)).toBe(0)
  start(first, port)
  expect(
    postgres(
      ...(['pg_basebackup', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'] as const),
      ...['-D', second, '-R', '-c', 'fast'],
    ),
  ).toBe(0)
  start(second, standbyPort)
  const client = new Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  client.on('error', () => {})
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  const state = async () =>
    (await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows[0]
      ?.sync_state
  await expect.poll(state).toBe('sync')
  await client.end()
  return {
    url: `postgres://postgres@127.0.0.1:${port},127.0.0.1:${standbyPort}/postgres`,
    standby: `postgres://postgres@127.0.0.1:${standbyPort}/postgres`,
    /** The machine of the primary is gone, or answers nothing any more. */
    lose: (how: 'SIGKILL' | 'SIGSTOP') => signal(first, how),
    promote: () => expect(postgres('pg_ctl', '-D', second, '-w', 'promote')).toBe(0),
  }
}

it('splits a database address with several hosts', () => {
  expect(addressesOf('postgres://shop:p%40ss@a:5432,b/shop?sslmode=require')).toEqual([
    'postgres://shop:p%40ss@a:5432/shop?sslmode=require',
    'postgres://shop:p%40ss@b/shop?sslmode=require',
  ])
  expect(addressesOf('postgresql:///shop')).toEqual(['postgresql:///shop'])
})

describe.runIf(process.env.DATABASE_URL)('failover to a standby', { timeout: 180_000 }, () => {
  it.for([
    ['is killed', 'SIGKILL'],
    ['falls silent', 'SIGSTOP'],
  ] as const)(
    'keeps every acknowledged write and both processes running when the primary %s',
    async ([, how]) => {
      const pair = await startPair()
      const ports = [await freePort(), await freePort()]
      for (const port of ports) {
        const { child, ended, says } = runNode(['server/main.ts'], {
          DATABASE_URL: pair.url,
          SEED: 'demo',
          JWT_SECRET: 'a secret that both processes know',
          PORT: String(port),
          DATA_DIR: '/nowhere',
        })
        cleanUp.push(async () => {
          child.kill('SIGKILL')
          await ended
        })
        expect(await says('listens on')).toContain('listens on')
      }
      const post = (
        port: number | undefined,
        path: string,
        body: object,
        headers: Record<string, string> = {},
      ) =>
        fetch(`http://127.0.0.1:${port}/api/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      const sign = await post(ports[0], 'account/login', {
        email: 'admin@example.com',
        password: 'berry-demo-1',
      })
      const { serviceToken } = (await sign.json()) as { serviceToken: string }

      const acknowledged: { text: string; port: number | undefined; at: number }[] = []
      let isOver = false
      const write = async (nth: number) => {
        const port = ports[nth % ports.length]
        for (let many = 0; !isOver; many++) {
          const text = `Written ${nth} ${many}`
          const headers = {
            Authorization: `Bearer ${serviceToken}`,
            'Idempotency-Key': text.replaceAll(' ', '-').padEnd(16, '-'),
          }
          const body = { itemId: '1000', comment: { comment: text } }
          for (let isKept = false; !isKept && !isOver; ) {
            const response = await post(port, 'kanban/add-item-comment', body, headers).catch(() => undefined)
            isKept = response?.status === 200
            if (isKept) acknowledged.push({ text, port, at: performance.now() })
            // A writer tries again after a pause.
            else await sleep(50)
          }
        }
      }
      const writing = Array.from({ length: writers }, (_, nth) => write(nth))
      await expect.poll(() => acknowledged.length).toBeGreaterThan(60)

      const lostAt = performance.now()
      pair.lose(how)
      // Writes are sent to the lost primary before the standby takes over.
      await sleep(1_000)
      pair.promote()
      const promotedAt = performance.now()
      const backAt = (port: number | undefined) =>
        acknowledged.find((one) => one.port === port && one.at > promotedAt)?.at ?? Number.POSITIVE_INFINITY
      await expect
        .poll(() => Math.max(...ports.map(backAt)), { timeout: 60_000 })
        .toBeLessThan(lostAt + longestMs)
      const soFar = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(soFar + 60)
      isOver = true
      await Promise.all(writing)

      const client = new Client({ connectionString: pair.standby })
      await client.connect()
      const { rows } = await client.query<{ comment: string }>(
        "select comment from board_comments where comment like 'Written %'",
      )
      await client.end()
      const kept = rows.map(({ comment }) => comment)
      expect(acknowledged.filter(({ text }) => !kept.includes(text))).toEqual([])
      expect(new Set(kept).size).toBe(kept.length)
    },
  )
})
