import type { QueryClient } from '@tanstack/react-query'
import {
  type ModerationReply,
  type ModerationRequest,
  moderationCalls,
  type ShopReview,
} from '#contract/moderation.ts'
import { request } from '#kernel/api.ts'
import { asking, holdReads, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { moderationQueries, type ReviewsPage } from './queries.ts'

type Part = Partial<Pick<ShopReview, 'state' | 'reply' | 'repliedAt'>>
type Parts = Record<string, Part>
/** More are shown only once the server has answered. */
const mostPreviewed = 50

/** Shows reviews with other parts, in every list and opened; answers the parts they had. */
function show(client: QueryClient, parts: Parts): Parts {
  const before: Parts = {}
  const changed = (review: ShopReview): ShopReview => {
    const part = parts[review.id]
    if (!part) return review
    before[review.id] ??= Object.fromEntries(
      Object.keys(part).map((name) => [name, review[name as keyof Part]]),
    )
    return { ...review, ...part }
  }
  client.setQueriesData<ReviewsPage>({ queryKey: moderationQueries.lists() }, (page) =>
    page?.reviews.some(({ id }) => parts[id]) ? { ...page, reviews: page.reviews.map(changed) } : page,
  )
  client.setQueriesData<ShopReview | null>(
    { queryKey: moderationQueries.ones() },
    (review) => review && changed(review),
  )
  return before
}

/** What the named reviews become; nothing for those that only the server can name. */
function meantBy({ ids, state, states, reply }: ModerationRequest): Parts {
  const part: Part = {
    ...(state && { state }),
    ...(reply !== undefined && {
      reply: reply.trim() || null,
      repliedAt: reply.trim() ? new Date().toISOString() : null,
    }),
  }
  const meant =
    ids?.map((id) => [id, part]) ?? Object.entries(states ?? {}).map(([id, one]) => [id, { state: one }])
  return meant.length > mostPreviewed ? {} : Object.fromEntries(meant)
}

const moderate = asking<Verb<ModerationReply, ModerationRequest, { before: Parts }>>({
  mutationKey: ['moderation', 'moderate'],
  // One at a time: what is taken back must not overtake what it takes back.
  scope: { id: 'moderation' },
  mutationFn: (intent) => request(moderationCalls.edit, ...sent(intent)),
  onMutate: async (intent, { client }) => {
    await holdReads(client, moderationQueries.all)
    return { before: show(client, meantBy(intent)) }
  },
  onError: (_error, _intent, kept, { client }) => {
    if (kept) show(client, kept.before)
  },
  // Ratings follow what is published.
  meta: { refreshes: ['moderation', 'products', 'dashboard'] },
})

export const useModerate = () => useVerb(moderate)

export const moderationMutations = [moderate]
