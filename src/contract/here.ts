import * as z from 'zod/mini'
import { call } from './call.ts'

/** A page that shows its visitors to each other: the board, or a record by kind and id. */
export const SharedRecord = z
  .string()
  .check(z.regex(/^(board|(contact|customer|discount|order|product):[\w-]{1,64})$/))
export type SharedRecord = 'board' | `${'contact' | 'customer' | 'discount' | 'order' | 'product'}:${string}`

export const hereCalls = {
  here: call('post', 'here', {
    request: z.object({
      record: SharedRecord,
      /** Ends it instead. */
      leaves: z.optional(z.boolean()),
    }),
    reply: z.object({
      /** Other accounts; for a contact, which is private, the user's other clients. */
      others: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    summary:
      'Report every 20 seconds which record this client (`Client-Id`) has open; returns who else has it open. Forgotten after 45 seconds',
  }),
}
