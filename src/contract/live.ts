import * as z from 'zod/mini'
import { call } from './call.ts'

export const LiveEvent = z.looseObject({
  /** The key of a feature, `presence`, or an unknown one of a newer server. */
  feature: z.string(),
  id: z.optional(z.string()),
  /** The account's id; empty for who may not read orders, where everyone may read the feature. */
  by: z.string(),
  /** The numbers of the people in chat whom it is about; without them it may be about everyone. */
  people: z.optional(z.array(z.int())),
  client: z.optional(z.string()),
  at: z.string(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** Max age in ms of the events that a new stream can repeat. */
export const longestReplay = 60_000

export const liveCalls = {
  stream: call('get', 'live', {
    request: z.object({
      /**
       * Replays the last ms, from `: replay` to `: welcome`; without `: replay` events are lost, so refetch.
       */
      since: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(longestReplay))),
    }),
    reply: LiveEvent,
    answers: 'events',
    summary:
      'Stream change events (server-sent) until the token expires; on request, starts with the most recent ones',
  }),
}
