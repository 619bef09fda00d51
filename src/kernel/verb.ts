import type { MutationFunctionContext, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from './api.ts'
import { bringVerbs } from './query-client.ts'
import type { LaterVerb } from './snackbar.ts'

/** What the user meant, with the key that keeps the server from applying it twice. */
export type Intent<Meant> = Meant & { idempotencyKey: string }

/** A verb of the product: one object, used by its hook and registered at start-up. */
export type Verb<Data, Meant, Context = unknown> = MutationOptions<Data, ApiError, Intent<Meant>, Context> & {
  mutationKey: QueryKey
}

/** What becomes of a write that is taken out of the outbox before it was sent. */
export const discarded = new ApiError(0)
export const isDiscarded = (error: unknown) => error === discarded

/** Calls back when a waiting write is taken out of the outbox. */
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
 * The hook of a verb. The key is made here, when the user acts, and saved with the variables, so that a
 * write that is sent again after a lost answer, a reload or from another tab is still the same write. What is
 * discarded in the outbox has failed for whoever waits for it here: the library would leave them waiting.
 */
export function useVerb<Data, Meant extends object, Context>(verb: Verb<Data, Meant, Context>) {
  const client = useQueryClient()
  const mutation = useMutation(verb)
  const { reset } = mutation
  const last = useRef('')
  const intended = (meant: Meant): Intent<Meant> => ({ ...meant, idempotencyKey: crypto.randomUUID() })
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
      const intent = intended(meant)
      mutation.mutate(intent, options)
      watch(intent.idempotencyKey, () => void options?.onError?.(discarded, intent, undefined, contextOf()))
    },
    mutateAsync: (meant: Meant, options?: Options) => {
      const intent = intended(meant)
      const sending = mutation.mutateAsync(intent, options)
      const discarding = new Promise<never>((_done, fail) =>
        watch(intent.idempotencyKey, () => fail(discarded)),
      )
      return Promise.race([sending, discarding])
    },
    /** The same for a message that offers it, even after a reload; whoever takes the offer twice means it once. */
    later: (meant: Meant) => ({ mutationKey: [...verb.mutationKey], intent: intended(meant) }) as LaterVerb,
  }
}

/** Runs verbs that were kept for later, and answers what each was answered; a failure is told where all are. */
export async function runLater(client: QueryClient, verbs: readonly LaterVerb[]): Promise<unknown[]> {
  await bringVerbs(client)
  const cache = client.getMutationCache()
  return Promise.all(
    verbs.map(({ mutationKey, intent }) =>
      cache.build(client, client.defaultMutationOptions({ mutationKey })).execute(intent),
    ),
  )
}

/** Splits an intent into what is sent as the body and the key that travels in the header. */
export function sent<Meant extends object>(intent: Intent<Meant>) {
  const { idempotencyKey, ...body } = intent
  return [body as unknown as Meant, { idempotencyKey }] as const
}

/** What is on its way would undo a preview; what is fetched for the first time shows nothing to undo. */
export const holdReads = (client: QueryClient, queryKey: QueryKey) =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })

/** Of what somebody types into a form of a new thing: what is refused of it is not lost with the form. */
export const fromForm = <Verb extends { meta?: object | undefined }>(verb: Verb): Verb => ({
  ...verb,
  meta: { ...verb.meta, isTyped: true },
})

/** Of a thing that has versions: what somebody else was faster with waits in the outbox until it is decided. */
export const asking = <Verb extends { meta?: object | undefined }>(verb: Verb): Verb => ({
  ...verb,
  meta: { ...verb.meta, asksOnClash: true },
})
