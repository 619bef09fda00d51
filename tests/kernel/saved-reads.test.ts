import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { clear, createStore, entries, get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#kernel/api-error.ts'
import { createQueryClient } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { bytesOf } from '#offline/reads-store.ts'
import { readsBudget, readsReport, restoreAndSaveReads, wipeReads } from '#offline/saved-reads.ts'
import { tokenOf } from '#tests/support/session.ts'

const day = 86_400_000
const store = createStore('fernhill-reads', 'queries')
// Says that something was saved here; without it the disk is not even asked.
const mark = 'fernhill-reads'
const closing: (() => unknown)[] = []

beforeEach(async () => {
  await clear(store)
  localStorage.setItem(mark, '1')
  session.start(tokenOf('ada', 30 * day))
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  session.end('signedOut')
})

/** A visit from the restoring of what was kept to the closing of the tab. */
async function visit() {
  const client = createQueryClient()
  const reads = await restoreAndSaveReads(client)
  closing.push(() => client.clear(), reads.stop)
  return { client, reads, leave: reads.stop }
}

const key = (name: string) => ['dashboard', name]
const hash = (name: string) => JSON.stringify(key(name))
const fetched = (client: QueryClient, name: string, data: unknown, offline = true, isPrivate = false) =>
  client.fetchQuery({
    queryKey: key(name),
    queryFn: () => Promise.resolve(data),
    ...(offline && { meta: { offline: z.unknown(), private: isPrivate } }),
  })
const kept = async () => (await entries<string, { query: unknown }>(store)).map(([one]) => one).toSorted()

/** A visit that leaves these reads behind. */
async function visited(...names: string[]) {
  const { client, leave } = await visit()
  for (const name of names) await fetched(client, name, { is: name })
  await leave()
}

type Saved = { query: { state: { data: unknown } } }
const dataOf = (entry: Saved | undefined) => entry?.query.state.data
const withData = (entry: object, data: unknown) => {
  const { query } = entry as Saved
  return { ...entry, query: { ...query, state: { ...query.state, data } } }
}

async function change(name: string, by: (entry: Record<string, unknown>) => unknown) {
  const entry = await get<Record<string, unknown>>(hash(name), store)
  await set(hash(name), by(structuredClone(entry ?? {})), store)
}

it('stores only queries that ask for it', async () => {
  const first = await visit()
  await fetched(first.client, 'kept', { revenue: 12 })
  await fetched(first.client, 'passing', { revenue: 13 }, false)
  await first.leave()
  expect(await kept()).toEqual([hash('kept')])
  const second = await visit()
  expect(second.client.getQueryData(key('kept'))).toEqual({ revenue: 12 })
  expect(second.client.getQueryData(key('passing'))).toBeUndefined()
})

it('stores a query whose meta has functions', async () => {
  const { client, leave } = await visit()
  const meta = { offline: z.unknown(), readPeople: () => Promise.resolve(), keeps: (data: unknown) => data }
  await client.fetchQuery({ queryKey: key('people'), queryFn: () => ({ count: 2 }), meta })
  await leave()
  const second = await visit()
  expect(second.client.getQueryData(key('people'))).toEqual({ count: 2 })
})

it('stores the rest of a batch when a query cannot be stored', async () => {
  const { client, leave } = await visit()
  await fetched(client, 'first', { is: 'first' })
  await fetched(client, 'broken', { callback: () => {} })
  await fetched(client, 'last', { is: 'last' })
  await leave()
  expect(await kept()).toEqual([hash('first'), hash('last')])
  expect([...readsReport().entries.keys()].toSorted()).toEqual([hash('first'), hash('last')])
})

it('stores a query that was answered before the disk opened', async () => {
  const client = createQueryClient()
  await fetched(client, 'early', 1)
  const { stop } = await restoreAndSaveReads(client)
  closing.push(() => client.clear(), stop)
  await expect.poll(kept).toEqual([hash('early')])
})

it('keeps the age of a query', async () => {
  const first = await visit()
  await fetched(first.client, 'kept', 1)
  const at = first.client.getQueryState(key('kept'))?.dataUpdatedAt
  await first.leave()
  const second = await visit()
  expect(second.client.getQueryState(key('kept'))).toMatchObject({ dataUpdatedAt: at, fetchStatus: 'idle' })
})

it('writes only changed queries', async () => {
  const { client, leave } = await visit()
  await fetched(client, 'one', 1)
  await fetched(client, 'other', 1)
  await leave()
  await change('one', (entry) => ({ ...entry, mark: 'untouched' }))
  const second = await visit()
  await second.client.fetchQuery({
    queryKey: key('other'),
    queryFn: () => Promise.resolve(2),
    meta: { offline: z.unknown() },
    staleTime: 0,
  })
  await second.leave()
  expect(await get(hash('one'), store)).toHaveProperty('mark')
  expect(await get(hash('other'), store)).toMatchObject({ query: { state: { data: 2 } } })
})

it('removes a query from disk when it leaves memory', async () => {
  await visited('one', 'other')
  const { client, leave } = await visit()
  client.removeQueries({ queryKey: key('one') })
  await leave()
  expect(await kept()).toEqual([hash('other')])
})

it('stores a query after a second, without waiting for the end of the visit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await visit()
  await fetched(client, 'one', 1)
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  await expect.poll(kept).toEqual([hash('one')])
})

