import {
  MutationCache,
  type MutationMeta,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { Feature } from './feature-key.ts'
import { ReadCache } from './read-cache.ts'
import { session } from './session.ts'
import { dismissUndoOf, notifyFailure } from './snackbar.ts'
import { broadcastToTabs } from './tabs.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      /** Kept on disk for the next visit and for offline use: the schema that a copy must fit. */
      offline?: z.ZodMiniType
      /** Never kept on disk, even with `offline`: search texts. */
      private?: boolean
      /** Selects the part to keep on disk, where the whole is too large. */
      keeps?: (data: never) => unknown
      /** Refetches only what is about these people; without it events about them refetch the whole. */
      readPeople?: (client: QueryClient, people: readonly number[]) => Promise<unknown>
    }
    mutationMeta: {
      /** A rejected write stays in its form instead of the outbox. */
      keepsRefused?: boolean
      /** Features with stale queries; refetched after the last pending write of the feature. */
      refreshes?: readonly Feature[]
      /** The calling screen shows the error itself. */
      failsOnScreen?: boolean
      /** Typed into a form, which may be closed at a rejection: then the outbox keeps it. */
      isTyped?: boolean
      /** On a conflict a form or dialog asks whose change stays; until then it is in the outbox. */
      asksOnClash?: boolean
      /** A bulk mutation of several calls, each under a key made from the write's. */
      isInCalls?: boolean
    }
  }
}

const dayLength = 86_400_000
/** Maximum age in ms of saved and unused data. */
export const longestAge = 7 * dayLength

const mayComeBack = ({ status, isUnknownCall }: ApiError) => !isUnknownCall && (status === 0 || status >= 500)

export const isReadAgain = (failures: number, error: ApiError): boolean =>
  failures < 2 && mayComeBack(error) && onlineManager.isOnline()

/** Number of failures without a response since a write was last started, by key. */
const silences = new Map<string, number>()

/**
 * Retry rule of writes. Without a response, or when the server is too busy (503, sent before any change), a write waits
 * and is never given up. Other server errors are retried three times. The library's own counter mixes all failures and
 * restarts at 0, so it cannot be used.
 */
function isSentAgain(failures: number, { status, write = '', isUnknownCall }: ApiError): boolean {
  const isOver = status !== 0 && status !== 503
  const unanswered = failures === 0 ? 0 : (silences.get(write) ?? 0)
  silences.set(write, isOver ? unanswered : unanswered + 1)
  return !isOver || (status >= 500 && !isUnknownCall && failures - unanswered < 3)
}

/** Failures that a screen or message has shown. */
const handled = new WeakSet<ApiError>()

/**
 * The library starts the next mutation of a scope without awaiting it; `onError` below handles its failure.
 */
class WriteCache extends MutationCache {
  override runNext(...args: Parameters<MutationCache['runNext']>): Promise<unknown> {
    return super.runNext(...args).catch(() => {})
  }
}

/** The client with the product's one failure policy: screens neither retry nor show messages themselves. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new ReadCache({
      onError(error, query) {
        handled.add(error)
        if (endsSession(error)) return
        // Without data the screen shows the error; without a response the offline bar does; without the right the page.
        if (query.state.data !== undefined && error.status !== 0 && !error.isForbidden) notifyFailure(error)
      },
    }),
    mutationCache: new WriteCache({
      onError(error, variables, _context, mutation) {
        handled.add(error)
        dismissUndoOf(mutation.options.mutationKey ?? [], variables)
        if (endsSession(error) || mutation.meta?.failsOnScreen) return
        if (!mutation.meta?.asksOnClash || !isConflict(error)) notifyFailure(error)
      },
      onSettled(_data, error, variables, _context, mutation) {
        silences.delete((variables as { idempotencyKey?: string } | undefined)?.idempotencyKey ?? '')
        refresh(client, mutation.meta)
        if (!error && mutation.meta?.refreshes)
          broadcastToTabs({ type: 'changed', features: mutation.meta.refreshes })
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 10_000,
        gcTime: longestAge,
        retry: isReadAgain,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
      },
      mutations: {
        networkMode: 'online',
        gcTime: 5 * 60_000,
        retry: isSentAgain,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 8000),
      },
    },
  })
  return client
}

/**
 * Offline failures appear in the offline bar, others that no screen shows in a message. Returns the
 * unsubscribe.
 */
export function handleUnhandledFailures(): () => void {
  function handle(event: PromiseRejectionEvent) {
    const error: unknown = event.reason
    if (!(error instanceof ApiError)) return
    event.preventDefault()
    if (handled.has(error) || error.status === 0 || endsSession(error)) return
    notifyFailure(error)
  }
  globalThis.addEventListener('unhandledrejection', handle)
  return () => globalThis.removeEventListener('unhandledrejection', handle)
}

function endsSession(error: ApiError): boolean {
  if (error.status !== 401) return false
  session.end('refused')
  return true
}

/** The last pending write of a feature refetches, because an earlier result would be stale immediately. */
function refresh(client: QueryClient, meta: MutationMeta | undefined) {
  for (const feature of meta?.refreshes ?? []) {
    if (client.isMutating({ mutationKey: [feature] }) <= 1) void readAgain(client, [feature])
  }
}

/** The activity log and the timelines of records show the writes of every feature, except of these. */
const logKey = ['activity']
const unlogged: ReadonlySet<unknown> = new Set(['activity', 'chat', 'chat-people', 'here', 'notifications'])

/** A first fetch in flight may have begun before the change, so it is fetched again. */
export function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { state, promise, queryKey: fetchedKey } of fetching) {
    if (state.data !== undefined) continue
    void promise
      ?.then(() => {
        if (client.isMutating({ mutationKey: fetchedKey.slice(0, 1) }) === 0)
          return client.invalidateQueries({ queryKey: fetchedKey, exact: true })
      })
      .catch(() => {})
  }
  const [feature] = queryKey
  if (queryKey.length === 1 && !unlogged.has(feature)) void client.invalidateQueries({ queryKey: logKey })
  return client.invalidateQueries({ queryKey })
}

type Registered = { mutationKey: QueryKey }

/** Functions are not stored with a waiting write: after a reload its code is found here by key. */
export function registerMutations(client: QueryClient, mutations: readonly Registered[]) {
  for (const mutation of mutations) client.setMutationDefaults(mutation.mutationKey, mutation as object)
}

let allMutations = async (): Promise<readonly Registered[]> => []

export function setMutationSource(source: typeof allMutations) {
  allMutations = source
}

export async function loadMutations(client: QueryClient) {
  registerMutations(client, await allMutations())
}

export type Preloadable = { queryKey: QueryKey; queryFn?: unknown }

/** Resolves once every query has data; fetches missing ones in parallel. */
export function preload(client: QueryClient, ...queries: Preloadable[]): Promise<unknown> {
  return Promise.all(
    queries.map((query) => client.query({ ...(query as object), staleTime: 'static' } as never)),
  )
}

/** True for a 409 conflict (docs/contract.md 6.4). */
export const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errorBody?.code === 'conflict'

export const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0
