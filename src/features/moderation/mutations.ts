import { type ModerationReply, type ModerationRequest, moderationCalls } from '#contract/moderation.ts'
import { bodyIn, createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import { keepOnConflict, useOfflineMutation } from '#offline/offline-mutation.ts'
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

const moderate = keepOnConflict(
  inCalls(
    defineMutation('moderate', moderationCalls.edit, ({ at: _at, ...request }) => bodyIn(request)),
    ['reviews', 'previous'],
    ({ previous: states }, _, repeat) =>
      Object.keys(states).length > 0 ? repeat({ states, at: new Date().toISOString() }) : undefined,
  ),
)

/** `count` is the number of reviews that match a filter. */
type Moderation = ModerationRequest & { count?: number }

/** Adds the time of the action, which the optimistic reply shows. */
export function useModerate() {
  const { mutate, mutateAsync, later, undoOf } = useOfflineMutation(moderate)
  const withTime = (request: Moderation) => ({ ...request, at: new Date().toISOString() })
  return {
    mutate: (request: ModerationRequest) => mutate(withTime(request)),
    mutateAsync: (request: Moderation, onCall?: (reply: ModerationReply) => void) =>
      mutateAsync(withTime(request), onCall),
    later: (request: ModerationRequest) => later(withTime(request)),
    undoOf,
  }
}

export const moderationMutations = [moderate]
