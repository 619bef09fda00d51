import * as z from 'zod/mini'

/** Max characters of a corrected entry. */
export const maxSource = 100_000

/** Corrected entries of a file that is imported, by their first line. */
export const corrections = (max: number) =>
  z.optional(
    z
      .array(z.object({ line: z.int(), source: z.string().check(z.maxLength(maxSource)) }))
      .check(z.maxLength(max)),
  )