it('stores a new query within a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await visit()
  await fetched(client, 'one', 1)
  await vi.advanceTimersByTimeAsync(900)
  // A timer that was to fire later never does.
  vi.useRealTimers()
  await expect.poll(kept).toEqual([hash('one')])
})

it('stores unsaved queries on page hide', async () => {
  const { client } = await visit()
  await fetched(client, 'one', 1)
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(kept).toEqual([hash('one')])
})

it('hides the queries of another account and deletes them', async () => {
  await visited('one')
  session.end('signedOut')
  session.start(tokenOf('luc', day))
  const { client } = await visit()
  expect(client.getQueryData(key('one'))).toBeUndefined()
  await expect.poll(kept).toEqual([])
})

it('restores and stores nothing without a session', async () => {
  await visited('one')
  session.end('expired')
  const { client, leave } = await visit()
  expect(client.getQueryData(key('one'))).toBeUndefined()
  await fetched(client, 'other', 1)
  await leave()
  expect(await kept()).toEqual([hash('one')])
})

it('never stores a private query', async () => {
  const { client, leave } = await visit()
  await fetched(client, 'kept', 1)
  await fetched(client, 'typed', 1, true, true)
  await leave()
  expect(await kept()).toEqual([hash('kept')])
})

/** A page of 25 orders, longer than they are. */
const large = { orders: Array.from({ length: 25 }, () => ({ note: 'x'.repeat(2_000) })) }

it('stays within its budget, and keeps the latest queries and those in use', async () => {
  const { client } = await visit()
  await fetched(client, 'in use', large)
  const inUse = { queryKey: key('in use'), staleTime: 60_000, meta: { offline: z.unknown() } }
  const stop = new QueryObserver(client, inUse).subscribe(() => {})
  const pages = Array.from({ length: 400 }, (_, page) => `page ${page}`)
  for (const page of pages) client.setQueryDefaults(key(page), { meta: { offline: z.unknown() } })
  for (const page of pages) client.setQueryData(key(page), { ...large, page })
  await fetched(client, 'last', large)
  await expect.poll(kept).toContain(hash('last'))
  const names = await kept()
  const sizes = await Promise.all(names.map(async (name) => bytesOf(dataOf(await get(name, store)))))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(readsBudget)
  expect(readsReport().used).toBeLessThanOrEqual(readsBudget)
  expect(names.length).toBeGreaterThan(150)
  expect(names).toContain(hash('in use'))
  expect(names).not.toContain(hash('page 0'))
  expect(readsReport().noRoom.has(hash('page 0'))).toBe(true)
  stop()
})

it('skips a query that is too large and keeps the others', async () => {
  const { client, leave } = await visit()
  await fetched(client, 'small', 1)
  await fetched(client, 'large', 'x'.repeat(readsBudget / 2))
  await leave()
  expect(await kept()).toEqual([hash('small')])
  expect(readsReport().noRoom.has(hash('large'))).toBe(true)
})

it('renews the age of an unchanged query when it is refetched', async () => {
  const first = await visit()
  await fetched(first.client, 'one', 1)
  await first.leave()
  const before = await get<{ savedAt: number }>(hash('one'), store)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * day })
  const second = await visit()
  await fetched(second.client, 'one', 1)
  await second.leave()
  const after = await get<{ savedAt: number }>(hash('one'), store)
  expect((after?.savedAt ?? 0) - (before?.savedAt ?? 0)).toBeGreaterThanOrEqual(6 * day)
  vi.useRealTimers()
})

