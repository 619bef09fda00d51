import { sql } from 'kysely'
import { foldText } from '#contract/fold.ts'
import { apart, nearPattern } from '#contract/relevance.ts'
import type { SearchWord } from '#contract/text-search.ts'
import { colorWords } from '#server/db/migrations/0036-order-search.ts'
import type { Db } from '#server/db/tables.ts'
import { all, escapeLike, holdsWord, type Sql } from '#server/platform/conditions.ts'

export type Words = readonly SearchWord[]

const maxCorrections = 50

export const holdsWords = (words: Words): Sql => all(...words.map(holdsForms))

function sumIn(word: string): string | undefined {
  const read = /^(\p{Sc})?(\d{1,3}(?:[.,'’]\d{3})+|\d+)(?:[.,](\d{2}))?(\p{Sc})?$/u.exec(word)
  if (!read) return undefined
  const [, lead, units = '', cents, after] = read
  // Digits alone may be an order number, a telephone number or a code.
  if (!lead && !after && !cents) return undefined
  return `\u001e${units.replace(/\D/g, '')}.${cents ? `${cents}\u001e` : ''}`
}

function holdsForms(forms: SearchWord): Sql {
  const [word = ''] = forms
  // The search text begins with the order's number.
  const number = /^#(\d{2,})$/.exec(word)?.[1]
  if (number) return sql`s.words like ${`${number}%`}`
  const sum = sumIn(word)
  if (sum) return likeAny([`%${sum}%`, `% ${escapeLike(word)}%`])
  const condition = holdsWord('s.words', forms)
  // Six digits occur in telephone numbers too; an order with that number comes first.
  return /^\d{6,}$/.test(word)
    ? sql`case when exists (select 1 from orders where id = ${word}) then s.order_id = ${word} else ${condition} end`
    : condition
}

const likeAny = (patterns: readonly string[]): Sql => sql`s.words like any(${patterns}::text[])`

/** Adds words with one typing error; an exact word gets corrections only with `isLast`. */
export async function correctedWords(db: Db, words: Words, isLast: boolean): Promise<Words | undefined> {
  const typed = words.map(([word = '']) => ({ word, near: /\d/.test(word) ? undefined : nearPattern(word) }))
  const firsts = new Set(typed.flatMap(({ word, near }) => (near ? [word.slice(0, 1)] : [])))
  if (firsts.size === 0) return undefined
  const vocabulary = await knownWords(db, [...firsts])
  const corrected = typed.map(({ word, near }) => {
    if (!near) return [word]
    const isKnown = vocabulary.some((term) => term.startsWith(word))
    if (isKnown && !isLast) return [word]
    return [word, ...vocabulary.filter((term) => near.test(term))].slice(0, maxCorrections)
  })
  return corrected.some(({ length }) => length > 1) ? corrected : undefined
}

async function knownWords(db: Db, firsts: readonly string[]): Promise<string[]> {
  const spaces = ' '.repeat(apart.length)
  const wordsIn = (table: string) =>
    sql`select unnest(string_to_array(translate(folded_name, ${apart}, ${spaces}), ' ')) as word from ${sql.table(table)}`
  const { rows } = await sql<{ word: string }>`
    select distinct word from (${wordsIn('customers')} union all ${wordsIn('products')}) v
    where left(word, 1) = any(${firsts}::text[]) and length(word) > 2`.execute(db)
  const colors = Object.values(colorWords).flatMap((value) => foldText(value).split(' '))
  return [...new Set([...rows.map(({ word }) => word), ...colors])]
}
