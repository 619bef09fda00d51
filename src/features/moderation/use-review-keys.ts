import type { ReviewState, ShopReview } from '#contract/moderation.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import { useSingleKeys } from '#kernel/ui/use-single-keys.ts'

/** What each key makes of a review. */
export const keyDecisions: Record<string, ReviewState> = { p: 'published', r: 'rejected' }

/** The keys that decide about the review whose row has the focus, which goes on to the next row. */
export function useReviewKeys(
  reviews: readonly ShopReview[],
  onState: (review: ShopReview, state: ReviewState) => void,
) {
  usePageKeys('reviews')
  useSingleKeys((key) => {
    const state = keyDecisions[key]
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const review = reviews.find(({ id }) => id === row?.dataset.row)
    if (!state || !row || !review || review.state === state) return false
    // The row may leave the list with that.
    const next = row.nextElementSibling ?? row.previousElementSibling
    next?.querySelector<HTMLElement>('th a')?.focus()
    onState(review, state)
    return true
  })
}
