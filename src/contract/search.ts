import * as z from 'zod/mini'
import { Cents, call } from './call.ts'
import { OrderState } from './dashboard.ts'
import { InvoiceState } from './invoice-search.ts'

/** `within` is the id of the parent record, `at` an ISO time. */
const SearchHit = z.object({
  id: z.string(),
  title: z.string(),
  hint: z.optional(z.string()),
  /** The role of a person: the id of a shop role, which the app names in its language, or the name of a custom one. */
  role: z.optional(z.string()),
  within: z.optional(z.string()),
  at: z.optional(z.string()),
})
export type SearchHit = z.infer<typeof SearchHit>

/** At most five of each kind, best first; amounts in cents. */
export const SearchReply = z.object({
  customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), orders: z.int() })),
  orders: z.array(
    z.object({ id: z.string(), customer: z.string(), state: OrderState, total: Cents, placedAt: z.string() }),
  ),
  products: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      category: z.string(),
      price: Cents,
      stock: z.int(),
      code: z.optional(z.string()),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      state: InvoiceState,
      total: Cents,
    }),
  ),
  currency: z.string(),
  /** Records of further features by their kind, such as `mails`; only those that the caller may read. */
  found: z.optional(z.record(z.string(), z.array(SearchHit))),
  /** True when nothing matches exactly, and these match with one typing error. */
  isNear: z.optional(z.boolean()),
})
export type SearchReply = z.infer<typeof SearchReply>

export const searchCalls = {
  find: call('get', 'search', {
    request: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    reply: SearchReply,
    summary: 'Search records of all kinds; returns five of each',
  }),
}
