import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MailFilter } from '#contract/mail.ts'
import { type MailCounts, mailCalls } from '#contract/mail-calls.ts'
import { folderFilter, type MailSearch } from '#contract/mail-place.ts'
import { ask, request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'
import { isOfConversations } from './list/rows.ts'
import {
  countChanges,
  type DetailVariables,
  detailChanges,
  type MailDetails,
  type MailPage,
  type MutationVariables,
  pageChanges,
} from './optimistic.ts'

export const pageSize = 50
const areaKey = ['mail'] as const
const countsKey = [...areaKey, 'beside'] as const

export function filterOf(folder: string, { q }: Pick<MailSearch, 'q'>): MailFilter {
  const words = q.trim()
  return { ...folderFilter(folder), ...(words !== '' && { q: words }) }
}

const { mails, total, isMore, unreadCount, counts, labels } = mailCalls.list.reply.shape
const CountsCopy = z.required(z.object({ unreadCount, counts, labels }))
const PageCopy = z.required(z.looseObject({ mails, total, isMore }))

export const mailQueries = {
  all: areaKey,
  mailCounts: () =>
    queryOptions({
      queryKey: countsKey,
      queryFn: async ({ signal }): Promise<MailCounts> => {
        const {
          unreadCount,
          counts = unreadCount,
          labels = [],
        } = await request(mailCalls.list, { limit: 1 }, { signal })
        return { unreadCount, counts, labels }
      },
      meta: { offline: CountsCopy },
    }),
  lists: () => [...areaKey, 'list'] as const,
  list: (filter: MailFilter, page: number) =>
    queryOptions({
      queryKey: [...mailQueries.lists(), filter, page],
      queryFn: async ({ signal }): Promise<MailPage> => {
        const params = {
          ...filter,
          ...(isOfConversations(filter) && { conversations: 'yes' as const }),
          limit: pageSize,
          offset: (page - 1) * pageSize,
        }
        const {
          mails,
          total = mails.length,
          isMore = false,
        } = await request(mailCalls.list, params, { signal })
        return { filter, mails, total, isMore }
      },
      placeholderData: keepPreviousData,
      ...(filter.q !== undefined && { gcTime: 5 * 60_000 }),
      meta: { offline: PageCopy, private: filter.q !== undefined },
    }),
  details: () => [...areaKey, 'detail'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...mailQueries.details(), id],
      queryFn: ({ signal }): Promise<MailDetails> => request(mailCalls.details, { id }, { signal }),
      meta: { offline: mailCalls.details.reply },
    }),
  file: (id: string) =>
    queryOptions({
      queryKey: ['mail-files', id],
      queryFn: async ({ signal }) => (await ask(mailCalls.file, { id }, { signal })).blob(),
      staleTime: 'static',
    }),
}

export const optimisticPages = createOptimisticOverlay<MailPage, MutationVariables>(
  areaKey,
  mailQueries.lists(),
  pageChanges,
)
export const shownDetails = createOptimisticOverlay<MailDetails, DetailVariables>(
  areaKey,
  mailQueries.details(),
  detailChanges,
)
export const optimisticCounts = createOptimisticOverlay<MailCounts, MutationVariables>(
  areaKey,
  countsKey,
  countChanges,
)

export function useMailPage(filter: MailFilter, page: number) {
  const { data, ...query } = useQuery(mailQueries.list(filter, page))
  return { page: optimisticPages.useOptimistic(data), ...query }
}

export const useMailCounts = (): MailCounts | undefined =>
  optimisticCounts.useOptimistic(useQuery(mailQueries.mailCounts()).data)

export const useUnreadMails = () => useMailCounts()?.unreadCount.inbox

export function useMail(id: string) {
  const { data, ...query } = useQuery({ ...mailQueries.detail(id), enabled: id !== '' })
  return { details: shownDetails.useOptimistic(data), ...query }
}
