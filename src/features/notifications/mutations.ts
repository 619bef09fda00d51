import {
  markRead,
  type NotificationsReply,
  notificationCalls,
  type ReadRequest,
} from '#contract/notifications.ts'
import { request } from '#kernel/api.ts'
import { optimistic, sent, useVerb, type Verb } from '#kernel/verb.ts'
import { notificationQueries } from './queries.ts'

const readNotifications: Verb<NotificationsReply, ReadRequest, { before: NotificationsReply | undefined }> = {
  mutationKey: ['notifications', 'readNotifications'],
  scope: { id: 'notifications' },
  mutationFn: (intent) => request(notificationCalls.read, ...sent(intent)),
  ...optimistic<NotificationsReply, ReadRequest>(notificationQueries.list().queryKey, (now, { ids }) =>
    markRead(now, ids),
  ),
  meta: { refreshes: ['notifications'] },
}

export const useReadNotifications = () => useVerb(readNotifications)

export const notificationMutations = [readNotifications]
