import { maxMatching } from '#contract/list.ts'
import { ApiError } from '#kernel/api-error.ts'
import { session } from '#kernel/session.ts'
import type { DeferredMutation } from '#kernel/snackbar.ts'
import { deferMutation, type OfflineMutation, reportCall, type WithKey } from './offline-mutation.ts'

type OfBulk = {
  /** The number of records that match the filter, for the outbox. */
  count?: number
  /** The key of the first try: what it has done is answered again, and not done twice. */
  firstKey?: string
}
/** The number of records left, and for some calls the cursor of the next one. */
type OfRest = { left?: number; next?: unknown }

/** The records of one call at most, by the field that names them: a list, or an object by id. */
const maxInCall = {
  ids: maxMatching,
  changes: maxMatching,
  states: maxMatching,
  before: maxMatching,
  times: maxMatching,
}

function callsOf<Variables extends object>(variables: Variables): Variables[] {
  for (const [field, size] of Object.entries(maxInCall)) {
    const all = (variables as Record<string, object | undefined>)[field] ?? []
    const entries = Object.entries(all)
    if (entries.length <= size) continue
    const starts = Array.from({ length: Math.ceil(entries.length / size) }, (_, nth) => nth * size)
    return starts.map((start) => {
      const part = entries.slice(start, start + size)
      const records = Array.isArray(all) ? part.map(([, value]) => value) : Object.fromEntries(part)
      return { ...variables, [field]: records }
    })
  }
  return [variables]
}

function joinReplies<Data extends object>(
  previous: Data,
  reply: Data,
  joined: readonly (keyof Data)[],
): Data {
  const parts = joined.map((field) => {
    const [a, b] = [previous[field], reply[field]]
    if (Array.isArray(a)) return [field, [...a, ...((b ?? []) as [])]] as const
    // An older server does not have the field.
    if (a === undefined && b === undefined) return [field, undefined] as const
    if (typeof a === 'number') return [field, a + Number(b ?? 0)] as const
    return [field, { ...a, ...b }] as const
  })
  return { ...reply, ...Object.fromEntries(parts) }
}

const isEmpty = (field: unknown) =>
  typeof field !== 'object' || field === null || Object.keys(field).length === 0

/**
 * Sends a bulk mutation in several calls, one after the other until one fails: some records each, or the
 * filter until nothing is left, each call continuing at the last reply's `next` (sent as `after`). The outbox
 * shows one write. Each call has its own key, so a retry continues where it stopped. `joined` are the fields
 * of the reply that all calls add to. `undoOf` returns the mutation that undoes it; `repeat` is the same
 * mutation with other variables.
 */
export function inCalls<Data extends object, Variables extends object>(
  mutation: OfflineMutation<Data, Variables>,
  joined: readonly (keyof Data)[],
  undoOf?: (
    reply: Data,
    variables: Variables,
    repeat: (variables: Variables) => DeferredMutation,
  ) => DeferredMutation | undefined,
): OfflineMutation<Data, Variables & OfBulk> {
  const repeat = (variables: Variables) => deferMutation(mutation, variables)
  const undoAll = (reply: Data, variables: Variables) =>
    joined.every((field) => isEmpty(reply[field])) ? [] : [undoOf?.(reply, variables, repeat) ?? []].flat()
  return {
    ...(mutation as OfflineMutation<Data, Variables & OfBulk>),
    mutationFn: async ({ count: _, firstKey, ...rest }, context) => {
      const variables = rest as WithKey<Variables>
      const { idempotencyKey: key } = variables
      const owner = session.userId()
      let whole: Data | undefined
      let nth = 0
      for (const part of callsOf(variables)) {
        let rest: OfRest = {}
        do {
          // Its account signed out between two calls: the outbox keeps the rest.
          if (session.userId() !== owner) return new Promise<never>(() => {})
          const first = firstKey ?? key
          const idempotencyKey = nth === 0 ? first : `${first}.${nth}`
          const reply = await mutation
            .mutationFn?.(
              { ...part, ...(rest.next !== undefined && { after: rest.next }), idempotencyKey },
              context,
            )
            .catch(rethrowAs(key))
          if (!reply) throw new TypeError('A bulk mutation has no call')
          whole = whole ? joinReplies(whole, reply, joined) : reply
          reportCall(key, nth, whole)
          nth += 1
          rest = reply
        } while ((rest.left ?? 0) > 0)
      }
      return whole as Data
    },
    meta: { ...mutation.meta, isInCalls: true },
    ...(undoOf && { undoOf: undoAll }),
  }
}

/** The retry rule counts the failures of the whole write, not of one call. */
const rethrowAs = (write: string) => (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError(error.status, error.body, { write, isUnknownCall: error.isUnknownCall, cause: error })
}
