import * as z from 'zod/mini'
import { maxRows } from './list.ts'

export const Bought = z.object({
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  code: z.nullable(z.string()),
})
export type Bought = z.infer<typeof Bought>

export const Review = z.looseObject({
  id: z.string(),
  rating: z.number(),
  review: z.string(),
  date: z.string(),
  profile: z.looseObject({ avatar: z.optional(z.string()), name: z.string(), status: z.boolean() }),
  product: z.optional(z.int()),
  /** From the latest order before the review. */
  bought: z.optional(Bought),
  reply: z.optional(z.nullable(z.string())),
  mine: z.optional(z.boolean()),
})
export type Review = z.infer<typeof Review>

export const ReviewListRequest = z.object({
  product: z.optional(z.coerce.number().check(z.int())),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxRows))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
})
export const ReviewsReply = z.object({
  productReviews: z.array(Review),
  /** The product's reviews: count, mean, and counts of one to five stars. */
  total: z.optional(z.int()),
  average: z.optional(z.number()),
  stars: z.optional(z.array(z.int())),
})
export type ReviewsReply = z.infer<typeof ReviewsReply>

export const ReviewRequest = z.object({
  product: z.int(),
  rating: z.number().check(z.gte(0.5), z.lte(5), z.multipleOf(0.5)),
  review: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
})
export type ReviewRequest = z.infer<typeof ReviewRequest>
