import * as z from 'zod/mini'

/** The last editor of a record and the time: a conflict (docs/contract.md 6.4) has them with `current`, where they are known. */
export const LastWriter = z.looseObject({
  by: z.optional(z.looseObject({ id: z.string(), name: z.string() })),
  at: z.optional(z.string()),
})
export type LastWriter = { by?: { id: string; name: string }; at?: string }
