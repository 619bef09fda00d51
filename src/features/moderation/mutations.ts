import { type ModerationRequest, moderationCalls } from '#contract/moderation.ts'
import { bodyIn, intentVerbs } from '#kernel/intent-verb.ts'
import { asking, useVerb } from '#kernel/verb.ts'
import type { Intents } from './intents.ts'
import { moderationQueries, shownPages, shownReviews } from './queries.ts'

const verb = intentVerbs<Intents>(
  moderationQueries.all,
  (client, name, intent) => {
    shownPages.keepIntent(client, name, intent)
    shownReviews.keepIntent(client, name, intent)
  },
  // Ratings depend on the published reviews.
  { endsOffers: false, refreshes: ['moderation', 'products', 'dashboard'] },
)

const moderate = asking(verb('moderate', moderationCalls.edit, ({ at: _at, ...asked }) => bodyIn(asked)))

/** Adds the time of the action, which the optimistic reply shows. */
export function useModerate() {
  const { mutate, mutateAsync, later } = useVerb(moderate)
  const stamped = (asked: ModerationRequest) => ({ ...asked, at: new Date().toISOString() })
  return {
    mutate: (asked: ModerationRequest) => mutate(stamped(asked)),
    mutateAsync: (asked: ModerationRequest) => mutateAsync(stamped(asked)),
    later: (asked: ModerationRequest) => later(stamped(asked)),
  }
}

export const moderationMutations = [moderate]
