import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { diskProblem } from '#kernel/on-disk.ts'
import { bytesOf, isKept, readsReport } from '#kernel/saved-reads.ts'

/** How an entry of the query cache fares. */
export type EntryState = 'fetching' | 'paused' | 'failed' | 'empty' | 'stale' | 'fresh'
/** Whether an entry lies on disk, or why not. */
export type EntryPlace = 'kept' | 'private' | 'memory' | 'noRoom' | 'denied' | 'soon'

export type EntryRow = {
  hash: string
  /** As the developer writes it. */
  key: string
  state: EntryState
  place: EntryPlace
  /** When its data came, in milliseconds since 1970; 0 without any. */
  at: number
  /** Bytes of JSON; undefined until it was measured. */
  size: number | undefined
  users: number
}

/** A key as its factory writes it. */
export function writtenKey(part: unknown): string {
  if (typeof part === 'string') return `'${part.replaceAll("'", "\\'")}'`
  if (Array.isArray(part)) return `[${part.map(writtenKey).join(', ')}]`
  if (typeof part !== 'object' || part === null) return String(part)
  const fields = Object.entries(part).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return '{}'
  return `{ ${fields.map(([name, value]) => `${name}: ${writtenKey(value)}`).join(', ')} }`
}

/** The same of what is left of a key that is no longer in the cache. */
export function writtenHash(hash: string): string {
  try {
    return writtenKey(JSON.parse(hash))
  } catch {
    return hash
  }
}

function stateOf(query: Query, usually: unknown): EntryState {
  const { fetchStatus, status, data } = query.state
  if (fetchStatus === 'fetching') return 'fetching'
  if (fetchStatus === 'paused') return 'paused'
  if (status === 'error') return 'failed'
  if (data === undefined) return 'empty'
  // What nobody looks at does not know by itself when it grows old.
  const { staleTime = usually } = query.options as { staleTime?: unknown }
  const isStale =
    query.getObserversCount() > 0
      ? query.isStale()
      : query.isStaleByTime(typeof staleTime === 'function' ? 0 : (staleTime as number))
  return isStale ? 'stale' : 'fresh'
}

function placeOf(query: Query): EntryPlace {
  const { kept, noRoom } = readsReport()
  if (query.meta?.private === true) return 'private'
  if (!isKept(query)) return 'memory'
  if (kept.has(query.queryHash)) return 'kept'
  if (noRoom.has(query.queryHash)) return 'noRoom'
  return diskProblem() ? 'denied' : 'soon'
}

const measured = new WeakMap<object, number>()
/** What was measured of an entry's data; anything but an object is measured at once. */
const sizeOf = (data: unknown) =>
  typeof data === 'object' && data !== null ? measured.get(data) : data === undefined ? 0 : bytesOf(data)

/** Everything the query cache holds, as it is now. */
export function entriesOf(client: QueryClient): EntryRow[] {
  const usually = client.getDefaultOptions().queries?.staleTime
  return client
    .getQueryCache()
    .getAll()
    .map((query) => ({
      hash: query.queryHash,
      key: writtenKey(query.queryKey),
      state: stateOf(query, usually),
      place: placeOf(query),
      at: query.state.dataUpdatedAt,
      size: sizeOf(query.state.data),
      users: query.getObserversCount(),
    }))
}

/** How often the rows follow what happens, in milliseconds. */
const beat = 300
/** How long measuring may hold the page up. */
const slice = 8

/** Measures what has not been measured yet, as far as the time goes; answers whether something was. */
function measureSome(client: QueryClient): boolean {
  const until = performance.now() + slice
  let isAny = false
  for (const { state } of client.getQueryCache().getAll()) {
    const { data } = state
    if (typeof data !== 'object' || data === null || measured.has(data)) continue
    if (performance.now() > until) break
    measured.set(data, bytesOf(data))
    isAny = true
  }
  return isAny
}

/** What is read of the caches, again a few times a second while something happens to them, and as they grow older. */
export function useSampled<T>(client: QueryClient, read: (client: QueryClient) => T): T {
  const [sample, setSample] = useState(() => read(client))
  const readAgain = useEffectEvent(() => setSample(read(client)))
  useEffect(() => {
    let hasChanged = false
    const note = () => {
      hasChanged = true
    }
    let beats = 0
    const timer = setInterval(() => {
      beats++
      if (!measureSome(client) && !hasChanged && beats % 10 !== 0) return
      hasChanged = false
      readAgain()
    }, beat)
    const ends = [client.getQueryCache().subscribe(note), client.getMutationCache().subscribe(note)]
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [client])
  return sample
}

export type EntrySort = 'key' | 'state' | 'at' | 'size' | 'place' | 'users'
export type EntryOrder = { by: EntrySort; isDown: boolean }

const urgency: Record<EntryState, number> = {
  failed: 0,
  paused: 1,
  fetching: 2,
  empty: 3,
  stale: 4,
  fresh: 5,
}
const worth = (row: EntryRow, by: EntrySort) =>
  by === 'state' ? urgency[row.state] : by === 'size' ? (row.size ?? 0) : row[by]

/** The rows whose key holds a text, in order. */
export function siftedEntries(rows: EntryRow[], text: string, { by, isDown }: EntryOrder): EntryRow[] {
  const wanted = text.trim().toLowerCase()
  return rows
    .filter(({ key }) => key.toLowerCase().includes(wanted))
    .sort((one, other) => {
      const [a, b] = [worth(one, by), worth(other, by)]
      const order = a < b ? -1 : a > b ? 1 : one.key < other.key ? -1 : 1
      return isDown ? -order : order
    })
}
