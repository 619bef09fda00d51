import * as z from 'zod/mini'
import { blankList, lastDays, listSearchParts, type Read, searchReader, several } from './list-search.ts'

/** In the order of the wire's numbers 1, 2, 3 (docs/contract.md 3.5: complete, processing, confirm). */
export const reviewStates = ['published', 'waiting', 'rejected'] as const
export const reviewSorts = ['created', 'rating', 'author', 'product', 'state'] as const
export const reviewStars = ['1', '2', '3', '4', '5'] as const

const parts = () => ({
  ...listSearchParts(reviewSorts),
  state: z.enum(['', ...reviewStates]),
  // Addresses have no strings: `rating=5` is parsed as a number.
  rating: z.pipe(
    z.transform((value) => (typeof value === 'number' ? String(value) : value)),
    several(z.enum(reviewStars)),
  ),
  product: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  replied: z.enum(['', 'yes', 'no']),
  /** Written in the last days, unless `from` or `to` is set. */
  ...lastDays('created'),
  review: z.string().check(z.maxLength(64)),
})
export type ReviewSearch = Read<typeof parts>

export const blankReviews: ReviewSearch = {
  ...blankList('-created'),
  state: '',
  rating: [],
  product: 0,
  replied: '',
  created: '',
  from: '',
  to: '',
  review: '',
}

export const reviewSearchOf = searchReader(parts, blankReviews)