it.each<[string, (entry: Record<string, unknown>) => unknown, string]>([
  ['of an older version', (entry) => ({ ...entry, version: '0' }), 'build'],
  ['older than seven days', (entry) => ({ ...entry, savedAt: Date.now() - 7 * day - 1 }), 'old'],
  ['without an owner', ({ owner: _owner, ...entry }) => entry, 'broken'],
  ['of another account', (entry) => ({ ...entry, owner: 'luc' }), 'owner'],
  ['without its query', ({ query: _query, ...entry }) => entry, 'broken'],
  [
    'of a failed query',
    (entry) => ({ ...entry, query: { ...(entry.query as object), state: { status: 'error' } } }),
    'broken',
  ],
  [
    'under the wrong key',
    (entry) => ({ ...entry, query: { ...(entry.query as object), queryHash: '[]' } }),
    'broken',
  ],
  ['that is truncated', (entry) => withData(entry, {}), 'broken'],
  ['of another type', (entry) => withData(entry, { is: ['one'] }), 'broken'],
  ['that is null', () => null, 'broken'],
  ['that is a string', () => 'broken', 'broken'],
])('drops only an entry %s', async (_name, by, why) => {
  await visited('one', 'other')
  await change('one', by)
  const { client } = await visit()
  expect(readsReport().dropped.map((one) => one.why)).toEqual([why])
  expect(client.getQueryData(key('one'))).toBeUndefined()
  expect(client.getQueryData(key('other'))).toEqual({ is: 'other' })
  await expect.poll(kept).toEqual([hash('other')])
})

it('forgets every query on sign-out', async () => {
  await visited('one')
  await wipeReads()
  expect(await kept()).toEqual([])
})

it('works in memory when the browser denies the database', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.resetModules()
  const fresh = await import('#offline/saved-reads.ts')
  const client = createQueryClient()
  const reads = await fresh.restoreAndSaveReads(client)
  await fetched(client, 'one', 1)
  await reads.stop()
  await fresh.wipeReads()
  expect(client.getQueryData(key('one'))).toBe(1)
})

it('starts the app after a second when the database does not answer', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fresh = await import('#offline/saved-reads.ts')
  const started = vi.fn()
  void fresh.restoreAndSaveReads(createQueryClient()).then(started)
  await vi.advanceTimersByTimeAsync(990)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(started).toHaveBeenCalled()
  vi.useRealTimers()
})

it('opens no database on a first visit', async () => {
  localStorage.removeItem(mark)
  const open = vi.spyOn(indexedDB, 'open')
  const { leave } = await visit()
  expect(open).not.toHaveBeenCalled()
  await leave()
})

/** A read whose data a later version of the app wants with tags. */
const tagged = (client: QueryClient, answer: () => Promise<unknown>) =>
  client.query({
    queryKey: key('kept'),
    queryFn: answer,
    staleTime: 'static',
    meta: {
      offline: z.object({ name: z.string(), tags: z.array(z.string()), note: z._default(z.string(), '') }),
    },
  })

it('ignores a copy without a required field', async () => {
  const first = await visit()
  await fetched(first.client, 'kept', { name: 'Jug' })
  await first.leave()
  const second = await visit()
  await expect(tagged(second.client, () => Promise.reject(new ApiError(0)))).rejects.toThrow()
  expect(second.client.getQueryData(key('kept'))).toBeUndefined()
  await second.leave()
  expect(await kept()).toEqual([])
  const third = await visit()
  const now = { name: 'Jug', tags: ['new'], note: '' }
  expect(await tagged(third.client, () => Promise.resolve(now))).toEqual(now)
})

it('shows a valid copy with the defaults of its schema', async () => {
  const first = await visit()
  await fetched(first.client, 'kept', { name: 'Jug', tags: [] })
  await first.leave()
  const { client } = await visit()
  const wanted = { name: 'Jug', tags: [], note: '' }
  expect(await tagged(client, () => Promise.reject(new ApiError(0)))).toEqual(wanted)
  expect(client.getQueryData(key('kept'))).toEqual(wanted)
})

it('validates a copy from a slow disk for a screen that is already open', async () => {
  const first = await visit()
  await fetched(first.client, 'kept', { name: 'Jug' })
  await first.leave()
  const client = createQueryClient()
  const asked = tagged(client, () => new Promise(() => {}))
  const { stop } = await restoreAndSaveReads(client)
  closing.push(() => client.clear(), stop)
  expect(client.getQueryData(key('kept'))).toBeUndefined()
  await client.cancelQueries()
  await asked.catch(() => {})
})
