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
import { notifyFailure } from './snackbar.ts'
import { tellOtherTabs } from './tabs.ts'

/** The first word of every query and mutation key. */
export type Feature =
  | 'account'
  | 'checkout'
  | 'customers'
  | 'dashboard'
  | 'invoices'
  | 'kanban'
  | 'menu'
  | 'moderation'
  | 'notifications'
  | 'orders'
  | 'products'
  | 'search'
  | 'stock'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      /** Kept on disk for the next visit and for times without a network. */
      offline?: boolean
    }
    mutationMeta: {
      /** Whose data the write changes; refetched once the last waiting write of its feature is through. */
      refreshes?: readonly Feature[]
      /** The screen that asked shows the failure itself. */
      failsOnScreen?: boolean
      /** Somebody else was faster: a dialog asks whose change stays. */
      asksOnClash?: boolean
    }
  }
}

const dayLength = 86_400_000
/** How long saved and unused data may be shown again. */
export const longestAge = 7 * dayLength

const mayComeBack = (error: ApiError) => error.status === 0 || error.status >= 500

/** The client with the one failure policy of the product: screens neither retry nor toast. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (endsSession(error)) return
        // With nothing to show, the error goes to the screen; without an answer, the offline bar says so.
        if (query.state.data !== undefined && error.status !== 0) notifyFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (endsSession(error) || mutation.meta?.failsOnScreen) return
        if (!mutation.meta?.asksOnClash || !isClash(error)) notifyFailure(error)
      },
      onSettled(_data, error, _variables, _context, mutation) {
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
        retry: (failures, error) => failures < 2 && mayComeBack(error) && onlineManager.isOnline(),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
      },
      mutations: {
        networkMode: 'online',
        gcTime: 5 * 60_000,
        // Without an answer the write waits for the server (the connection is then offline) and is never given up.
        retry: (failures, error) => error.status === 0 || (failures < 3 && mayComeBack(error)),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 8000),
      },
    },
  })
  return client
}

function endsSession(error: ApiError): boolean {
  if (error.status !== 401) return false
  session.end('refused')
  return true
}

/** Refetches what a write changed, unless a later write of the same feature still waits: it would undo what that one shows. */
function refresh(client: QueryClient, meta: MutationMeta | undefined) {
  for (const feature of meta?.refreshes ?? []) {
    if (client.isMutating({ mutationKey: [feature] }) <= 1)
      void client.invalidateQueries({ queryKey: [feature] })
  }
}

type Registered = { mutationKey: QueryKey }

/** Functions are not saved with a waiting write: after a reload it finds its behaviour here, by key. */
export function registerMutations(client: QueryClient, mutations: readonly Registered[]) {
  for (const mutation of mutations) client.setMutationDefaults(mutation.mutationKey, mutation as object)
}

export type Preloadable = { queryKey: QueryKey; queryFn?: unknown }

/** Resolves once every query has data, fetching the missing ones side by side. */
export function preload(client: QueryClient, ...queries: Preloadable[]): Promise<unknown> {
  return Promise.all(
    queries.map((query) => client.query({ ...(query as object), staleTime: 'static' } as never)),
  )
}

/** Whether a write was refused because somebody else had changed the same thing (contract 9). */
export const isClash = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.refusal?.code === 'conflict'

/** Whether a failure means that nothing answered, rather than that something was refused. */
export const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0
