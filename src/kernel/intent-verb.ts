import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { request } from './api.ts'
import { releaseHeld, whetherMeant } from './held.ts'
import type { Feature } from './query-client.ts'
import { holdReads, type Intent, splitKey, type Verb } from './verb.ts'

/** Options of a feature's mutations. */
type Way = {
  /** The TanStack scope, in which mutations run one after the other; default: the area. */
  scope?: string
  /** Features with stale queries; default: the own area. */
  refreshes?: readonly Feature[]
  /**
   * False when deletions in their undo window need not be sent first. By default they are, because this mutation may
   * build on them.
   */
  endsOffers?: boolean
}

/**
 * Makes the mutations of a feature whose pending variables are shown optimistically (`createIntents`). They are sent in
 * order, because each builds on the result of the one before. `takeIn` merges the reply into the cached data, which
 * stays until the refetch.
 */
export function intentVerbs<Intents>(
  area: readonly [Feature],
  takeIn: <Name extends keyof Intents & string>(
    client: QueryClient,
    name: Name,
    intent: Intents[Name],
    reply: unknown,
  ) => void,
  { scope = area[0], refreshes = area, endsOffers = true }: Way = {},
) {
  return function verb<
    Name extends keyof Intents & string,
    Request extends z.ZodMiniType,
    Reply extends z.ZodMiniType,
  >(
    name: Name,
    call: Call<Request, Reply>,
    /** Called at sending, when results of earlier mutations are known; default: the variables. */
    bodyOf: (intent: Intents[Name], client: QueryClient) => z.input<Request> = bodyIn,
  ): Verb<z.output<Reply>, Intents[Name]> {
    return {
      mutationKey: [...area, name],
      scope: { id: scope },
      mutationFn: (intent, { client }) =>
        request(call, bodyOf(intent, client), { idempotencyKey: intent.idempotencyKey }),
      ...(endsOffers && { onMutate: () => releaseHeld() }),
      onSuccess: async (reply, intent, _kept, { client }) => {
        // A fetch begun before this write would bring back the old state.
        await holdReads(client, area)
        takeIn(client, name, intent, reply)
      },
      meta: { refreshes },
    }
  }
}

/** Variables without their key, which travels in the header. */
export const bodyIn = (intent: unknown) => splitKey(intent as Intent<object>)[0] as never

/** Waits for the undo window; after an Undo it is not sent. */
export function withUndoWindow<Reply, Meant extends { offer?: string }>(
  deletion: Verb<Reply, Meant>,
): Verb<Reply | undefined, Meant> {
  return {
    ...deletion,
    // The mutation must wait for the user even while offline; the network is checked afterwards.
    networkMode: 'always',
    mutationFn: async (intent, context) =>
      (await whetherMeant(intent.offer)) ? await deletion.mutationFn?.(intent, context) : undefined,
    onMutate: ({ offer }) => releaseHeld(offer),
    onSuccess: (reply, ...rest) => (reply === undefined ? undefined : deletion.onSuccess?.(reply, ...rest)),
  }
}
