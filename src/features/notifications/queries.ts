import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  markRead,
  type NotificationsReply,
  notificationCalls,
  type ReadRequest,
} from '#contract/notifications.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'

export type MutationVariables = { readNotifications: ReadRequest }

export const notificationQueries = {
  all: ['notifications'] as const,
  list: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'list'],
      queryFn: ({ signal }) => request(notificationCalls.list, {}, { signal }),
      refetchInterval: 60_000,
      meta: { offline: notificationCalls.list.reply },
    }),
}

const { useOptimistic } = createOptimisticOverlay<NotificationsReply, MutationVariables>(
  notificationQueries.all,
  notificationQueries.list().queryKey,
  { readNotifications: (reply, { ids }) => markRead(reply, ids) },
)

/** Does not suspend: the bell is shown before its count. */
export function useNotifications() {
  const { data, ...query } = useQuery(notificationQueries.list())
  return { data: useOptimistic(data), ...query }
}
