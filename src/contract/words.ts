import * as z from 'zod/mini'

/** Joins words to `a,b,c`; a comma within a word is written `\,`. */
export const written = (words: readonly unknown[]): string =>
  words.map((word) => String(word).replace(/[\\,]/g, '\\$&')).join(',')

export function splitList(text: string): string[] {
  const words = ['']
  for (const part of text.match(/\\[\\,]|,|[^\\,]+|\\/g) ?? []) {
    if (part === ',') words.push('')
    else words.push((words.pop() ?? '') + part.replace(/^\\(?=.)/, ''))
  }
  return words
}

const ListedWords = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? splitList(value) : value)),
)

export const listed = <Word extends string>(choices: readonly Word[]) =>
  z.pipe(
    ListedWords,
    z.transform((words) => choices.filter((word) => words.includes(word))),
  )

/** Limit of words of a list that are not of a known number. */
const maxListed = 200

/** Different words that pass a test; others are left out like unknown choices. */
export const listedIf = (isWord: (word: string) => boolean) =>
  z.pipe(
    ListedWords,
    z.transform((words) => [...new Set(words)].filter(isWord).slice(0, maxListed)),
  )
