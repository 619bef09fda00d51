import { type RawBuilder, sql } from 'kysely'
import { bestFirst, type Counts, type Page } from '#contract/list.ts'
import { apart, nearForms } from '#contract/relevance.ts'
import type { Db } from '#server/db/tables.ts'
import { refuse } from './errors.ts'

export type Sql = RawBuilder<unknown>

/** A LIKE pattern for a text anywhere. */
const pattern = (text: string) => `%${escapeLike(text)}%`
/** A LIKE pattern for a text at the beginning. */
export const prefix = (text: string) => `${escapeLike(text)}%`
/** A text with the wildcards of LIKE escaped. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const all = (...conditions: (Sql | undefined)[]): Sql =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)

/** Condition `column in (…)` for words of the contract; as literals, so that the planner knows them. */
export const among = (column: string, words: readonly (string | number)[] | undefined): Sql | undefined =>
  words?.length ? sql`${sql.raw(column)} in (${sql.join(words.map((word) => sql.lit(word)))})` : undefined

/** Condition `column = any(…)` for words of a caller. */
export const anyOf = (column: string, words: readonly string[] | undefined): Sql | undefined =>
  words?.length ? sql`${sql.raw(column)} = any(${words}::text[])` : undefined

/** True for a text that a trigram index can find; for another one the whole index would be read. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** Condition that a text column contains a text, in any case of letters; `column` is in lower case already. */
export function holds(column: string, text: string | undefined): Sql | undefined {
  const words = text?.trim()
  if (!words) return undefined
  return isIndexed(words)
    ? sql`${sql.raw(column)} like lower(${pattern(words)}::text)`
    : sql`position(lower(${words}::text) in ${sql.raw(column)}) > 0`
}

/** Condition that a text column contains each word of a text, in any order. */
export const holdsEach = (column: string, text = ''): Sql | undefined =>
  text.trim() ? all(...text.split(/[\s,;]+/).map((word) => holds(column, word))) : undefined

/**
 * Condition that a text column contains each word of a text, with at most one typing error in each; undefined when no
 * word is long enough.
 */
export function holdsNearly(column: string, text: string): Sql | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.some((word) => nearForms(word).length > 0)) return undefined
  return all(
    ...words.map((word) => {
      const forms = nearForms(word).map(
        ({ before, any, after }) => `%${escapeLike(before)}${any ? '_' : ''}${escapeLike(after)}%`,
      )
      return sql`${sql.raw(column)} like any(${[pattern(word), ...forms]}::text[])`
    }),
  )
}

/**
 * Rank of a name for a search text, lowest first, as `relevanceOf` of the contract; `column` is in lower case already.
 */
export function relevance(column: string, text: string): Sql {
  const name = sql.raw(column)
  const words = text.trim()
  const spaces = ' '.repeat(apart.length)
  return sql`case when ${name} like lower(${prefix(words)}::text) then 0
    when position(translate(lower(${` ${words}`}::text), ${apart}, ${spaces}) in translate(${name}, ${apart}, ${spaces})) > 0 then 1
    when position(lower(${words}::text) in ${name}) > 0 then 2 else 3 end`
}

/** Order by relevance, for a list with the sort `bestFirst` and a search text; otherwise undefined. */
export const bestOrder = (name: string, id: string, { sort, q }: { sort?: string; q?: string }) =>
  sort === bestFirst && q?.trim() ? sql`${relevance(name, q)}, ${sql.raw(name)}, ${sql.raw(id)}` : undefined

const dayMs = 86_400_000
const earliest = Date.parse('1900-01-01')
const latest = Date.parse('9998-12-31')
/** The first moment of a day of the shop, or of one some days later. */
export const startOf = (day: string, after = 0): Sql => {
  const time = Math.min(Math.max(Date.parse(day), earliest), latest) + after * dayMs
  return sql`(${new Date(time).toISOString().slice(0, 10)}::timestamp at time zone shop_zone())`
}
/** The day of a moment in the shop's zone, as older clients read it: `21.11.2026`. */
export const dottedDaySql = (column: string): Sql =>
  sql.raw(`to_char(${column} at time zone (select shop_zone()), 'DD.MM.YYYY')`)

