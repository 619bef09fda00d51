import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { diskProblem } from '#offline/on-disk.ts'
import { bytesOf, isKept } from '#offline/reads-store.ts'
import { readsReport } from '#offline/saved-reads.ts'

export type EntryState = 'fetching' | 'paused' | 'failed' | 'empty' | 'stale' | 'fresh'
/** `kept`: on disk; otherwise the reason why not. */
export type EntryLocation = 'kept' | 'private' | 'memory' | 'noRoom' | 'denied' | 'soon'

export type EntryRow = {
  hash: string
  key: string
  state: EntryState
  location: EntryLocation
  /** Time of its data in ms since 1970; 0 without data. */
  at: number
  /** Bytes of JSON; undefined until measured. */
  size: number | undefined
  users: number
}

export function writtenKey(part: unknown): string {
  if (typeof part === 'string') return `'${part.replaceAll("'", "\\'")}'`
  if (Array.isArray(part)) return `[${part.map(writtenKey).join(', ')}]`
  if (typeof part !== 'object' || part === null) return String(part)
  const fields = Object.entries(part).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return '{}'
  return `{ ${fields.map(([name, value]) => `${name}: ${writtenKey(value)}`).join(', ')} }`
}

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
  // Without observers a query does not know its stale time.
  const { staleTime = usually } = query.options as { staleTime?: unknown }
  const isStale =
    query.getObserversCount() > 0
      ? query.isStale()
      : query.isStaleByTime(typeof staleTime === 'function' ? 0 : (staleTime as number))
  return isStale ? 'stale' : 'fresh'
}

function locationOf(query: Query): EntryLocation {
  const { entries, noRoom } = readsReport()
  if (query.meta?.private === true) return 'private'
  if (!isKept(query)) return 'memory'
  if (entries.has(query.queryHash)) return 'kept'
  if (noRoom.has(query.queryHash)) return 'noRoom'
  return diskProblem() ? 'denied' : 'soon'
}

const measured = new WeakMap<object, number>()
/** Caches the size of data; other values than objects are measured immediately. */
const sizeOf = (data: unknown) =>
  typeof data === 'object' && data !== null ? measured.get(data) : data === undefined ? 0 : bytesOf(data)

export function entriesOf(client: QueryClient): EntryRow[] {
  const usually = client.getDefaultOptions().queries?.staleTime
  return client
    .getQueryCache()
    .getAll()
    .map((query) => ({
      hash: query.queryHash,
      key: writtenKey(query.queryKey),
      state: stateOf(query, usually),
      location: locationOf(query),
      at: query.state.dataUpdatedAt,
      size: sizeOf(query.state.data),
      users: query.getObserversCount(),
    }))
}

/** Milliseconds between updates of the rows. */
const beat = 300
/** Time in ms for measuring before it pauses. */
const slice = 8

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

/** Reads the caches a few times a second while they change, and as entries become stale. */
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

export type EntrySort = 'key' | 'state' | 'at' | 'size' | 'location' | 'users'
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

export function filteredEntries(rows: EntryRow[], text: string, { by, isDown }: EntryOrder): EntryRow[] {
  const searchText = text.trim().toLowerCase()
  return rows
    .filter(({ key }) => key.toLowerCase().includes(searchText))
    .sort((row, other) => {
      const [a, b] = [worth(row, by), worth(other, by)]
      const order = a < b ? -1 : a > b ? 1 : row.key < other.key ? -1 : 1
      return isDown ? -order : order
    })
}
