import * as z from 'zod/mini'
import { Day } from './call.ts'
import { listSizes, usualSize } from './list-sizes.ts'
import { DashboardRange } from './range.ts'
import { splitList } from './words.ts'

export const listSearchParts = <Column extends string>(sorts: readonly Column[]) => ({
  q: z.string().check(z.maxLength(200)),
  sort: z.enum(sorts.flatMap((column) => [column, `-${column}`] as const)),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
  size: z.coerce.number().check(z.refine((value) => listSizes.some((size) => size === value))),
  view: z.string().check(z.maxLength(40)),
  /** Set when a parameter was invalid. */
  damaged: z.enum(['', 'yes']),
})

export const blankList = <Sort extends string>(sort: Sort) => ({
  q: '',
  sort,
  page: 1,
  size: usualSize as number,
  view: '',
  damaged: '' as const,
})

const spanPart = () => z.enum(['', ...DashboardRange.options])
const dayPart = () => z.union([z.literal(''), Day])

/** The last days under `name`, or single days instead. */
export const lastDays = <Name extends string>(name: Name) => ({
  ...({ [name]: spanPart() } as Record<Name, ReturnType<typeof spanPart>>),
  from: dayPart(),
  to: dayPart(),
})

export const several = <Value>(value: z.ZodMiniType<Value>) =>
  z.pipe(
    z.transform((written) => (typeof written === 'string' ? splitList(written) : written)),
    z.array(value),
  )

type Parts = Record<string, z.ZodMiniType>

export type Read<PartsOf extends () => Parts> = {
  [Name in keyof ReturnType<PartsOf>]: z.output<ReturnType<PartsOf>[Name]>
}

/** An invalid parameter gets its default and sets `damaged`. Schemas are lazy for a small first bundle. */
export function searchReader<Search extends { damaged: '' | 'yes' }>(
  partsOf: () => Record<keyof Search, z.ZodMiniType>,
  blank: Search,
): (address: Record<string, unknown>) => Search {
  let parts: Parts | undefined
  return (address) => {
    parts ??= partsOf()
    const search: Record<string, unknown> = { ...blank }
    for (const [name, schema] of Object.entries(parts)) {
      if (address[name] === undefined) continue
      const { success, data } = z.safeParse(schema, address[name])
      if (success) search[name] = data
      else search.damaged = 'yes'
    }
    return search as Search
  }
}
