import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore } from '@tanstack/react-query-persist-client'
import { clear, delMany, entries, setMany } from 'idb-keyval'
import { parseCopy } from '#kernel/read-cache.ts'
import { session } from '#kernel/session.ts'
import { broadcastToTabs, onTabMessage } from '#kernel/tabs.ts'
import { diskProblem, onDisk } from './on-disk.ts'
import {
  type DroppedRead,
  type Entry,
  entryOf,
  isKept,
  type Kept,
  overtaken,
  type ReadsReport,
  readsVersion,
  type SavedQuery,
  store,
  whyUnusable,
} from './reads-store.ts'
import { markSaved, setRestoring, wasSaved } from './saved-mark.ts'

const savePause = 1000
/** A read without a copy is saved after this many ms, because the user may leave soon. */
const firstPause = 50
/** The start of the app waits this many ms for the disk. */
const patience = 1000
/** Limits in bytes of JSON for all copies and for one. Every visit begins with reading all of them. */
export const readsBudget = 10_000_000
const maxOfOne = readsBudget / 4
/** Bytes of JSON per write; more would block the page noticeably. */
const atOnce = 100_000
/** An unchanged refetch updates the time of its copy at most once in this many ms. */
const notedEvery = 3_600_000

const entriesByHash = new Map<string, Kept>()
const noRoom = new Map<string, number>()
/** Data of the latest copies, and hashes of queries that still show a restored copy. */
const copied = new Map<string, unknown>()
const activeHashes = new Set<string>()
let used = 0
let dropped: DroppedRead[] = []
let isLate = false

export const readsReport = (): ReadsReport => ({ entries: entriesByHash, used, dropped, noRoom, isLate })

function note(hash: string, now: Kept | undefined) {
  used += (now?.size ?? 0) - (entriesByHash.get(hash)?.size ?? 0)
  if (now) entriesByHash.set(hash, now)
  else entriesByHash.delete(hash)
}

function forgetNotes() {
  for (const notes of [entriesByHash, noRoom, copied, activeHashes]) notes.clear()
  used = 0
}

export async function wipeReads(): Promise<void> {
  markSaved(false)
  forgetNotes()
  await onDisk(() => clear(store()))
}

const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

/** Drops the copies a crashed page was drawn from; false when there were none. */
export function dropSuspects(client: QueryClient): boolean {
  const suspects = client
    .getQueryCache()
    .getAll()
    // Queries without a function cannot refetch, and those still observed did not crash.
    .filter(
      (query) =>
        activeHashes.has(query.queryHash) && query.options.queryFn && query.getObserversCount() === 0,
    )
  for (const { queryHash, queryKey } of suspects) {
    dropped = [...dropped, { hash: queryHash, why: 'crash' }]
    activeHashes.delete(queryHash)
    client.removeQueries({ queryKey, exact: true })
  }
  return suspects.length > 0
}

