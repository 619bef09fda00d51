import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageReply } from '#contract/list.ts'
import { moderationCalls, type ReviewFilter, ShopReview } from '#contract/moderation.ts'
import type { ReviewSearch } from '#contract/review-search.ts'
import { request } from '#kernel/api.ts'
import { daysOf, definedOnly } from '#list/list.ts'
import { pageQuery, usePage } from '#list/page-query.ts'
import { rowStream } from '#list/row-stream.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { type MutationVariables, pageUpdates, type ReviewsPage, reviewUpdates } from './optimistic.ts'

export function filterOf(search: Omit<ReviewSearch, 'review'>): ReviewFilter {
  const { q, state, rating, product, replied, created, from, to } = search
  const narrow = { q, state: state ? [state] : [], rating, product: product || undefined, replied }
  return definedOnly({ ...narrow, ...daysOf(created, from, to) })
}

const listOf = (search: Omit<ReviewSearch, 'review'>) => ({ ...filterOf(search), sort: search.sort })

const PageCopy = z.object({ reviews: z.array(ShopReview), ...z.required(z.object(pageReply)).shape })

export const moderationQueries = {
  all: ['moderation'] as const,
  lists: () => [...moderationQueries.all, 'list'] as const,
  list: (search: ReviewSearch) =>
    pageQuery(
      [...moderationQueries.lists(), listOf(search), search.page, search.size],
      search,
      async (page, init): Promise<ReviewsPage> => {
        const reply = await request(moderationCalls.list, { ...listOf(search), ...page }, init)
        const { productreviews: reviews, total = reviews.length, counts = {} } = reply
        return { reviews, total, counts }
      },
      PageCopy,
    ),
  ones: () => [...moderationQueries.all, 'one'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...moderationQueries.ones(), id],
      queryFn: async ({ signal }): Promise<ShopReview | null> => {
        const { productreviews } = await request(moderationCalls.list, { id, limit: 1 }, { signal })
        return productreviews[0] ?? null
      },
      meta: { offline: z.nullable(ShopReview) },
    }),
}

export const optimisticPages = createOptimisticOverlay<ReviewsPage, MutationVariables>(
  moderationQueries.all,
  moderationQueries.lists(),
  pageUpdates,
)
export const shownReviews = createOptimisticOverlay<ShopReview, MutationVariables>(
  moderationQueries.all,
  moderationQueries.ones(),
  reviewUpdates,
)

export const rowsOf = (search: Omit<ReviewSearch, 'review'>) =>
  rowStream(moderationCalls.list, listOf(search), ShopReview)

export const useShopReviews = (search: ReviewSearch) =>
  usePage(moderationQueries.list(search), optimisticPages)
export function useShopReview(id: string, listedReview: ShopReview | undefined) {
  const { data, ...query } = useQuery(moderationQueries.one(id))
  const currentReview = shownReviews.useOptimistic(data ?? listedReview)
  return { data: data === null ? null : currentReview, ...query }
}
