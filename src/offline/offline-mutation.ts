import type { MutationFunctionContext, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#kernel/api-error.ts'
import { loadMutations } from '#kernel/query-client.ts'
import type { DeferredMutation } from '#kernel/snackbar.ts'
import { newKey } from '#kernel/write-key.ts'

export type WithKey<Variables> = Variables & { idempotencyKey: string }

/** A mutation as one object, for its hook and for the registration at start-up. */
export type OfflineMutation<Data, Variables, Context = unknown> = MutationOptions<
  Data,
  ApiError,
  WithKey<Variables>,
  Context
> & {
  mutationKey: QueryKey
  /** The mutations that undo a bulk mutation, by its reply. A waiting write is stored with its `meta`, so not there. */
  undoOf?(reply: Data, variables: Variables): DeferredMutation[]
}

export const discarded = new ApiError(0)
export const isDiscarded = (error: unknown) => error === discarded

/** Callers that want the reply after each call of a bulk write, by its key, with the number of calls reported. */
const onCalls = new Map<string, { onCall: (reply: never) => void; done: number }>()

/** Reports the reply of all calls of a bulk write so far, once each: a retry gets the first replies again. */
export function reportCall(key: string, nth: number, reply: unknown) {
  const caller = onCalls.get(key)
  if (!caller || nth < caller.done) return
  caller.done = nth + 1
  caller.onCall(reply as never)
}

/** Calls back when a waiting write is discarded. */
function whenDiscarded(client: QueryClient, key: string, run: () => void) {
  const stop = client.getMutationCache().subscribe(({ type, mutation }) => {
    const variables = mutation?.state.variables as { idempotencyKey?: string } | undefined
    if (!mutation || variables?.idempotencyKey !== key) return
    const isWaiting = mutation.state.status === 'pending'
    if (!isWaiting || type === 'removed') stop()
    if (isWaiting && type === 'removed') run()
  })
}

/**
 * The hook of a mutation. It creates the key when the user acts; the key is saved with the variables, so a retry after
 * a lost response, a reload or from another tab is the same write. A write discarded in the outbox fails here, because
 * the library would leave its caller waiting.
 */
export function useOfflineMutation<Data, Variables extends object, Context>(
  mutation: OfflineMutation<Data, Variables, Context>,
) {
  const client = useQueryClient()
  const result = useMutation(mutation)
  const { reset } = result
  const last = useRef('')
  const withKey = (variables: Variables): WithKey<Variables> => ({ ...variables, idempotencyKey: newKey() })
  function watch(idempotencyKey: string, onDiscard: () => void) {
    last.current = idempotencyKey
    whenDiscarded(client, idempotencyKey, () => {
      if (last.current === idempotencyKey) reset()
      onDiscard()
    })
  }
  const contextOf = (): MutationFunctionContext => ({
    client,
    meta: mutation.meta,
    mutationKey: mutation.mutationKey,
  })
  type Options = Parameters<typeof result.mutate>[1]
  return {
    ...result,
    mutationKey: mutation.mutationKey,
    mutate: (variables: Variables, options?: Options) => {
      const keyed = withKey(variables)
      result.mutate(keyed, options)
      watch(keyed.idempotencyKey, () => void options?.onError?.(discarded, keyed, undefined, contextOf()))
    },
    /** `onCall` gets the reply of all calls of a bulk mutation so far, also when a later one fails. */
    mutateAsync: (variables: Variables, onCall?: (reply: Data) => void) => {
      const keyed = withKey(variables)
      if (onCall) onCalls.set(keyed.idempotencyKey, { onCall, done: 0 })
      const sending = result.mutateAsync(keyed)
      const discarding = new Promise<never>((_done, fail) =>
        watch(keyed.idempotencyKey, () => fail(discarded)),
      )
      return Promise.race([sending, discarding]).finally(() => onCalls.delete(keyed.idempotencyKey))
    },
    later: (variables: Variables) => deferMutation(mutation, variables),
    /** The mutations that undo a bulk mutation, by its reply or the part of it that says what changed. */
    undoOf: (reply: Partial<Data>, variables: Partial<Variables> = {}) =>
      mutation.undoOf?.(reply as Data, variables as Variables) ?? [],
  }
}

/** The mutation as data, for a message that offers it, even after a reload; accepting twice sends one write. */
export const deferMutation = <Variables extends object>(
  { mutationKey }: { mutationKey: QueryKey },
  variables: Variables,
) =>
  ({ mutationKey: [...mutationKey], intent: { ...variables, idempotencyKey: newKey() } }) as DeferredMutation

/** Runs deferred mutations and returns their replies; failures are reported by the usual policy. */
export async function runDeferred(
  client: QueryClient,
  mutations: readonly DeferredMutation[],
): Promise<unknown[]> {
  await loadMutations(client)
  const cache = client.getMutationCache()
  return Promise.all(
    mutations.map(({ mutationKey, intent: variables }) =>
      cache.build(client, client.defaultMutationOptions({ mutationKey })).execute(variables),
    ),
  )
}

export function splitKey<Variables extends object>(variables: WithKey<Variables>) {
  const { idempotencyKey, ...body } = variables
  return [body as unknown as Variables, { idempotencyKey }] as const
}

/** A fetch in flight would overwrite the optimistic data; a first fetch has nothing to overwrite. */
export const cancelReads = (client: QueryClient, queryKey: QueryKey) =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })

/** Option for a form of a new record: a rejected write stays in the outbox after the form is closed. */
export const keepWhenRejected = <OfflineMutation extends { meta?: object }>(
  mutation: OfflineMutation,
): OfflineMutation => ({ ...mutation, meta: { ...mutation.meta, isTyped: true } })

/** Option for records with versions: a write in conflict stays in the outbox until it is resolved. */
export const keepOnConflict = <OfflineMutation extends { meta?: object }>(
  mutation: OfflineMutation,
): OfflineMutation => ({ ...mutation, meta: { ...mutation.meta, asksOnClash: true } })
