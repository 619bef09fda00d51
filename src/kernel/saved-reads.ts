import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { clear, createStore, delMany, entries, setMany } from 'idb-keyval'
import { onDisk } from './on-disk.ts'
import { longestAge } from './query-client.ts'
import { markSaved, wasSaved } from './saved-mark.ts'
import { session } from './session.ts'

/** Raised when the shape of what is saved changes; older copies are then dropped. */
const version = '1'
const savePause = 1000

type SavedQuery = DehydratedState['queries'][number]
type Entry = { version: string; owner: string; savedAt: number; query: SavedQuery }

let opened: ReturnType<typeof createStore> | undefined
// Opened when first used: a browser that denies storage must not break the module.
const store = () => {
  opened ??= createStore('fernhill-reads', 'queries')
  return opened
}

/** Forgets every saved read at once. */
export async function wipeReads(): Promise<void> {
  markSaved(false)
  await onDisk(() => clear(store()))
}

/**
 * Saves one entry a query, and only those that changed, so that a click costs a millisecond and not a
 * serialisation of everything. Belongs to one account: nobody is shown another person's copy.
 */
function createPersister(): Persister & { flush: () => Promise<void> } {
  const saved = new Map<string, unknown>()
  let latest: PersistedClient | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const owner = session.userId()
    if (!latest || !owner) return
    const now = new Map(latest.clientState.queries.map((query) => [query.queryHash, query]))
    latest = undefined
    const changed = [...now].filter(([hash, query]) => saved.get(hash) !== query.state.data)
    const gone = [...saved.keys()].filter((hash) => !now.has(hash))
    for (const [hash, query] of changed) saved.set(hash, query.state.data)
    for (const hash of gone) saved.delete(hash)
    markSaved(true)
    const written = changed.map(([hash, query]): [string, Entry] => [hash, entryOf(query, owner)])
    await Promise.all([
      written.length > 0 && onDisk(() => setMany(written, store())),
      gone.length > 0 && onDisk(() => delMany(gone, store())),
    ])
  }

  return {
    flush,
    persistClient(client) {
      latest = client
      timer ??= setTimeout(() => void flush(), savePause)
    },
    async restoreClient() {
      const owner = session.userId()
      if (!owner || !wasSaved()) return undefined
      const all = (await onDisk(() => entries<string, Entry>(store()))) ?? []
      const usable = all.filter(([hash, entry]) => isUsable(entry, hash, owner))
      const unusable = all.filter(([hash, entry]) => !isUsable(entry, hash, owner)).map(([hash]) => hash)
      if (unusable.length > 0) void onDisk(() => delMany(unusable, store()))
      for (const [hash, entry] of usable) saved.set(hash, entry.query.state.data)
      return {
        timestamp: Date.now(),
        buster: version,
        clientState: { queries: usable.map(([, entry]) => overtaken(entry.query)), mutations: [] },
      }
    },
    removeClient: wipeReads,
  }
}

// Whatever promise a query still holds is not data and cannot be stored.
const entryOf = ({ promise: _promise, ...query }: SavedQuery, owner: string): Entry => ({
  version,
  owner,
  savedAt: Date.now(),
  query: { ...query, state: { ...query.state, fetchStatus: 'idle', error: null, fetchFailureReason: null } },
})

// A copy is shown at once and asked for again: what was written right before a reload may be newer.
const overtaken = (query: SavedQuery): SavedQuery => ({
  ...query,
  state: { ...query.state, isInvalidated: true },
})

function isUsable(entry: Entry | undefined, hash: string, owner: string): boolean {
  return (
    entry?.version === version &&
    entry.owner === owner &&
    entry.query?.queryHash === hash &&
    Array.isArray(entry.query.queryKey) &&
    entry.query.state?.status === 'success' &&
    Date.now() - entry.savedAt < longestAge
  )
}

const isKept = (query: Query) => query.state.data !== undefined && query.meta?.offline === true

/** Brings back the last visit's reads, within a second or not at all, and saves from then on. */
export async function restoreAndSaveReads(queryClient: QueryClient) {
  const persister = createPersister()
  const options = {
    // The query client of the persister package is the same class; only its private fields differ in name.
    queryClient,
    persister,
    buster: version,
    maxAge: longestAge,
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  }
  const restore = () =>
    Promise.race([persistQueryClientRestore(options), new Promise((resolve) => setTimeout(resolve, 1000))])
  await restore()
  const unsubscribe = persistQueryClientSubscribe(options)
  const flush = () => void persister.flush()
  globalThis.addEventListener('pagehide', flush)
  return {
    restore,
    stop() {
      unsubscribe()
      globalThis.removeEventListener('pagehide', flush)
      return persister.flush()
    },
  }
}
