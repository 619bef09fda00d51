import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { demoAccounts, type Size } from '#server/db/seed/seed.ts'
import type { Db } from '#server/db/tables.ts'
import { features } from '#server/features.ts'
import type { Live } from '#server/platform/change-events.ts'
import { openEmbedded, openPostgres, type Store } from '#server/platform/db/open.ts'
import type { Deps, LogLine } from '#server/platform/deps.ts'
import type { ServerFeature } from '#server/platform/feature.ts'
import { createLive } from '#server/platform/live.ts'
import { keepState, restoreState, watchTables } from './kept-state.ts'
import { passwords, seedShop, smallSize, testNow } from './small-shop.ts'

export { smallSize, testNow }

export const testSecret = 'a secret that only the tests know'

/** Time in ms for which a shop of the present serves tests that ask for one. */
const freshMs = 5 * 60_000

let opened: Promise<Store> | undefined

/** The database of this worker, which all its files share; migrated, with some shop or none. */
export function workerStore(): Promise<Store> {
  opened ??= openStore()
  return opened
}

async function openStore(): Promise<Store> {
  const url = process.env.DATABASE_URL
  if (!url) return openEmbedded(undefined, new Blob([await readFile(inject('databaseDump'))]))
  const schema = `${inject('schemasOfTests')}_${process.pid}_${Date.now()}`
  const first = openPostgres(url)
  await sql`create schema ${sql.id(schema)}`.execute(first.db)
  await first.close()
  const store = openPostgres(url, schema)
  await migrate(store.db)
  await watchTables(store.db)
  await keepState(store.db, 'empty')
  return store
}

/** The shops that the worker's database keeps. */
const shops = [...inject('keptShops')]

/** Empties every table, as if no one had ever used the shop. */
export async function emptyShop(): Promise<void> {
  await restoreState((await workerStore()).db, 'empty')
}

/** Fills the database with the shop of that size as it is at that time. */
async function fillShop(db: Db, size: Size, clock: () => Date): Promise<void> {
  const at = clock().getTime()
  const known = shops.findLast(
    (shop) => Math.abs(at - shop.at) < freshMs && JSON.stringify(shop.size) === JSON.stringify(size),
  )
  if (known) return restoreState(db, known.name)
  await emptyShop()
  const shop = { name: `shop${shops.length}`, size, at }
  await seedShop(db, shop)
  await keepState(db, shop.name)
  shops.push(shop)
}

/** The number of the worker's newest server: delayed work of an older one would happen to the next shop. */
let newest = 0
/** The event streams of that server, whose heartbeats would do the same. */
let newestLive: Live | undefined

export type Backend = Awaited<ReturnType<typeof createBackend>>

/** The real server over the worker's database, seeded with the small shop, at a time that tests may move. */
export async function createBackend({
  size = smallSize as Size | null,
  features: madeUp = [],
  ...more
}: Partial<Deps> & { size?: Size | null; features?: readonly ServerFeature[] } = {}) {
  const { db, kind } = await workerStore()
  const time = { now: testNow }
  const clock = more.clock ?? (() => time.now)
  await (size ? fillShop(db, size, clock) : emptyShop())
  const lines: LogLine[] = []
  const nth = ++newest
  newestLive?.end('forGood')
  newestLive = more.live ?? createLive()
  const deps: Deps = {
    db,
    database: kind,
    clock,
    newId: () => crypto.randomUUID(),
    secret: testSecret,
    passwords,
    corsOrigins: ['http://localhost:5173'],
    log: (line) => lines.push(line),
    later: (ms, run) => {
      // The server's own timers.
      const timer = setTimeout(() => nth === newest && void run(), ms)
      // In a page a timer is a number.
      if (typeof timer === 'object') timer.unref()
    },
    checkReplies: true,
    olderClients: true,
    defaultRole: 'manager',
    live: newestLive,
    ...more,
  }
  const app = createApp(deps, [...features, ...madeUp])

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(`/api/${path}`, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  return {
    db,
    app,
    lines,
    clock,
    /** Lets time pass. */
    wait: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms)
    },
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    /** Signs in and gives the header that says so. */
    signIn: async (email = demoAccounts[0]?.email, password = demoAccounts[0]?.password) => {
      const response = await send('POST', 'account/login', { email, password })
      const { serviceToken } = (await response.json()) as { serviceToken: string }
      return bearer(serviceToken)
    },
  }
}

/** Stores a session, for tokens that a test makes itself. */
export async function storeSession({ db, clock }: Backend, id: string, user_id: string): Promise<void> {
  const now = clock()
  const times = { started_at: now, seen_at: now, ends_at: new Date(now.getTime() + 86_400_000) }
  await db
    .insertInto('sessions')
    .values({ id, user_id, agent: '', address: '', ...times })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** The header of a signed-in caller. */
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Status and code of a refusal, to compare both in one assertion. */
export async function refusal(response: Response | Promise<Response>): Promise<[number, string]> {
  const answered = await response
  const { code } = (await answered.json()) as { code: string }
  return [answered.status, code]
}

/** The JSON of an answer. */
export async function bodyOf<T = Record<string, unknown>>(
  response: Response | Promise<Response>,
): Promise<T> {
  return (await (await response).json()) as T
}