/** Condition that a moment is between two days of the shop, both included. */
export const inDays = (column: string, { from, to }: { from?: string; to?: string }): Sql | undefined =>
  from || to
    ? all(
        from ? sql`${sql.raw(column)} >= ${startOf(from)}` : undefined,
        to ? sql`${sql.raw(column)} < ${startOf(to, 1)}` : undefined,
      )
    : undefined

/** ORDER BY of some columns in one direction, so that one index serves both. */
export const orderByKeys = (keys: readonly string[], down: boolean): Sql =>
  sql.raw(keys.map((key) => `${key} ${down ? 'desc' : 'asc'}`).join(', '))

/** Window of a sorted list, counted from its nearer end, because skipped rows cost time too. */
export type Stretch = { limit: number; offset: number; isFromEnd: boolean }

export function stretchOf({ limit, offset = 0, sort }: Page, total: number): Stretch {
  const end = Math.min(total, limit === undefined ? total : offset + limit)
  const rows = Math.max(0, end - offset)
  // Suggestions have no reverse order.
  const isFromEnd = sort !== bestFirst && offset > total - end
  return { limit: rows, offset: isFromEnd ? total - end : offset, isFromEnd: isFromEnd && rows > 0 }
}

/**
 * True when it is faster to read the sorted table in order and join each row than to sort all matches: at the beginning
 * of a long list. The planner does not see it.
 */
export const isWalk = ({ limit, offset }: Stretch, total: number): boolean =>
  total > 1000 && offset + limit <= 500

/** A sorted list; `id` is the column of its ids. */
type Sorted = { tables: Sql; id: string; where: Sql; keys: readonly string[]; down: boolean }

/** The ids before and after a row, which need not match itself; null at an end. */
export async function neighbours(db: Db, of: string, { tables, id, where, keys, down }: Sorted) {
  const name = sql.raw(id)
  const own = keys.map((key) => sql`(select ${sql.raw(key)} from ${tables} where ${name} = ${of})`)
  async function neighbour(isDown: boolean): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select ${name} as id from ${tables}
      where ${where} and (${sql.raw(keys.join(', '))}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(own)})
      order by ${orderByKeys(keys, isDown)} limit 1`.execute(db)
    return rows[0]?.id ?? null
  }
  return { previous: await neighbour(!down), next: await neighbour(down) }
}

/** The rows of a query as JSON: one value a row is read twice as fast as columns. */
export async function jsonRows<R>(db: Db, query: Sql): Promise<R[]> {
  const { rows } = await sql<{ row: R }>`select to_json(r) as row from (${query}) r`.execute(db)
  return rows.map(({ row }) => row)
}

/** Counts by state, 0 for states without rows. */
export function countsOf(
  states: readonly string[],
  rows: readonly { state: string; count: number }[],
): Counts {
  const known = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(states.map((state) => [state, known.get(state) ?? 0]))
}

/** Number of rows in the chosen states, or in all. */
export const totalOf = (counts: Counts, chosen: readonly string[] | undefined): number =>
  Object.entries(counts).reduce(
    (sum, [state, count]) => sum + (!chosen?.length || chosen.includes(state) ? count : 0),
    0,
  )

export const isoOf = (moment: string): string => new Date(moment).toISOString()
export const isoOrNull = (moment: string | null): string | null => moment && isoOf(moment)

/** True for an older client's request without parameters, which gets the whole list. */
export const isWhole = (input: object): boolean => Object.keys(input).length === 0

/** Throws 400 unless a bulk call has exactly one of `ids` and `filter`. */
export function checkIdsOrFilter({ ids, filter }: { ids?: unknown; filter?: unknown }): void {
  if ((ids === undefined) !== (filter === undefined)) return
  refuse('invalid', {
    message: 'Say either `ids` or `filter`; nothing was changed',
    fields: { ids: 'required' },
  })
}

/** Characters of a long text around its first match, for a search result. */
const excerptLength = 80

/** The part of a text column that holds the first match. */
export const excerpt = (column: string, text: string): Sql => {
  const at = sql`position(lower(${text}::text) in lower(${sql.raw(column)}))`
  return sql`trim(regexp_replace(substr(${sql.raw(column)}, greatest(1, ${at} - 20), ${excerptLength}), '\\s+', ' ', 'g'))`
}
