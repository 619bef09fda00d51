import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Mutation,
  notifyManager,
  onlineManager,
  type QueryClient,
} from '@tanstack/react-query'
import i18next from 'i18next'
import { createStore, del, delMany, entries, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { onDisk } from './on-disk.ts'
import { readAgain } from './query-client.ts'
import { session } from './session.ts'
import { notify } from './snackbar.ts'
import { alone, hearOtherTabs, livingTabs, tellOtherTabs, thisTab, whenTabEnds } from './tabs.ts'
import { discarded } from './verb.ts'

type SavedMutation = DehydratedState['mutations'][number]
/** A write that the server has not answered yet, under its idempotency key. */
type Entry = {
  key: string
  owner: string
  tab: string
  at: number
  mutation: SavedMutation
  /**
   * What the server said when it refused it. Kept then are writes that had to wait, those that were typed into a form,
   * which may be gone by now, and those that somebody has to decide about: of a mere click the screen says so.
   */
  refused?: { status: number; body: unknown }
}

/** A write as the outbox shows it. */
export type OutboxEntry = {
  key: string
  /** The area and the name of its verb. */
  verb: readonly string[]
  variables: object
  /** When the user did it, in milliseconds since 1970. */
  at: number
}
export type RefusedEntry = OutboxEntry & {
  error: ApiError
  /** Where it was refused. */
  tab: string
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('fernhill-outbox', 'writes')
  return opened
}

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null

/** Whether an entry is whole: one that is not would keep the others from being sent. */
function isEntry(one: unknown): one is Entry {
  if (!isObject(one) || !isObject(one.mutation) || !isObject(one.mutation.state)) return false
  const isNamed = [one.key, one.owner, one.tab].every((part) => typeof part === 'string')
  const isRefusal = one.refused === undefined || isObject(one.refused)
  return isNamed && isRefusal && typeof one.at === 'number' && Array.isArray(one.mutation.mutationKey)
}

/** Everything that is kept, of every account and tab. A damaged entry is dropped, alone, and the user is told. */
async function readEntries(): Promise<Entry[]> {
  const all = (await onDisk(() => entries<string, unknown>(store()))) ?? []
  const damaged = all.flatMap(([key, one]) => (isEntry(one) ? [] : [key]))
  if (damaged.length > 0) {
    await onDisk(() => delMany(damaged, store()))
    notify({
      message: i18next.t('errors.damagedWrite'),
      variant: 'alert',
      alert: { color: 'error' },
    })
  }
  return all.flatMap(([, one]) => (isEntry(one) ? one : []))
}

/** How long the writes of an account wait for its next sign-in on this device. */
const longestWait = 30 * 86_400_000

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

const outboxEntry = (mutation: Pick<SavedMutation, 'mutationKey' | 'state'>, key: string): OutboxEntry => ({
  key,
  verb: (mutation.mutationKey ?? []).map(String),
  variables: (mutation.state.variables ?? {}) as object,
  at: mutation.state.submittedAt,
})

/** The writes of this tab that wait for a network, in the order they were made. */
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
    .sort((one, other) => one.at - other.at)
}

let listed: readonly OutboxEntry[] = []
/** The same list as long as the same writes wait. */
function listWaiting(client: QueryClient): readonly OutboxEntry[] {
  const now = waitingWrites(client)
  const isSame = now.length === listed.length && now.every(({ key }, at) => key === listed[at]?.key)
  if (!isSame) listed = now
  return listed
}

/** The writes of this tab that wait for a network; one that is just being tried again does not. */
export function useWaitingWrites(client: QueryClient): readonly OutboxEntry[] {
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(notifyManager.batchCalls(listener)),
    () => listWaiting(client),
  )
}

let refused: readonly RefusedEntry[] = []
const refusedListeners = new Set<() => void>()
function showRefused(next: readonly RefusedEntry[]) {
  refused = next
  for (const listener of refusedListeners) listener()
}
const listenToRefused = (listener: () => void) => {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}
/** The writes that the server refused and that are kept, of every tab, oldest first. */
export const useRefused = () => useSyncExternalStore(listenToRefused, () => refused)

let readings = 0
async function readRefused() {
  const owner = session.userId()
  readings += 1
  const reading = readings
  const all = await readEntries()
  // One that began later knows better.
  if (reading !== readings) return
  showRefused(
    all
      .filter((entry) => entry.refused && entry.owner === owner)
      .map(({ key, tab, mutation, refused: { status, body } = { status: 0, body: undefined } }) => ({
        ...outboxEntry(mutation, key),
        tab,
        error: new ApiError(status, body),
      }))
      .sort((one, other) => one.at - other.at),
  )
}

/** Takes a refused write out of the outbox. */
export async function forgetRefused(key: string): Promise<void> {
  if (refused.some((one) => one.key === key)) showRefused(refused.filter((one) => one.key !== key))
  await onDisk(() => del(key, store()))
  // It may have been decided before it was listed.
  await readRefused()
  tellOtherTabs({ type: 'refused' })
}

