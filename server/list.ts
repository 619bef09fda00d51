import { type RawBuilder, sql } from 'kysely'
import { bestFirst, type Counts, type Page } from '#contract/list.ts'
import { apart, nearForms } from '#contract/relevance.ts'
import { refuse } from '#server/errors.ts'
import type { Db } from './db/tables.ts'

export type Sql = RawBuilder<unknown>

/** A text as a pattern that finds it anywhere and nothing else. */
const pattern = (text: string) => `%${escaped(text)}%`
/** The same for a text that begins with it. */
export const prefix = (text: string) => `${escaped(text)}%`
/** A text as a part of a pattern that stands for nothing but itself. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** All conditions that are there, as one. */
export const all = (...conditions: (Sql | undefined)[]): Sql =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `)

/** Whether a column has one of some words of the contract; written into the statement, so that it is planned for them. */
export const among = (column: string, words: readonly (string | number)[] | undefined): Sql | undefined =>
  words?.length ? sql`${sql.raw(column)} in (${sql.join(words.map((word) => sql.lit(word)))})` : undefined

/** The same for words that a caller made up. */
export const anyOf = (column: string, words: readonly string[] | undefined): Sql | undefined =>
  words?.length ? sql`${sql.raw(column)} = any(${words}::text[])` : undefined

/** What an index of three letters each can find; for anything else it would be read whole. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** Whether a text column holds a text, in any case of letters; `column` is in lower case already. */
export function holds(column: string, text: string | undefined): Sql | undefined {
  const words = text?.trim()
  if (!words) return undefined
  return isIndexed(words)
    ? sql`${sql.raw(column)} like lower(${pattern(words)}::text)`
    : sql`position(lower(${words}::text) in ${sql.raw(column)}) > 0`
}

/** Whether a text column holds each word of a text, in any order. */
export const holdsEach = (column: string, text = ''): Sql | undefined =>
  text.trim() ? all(...text.split(/[\s,;]+/).map((word) => holds(column, word))) : undefined

/** Whether a text column holds each word of a text with one typing error at most; undefined when no word is long enough. */
export function holdsNearly(column: string, text: string): Sql | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.some((word) => nearForms(word).length > 0)) return undefined
  return all(
    ...words.map((word) => {
      const forms = nearForms(word).map(
        ({ before, any, after }) => `%${escaped(before)}${any ? '_' : ''}${escaped(after)}%`,
      )
      return sql`${sql.raw(column)} like any(${[pattern(word), ...forms]}::text[])`
    }),
  )
}

/**
 * How well a name answers a text, as the contract's `relevanceOf` has it; `column` is in lower case already. What only
 * something else answers comes last.
 */
export function relevance(column: string, text: string): Sql {
  const name = sql.raw(column)
  const words = text.trim()
  const spaces = ' '.repeat(apart.length)
  return sql`case when ${name} like lower(${prefix(words)}::text) then 0
    when position(translate(lower(${` ${words}`}::text), ${apart}, ${spaces}) in translate(${name}, ${apart}, ${spaces})) > 0 then 1
    when position(lower(${words}::text) in ${name}) > 0 then 2 else 3 end`
}

/** The order of a list that was asked for those whose name answers best, with a text to answer; undefined otherwise. */
export const bestOrder = (
  name: string,
  id: string,
  { sort, q }: { sort?: string | undefined; q?: string | undefined },
) =>
  sort === bestFirst && q?.trim() ? sql`${relevance(name, q)}, ${sql.raw(name)}, ${sql.raw(id)}` : undefined

const dayMs = 86_400_000
const earliest = Date.parse('1900-01-01')
const latest = Date.parse('9998-12-31')
/** The first moment of a day of the shop, or of one some days after it. */
const startOf = (day: string, after = 0): Sql => {
  const time = Math.min(Math.max(Date.parse(day), earliest), latest) + after * dayMs
  return sql`(${new Date(time).toISOString().slice(0, 10)}::timestamp at time zone shop_zone())`
}
/** The day of a moment in the shop, as older clients read it: `21.11.2026`. */
export const dottedDaySql = (column: string): Sql =>
  sql.raw(`to_char(${column} at time zone (select shop_zone()), 'DD.MM.YYYY')`)

/** True for moments within two days of the shop, both included. */
export const inDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Sql | undefined =>
  from || to
    ? all(
        from ? sql`${sql.raw(column)} >= ${startOf(from)}` : undefined,
        to ? sql`${sql.raw(column)} < ${startOf(to, 1)}` : undefined,
      )
    : undefined

/** Columns to sort by, all in one direction, so that one index serves both. */
export const ordered = (keys: readonly string[], down: boolean): Sql =>
  sql.raw(keys.map((key) => `${key} ${down ? 'desc' : 'asc'}`).join(', '))

/** Which rows of a sorted list to read: counted from its nearer end, because skipping rows costs time too. */
export type Stretch = { limit: number; offset: number; isFromEnd: boolean }

export function stretchOf({ limit, offset = 0, sort }: Page, total: number): Stretch {
  const end = Math.min(total, limit === undefined ? total : offset + limit)
  const rows = Math.max(0, end - offset)
  // Suggestions are asked for from their beginning.
  const isFromEnd = sort !== bestFirst && offset > total - end
  return { limit: rows, offset: isFromEnd ? total - end : offset, isFromEnd: isFromEnd && rows > 0 }
}

/**
 * Whether to walk along the table that a list is sorted by and look up what belongs to each of its rows, instead of
 * sorting all that match: right for the beginning of a long list, and the planner does not see it.
 */
export const isWalk = ({ limit, offset }: Stretch, total: number): boolean =>
  total > 1000 && offset + limit <= 500

/** A list as its rows lie beside each other; `id` is the column that names them. */
type Sorted = { tables: Sql; id: string; where: Sql; keys: readonly string[]; down: boolean }

/** The rows before and after one, which need not match itself; null where the list ends. */
export async function neighbours(db: Db, of: string, { tables, id, where, keys, down }: Sorted) {
  const name = sql.raw(id)
  const own = keys.map((key) => sql`(select ${sql.raw(key)} from ${tables} where ${name} = ${of})`)
  async function beside(isDown: boolean): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select ${name} as id from ${tables}
      where ${where} and (${sql.raw(keys.join(', '))}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(own)})
      order by ${ordered(keys, isDown)} limit 1`.execute(db)
    return rows[0]?.id ?? null
  }
  return { previous: await beside(!down), next: await beside(down) }
}