/** Restores reads within a second or not at all. Copies are never shown to another account. */
export async function restoreAndSaveReads(client: QueryClient) {
  const cache = client.getQueryCache()
  /** Hashes of queries that may have changed since they were saved. */
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Delay of the planned save; infinite without one. */
  let planned = Number.POSITIVE_INFINITY
  let saving: Promise<void> | undefined
  /** Entries taken but not written yet. */
  let inHand: ReturnType<typeof take> | undefined

  async function read() {
    const owner = session.userId()
    forgetNotes()
    dropped = []
    if (!owner || !wasSaved()) return
    const all = (await onDisk(() => entries<string, Entry>(store()))) ?? []
    // The user may have signed out while the disk was read.
    if (session.userId() !== owner) return
    const usable: SavedQuery[] = []
    const unusable: string[] = []
    for (const [hash, entry] of all) {
      const why = whyUnusable(entry, hash, owner)
      if (why) {
        unusable.push(hash)
        // The owner of a damaged copy is unknown.
        dropped.push({ hash: entry?.owner === owner ? hash : undefined, why })
        continue
      }
      // A slow disk is overtaken by screens, whose queries then know their schemas.
      if (parseCopy(entry.query.state.data, cache.get(hash)?.meta) === undefined) {
        unusable.push(hash)
        dropped.push({ hash, why: 'build' })
        continue
      }
      note(hash, { size: entry.size, at: entry.savedAt })
      copied.set(hash, entry.query.state.data)
      activeHashes.add(hash)
      usable.push(overtaken(entry.query))
    }
    if (unusable.length > 0) void onDisk(() => delMany(unusable, store()))
    const clientState = { queries: usable, mutations: [] }
    await persistQueryClientRestore({
      queryClient: client,
      buster: readsVersion,
      persister: {
        restoreClient: () => ({ timestamp: Date.now(), buster: readsVersion, clientState }),
        // Each query is saved as its own entry, below.
        persistClient() {},
        removeClient: wipeReads,
      },
    })
  }

  async function restore() {
    isLate = false
    setRestoring(true)
    const reading = read()
      .finally(() => setRestoring(false))
      .then(() => true)
    const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false))
    isLate = !(await Promise.race([reading, late]))
  }

  function take(owner: string, max: number) {
    const written: [string, Entry][] = []
    const removedHashes: string[] = []
    let size = 0
    for (const hash of changed) {
      if (size >= max) break
      changed.delete(hash)
      const query = cache.get(hash)
      if (!query || !isKept(query)) {
        if (entriesByHash.has(hash)) removedHashes.push(hash)
        copied.delete(hash)
        if (!query) noRoom.delete(hash)
        continue
      }
      if (!isNews(query)) continue
      const entry = entryOf(query, owner)
      copied.set(hash, query.state.data)
      size += entry.size
      if (entry.size > maxOfOne) {
        noRoom.set(hash, Number.POSITIVE_INFINITY)
        removedHashes.push(hash)
      } else {
        noRoom.delete(hash)
        note(hash, { size: entry.size, at: entry.savedAt })
        written.push([hash, entry])
      }
    }
    return { written, gone: [...removedHashes, ...oldestCopies(readsBudget)] }
  }

  function isNews({ queryHash, state: { data, dataUpdatedAt } }: Query): boolean {
    if (copied.get(queryHash) !== data) return true
    const copy = entriesByHash.get(queryHash)
    return copy ? dataUpdatedAt - copy.at > notedEvery : dataUpdatedAt > (noRoom.get(queryHash) ?? 0)
  }

  /** Oldest copies to delete until the rest fits; those on screen stay. */
  function oldestCopies(room: number): string[] {
    if (used <= room) return []
    let remainingBytes = used
    const oldest = [...entriesByHash].sort(([, a], [, b]) => a.at - b.at)
    const leaving: string[] = []
    for (const [hash, { size }] of oldest) {
      if (remainingBytes <= room) break
      if (cache.get(hash)?.isActive()) continue
      remainingBytes -= size
      noRoom.set(hash, Date.now())
      leaving.push(hash)
    }
    return leaving
  }

  /** Writes entries together; an entry that the disk refuses takes no other with it. Returns those that were written. */
  async function save(all: [string, Entry][]): Promise<[string, Entry][]> {
    if (all.length === 0) return []
    if (await onDisk(() => setMany(all, store()).then(() => true))) return all
    if (all.length === 1 || diskProblem() === 'QuotaExceededError') return []
    const saved = await Promise.all(all.map((entry) => save([entry])))
    return saved.flat()
  }

  async function write(written: [string, Entry][], removedHashes: string[]) {
    for (const hash of removedHashes) note(hash, undefined)
    const staying = written.filter(([hash]) => entriesByHash.has(hash))
    if (staying.length > 0) markSaved(true)
    const [saved] = await Promise.all([
      save(staying),
      removedHashes.length === 0 || onDisk(() => delMany(removedHashes, store()).then(() => true)),
    ])
    const sizes = saved.map(([hash, { size, savedAt: at }]) => [hash, size, at] as const)
    if (saved.length > 0 || removedHashes.length > 0)
      broadcastToTabs({ type: 'kept', sizes, gone: removedHashes })
    if (saved.length === staying.length) return
    for (const entry of staying) if (!saved.includes(entry)) note(entry[0], undefined)
    if (diskProblem() !== 'QuotaExceededError') return
    const less = oldestCopies(used / 2)
    for (const hash of less) note(hash, undefined)
    await onDisk(() => delMany(less, store()))
  }

  async function saveSlowly() {
    const owner = session.userId()
    while (owner && changed.size > 0 && session.userId() === owner) {
      inHand = take(owner, atOnce)
      // Measuring and storing large data are separate tasks, to keep the page responsive.
      await nextTask()
      const { written, gone } = inHand ?? { written: [], gone: [] }
      inHand = undefined
      if (session.userId() === owner) await write(written, gone)
    }
  }

  function saveSoon(wait: number) {
    if (saving || wait >= planned) return
    clearTimeout(timer)
    planned = wait
    timer = setTimeout(() => {
      planned = Number.POSITIVE_INFINITY
      saving = saveSlowly().finally(() => {
        saving = undefined
      })
    }, wait)
  }

  /** Writes everything left immediately, before the page closes. */
  async function saveNow() {
    const owner = session.userId()
    if (!owner) return
    const batch = inHand ?? { written: [], gone: [] }
    inHand = undefined
    const { written, gone } = take(owner, Number.POSITIVE_INFINITY)
    await Promise.all([write([...batch.written, ...written], [...batch.gone, ...gone]), saving])
  }

  await restore()
  // A first visit does not wait for the disk, so some queries have their data before this.
  for (const { queryHash } of cache.getAll()) changed.add(queryHash)
  if (changed.size > 0) saveSoon(firstPause)
  const stopWatching = cache.subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'updated' && type !== 'removed') return
    if (type === 'updated' && query.state.fetchStatus === 'idle' && !query.state.isInvalidated)
      activeHashes.delete(query.queryHash)
    changed.add(query.queryHash)
    saveSoon(isKept(query) && !copied.has(query.queryHash) ? firstPause : savePause)
  })
  const stopHearing = onTabMessage((message) => {
    if (message.type !== 'kept') return
    for (const [hash, size, at] of message.sizes) note(hash, { size, at })
    for (const hash of message.gone) note(hash, undefined)
  })
  const leave = () => void saveNow()
  globalThis.addEventListener('pagehide', leave)
  return {
    restore,
    async stop() {
      stopWatching()
      clearTimeout(timer)
      await saveNow()
      stopHearing()
      globalThis.removeEventListener('pagehide', leave)
    },
  }
}
