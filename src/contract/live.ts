import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

/** A change event: feature, record, user, client and time. */
export const LiveEvent = z.looseObject({
  /** The key of a feature, `presence`, or an unknown one of a newer server. */
  feature: z.string(),
  id: z.optional(z.string()),
  /** The account's id; empty for who may not read orders, where everybody may read the feature. */
  by: z.string(),
  /** The numbers of the people in chat whom it is about; without them it may be about everybody. */
  people: z.optional(z.array(z.int())),
  /** The `Client-Id` of the sender. */
  client: z.optional(z.string()),
  at: z.string(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveCalls = {
  stream: call('get', 'live', {
    request: Nothing,
    reply: LiveEvent,
    answers: 'events',
    summary: 'Server-sent events: what is changed from now on, until the token ends',
  }),
}
