import * as z from 'zod/mini'
import { Day } from './call.ts'
import { recordId } from './readable.ts'
import { splitList } from './words.ts'

// The protocol of every list (docs/contract.md 6.2). Without parameters a list replies in the form of docs/contract.md
// 2: whole, or its newest rows if it is too long. With parameters it replies with a page, `total` and, for lists with
// states, `counts`.

/** The number of newest rows in a reply to a request without parameters; older clients page through them. */
export const maxWhole = 2000
/** The same for lists drawn without paging: products, mails, messages. */
export const maxDrawn = 200
/** The same for lists drawn in detail: reviews, posts. */
export const maxRead = 50

export const maxPrintedRows = 1000
export const maxRows = 200
/** Max records per bulk call: with one database connection everyone waits, up to 1 ms a record. */
export const maxIds = 200
export const maxMatching = 100
/** Limit of records in the preview of a change of many. */
export const maxPreviewed = 10_000

const whole = z.coerce.number()

/** The `sort` of suggestions: by how well the name matches `q` (`relevanceOf`), then by name. */
export const bestFirst = 'match'

/** The request fields of every list besides its filters. `sort` is a column, or `-column` for descending. */
export const pageParts = {
  limit: z.optional(whole.check(z.int(), z.gte(1), z.lte(maxRows))),
  offset: z.optional(whole.check(z.int(), z.gte(0), z.lte(10_000_000))),
  sort: z.optional(z.string().check(z.maxLength(40))),
}
export type Page = { limit?: number; offset?: number; sort?: string }

/** True for an older client's request without parameters, which gets the whole list. */
export const isWhole = (input: object): boolean => Object.keys(input).length === 0

export const Words = z.string().check(z.maxLength(200))

/** First and last day, both included, in UTC. */
export const daysParts = { from: z.optional(Day), to: z.optional(Day) }

/** A list of words that only stored records know: at most 50 of at most 60 characters. */
export const named = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => {
    const words = (typeof value === 'string' ? splitList(value) : value).map((word) => word.trim())
    return words.filter((word) => word !== '' && word.length <= 60).slice(0, 50)
  }),
)

/** Rows by state for the same search and filters; the chosen state is ignored. */
export const Counts = z.record(z.string(), z.int())
export type Counts = z.infer<typeof Counts>

/** The fields of a page besides its rows: all matches, and matches by state. */
export const pageReply = { total: z.optional(z.int()), counts: z.optional(Counts) }

/** The records before and after one in its list; null at an end. */
export const neighboursReply = { previous: z.nullable(z.string()), next: z.nullable(z.string()) }
export type Neighbours = { previous: string | null; next: string | null }

export type Sort<Column extends string> = { by: Column; down: boolean }

/** The column and direction of a sort; an unknown one gives the default. */
export function sortOf<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
  otherwise: Sort<Column>,
): Sort<Column> {
  const down = text?.startsWith('-') ?? false
  const by = columns.find((column) => column === (down ? text?.slice(1) : text))
  return by ? { by, down } : otherwise
}

export const Ids = z.array(recordId).check(z.minLength(1), z.maxLength(maxIds))

/** Max records that a selection of all matches may leave out. */
export const maxExcept = 1_000
/** A filter whose matches are all selected, except some records. */
export const allExcept = <Shape extends z.core.$ZodShape>(filter: z.ZodMiniObject<Shape>) =>
  z.extend(filter, { except: z.optional(z.array(recordId).check(z.maxLength(maxExcept))) })
export type AllExcept<Filter> = Filter & { except?: string[] | undefined }

/** The records of a bulk call: exactly one of ids and filter; of a filter the first 100 matches. */
export const idsOrFilter = <Shape extends z.core.$ZodShape>(filter: z.ZodMiniObject<Shape>) => ({
  ids: z.optional(Ids),
  filter: z.optional(allExcept(filter)),
})
/** With a filter: number of remaining matches; call again until it is 0. */
export const Left = z._default(z.int(), 0)
