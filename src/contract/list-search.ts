import * as z from 'zod/mini'
import { Day } from './call.ts'
import { listSizes } from './list-sizes.ts'
import { DashboardRange } from './range.ts'

/** What the address of every list says besides its own filters. */
export const listSearchParts = <Column extends string>(sorts: readonly Column[]) => ({
  q: z.string().check(z.maxLength(200)),
  sort: z.enum(sorts.flatMap((column) => [column, `-${column}`] as const)),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  size: z.coerce.number().check(z.refine((value) => listSizes.some((one) => one === value))),
  /** Whether the address said something that nobody understood. */
  damaged: z.enum(['', 'yes']),
})

/** The last so many days, or nothing. */
export const spanPart = z.enum(['', ...DashboardRange.options])
/** Days that say it more exactly than a span. */
export const daysSearchParts = { from: z.union([z.literal(''), Day]), to: z.union([z.literal(''), Day]) }

/** Values written `a,b,c`. */
export const several = <Value>(value: z.ZodMiniType<Value>) =>
  z.pipe(
    z.transform((written) => (typeof written === 'string' ? written.split(',') : written)),
    z.array(value),
  )

/** What the address of a list says; a damaged part falls back, and is noted. */
export function searchOf<Search extends { damaged: '' | 'yes' }>(
  parts: Record<keyof Search, z.ZodMiniType>,
  blank: Search,
  address: Record<string, unknown>,
): Search {
  const search: Record<string, unknown> = { ...blank }
  for (const [name, schema] of Object.entries<z.ZodMiniType>(parts)) {
    if (address[name] === undefined) continue
    const { success, data } = z.safeParse(schema, address[name])
    if (success) search[name] = data
    else search.damaged = 'yes'
  }
  return search as Search
}
