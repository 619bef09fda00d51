import { type RawBuilder, sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import { apart, nearForms } from '#contract/relevance.ts'
import { type SearchWord, searchWords } from '#contract/text-search.ts'

export type Sql = RawBuilder<unknown>

const pattern = (text: string) => `%${escapeLike(text)}%`
export const prefix = (text: string) => `${escapeLike(text)}%`
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const all = (...conditions: (Sql | undefined)[]): Sql =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)

/** Condition `column in (…)` for words of the contract; as literals, so that the planner knows them. */
export const inLiterals = (
  column: string,
  words: readonly (string | number)[] | undefined,
): Sql | undefined =>
  words?.length ? sql`${sql.raw(column)} in (${sql.join(words.map((word) => sql.lit(word)))})` : undefined

export const inArray = (column: string, words: readonly string[] | undefined): Sql | undefined =>
  words?.length ? sql`${sql.raw(column)} = any(${words}::text[])` : undefined

/** Condition of a bulk call of all matches except some. */
export const notIn = (column: string, ids: readonly string[] | undefined): Sql | undefined =>
  ids?.length ? sql`${sql.raw(column)} <> all(${ids}::text[])` : undefined

/** True for a text that a trigram index can find; for another one the whole index would be read. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** The name of a folded column, or an expression. */
type Column = string | Sql
const toSql = (column: Column): Sql => (typeof column === 'string' ? sql.raw(column) : column)

const holdsFolded = (column: Column, folded: string): Sql =>
  isIndexed(folded)
    ? sql`${toSql(column)} like ${pattern(folded)}`
    : sql`position(${folded}::text in ${toSql(column)}) > 0`

/** Condition that a folded column contains one of the forms of a word. */
export function holdsWord(column: Column, forms: SearchWord): Sql {
  const [word = '', ...others] = forms
  return others.length === 0
    ? holdsFolded(column, word)
    : sql`${toSql(column)} like any(${forms.map(pattern)}::text[])`
}

/** Condition that a folded column contains each word of a search, in any order. */
export function holds(column: Column, q: string | undefined): Sql | undefined {
  const words = searchWords(q ?? '')
  return words.length > 0 ? all(...words.map((forms) => holdsWord(column, forms))) : undefined
}

/** Condition that a folded column contains a text as it is. */
export function holdsPhrase(column: Column, text: string): Sql | undefined {
  const phrase = foldText(text.trim())
  return phrase ? holdsFolded(column, phrase) : undefined
}

/** Each word may have one typing error; undefined when no word is long enough. */
export function holdsNearly(column: string, text: string): Sql | undefined {
  const words = searchWords(text).map(([word = '']) => word)
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

/** Ranks like `relevanceOf` of the contract, lowest first; `column` is folded already. */
export function relevance(column: string, text: string): Sql {
  const name = sql.raw(column)
  const words = foldText(text.trim())
  const spaces = ' '.repeat(apart.length)
  return sql`case when ${name} like ${prefix(words)} then 0
    when position(translate(${` ${words}`}::text, ${apart}, ${spaces}) in translate(${name}, ${apart}, ${spaces})) > 0 then 1
    when position(${words}::text in ${name}) > 0 then 2 else 3 end`
}

const dayMs = 86_400_000
const earliest = Date.parse('1900-01-01')
const latest = Date.parse('9998-12-31')
/** The first moment of a day of the shop, or of one some days later. */
export const startOf = (day: string, after = 0): Sql => {
  const time = Math.min(Math.max(Date.parse(day), earliest), latest) + after * dayMs
  return sql`(${new Date(time).toISOString().slice(0, 10)}::timestamp at time zone shop_zone())`
}
/** Condition that a moment is between two days of the shop, both included. */
export const betweenDays = (column: string, { from, to }: { from?: string; to?: string }): Sql | undefined =>
  from || to
    ? all(
        from ? sql`${sql.raw(column)} >= ${startOf(from)}` : undefined,
        to ? sql`${sql.raw(column)} < ${startOf(to, 1)}` : undefined,
      )
    : undefined
