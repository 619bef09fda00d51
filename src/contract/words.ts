import * as z from 'zod/mini'

/** Words as one text, `a,b,c`; a comma that belongs to a word is written `\,`. */
export const written = (words: readonly unknown[]): string =>
  words.map((word) => String(word).replace(/[\\,]/g, '\\$&')).join(',')

/** The words of such a text. */
export function parted(text: string): string[] {
  const words = ['']
  for (const part of text.match(/\\[\\,]|,|[^\\,]+|\\/g) ?? []) {
    if (part === ',') words.push('')
    else words.push((words.pop() ?? '') + part.replace(/^\\(?=.)/, ''))
  }
  return words
}

/** Words of an address or a query, written `a,b,c` (or a list in a body); words nobody knows are dropped. */
export const listed = <Word extends string>(known: readonly Word[]) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => {
      const words = typeof value === 'string' ? parted(value) : value
      return known.filter((word) => words.includes(word))
    }),
  )
