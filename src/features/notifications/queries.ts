import { queryOptions, useQuery } from '@tanstack/react-query'
import { notificationCalls } from '#contract/notifications.ts'
import { request } from '#kernel/api.ts'

export const notificationQueries = {
  all: ['notifications'] as const,
  list: () =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'list'],
      queryFn: ({ signal }) => request(notificationCalls.list, {}, { signal }),
      refetchInterval: 60_000,
      meta: { offline: true },
    }),
}

/** Not suspending: the bell is there before its news. */
export const useNotifications = () => useQuery(notificationQueries.list())
