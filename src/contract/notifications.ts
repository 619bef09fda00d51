import * as z from 'zod/mini'
import { call, Nothing } from './call.ts'

const Notification = z.object({
  id: z.string(),
  /** A known kind has a translated sentence; an unknown one shows `message`. */
  kind: z.string(),
  /** Facts for the sentence: order id, product name, count, amount in cents. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** English, for clients that do not know the kind. */
  message: z.string(),
  at: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationsReply = z.object({ notifications: z.array(Notification), unread: z.int() })
export type NotificationsReply = z.infer<typeof NotificationsReply>

/** Without `ids`, all of them. */
export const ReadRequest = z.object({ ids: z.optional(z.array(z.string()).check(z.maxLength(500))) })
export type ReadRequest = z.infer<typeof ReadRequest>

export const notificationCalls = {
  list: call('get', 'notifications', {
    request: Nothing,
    reply: NotificationsReply,
    summary: 'List your newest 50 notifications',
  }),
  read: call('post', 'notifications/read', {
    request: ReadRequest,
    reply: NotificationsReply,
    summary: 'Mark notifications as read',
  }),
}

export function markRead(now: NotificationsReply, ids?: readonly string[]): NotificationsReply {
  const notifications = now.notifications.map((notification) =>
    !ids || ids.includes(notification.id) ? { ...notification, read: true } : notification,
  )
  const newlyRead = notifications.filter(
    (notification, index) => notification.read && !now.notifications[index]?.read,
  ).length
  return { notifications, unread: ids ? Math.max(0, now.unread - newlyRead) : 0 }
}
