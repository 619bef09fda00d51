import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { request } from './api.ts'
import { releaseHeld, whetherMeant } from './held.ts'
import type { Feature } from './query-client.ts'
import { holdReads, type Verb } from './verb.ts'

/**
 * Makes the verbs of an area whose intents are shown by being under way. They are sent one after the other in the
 * order they were made: each is meant for what the one before leaves. `takeIn` keeps what the server has done shown
 * until the state has come again.
 */
export function intentVerbs<Intents>(
  area: readonly [Feature],
  takeIn: <Name extends keyof Intents & string>(
    client: QueryClient,
    name: Name,
    intent: Intents[Name],
    reply: unknown,
  ) => void,
) {
  const [feature] = area
  return function verb<Name extends keyof Intents & string, Request extends z.ZodMiniType>(
    name: Name,
    call: Call<Request>,
    /** Asked when it is sent: what an intent before it has made is known by then. */
    bodyOf: (intent: Intents[Name], client: QueryClient) => z.input<Request>,
  ): Verb<unknown, Intents[Name]> {
    return {
      mutationKey: [...area, name],
      scope: { id: feature },
      mutationFn: (intent, { client }) =>
        request(call, bodyOf(intent, client), { idempotencyKey: intent.idempotencyKey }),
      // What may still be taken back is sent before anything that was done later.
      onMutate: () => releaseHeld(),
      onSuccess: async (reply, intent, _kept, { client }) => {
        // What was asked before it would show how it was before it.
        await holdReads(client, area)
        takeIn(client, name, intent, reply)
      },
      meta: { refreshes: [feature] },
    }
  }
}

/** Waits while its message offers to take it back, and is then not sent at all. */
export function held<Meant extends { offer?: string }>(deletion: Verb<unknown, Meant>): Verb<unknown, Meant> {
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
