import { sql } from 'kysely'
import { apart, folded, nearPattern } from '#contract/relevance.ts'
import { colorWords } from '#server/db/migrations/0036-order-search.ts'
import type { Db } from '#server/db/tables.ts'
import { all, escaped, holds, type Sql } from '#server/list.ts'

/** Each word of a text, with the words that it may stand for: itself, and those that differ by a typing error. */
export type Words = readonly (readonly string[])[]

const mostWords = 20
/** At most so many words of the shop are taken for one that was typed with an error. */
const mostCorrections = 50

/** The words of a text; a sign of a currency alone is none. */
export const wordsOf = (q: string): Words =>
  [...new Set(q.trim().split(/\s+/))]
    .filter((word) => word !== '' && !/^\p{Sc}$/u.test(word))
    .slice(0, mostWords)
    .map((word) => [word])

/** The condition that orders hold all words, on `order_search s`. */
export const holdsWords = (words: Words): Sql => all(...words.map(holdsOne))

/** The sums that a word stands for, as they are written in the words of an order. */
function sumIn(word: string): string | undefined {
  const read = /^(\p{Sc})?(\d{1,3}(?:[.,'’]\d{3})+|\d+)(?:[.,](\d{2}))?(\p{Sc})?$/u.exec(word)
  if (!read) return undefined
  const [, before, units = '', cents, after] = read
  // Digits alone may be the number of an order, a telephone or a code as well.
  if (!before && !after && !cents) return undefined
  return `\u001e${units.replace(/\D/g, '')}.${cents ? `${cents}\u001e` : ''}`
}

function holdsOne(forms: readonly string[]): Sql | undefined {
  const [word = ''] = forms
  // An order begins with its number.
  const number = /^#(\d{2,})$/.exec(word)?.[1]
  if (number) return sql`s.words like ${`${number}%`}`
  const sum = sumIn(word)
  if (sum) return likeAny([`%${sum}%`, `% ${escaped(word)}%`])
  const phone = /^[+(]?[\d()./-]{6,}$/.test(word) ? word.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (phone.length > 5) {
    const parts = likeAny([`%${escaped(word)}%`, `%${phone}%`])
    // Six digits in a row stand in telephone numbers too; the number of an order comes first.
    return /^\d+$/.test(word)
      ? sql`case when exists (select 1 from orders where id = ${word}) then s.order_id = ${word} else ${parts} end`
      : parts
  }
  if (forms.length === 1) return holds('s.words', word)
  return likeAny(forms.map((form) => `%${escaped(form)}%`))
}

const likeAny = (patterns: readonly string[]): Sql =>
  sql`s.words like any(${patterns.map((pattern) => pattern.toLowerCase())}::text[])`

/**
 * The words of a text, with those that each may stand for: words of the names of customers and products and of
 * colours that differ from it by one typing error. Without `isLast` a word that is one of these itself stays as it is.
 * Undefined where that finds nothing else than the text does.
 */
export async function correctedWords(db: Db, words: Words, isLast: boolean): Promise<Words | undefined> {
  const typed = words.map(([word = '']) => ({ word, near: /\d/.test(word) ? undefined : nearPattern(word) }))
  const firsts = new Set(typed.flatMap(({ word, near }) => (near ? [word.slice(0, 1).toLowerCase()] : [])))
  if (firsts.size === 0) return undefined
  const known = await knownWords(db, [...firsts])
  const corrected = typed.map(({ word, near }) => {
    if (!near) return [word]
    const isKnown = known.some((one) => folded(one).startsWith(folded(word)))
    if (isKnown && !isLast) return [word]
    return [word, ...known.filter((one) => near.test(folded(one)))].slice(0, mostCorrections)
  })
  return corrected.some(({ length }) => length > 1) ? corrected : undefined
}

/** The words of names and colours that begin with one of some letters. */
async function knownWords(db: Db, firsts: readonly string[]): Promise<string[]> {
  const spaces = ' '.repeat(apart.length)
  const wordsIn = (table: string) =>
    sql`select unnest(string_to_array(translate(lower(name), ${apart}, ${spaces}), ' ')) as word from ${sql.table(table)}`
  const { rows } = await sql<{ word: string }>`
    select distinct word from (${wordsIn('customers')} union all ${wordsIn('products')}) v
    where left(word, 1) = any(${firsts}::text[]) and length(word) > 2`.execute(db)
  const colors = Object.values(colorWords).flatMap((one) => one.split(' '))
  return [...new Set([...rows.map(({ word }) => word), ...colors])]
}
