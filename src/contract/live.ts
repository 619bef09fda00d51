import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

/** The areas of the shop, which everybody who runs it shares. */
export const shopFeatures = [
  'checkout',
  'customers',
  'invoices',
  'moderation',
  'orders',
  'products',
  'stock',
] as const

/** The areas whose changes are told. */
export const liveFeatures = [
  ...shopFeatures,
  'account',
  'calendar',
  'chat',
  'contacts',
  'here',
  'kanban',
  'mail',
  'notifications',
  'presence',
  'social',
  'views',
] as const
export type LiveFeature = (typeof liveFeatures)[number]

/** Something was changed: whose data, which record, by whom, from which client, when. */
export const LiveEvent = z.looseObject({
  /** One of `liveFeatures`, or what a newer server tells besides. */
  feature: z.string(),
  id: z.optional(z.string()),
  /** The account's id. */
  by: z.string(),
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
