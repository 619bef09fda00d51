import {
  dehydrate,
  hydrate,
  type Mutation,
  type MutationOptions,
  notifyManager,
  onlineManager,
  type QueryClient,
} from '@tanstack/react-query'
import i18next from 'i18next'
import { del, delMany, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#kernel/api-error.ts'
import { createListeners } from '#kernel/listeners.ts'
import type { OutboxEntry, RejectedMutation } from '#kernel/outbox-entry.ts'
import { readAgain } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { notify } from '#kernel/snackbar.ts'
import { alone, broadcastToTabs, livingTabs, onTabMessage, thisTab, whenTabEnds } from '#kernel/tabs.ts'
import { newKey } from '#kernel/write-key.ts'
import { discarded, type OfflineMutation } from './offline-mutation.ts'
import { onDisk } from './on-disk.ts'
import { type Entry, longestWait, readEntries, type SavedMutation, store } from './outbox-entries.ts'

let rejected: readonly RejectedMutation[] = []
const { notifyListeners, subscribe } = createListeners()
function setRejected(next: readonly RejectedMutation[]) {
  rejected = next
  notifyListeners()
}
export const useRejected = () => useSyncExternalStore(subscribe, () => rejected)

let readings = 0
async function readRejected() {
  const owner = session.userId()
  readings += 1
  const reading = readings
  const all = await readEntries()
  // A later read has newer data.
  if (reading !== readings) return
  setRejected(
    all
      .filter((entry) => entry.refused && entry.owner === owner)
      .map(({ key, tab, mutation, refused: { status, body } = { status: 0, body: undefined } }) => ({
        ...outboxEntry(mutation, key),
        tab,
        error: new ApiError(status, body),
      }))
      .sort((a, b) => a.at - b.at),
  )
}

export async function removeRejected(key: string): Promise<void> {
  if (rejected.some((entry) => entry.key === key)) setRejected(rejected.filter((entry) => entry.key !== key))
  await onDisk(() => del(key, store()))
  // It may have been resolved before it was listed.
  await readRejected()
  broadcastToTabs({ type: 'refused' })
}

export async function discardWrite(client: QueryClient, key: string): Promise<void> {
  const cache = client.getMutationCache()
  const mutation = cache.getAll().find((candidate) => keyOf(candidate) === key)
  if (mutation?.state.isPaused) {
    const { mutationKey, meta } = mutation.options
    const { variables, context } = mutation.state
    // Rolls back the optimistic update. With `keepsRefused` the form has a copy of its own.
    if (!meta?.keepsRefused)
      await mutation.options.onError?.(discarded, variables, context, { client, meta, mutationKey })
    cache.remove(mutation)
    const area = mutationKey?.slice(0, 1) ?? []
    await readAgain(client, area)
  }
  await removeRejected(key)
}

export async function retryWrite(
  client: QueryClient,
  { key, mutationKey, variables }: OutboxEntry,
): Promise<void> {
  const options: MutationOptions<unknown, Error, never> = client.defaultMutationOptions({ mutationKey })
  const { firstKey = key } = variables as { firstKey?: string }
  const again = { ...variables, ...(options.meta?.isInCalls && { firstKey }), idempotencyKey: newKey() }
  void client
    .getMutationCache()
    .build(client, options)
    .execute(again as never)
    .catch(() => {})
  await removeRejected(key)
}

export async function countUnsent(client: QueryClient): Promise<number> {
  const owner = session.userId()
  const unsent = (await readEntries()).filter((entry) => entry.owner === owner && !entry.refused)
  return Math.max(unsentCount(client), unsent.length)
}

export async function wipeOutbox(owner: string): Promise<void> {
  const keys = (await readEntries()).filter((entry) => entry.owner === owner).map(({ key }) => key)
  await onDisk(() => delMany(keys, store()))
  setRejected([])
}

/**
 * Keeps every write on disk from the user's action until the response, whether it waits or is being sent. Each belongs
 * to one account and one tab; exactly one other tab takes over those of a closed one. `prepare` then loads the code of
 * mutations, which cannot be stored.
 */
export async function openOutbox(client: QueryClient, prepare = async () => {}) {
  /** Writes that had to wait for a network or another page. */
  const waited = new Set<string>()
  /** Writes of an earlier page, whose screens no longer wait for the answer. */
  const adopted = new Set<string>()
  const stopSaving = client.getMutationCache().subscribe(({ mutation, type }) => {
    const key = mutation && keyOf(mutation)
    const owner = session.userId()
    if (!mutation || !key || type === 'removed') return
    if (mutation.state.isPaused && !onlineManager.isOnline()) waited.add(key)
    const { status, error } = mutation.state
    // A 401: the write waits for its account's next sign-in.
    if (status === 'error' && error instanceof ApiError && error.status === 401) return
    // Later events of a settled mutation, such as its removal, are no response.
    if (status !== 'pending' && type !== 'updated') return
    const { keepsRefused, asksOnClash, isTyped } = mutation.meta ?? {}
    const isKept = !keepsRefused && (waited.has(key) || asksOnClash || isTyped)
    if (status === 'error' && owner && isKept && error instanceof ApiError)
      void save(mutation, key, owner, { status: error.status, body: error.body }).then(readRejected)
    else if (status === 'success' || status === 'error') void onDisk(() => del(key, store()))
    if (status === 'success' && adopted.delete(key)) void offerUndo(mutation, key)
    if (status === 'pending' && owner) void save(mutation, key, owner)
  })

  async function save(mutation: Mutation, key: string, owner: string, rejection?: Entry['refused']) {
    const all = dehydrate(client, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (candidate) => candidate === mutation,
    })
    const [saved] = all.mutations
    if (!saved) return
    const waiting = { ...saved, state: { ...saved.state, isPaused: true, failureReason: null, error: null } }
    const at = mutation.state.submittedAt
    const entry = { key, owner, tab: thisTab, at, mutation: waiting, refused: rejection }
    await onDisk(() => set(key, entry satisfies Entry, store()))
    broadcastToTabs(rejection ? { type: 'refused' } : { type: 'queued', tab: thisTab })
  }

  async function resumeOrphaned() {
    const owner = session.userId()
    if (!owner) return
    void readRejected()
    const mine = await alone('adopt', async () => {
      const all = await readEntries()
      const living = await livingTabs()
      // Writes of another account wait for its next sign-in, up to the limit.
      const old = all.filter(({ at, owner: by }) => by !== owner && at < Date.now() - longestWait)
      if (old.length > 0)
        await onDisk(() =>
          delMany(
            old.map(({ key }) => key),
            store(),
          ),
        )
      const orphans = all.filter(
        (entry) => entry.owner === owner && !entry.refused && !isAlive(entry, living),
      )
      for (const entry of orphans) await onDisk(() => set(entry.key, { ...entry, tab: thisTab }, store()))
      for (const entry of all)
        if (entry.owner === owner && entry.tab !== thisTab && living.has(entry.tab)) watch(entry.tab)
      return orphans.sort((a, b) => a.at - b.at)
    })
    if (mine.length === 0) return
    await prepare()
    // Another call may have resumed them while mutations were loading.
    const remoteEntries = mine.filter((entry) => !isHere(entry))
    for (const { key } of remoteEntries) {
      waited.add(key)
      adopted.add(key)
    }
    hydrate(client, { queries: [], mutations: remoteEntries.map((entry) => entry.mutation) })
    await client.resumePausedMutations()
  }

  const isHere = (entry: Entry) =>
    client
      .getMutationCache()
      .getAll()
      .some((mutation) => keyOf(mutation) === entry.key)
  // After a session in this tab ended, its own entries are orphans too: memory no longer has them.
  const isAlive = (entry: Entry, living: Set<string>) =>
    entry.tab === thisTab ? isHere(entry) : living.has(entry.tab)

  const watched = new Set<string>()
  function watch(tab: string) {
    if (watched.has(tab)) return
    watched.add(tab)
    whenTabEnds(tab, () => {
      watched.delete(tab)
      void resumeOrphaned()
    })
  }
  const stopHearing = onTabMessage((message) => {
    if (message.type === 'queued') watch(message.tab)
    if (message.type === 'refused') void readRejected()
  })

  return {
    resumeOrphaned,
    close() {
      stopSaving()
      stopHearing()
    },
  }
}

