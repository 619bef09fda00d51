import { type ModerationRequest, moderationCalls } from '#contract/moderation.ts'
import { bodyIn, createMutations } from '#kernel/create-mutations.ts'
import { asking, useOfflineMutation } from '#kernel/offline-mutation.ts'
import type { MutationVariables } from './optimistic.ts'
import { moderationQueries, optimisticPages, shownReviews } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  moderationQueries.all,
  (client, name, variables) => {
    optimisticPages.commitUpdate(client, name, variables)
    shownReviews.commitUpdate(client, name, variables)
  },
  // Ratings depend on the published reviews.
  { endsOffers: false, refreshes: ['moderation', 'products', 'dashboard'] },
)

const moderate = asking(
  defineMutation('moderate', moderationCalls.edit, ({ at: _at, ...asked }) => bodyIn(asked)),
)

/** Adds the time of the action, which the optimistic reply shows. */
export function useModerate() {
  const { mutate, mutateAsync, later } = useOfflineMutation(moderate)
  const stamped = (asked: ModerationRequest) => ({ ...asked, at: new Date().toISOString() })
  return {
    mutate: (asked: ModerationRequest) => mutate(stamped(asked)),
    mutateAsync: (asked: ModerationRequest) => mutateAsync(stamped(asked)),
    later: (asked: ModerationRequest) => later(stamped(asked)),
  }
}

export const moderationMutations = [moderate]
