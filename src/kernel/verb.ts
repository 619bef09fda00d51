import type { MutationFunctionContext, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from './api.ts'
import { bringVerbs } from './query-client.ts'
import type { LaterVerb } from './snackbar.ts'

/** Variables with their idempotency key. */
export type Intent<Meant> = Meant & { idempotencyKey: string }

/** A mutation as one object, for its hook and for the registration at start-up. */
export type Verb<Data, Meant, Context = unknown> = MutationOptions<Data, ApiError, Intent<Meant>, Context> & {
  mutationKey: QueryKey
}

/** The error of a write that was discarded in the outbox. */
export const discarded = new ApiError(0)
export const isDiscarded = (error: unknown) => error === discarded

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
export function useVerb<Data, Meant extends object, Context>(verb: Verb<Data, Meant, Context>) {
  const client = useQueryClient()
  const mutation = useMutation(verb)
  const { reset } = mutation
  const last = useRef('')
  const withKey = (meant: Meant): Intent<Meant> => ({ ...meant, idempotencyKey: crypto.randomUUID() })
  function watch(idempotencyKey: string, onDiscard: () => void) {
    last.current = idempotencyKey
    whenDiscarded(client, idempotencyKey, () => {
      if (last.current === idempotencyKey) reset()
      onDiscard()
    })
  }
  const contextOf = (): MutationFunctionContext => ({
    client,
    meta: verb.meta,
    mutationKey: verb.mutationKey,
  })
  type Options = Parameters<typeof mutation.mutate>[1]
  return {
    ...mutation,
    mutationKey: verb.mutationKey,
    mutate: (meant: Meant, options?: Options) => {
      const intent = withKey(meant)
      mutation.mutate(intent, options)
      watch(intent.idempotencyKey, () => void options?.onError?.(discarded, intent, undefined, contextOf()))
    },
    mutateAsync: (meant: Meant, options?: Options) => {
      const intent = withKey(meant)
      const sending = mutation.mutateAsync(intent, options)
      const discarding = new Promise<never>((_done, fail) =>
        watch(intent.idempotencyKey, () => fail(discarded)),
      )
      return Promise.race([sending, discarding])
    },
    /** The mutation as data, for a message that offers it, even after a reload; accepting twice sends one write. */
    later: (meant: Meant) => ({ mutationKey: [...verb.mutationKey], intent: withKey(meant) }) as LaterVerb,
  }
}

/** Runs deferred mutations and returns their replies; failures are reported by the usual policy. */
export async function runLater(client: QueryClient, verbs: readonly LaterVerb[]): Promise<unknown[]> {
  await bringVerbs(client)
  const cache = client.getMutationCache()
  return Promise.all(
    verbs.map(({ mutationKey, intent }) =>
      cache.build(client, client.defaultMutationOptions({ mutationKey })).execute(intent),
    ),
  )
}

/** Splits variables into body and key, which travels in the header. */
export function splitKey<Meant extends object>(intent: Intent<Meant>) {
  const { idempotencyKey, ...body } = intent
  return [body as unknown as Meant, { idempotencyKey }] as const
}

/** A fetch in flight would overwrite the optimistic data; a first fetch has nothing to overwrite. */
export const holdReads = (client: QueryClient, queryKey: QueryKey) =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })

/** Option for a form of a new record: a rejected write stays in the outbox after the form is closed. */
export const fromForm = <Verb extends { meta?: object | undefined }>(verb: Verb): Verb => ({
  ...verb,
  meta: { ...verb.meta, isTyped: true },
})

/** Option for records with versions: a write in conflict stays in the outbox until it is resolved. */
export const asking = <Verb extends { meta?: object | undefined }>(verb: Verb): Verb => ({
  ...verb,
  meta: { ...verb.meta, asksOnClash: true },
})
