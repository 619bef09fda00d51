import type { DehydratedState, Query } from '@tanstack/react-query'
import { createStore } from 'idb-keyval'
import { longestAge } from '#kernel/query-client.ts'

export type DroppedRead = { hash: string | undefined; why: WhyDropped }
export type Kept = { size: number; at: number }

/** State of the saved reads, for the inspector. */
export type ReadsReport = {
  entries: ReadonlyMap<string, Kept>
  used: number
  dropped: readonly DroppedRead[]
  /** Queries dropped for newer copies or too large, by hash, with the time. */
  noRoom: ReadonlyMap<string, number>
  /** The disk did not respond in time at the start. */
  isLate: boolean
}

/** The version of the entries themselves; older ones are dropped. Their data is parsed by `ReadCache`. */
export const readsVersion = '2'

export type SavedQuery = DehydratedState['queries'][number]
export type Entry = {
  version: string
  owner: string
  savedAt: number
  /** Bytes of JSON. */
  size: number
  /** Reveals a damaged copy. */
  outline: string
  query: SavedQuery
}

export type WhyDropped = 'build' | 'old' | 'broken' | 'owner' | 'crash'

let opened: ReturnType<typeof createStore> | undefined
// Opened on first use: denied storage must not break the module.
export const store = () => {
  opened ??= createStore('fernhill-reads', 'queries')
  return opened
}

/** Size of a value as JSON in bytes. */
export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value) ?? '').length

/** Names, types and lengths of the upper levels of a value. */
function outlineOf(value: unknown, depth = 3): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  if (depth === 0) return Array.isArray(value) ? String(value.length) : '{}'
  if (Array.isArray(value)) return `[${value.length} ${outlineOf(value[0], depth - 1)}]`
  const parts = Object.entries(value).slice(0, 40)
  return `{${parts.map(([name, part]) => `${name}:${outlineOf(part, depth - 1)}`)}}`
}

export function entryOf({ queryKey, queryHash, queryType, meta, state }: Query, owner: string): Entry {
  const data = meta?.keeps ? meta.keeps(state.data as never) : state.data
  const calm = { ...state, data, fetchStatus: 'idle' as const, error: null, fetchFailureReason: null }
  const savedAt = Date.now()
  return {
    version: readsVersion,
    owner,
    savedAt,
    size: bytesOf(data),
    outline: outlineOf(data),
    query: {
      queryKey,
      queryHash,
      dehydratedAt: savedAt,
      state: calm,
      // The rest of it is schemas and functions, which cannot be stored.
      meta: { offline: true } as object,
      queryType,
    },
  }
}

// Marks a copy as stale: it is shown immediately and refetched, because a write before the reload may be newer.
export const overtaken = (query: SavedQuery): SavedQuery => ({
  ...query,
  state: { ...query.state, isInvalidated: true },
})

export function whyUnusable(
  entry: Partial<Entry> | undefined,
  hash: string,
  owner: string,
): WhyDropped | undefined {
  if (typeof entry?.owner === 'string' && entry.owner !== owner) return 'owner'
  if (typeof entry?.version === 'string' && entry.version !== readsVersion) return 'build'
  const { query, savedAt = Number.NaN } = entry ?? {}
  const isWhole =
    entry?.owner === owner &&
    entry.version === readsVersion &&
    query?.queryHash === hash &&
    Array.isArray(query.queryKey) &&
    query.state?.status === 'success' &&
    typeof entry.size === 'number' &&
    outlineOf(query.state.data) === entry.outline &&
    !Number.isNaN(savedAt)
  if (!isWhole) return 'broken'
  return Date.now() - savedAt < longestAge ? undefined : 'old'
}

/** True for queries to keep on disk, never for private ones. */
export const isKept = ({ state, meta }: Pick<Query, 'state' | 'meta'>) =>
  state.data !== undefined && meta?.offline !== undefined && meta.private !== true
