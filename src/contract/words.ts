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

export const listed = <Word extends string>(choices: readonly Word[]) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => {
      const words = typeof value === 'string' ? splitList(value) : value
      return choices.filter((word) => words.includes(word))
    }),
  )
