import * as z from 'zod/mini'
import { call } from './call.ts'
import { allExcept, daysParts, Ids, pageParts, pageReply, Words } from './list.ts'
import { Bought } from './product-reviews.ts'
import { reviewStars, reviewStates } from './review-search.ts'
import { listed } from './words.ts'

export const ReviewState = z.enum(reviewStates)
export type ReviewState = z.infer<typeof ReviewState>

/** A review as the shop's people see it: the keys of docs/contract.md 3.5, then ours. */
export const ShopReview = z.looseObject({
  name: z.string(),
  author: z.string(),
  review: z.string(),
  /** 0 to 5 in half steps. */
  rating: z.number(),
  /** Written, `DD.MM.YYYY`. */
  date: z.string(),
  /** 1, 2, 3: see `reviewStates`. */
  status: z.int(),
  id: z.string(),
  product: z.int(),
  category: z.string(),
  picture: z.optional(z.string()),
  color: z.optional(z.string()),
  state: ReviewState,
  /** From the latest order before the review. */
  bought: z.optional(Bought),
  isVerified: z.boolean(),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  created: z.string(),
  version: z.int(),
})
export type ShopReview = z.infer<typeof ShopReview>

/** A filter of reviews: `q` searches author, text and product. */
export const ReviewFilter = z.object({
  id: z.optional(z.string().check(z.maxLength(64))),
  q: z.optional(Words),
  state: z.optional(listed(reviewStates)),
  rating: z.optional(listed(reviewStars)),
  product: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))),
  replied: z.optional(z.enum(['', 'yes', 'no'])),
  ...daysParts,
})
export type ReviewFilter = z.output<typeof ReviewFilter>

/** Sorted by `reviewSorts`, without a sort `-created`. */
export const ShopReviewListRequest = z.object({ ...ReviewFilter.shape, ...pageParts })
export type ShopReviewListRequest = z.output<typeof ShopReviewListRequest>

export const ShopReviewsReply = z.object({ productreviews: z.array(ShopReview), ...pageReply })
export type ShopReviewsReply = z.infer<typeof ShopReviewsReply>

/** Exactly one of `ids`, `all` and `states`; `reply` and `version` need a single id. */
export const ModerationRequest = z.object({
  ids: z.optional(Ids),
  /** The first 100 reviews that match `filter` and are in another state. */
  all: z.optional(z.literal(true)),
  filter: z.optional(allExcept(ReviewFilter)),
  state: z.optional(ReviewState),
  /** Restores states: the `previous` of an earlier reply. */
  states: z.optional(z.record(z.string().check(z.maxLength(64)), ReviewState)),
  /** The shop's answer; an empty text removes it. */
  reply: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  version: z.optional(z.int()),
  /** The earlier values of the changed fields (docs/contract.md 6.4). */
  base: z.optional(z.object({ state: z.optional(ReviewState), reply: z.optional(z.string()) })),
})
export type ModerationRequest = z.infer<typeof ModerationRequest>

export const ModerationReply = z.object({
  reviews: z.array(z.object({ id: z.string(), state: ReviewState, version: z.int() })),
  review: z.optional(ShopReview),
  /** The earlier states, to be sent as `states` for an undo. */
  previous: z.record(z.string(), ReviewState),
  /** With `all`: number of remaining matches; call again until it is 0. */
  left: z.int(),
})
export type ModerationReply = z.infer<typeof ModerationReply>

export const moderationCalls = {
  list: call('get', 'customer/product/reviews', {
    access: 'reviews.moderate',
    rows: 'productreviews',
    request: ShopReviewListRequest,
    reply: ShopReviewsReply,
    summary: 'List reviews of all statuses: the newest 2,000, or one page with total and counts by status',
  }),
  edit: call('post', 'customer/product/reviews/edit', {
    access: 'reviews.moderate',
    request: ModerationRequest,
    reply: ModerationReply,
    summary: 'Publish, unpublish or reject reviews, or reply to one; 409 with `current` on a conflict',
  }),
}