/** The rows of a query as JSON has them: one value a row is read twice as fast as columns. */
export async function jsonRows<R>(db: Db, query: Sql): Promise<R[]> {
  const { rows } = await sql<{ row: R }>`select to_json(r) as row from (${query}) r`.execute(db)
  return rows.map(({ row }) => row)
}

/** Counts by state with a 0 for every state that has none. */
export function countsOf(
  states: readonly string[],
  rows: readonly { state: string; count: number }[],
): Counts {
  const known = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(states.map((state) => [state, known.get(state) ?? 0]))
}

/** How many rows there are in the chosen states, without a choice in all. */
export const totalOf = (counts: Counts, chosen: readonly string[] | undefined): number =>
  Object.entries(counts).reduce(
    (sum, [state, count]) => sum + (!chosen?.length || chosen.includes(state) ? count : 0),
    0,
  )

/** A moment of a JSON row as ISO text. */
export const isoOf = (moment: string): string => new Date(moment).toISOString()
export const isoOrNull = (moment: string | null): string | null => moment && isoOf(moment)

/** Whether a list was asked for as older clients ask: whole. */
export const isWhole = (input: object): boolean => Object.keys(input).length === 0

/** Ends a bulk call that says neither which records it is about nor what they match, or both. */
export function checkIdsOrFilter({ ids, filter }: { ids?: unknown; filter?: unknown }): void {
  if ((ids === undefined) !== (filter === undefined)) return
  refuse(400, 'invalid', 'Say either `ids` or `filter`; nothing was changed', { fields: { ids: 'required' } })
}
