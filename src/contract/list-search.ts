import * as z from 'zod/mini'
import { Day } from './call.ts'
import { listSizes } from './list-sizes.ts'

/** The days of a list in its address; empty is open. */
export const searchDays = { from: z.union([z.literal(''), Day]), to: z.union([z.literal(''), Day]) }

/** What the address of every list says; `columns` are those it sorts by, downwards with a `-` before them. */
export const searchParts = <Column extends string>(columns: readonly Column[]) => ({
  q: z.string().check(z.maxLength(200)),
  sort: z.enum(columns.flatMap((column) => [column, `-${column}`] as const)),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  size: z.coerce.number().check(z.refine((value) => listSizes.some((one) => one === value))),
  /** Whether the address said something that nobody understood. */
  damaged: z.enum(['', 'yes']),
})

/** What an address says; a damaged part falls back to the blank one, and is noted. */
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
