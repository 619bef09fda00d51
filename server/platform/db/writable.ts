import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool, type PoolClient } from 'pg'

/** A server that answers nothing within this many ms counts as away. */
const answerMs = 3_000
const watchMs = 1_000
const findMs = 300
/** Time in ms for a standby to be promoted before a query fails. */
const patienceMs = 20_000

export function addressesOf(url: string): string[] {
  const [, scheme = '', hosts = '', after = ''] = /^([^/]+\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => scheme + host + after)
}

function connectionTo(address: string): Client {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  return client
}

/** The timeline of a server that takes writes, which grows with each promotion; undefined for a standby. */
async function timelineOf(client: Client): Promise<number | undefined> {
  // The first eight digits of the name of the file that is written to.
  const { rows } = await client.query<{ timeline: string | null }>(
    `select case when not pg_is_in_recovery()
      then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`,
  )
  const timeline = rows[0]?.timeline
  return timeline ? Number.parseInt(timeline, 16) : undefined
}

/** Ends a connection without a word to the server, which may never answer. */
function cut(client: Client | PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
}

async function probe(address: string): Promise<number | undefined> {
  const client = connectionTo(address)
  try {
    await client.connect()
    return await timelineOf(client)
  } catch {
    return undefined
  } finally {
    cut(client)
  }
}

/** The server that takes writes, the last one promoted. Waits for a promotion, then throws SQLSTATE 57P03. */
export async function findWritable(addresses: readonly string[]): Promise<string> {
  const [only = ''] = addresses
  if (addresses.length === 1) return only
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(findMs)) {
    const timelines = await Promise.all(addresses.map(probe))
    const latest = Math.max(...timelines.map((timeline) => timeline ?? 0))
    const primaryAddress = addresses[timelines.indexOf(latest)]
    if (primaryAddress) return primaryAddress
  }
  throw Object.assign(new Error('No server of DATABASE_URL takes writes'), { code: '57P03' })
}

const watched = new Map<string, Promise<void>>()

export function whenAway(address: string): Promise<void> {
  const watcher = watched.get(address) ?? watch(address).finally(() => watched.delete(address))
  watched.set(address, watcher)
  return watcher
}

async function watch(address: string): Promise<void> {
  for (;;) {
    const client = connectionTo(address)
    try {
      await client.connect()
      while (await timelineOf(client)) await sleep(watchMs, undefined, { ref: false })
    } catch {
      // One lost connection says little about the server.
    } finally {
      cut(client)
    }
    if ((await probe(address)) === undefined) return
  }
}

/** Connections to the server that takes writes; when it is away, queries wait for the next one. */
export function poolOfWritable(
  addresses: readonly string[],
  openPool: (address: string) => Pool,
): Pick<Pool, 'connect' | 'end'> {
  let current: Promise<Pool> | undefined

  async function open(): Promise<Pool> {
    const address = await findWritable(addresses)
    const pool = openPool(address)
    const clients = new Set<PoolClient>()
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
    void whenAway(address).then(() => {
      current = undefined
      for (const client of clients) cut(client)
      void pool.end()
    })
    return pool
  }

  return {
    async connect() {
      current ??= open().catch((error) => {
        current = undefined
        throw error
      })
      return (await current).connect()
    },
    async end() {
      await (await current)?.end()
    },
  } as Pick<Pool, 'connect' | 'end'>
}