/** Reports a bulk write sent after a reload, with the Undo that its screen would have offered. */
async function offerUndo({ options, state }: Mutation, key: string): Promise<void> {
  const { undoOf } = options as Partial<OfflineMutation<unknown, object>>
  const undo = undoOf?.(state.data, state.variables as object) ?? []
  if (undo.length === 0) return
  await i18next.loadNamespaces(['list', 'writes'])
  const name = `writes:${options.mutationKey?.join('.')}`
  const actionText = i18next.t(name as 'writes:orders.addNote')
  notify({ message: i18next.t('list:bulk.sent', { deed: actionText }), about: `write/${key}`, undo })
}

const keyOf = (mutation: Mutation) => {
  const variables = mutation.state.variables as { idempotencyKey?: unknown } | undefined
  return typeof variables?.idempotencyKey === 'string' ? variables.idempotencyKey : undefined
}

export function useUnsent(client: QueryClient): number {
  return useSyncExternalStore(
    // Batched, because the cache also notifies during a render.
    (listener) => client.getMutationCache().subscribe(notifyManager.batchCalls(listener)),
    () => unsentCount(client),
  )
}

export function unsentCount(client: QueryClient): number {
  return client
    .getMutationCache()
    .getAll()
    .filter((mutation) => mutation.state.status === 'pending' && keyOf(mutation) !== undefined).length
}

const outboxEntry = (mutation: Pick<SavedMutation, 'mutationKey' | 'state'>, key: string): OutboxEntry => ({
  key,
  mutationKey: (mutation.mutationKey ?? []).map(String),
  variables: (mutation.state.variables ?? {}) as object,
  at: mutation.state.submittedAt,
})

export function waitingWrites(client: QueryClient): OutboxEntry[] {
  return client
    .getMutationCache()
    .getAll()
    .flatMap((mutation) => {
      const key = keyOf(mutation)
      const { status, isPaused } = mutation.state
      return key && status === 'pending' && isPaused
        ? [outboxEntry({ ...mutation.options, state: mutation.state }, key)]
        : []
    })
    .sort((a, b) => a.at - b.at)
}

let listed: readonly OutboxEntry[] = []
function listWaiting(client: QueryClient): readonly OutboxEntry[] {
  const now = waitingWrites(client)
  const isSame = now.length === listed.length && now.every(({ key }, at) => key === listed[at]?.key)
  if (!isSame) listed = now
  return listed
}

/** This tab's writes that wait for a network; one that is being retried does not count. */
export function useWaitingWrites(client: QueryClient): readonly OutboxEntry[] {
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(notifyManager.batchCalls(listener)),
    () => listWaiting(client),
  )
}
