import * as z from 'zod/mini'

/** Who edited a record last, and when: what a conflict (docs/contract.md 6.4) answers beside `current`, where it is known. */
export const LastWriter = z.looseObject({
  by: z.optional(z.looseObject({ id: z.string(), name: z.string() })),
  at: z.optional(z.string()),
})
export type LastWriter = { by?: { id: string; name: string }; at?: string }
