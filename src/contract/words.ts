import * as z from 'zod/mini'

/** Words of an address or a query, written `a,b,c` (or a list in a body); words nobody knows are dropped. */
export const listed = <Word extends string>(known: readonly Word[]) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => {
      const words = typeof value === 'string' ? value.split(',') : value
      return known.filter((word) => words.includes(word))
    }),
  )
