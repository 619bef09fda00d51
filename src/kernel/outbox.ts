import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Mutation,
  notifyManager,
  type QueryClient,
} from '@tanstack/react-query'
import { clear, createStore, del, delMany, set, values } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { onDisk } from './on-disk.ts'
import { session } from './session.ts'
import { alone, hearOtherTabs, livingTabs, tellOtherTabs, thisTab, whenTabEnds } from './tabs.ts'

type SavedMutation = DehydratedState['mutations'][number]
/** A write that the server has not answered yet, under its idempotency key. */
type Entry = { key: string; owner: string; tab: string; at: number; mutation: SavedMutation }

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('fernhill-outbox', 'writes')
  return opened
}

const keyOf = (mutation: Mutation) => {
  const variables = mutation.state.variables as { idempotencyKey?: unknown } | undefined
  return typeof variables?.idempotencyKey === 'string' ? variables.idempotencyKey : undefined
}

/** How many writes of this tab wait for an answer. */
export function useUnsent(client: QueryClient): number {
  return useSyncExternalStore(
    // Not at once: the cache also speaks while a screen is being drawn.
    (listener) => client.getMutationCache().subscribe(notifyManager.batchCalls(listener)),
    () => unsentCount(client),
  )
}

/** How many writes of this tab wait for an answer. */
export function unsentCount(client: QueryClient): number {
  return client
    .getMutationCache()
    .getAll()
    .filter((mutation) => mutation.state.status === 'pending' && keyOf(mutation) !== undefined).length
}

/** Forgets every waiting write, of every tab. */
export async function wipeOutbox(): Promise<void> {
  await onDisk(() => clear(store()))
}

/**
 * Keeps every write on disk from the moment the user acted until the server has answered, waiting ones and
 * those on the wire alike. Each belongs to one account and to one tab; what a closed tab left behind is
 * taken over by exactly one other; `prepare` then brings the behaviour of every verb, which is not saved.
 */
export async function openOutbox(client: QueryClient, prepare = async () => {}) {
  const stopSaving = client.getMutationCache().subscribe(({ mutation }) => {
    const key = mutation && keyOf(mutation)
    const owner = session.userId()
    if (!mutation || !key) return
    const { status, error } = mutation.state
    // Refused for want of a session: the write waits for its account's next sign-in.
    if (status === 'error' && error instanceof ApiError && error.status === 401) return
    if (status === 'success' || status === 'error') void onDisk(() => del(key, store()))
    if (status === 'pending' && owner) void save(mutation, key, owner)
  })

  async function save(mutation: Mutation, key: string, owner: string) {
    const all = dehydrate(client, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (one) => one === mutation,
    })
    const [saved] = all.mutations
    if (!saved) return
    const waiting = { ...saved, state: { ...saved.state, isPaused: true, failureReason: null, error: null } }
    const entry: Entry = { key, owner, tab: thisTab, at: mutation.state.submittedAt, mutation: waiting }
    await onDisk(() => set(key, entry, store()))
    tellOtherTabs({ type: 'queued', tab: thisTab })
  }

  /** Takes over what closed tabs left, puts it in the order it was made and sends it. */
  async function adopt() {
    const owner = session.userId()
    if (!owner) return
    const mine = await alone('adopt', async () => {
      const all = (await onDisk(() => values<Entry>(store()))) ?? []
      const living = await livingTabs()
      const strangers = all.filter((entry) => entry.owner !== owner).map((entry) => entry.key)
      if (strangers.length > 0) await onDisk(() => delMany(strangers, store()))
      const orphans = all.filter((entry) => entry.owner === owner && !isAlive(entry, living))
      for (const entry of orphans) await onDisk(() => set(entry.key, { ...entry, tab: thisTab }, store()))
      for (const entry of all) if (entry.tab !== thisTab && living.has(entry.tab)) watch(entry.tab)
      return orphans.sort((one, other) => one.at - other.at)
    })
    if (mine.length === 0) return
    await prepare()
    hydrate(client, { queries: [], mutations: mine.map((entry) => entry.mutation) })
    await client.resumePausedMutations()
  }

  // An entry of this tab counts as an orphan when the memory that held it is gone: the session ended in between.
  const isAlive = (entry: Entry, living: Set<string>) =>
    entry.tab === thisTab
      ? client
          .getMutationCache()
          .getAll()
          .some((mutation) => keyOf(mutation) === entry.key)
      : living.has(entry.tab)

  const watched = new Set<string>()
  function watch(tab: string) {
    if (watched.has(tab)) return
    watched.add(tab)
    whenTabEnds(tab, () => {
      watched.delete(tab)
      void adopt()
    })
  }
  const stopHearing = hearOtherTabs((message) => {
    if (message.type === 'queued') watch(message.tab)
  })

  return {
    adopt,
    close() {
      stopSaving()
      stopHearing()
    },
  }
}
