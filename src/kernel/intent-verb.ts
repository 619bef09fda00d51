import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { request } from './api.ts'
import { releaseHeld, whetherMeant } from './held.ts'
import type { Feature } from './query-client.ts'
import { holdReads, type Intent, sent, type Verb } from './verb.ts'

/** How the verbs of an area are sent, where that is not the usual way. */
type Way = {
  /** The queue they are sent in, one after the other; usually that of their area. */
  scope?: string
  /** Whose data they change; usually that of their area alone. */
  refreshes?: readonly Feature[]
  /** Whether what may still be taken back is sent before them; usually it is, because they may build on it. */
  endsOffers?: boolean
}

/**
 * Makes the verbs of an area whose intents are shown by being under way (`createIntents`). They are sent one after the
 * other in the order they were made: each is meant for what the one before leaves. `takeIn` makes what the server has
 * done part of what was read, so that it stays shown until it has been read again.
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
    /** Asked when it is sent: what an intent before it has made is known by then. Usually the intent itself. */
    bodyOf: (intent: Intents[Name], client: QueryClient) => z.input<Request> = bodyIn,
  ): Verb<z.output<Reply>, Intents[Name]> {
    return {
      mutationKey: [...area, name],
      scope: { id: scope },
      mutationFn: (intent, { client }) =>
        request(call, bodyOf(intent, client), { idempotencyKey: intent.idempotencyKey }),
      ...(endsOffers && { onMutate: () => releaseHeld() }),
      onSuccess: async (reply, intent, _kept, { client }) => {
        // What was asked before it would show how it was before it.
        await holdReads(client, area)
        takeIn(client, name, intent, reply)
      },
      meta: { refreshes },
    }
  }
}

/** An intent without its key, which travels in the header. */
export const bodyIn = (intent: unknown) => sent(intent as Intent<object>)[0] as never

/** Waits while its message offers to take it back, and is then not sent at all. */
export function held<Reply, Meant extends { offer?: string }>(
  deletion: Verb<Reply, Meant>,
): Verb<Reply | undefined, Meant> {
  return {
    ...deletion,
    // It waits for the person and not for the network, which is looked at afterwards.
    networkMode: 'always',
    mutationFn: async (intent, context) =>
      (await whetherMeant(intent.offer)) ? await deletion.mutationFn?.(intent, context) : undefined,
    onMutate: ({ offer }) => releaseHeld(offer),
    onSuccess: (reply, ...rest) => (reply === undefined ? undefined : deletion.onSuccess?.(reply, ...rest)),
  }
}
