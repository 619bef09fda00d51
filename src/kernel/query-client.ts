import {
  MutationCache,
  type MutationMeta,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { session } from './session.ts'
import { dismissUndoOf, notifyFailure } from './snackbar.ts'
import { tellOtherTabs } from './tabs.ts'

/** The first word of every query and mutation key. */
export type Feature =
  | 'account'
  | 'calendar'
  | 'chat'
  | 'contacts'
  | 'checkout'
  | 'customers'
  | 'dashboard'
  | 'here'
  | 'invoices'
  | 'kanban'
  | 'mail'
  | 'menu'
  | 'moderation'
  | 'notifications'
  | 'orders'
  | 'products'
  | 'search'
  | 'social'
  | 'stock'
  | 'views'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      /** Kept on disk for the next visit and for times without a network. */
      offline?: boolean
      /** Never kept on disk, whatever else is said of it: what somebody typed to find something. */
      private?: boolean
      /** What of it is kept on disk, where all of it would be too much. */
      keeps?: (data: never) => unknown
    }
    mutationMeta: {
      /** What the server refuses of it stands where it was written, and not in the outbox. */
      keepsRefused?: boolean
      /** Whose data the write changes; refetched once the last waiting write of its feature is through. */
      refreshes?: readonly Feature[]
      /** The screen that asked shows the failure itself. */
      failsOnScreen?: boolean
      /** It was typed into a form, which may be gone when it is refused: then it stands in the outbox. */
      isTyped?: boolean
      /** Somebody else was faster: a form or a dialog asks whose change stays, and until then it stands in the outbox. */
      asksOnClash?: boolean
    }
  }
}

const dayLength = 86_400_000
/** How long saved and unused data may be shown again. */
export const longestAge = 7 * dayLength

const mayComeBack = ({ status, isUnknownCall }: ApiError) => !isUnknownCall && (status === 0 || status >= 500)

/** Whether a read that failed is tried again. */
export const isReadAgain = (failures: number, error: ApiError): boolean =>
  failures < 2 && mayComeBack(error) && onlineManager.isOnline()

/** How often a write went unanswered since it was last begun, by its key. */
const silences = new Map<string, number>()

/**
 * Without an answer a write waits for the server (the connection is then offline) and is never given up; nor is one for
 * which the server is too busy (503), which says so before it does anything. A server that fails is asked three times
 * more; the library counts all failures together, from 0 whenever it begins.
 */
function isSentAgain(failures: number, { status, write = '', isUnknownCall }: ApiError): boolean {
  const isOver = status !== 0 && status !== 503
  const unanswered = failures === 0 ? 0 : (silences.get(write) ?? 0)
  silences.set(write, isOver ? unanswered : unanswered + 1)
  return !isOver || (status >= 500 && !isUnknownCall && failures - unanswered < 3)
}

/** Failures of queries and mutations: the screen or a message shows them. */
const handled = new WeakSet<ApiError>()

/**
 * The library begins the next write of a queue without waiting for it: one that was restored from disk would fail with
 * a promise that nobody handles. `onError` below has dealt with the failure by then.
 */
class WriteCache extends MutationCache {
  override runNext(...args: Parameters<MutationCache['runNext']>): Promise<unknown> {
    return super.runNext(...args).catch(() => {})
  }
}

/** The client with the one failure policy of the product: screens neither retry nor toast. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        handled.add(error)
        if (endsSession(error)) return
        // With nothing to show, the error goes to the screen; without an answer, the offline bar says so.
        if (query.state.data !== undefined && error.status !== 0) notifyFailure(error)
      },
    }),
    mutationCache: new WriteCache({
      onError(error, variables, _context, mutation) {
        handled.add(error)
        dismissUndoOf(mutation.options.mutationKey ?? [], variables)
        if (endsSession(error) || mutation.meta?.failsOnScreen) return
        if (!mutation.meta?.asksOnClash || !isClash(error)) notifyFailure(error)
      },
      onSettled(_data, error, variables, _context, mutation) {
        silences.delete((variables as { idempotencyKey?: string } | undefined)?.idempotencyKey ?? '')
        refresh(client, mutation.meta)
        if (!error && mutation.meta?.refreshes)
          tellOtherTabs({ type: 'changed', features: mutation.meta.refreshes })
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
 * Handles each failed call whose promise nobody waited for, so that none ends as an error on the console only; returns
 * the way to stop. Without an answer the offline bar says so; everything else that no screen shows gets a message.
 */
export function handleUnheardFailures(): () => void {
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

/**
 * Refetches what a write changed. Where later writes of the same feature are still to be sent the last of them sees to
 * it: what is read in between would be read again at once.
 */
function refresh(client: QueryClient, meta: MutationMeta | undefined) {
  for (const feature of meta?.refreshes ?? []) {
    if (client.isMutating({ mutationKey: [feature] }) <= 1) void readAgain(client, [feature])
  }
}

/**
 * Reads again what has changed. What is on its way for the first time the library would only wait for, although it may
 * have been asked before the change: it is read once more when it has come, unless a write sees to that.
 */
export function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { state, promise, queryKey: own } of asked) {
    if (state.data !== undefined) continue
    void promise
      ?.then(() => {
        if (client.isMutating({ mutationKey: own.slice(0, 1) }) === 0)
          return client.invalidateQueries({ queryKey: own, exact: true })
      })
      .catch(() => {})
  }
  return client.invalidateQueries({ queryKey })
}

type Registered = { mutationKey: QueryKey }

/** Functions are not saved with a waiting write: after a reload it finds its behaviour here, by key. */
export function registerMutations(client: QueryClient, mutations: readonly Registered[]) {
  for (const mutation of mutations) client.setMutationDefaults(mutation.mutationKey, mutation as object)
}

let allVerbs = async (): Promise<readonly Registered[]> => []

/** Says where the verbs come from: they are brought only once one is to be run by nothing but its key. */
export function verbsComeFrom(source: typeof allVerbs) {
  allVerbs = source
}

/** Brings and registers every verb. */
export async function bringVerbs(client: QueryClient) {
  registerMutations(client, await allVerbs())
}

export type Preloadable = { queryKey: QueryKey; queryFn?: unknown }

/** Resolves once every query has data, fetching the missing ones side by side. */
export function preload(client: QueryClient, ...queries: Preloadable[]): Promise<unknown> {
  return Promise.all(
    queries.map((query) => client.query({ ...(query as object), staleTime: 'static' } as never)),
  )
}

/** Whether a write was refused because somebody else had changed the same thing (docs/contract.md 6.4). */
export const isClash = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.refusal?.code === 'conflict'

/** Whether a failure means that nothing answered, rather than that something was refused. */
export const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0
