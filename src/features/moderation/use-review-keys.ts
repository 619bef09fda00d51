import type { ReviewState, ShopReview } from '#contract/moderation.ts'
import { useSingleKeys } from '#kernel/keyboard.ts'
import { usePageKeys } from '#kernel/page-commands.ts'

export const keyDecisions: Record<string, ReviewState> = { p: 'published', r: 'rejected' }

export function useReviewKeys(
  reviews: readonly ShopReview[],
  onState: (review: ShopReview, state: ReviewState) => void,
) {
  usePageKeys('moderation')
  useSingleKeys((key) => {
    const state = keyDecisions[key]
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const review = reviews.find(({ id }) => id === row?.dataset.row)
    if (!state || !row || !review || review.state === state) return false
    // The decision may remove the row from the list.
    const next = row.nextElementSibling ?? row.previousElementSibling
    next?.querySelector<HTMLElement>('th a')?.focus()
    onState(review, state)
    return true
  })
}
