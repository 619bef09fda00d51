import type { ModerationRequest, ShopReview } from '#contract/moderation.ts'
import { pageChanges } from '#list/page-changes.ts'
import type { Changes } from '#offline/optimistic-overlay.ts'

export type MutationVariables = { moderate: ModerationRequest & { at: string } }

export type ReviewsPage = { reviews: ShopReview[]; total: number; counts: Record<string, number> }

/** The changed reviews; undefined when only the server can find them. */
const namedIn = ({ ids, states }: ModerationRequest) => ids ?? (states && Object.keys(states))

/** Sets a state or reply. The version is incremented like on the server. */
function applyModeration(
  review: ShopReview,
  { ids, state, states, reply, at }: MutationVariables['moderate'],
): ShopReview {
  const isNamed = states ? Object.hasOwn(states, review.id) : ids?.includes(review.id)
  if (!isNamed) return review
  const next = states?.[review.id] ?? state ?? review.state
  const answer = reply === undefined ? review.reply : reply.trim() || null
  if (next === review.state && answer === review.reply) return review
  const repliedAt = answer === review.reply ? review.repliedAt : answer && at
  return { ...review, state: next, reply: answer, repliedAt, version: review.version + 1 }
}

const { changeRows } = pageChanges<ShopReview, 'reviews'>('reviews', ({ state }) => [state])

export const pageUpdates: Changes<ReviewsPage, MutationVariables> = {
  moderate: (page, variables) => {
    const named = namedIn(variables)
    return named ? changeRows(page, named, (review) => applyModeration(review, variables)) : page
  },
}

export const reviewUpdates: Changes<ShopReview, MutationVariables> = { moderate: applyModeration }
