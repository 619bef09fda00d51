import * as z from 'zod/mini'
import { activityOutcomes } from './activity-search.ts'
import { call } from './call.ts'
import { daysParts, pageParts, pageReply, Words } from './list.ts'
import { several } from './list-search.ts'
import { listed } from './words.ts'

/** Limit of changed rows with a line in a list; `rows` counts all. */
export const maxChangesShown = 20

/**
 * A value. Of texts of over 200 characters only the passage that changed; secrets, what is private, and everything else
 * that is long as `{ digest, length }`.
 */
const Value = z.unknown()
const Change = z.object({
  /** The table and the row in it: `order_lines`, `100001/2`. */
  kind: z.string(),
  row: z.string(),
  deed: z.enum(['added', 'changed', 'removed']),
  /** From and to, by column; null for no value. */
  fields: z.record(z.string(), z.tuple([Value, Value])),
})

export const ActivityLine = z.object({
  id: z.string(),
  at: z.string(),
  /** When it was made, by the clock of the client; null where that is not known. */
  madeAt: z.nullable(z.string()),
  /** The name as it was then; an empty id is someone without an account. */
  user: z.object({ id: z.string(), name: z.string() }),
  call: z.string(),
  area: z.string(),
  /** Words for the call (`objects` and `deeds` of `activity.json`); an empty kind is the area itself. */
  kind: z.string(),
  deed: z.string(),
  outcome: z.enum(activityOutcomes),
  right: z.nullable(z.string()),
  record: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
  changes: z.array(Change),
  rows: z.int(),
})
export type ActivityLine = z.infer<typeof ActivityLine>

export const ActivityFilter = z.object({
  q: z.optional(Words),
  user: z.optional(z.string().check(z.maxLength(64))),
  area: z.optional(several(z.string().check(z.maxLength(64)))),
  outcome: z.optional(listed(activityOutcomes)),
  ...daysParts,
  /** Kind and id, `orders/100001`; the lines then have the changes of that record only. */
  record: z.optional(z.string().check(z.maxLength(120))),
})
export type ActivityFilter = z.output<typeof ActivityFilter>

const ActivityRequest = z.object({ ...ActivityFilter.shape, ...pageParts })
export type ActivityRequest = z.output<typeof ActivityRequest>

const ActivityReply = z.object({
  lines: z.array(ActivityLine),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  areas: z.array(z.string()),
  ...pageReply,
})
export type ActivityReply = z.infer<typeof ActivityReply>

export const activityCalls = {
  list: call('get', 'activity/list', {
    access: 'activity.read',
    rows: 'lines',
    request: ActivityRequest,
    reply: ActivityReply,
    summary: 'List the activity log, newest first: writes, missing permissions, sign-ins and exports',
  }),
}