/** Takes a write out of the outbox that is not on its way; what was shown of it goes back to how it was. */
export async function discardWrite(client: QueryClient, key: string): Promise<void> {
  const cache = client.getMutationCache()
  const mutation = cache.getAll().find((one) => keyOf(one) === key)
  if (mutation?.state.isPaused) {
    const { mutationKey, meta } = mutation.options
    const { variables, context } = mutation.state
    // Puts back what was shown before the answer. What is kept where it was written would be kept a second time.
    if (!meta?.keepsRefused)
      await mutation.options.onError?.(discarded, variables, context, { client, meta, mutationKey })
    cache.remove(mutation)
    const area = mutationKey?.slice(0, 1) ?? []
    await readAgain(client, area)
  }
  await forgetRefused(key)
}

/** Does once more what the server refused, as a new write. */
export async function retryWrite(client: QueryClient, { key, verb, variables }: OutboxEntry): Promise<void> {
  const options = client.defaultMutationOptions({ mutationKey: verb })
  const again = { ...variables, idempotencyKey: crypto.randomUUID() }
  void client
    .getMutationCache()
    .build(client, options)
    .execute(again as never)
    .catch(() => {})
  await forgetRefused(key)
}

/** How many writes of the signed-in account wait for an answer, in all tabs. */
export async function countUnsent(client: QueryClient): Promise<number> {
  const owner = session.userId()
  const kept = (await readEntries()).filter((entry) => entry.owner === owner && !entry.refused)
  return Math.max(unsentCount(client), kept.length)
}

/** Forgets every write of an account, of every tab. */
export async function wipeOutbox(owner: string): Promise<void> {
  const own = (await readEntries()).filter((entry) => entry.owner === owner).map(({ key }) => key)
  await onDisk(() => delMany(own, store()))
  showRefused([])
}

/**
 * Keeps every write on disk from the moment the user acted until the server has answered, waiting ones and
 * those on the wire alike. Each belongs to one account and to one tab; what a closed tab left behind is
 * taken over by exactly one other; `prepare` then brings the behaviour of every verb, which is not saved.
 */
export async function openOutbox(client: QueryClient, prepare = async () => {}) {
  /** Writes that had to wait for a network or for another page. */
  const waited = new Set<string>()
  const stopSaving = client.getMutationCache().subscribe(({ mutation, type }) => {
    const key = mutation && keyOf(mutation)
    const owner = session.userId()
    if (!mutation || !key || type === 'removed') return
    if (mutation.state.isPaused && !onlineManager.isOnline()) waited.add(key)
    const { status, error } = mutation.state
    // Refused for want of a session: the write waits for its account's next sign-in.
    if (status === 'error' && error instanceof ApiError && error.status === 401) return
    // What is said of a write later, as when nobody looks at it any more, is no answer.
    if (status !== 'pending' && type !== 'updated') return
    const { keepsRefused, asksOnClash, isTyped } = mutation.meta ?? {}
    const isKept = !keepsRefused && (waited.has(key) || asksOnClash || isTyped)
    if (status === 'error' && owner && isKept && error instanceof ApiError)
      void save(mutation, key, owner, { status: error.status, body: error.body }).then(readRefused)
    else if (status === 'success' || status === 'error') void onDisk(() => del(key, store()))
    if (status === 'pending' && owner) void save(mutation, key, owner)
  })

  async function save(mutation: Mutation, key: string, owner: string, refusal?: Entry['refused']) {
    const all = dehydrate(client, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (one) => one === mutation,
    })
    const [saved] = all.mutations
    if (!saved) return
    const waiting = { ...saved, state: { ...saved.state, isPaused: true, failureReason: null, error: null } }
    const at = mutation.state.submittedAt
    const entry = { key, owner, tab: thisTab, at, mutation: waiting, ...(refusal && { refused: refusal }) }
    await onDisk(() => set(key, entry satisfies Entry, store()))
    tellOtherTabs(refusal ? { type: 'refused' } : { type: 'queued', tab: thisTab })
  }

  /** Takes over what closed tabs left, puts it in the order it was made and sends it. */
  async function adopt() {
    const owner = session.userId()
    if (!owner) return
    void readRefused()
    const mine = await alone('adopt', async () => {
      const all = await readEntries()
      const living = await livingTabs()
      // Another account's writes wait for its next sign-in, for as long as that may be.
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
      return orphans.sort((one, other) => one.at - other.at)
    })
    if (mine.length === 0) return
    await prepare()
    // Another call may have been faster while the verbs were on their way.
    const left = mine.filter((entry) => !isHere(entry))
    for (const { key } of left) waited.add(key)
    hydrate(client, { queries: [], mutations: left.map((entry) => entry.mutation) })
    await client.resumePausedMutations()
  }

  const isHere = (entry: Entry) =>
    client
      .getMutationCache()
      .getAll()
      .some((mutation) => keyOf(mutation) === entry.key)
  // An entry of this tab counts as an orphan when the memory that held it is gone: the session ended in between.
  const isAlive = (entry: Entry, living: Set<string>) =>
    entry.tab === thisTab ? isHere(entry) : living.has(entry.tab)

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
    if (message.type === 'refused') void readRefused()
  })

  return {
    adopt,
    close() {
      stopSaving()
      stopHearing()
    },
  }
}
