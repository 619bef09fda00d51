import * as z from 'zod/mini'
import { Day } from './call.ts'
import { parted } from './words.ts'

// One protocol for every list (docs/contract.md 6.2). Without any parameter a list answers in the shape of docs/contract.md 2,
// and whole unless it is longer than a page can bear: then its newest rows. With one it answers a page, `total` and,
// where there are states, `counts`.

/** The number of newest rows in a reply to a request without parameters; older clients page through them. */
export const mostWhole = 2000
/** The same for what it draws one below the other: products, mails, messages. */
export const mostDrawn = 200
/** The same for what it draws with everything around it: reviews, posts. */
export const mostRead = 50

/** The most rows on one printout. */
export const maxPrintedRows = 1000
/** More rows than this do not come in one page. */
export const mostRows = 200
/** The most ids in one bulk call. */
export const mostIds = 1000
/** The most records that one bulk call changes by a filter. */
export const mostMatching = 10_000

const whole = z.coerce.number()

/**
 * The `sort` of suggestions, where a list says that it has it: those whose name answers `q` best first, as
 * `relevanceOf` has it, then by name.
 */
export const bestFirst = 'match'

/** The request fields of every list besides its filters. `sort` is a column, or `-column` for descending. */
export const pageParts = {
  limit: z.optional(whole.check(z.int(), z.gte(1), z.lte(mostRows))),
  offset: z.optional(whole.check(z.int(), z.gte(0), z.lte(10_000_000))),
  sort: z.optional(z.string().check(z.maxLength(40))),
}
export type Page = { limit?: number | undefined; offset?: number | undefined; sort?: string | undefined }

/** The text that somebody types to search a list. */
export const Words = z.string().check(z.maxLength(200))

/** First and last day of something, both included; days are those of UTC. */
export const daysParts = { from: z.optional(Day), to: z.optional(Day) }

/** Words of an address or a query, as `listed`, that only the stored records know: at most 50 of at most 60 characters. */
export const named = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => {
    const words = (typeof value === 'string' ? parted(value) : value).map((word) => word.trim())
    return words.filter((word) => word !== '' && word.length <= 60).slice(0, 50)
  }),
)

/** Rows by state for the same search and filters; the chosen state does not count. */
export const Counts = z.record(z.string(), z.int())
export type Counts = z.infer<typeof Counts>

/** The fields of a page besides its rows: all matches, and matches by state. */
export const pageReply = { total: z.optional(z.int()), counts: z.optional(Counts) }

/** The records before and after one in the list it was asked for with; null where the list ends. */
export const besideReply = { previous: z.nullable(z.string()), next: z.nullable(z.string()) }
export type Beside = { previous: string | null; next: string | null }

export type Sort<Column extends string> = { by: Column; down: boolean }

/** The column and direction that a text stands for; any unknown text is the given order. */
export function sortOf<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
  otherwise: Sort<Column>,
): Sort<Column> {
  const down = text?.startsWith('-') ?? false
  const by = columns.find((column) => column === (down ? text?.slice(1) : text))
  return by ? { by, down } : otherwise
}

/** The records that a bulk call is about. */
export const Ids = z
  .array(z.string().check(z.minLength(1), z.maxLength(64)))
  .check(z.minLength(1), z.maxLength(mostIds))

/** The records of a bulk call: ids, or the first 10,000 that match a filter. Exactly one of the two. */
export const idsOrFilter = <Filter extends z.ZodMiniType>(filter: Filter) => ({
  ids: z.optional(Ids),
  filter: z.optional(filter),
})
/** With a filter: how many that match are still to do; call again until it is 0. */
export const Left = z._default(z.int(), 0)
