import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { request } from '#kernel/api.ts'
import type { Feature } from '#kernel/feature-key.ts'
import { cancelReads, type OfflineMutation, splitKey, type WithKey } from './offline-mutation.ts'
import { flushUndoWindows, waitForUndoWindow } from './undo-window.ts'

type Way = {
  /** The TanStack scope, in which mutations run one after the other; default: the area. */
  scope?: string
  /** Features with stale queries; default: its own feature. */
  refreshes?: readonly Feature[]
  /** False when deletions in their undo window need not be sent first. */
  endsOffers?: boolean
}

/**
 * Makes the mutations of a feature whose pending variables are shown optimistically (`createOptimisticOverlay`). They are sent in
 * order, because each builds on the result of the one before. `mergeReply` merges the reply into the cached data, which
 * stays until the refetch.
 */
export function createMutations<MutationVariables>(
  area: readonly [Feature],
  mergeReply: <Name extends keyof MutationVariables & string>(
    client: QueryClient,
    name: Name,
    variables: MutationVariables[Name],
    reply: unknown,
  ) => void,
  { scope = area[0], refreshes = area, endsOffers = true }: Way = {},
) {
  return function defineMutation<
    Name extends keyof MutationVariables & string,
    Request extends z.ZodMiniType,
    Reply extends z.ZodMiniType,
  >(
    name: Name,
    call: Call<Request, Reply>,
    /** Called at sending, when results of earlier mutations are known; default: the variables. */
    bodyOf: (variables: MutationVariables[Name], client: QueryClient) => z.input<Request> = bodyIn,
  ): OfflineMutation<z.output<Reply>, MutationVariables[Name]> {
    return {
      mutationKey: [...area, name],
      scope: { id: scope },
      mutationFn: (variables, { client }) =>
        request(call, bodyOf(variables, client), { idempotencyKey: variables.idempotencyKey }),
      ...(endsOffers && { onMutate: () => flushUndoWindows() }),
      onSuccess: async (reply, variables, _kept, { client }) => {
        // A fetch begun before this write would bring back the old state.
        await cancelReads(client, area)
        mergeReply(client, name, variables, reply)
      },
      meta: { refreshes },
    }
  }
}

/** Variables without their key, which travels in the header. */
export const bodyIn = (variables: unknown) => splitKey(variables as WithKey<object>)[0] as never

/** Waits for the undo window; after an Undo it is not sent. */
export function withUndoWindow<Reply, Variables extends { offer?: string }>(
  deletion: OfflineMutation<Reply, Variables>,
): OfflineMutation<Reply | undefined, Variables> {
  return {
    ...deletion,
    // The mutation must wait for the user even while offline; the network is checked afterwards.
    networkMode: 'always',
    mutationFn: async (variables, context) =>
      (await waitForUndoWindow(variables.offer))
        ? await deletion.mutationFn?.(variables, context)
        : undefined,
    onMutate: ({ offer }) => flushUndoWindows(offer),
    onSuccess: (reply, ...rest) => (reply === undefined ? undefined : deletion.onSuccess?.(reply, ...rest)),
  }
}
