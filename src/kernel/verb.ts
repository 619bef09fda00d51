import type { MutationFunctionContext, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from './api.ts'

/** What the user meant, with the key that keeps the server from applying it twice. */
export type Intent<Meant> = Meant & { idempotencyKey: string }

/** A verb of the product: one object, used by its hook and registered at start-up. */
export type Verb<Data, Meant, Context = unknown> = MutationOptions<Data, ApiError, Intent<Meant>, Context> & {
  mutationKey: QueryKey
}

/**
 * The hook of a verb. The key is made here, when the user acts, and saved with the variables, so that a
 * write that is sent again after a lost answer, a reload or from another tab is still the same write.
 */
export function useVerb<Data, Meant extends object, Context>(verb: Verb<Data, Meant, Context>) {
  const mutation = useMutation(verb)
  const intended = (meant: Meant): Intent<Meant> => ({ ...meant, idempotencyKey: crypto.randomUUID() })
  return {
    ...mutation,
    mutate: (meant: Meant, options?: Parameters<typeof mutation.mutate>[1]) =>
      mutation.mutate(intended(meant), options),
    mutateAsync: (meant: Meant, options?: Parameters<typeof mutation.mutateAsync>[1]) =>
      mutation.mutateAsync(intended(meant), options),
  }
}

/** Splits an intent into what is sent as the body and the key that travels in the header. */
export function sent<Meant extends object>(intent: Intent<Meant>) {
  const { idempotencyKey, ...body } = intent
  return [body as unknown as Meant, { idempotencyKey }] as const
}

/** What is on its way would undo a preview; what is fetched for the first time shows nothing to undo. */
export const holdReads = (client: QueryClient, queryKey: QueryKey) =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })

/**
 * The half of a verb that shows its effect before the server has answered, and takes it back. The snapshot is
 * plain data and is saved with a waiting write, so the rollback works after a reload too.
 */
export function optimistic<Data, Meant>(
  queryKey: QueryKey,
  change: (data: Data, intent: Intent<Meant>) => Data,
) {
  return {
    onMutate: async (intent: Intent<Meant>, { client }: MutationFunctionContext) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Data>(queryKey)
      if (before !== undefined) client.setQueryData<Data>(queryKey, change(before, intent))
      return { before }
    },
    onError: (
      _error: ApiError,
      _intent: Intent<Meant>,
      snapshot: { before: Data | undefined } | undefined,
      { client }: MutationFunctionContext,
    ) => {
      if (snapshot?.before !== undefined) client.setQueryData<Data>(queryKey, snapshot.before)
    },
  }
}
