import * as z from 'zod/mini'
import { listSizes } from './list-sizes.ts'

const size = z.coerce.number().check(z.refine((value) => listSizes.some((one) => one === value)))

/** What the address of every list says besides its own filters, sorted by these columns. */
export function listParts<const Column extends string>(columns: readonly Column[]) {
  return {
    q: z.string().check(z.maxLength(200)),
    sort: z.enum(columns.flatMap((column) => [column, `-${column}`] as const)),
    page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
    size,
    /** Whether the address said something that nobody understood. */
    damaged: z.enum(['', 'yes']),
  }
}

/** The search of a list whose address says nothing, in this order. */
export const blankList = <Sort extends string>(sort: Sort) => ({
  q: '',
  sort,
  page: 1,
  size: 12,
  damaged: '' as const,
})

/** Several words of a fixed set, as an address holds them. */
export const chosen = <const Word extends string>(words: readonly Word[]) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(z.enum(words)),
  )

/** What an address says; a damaged part falls back, and is noted. */
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
