import { type NotificationsReply, notificationCalls } from '#contract/notifications.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { useVerb } from '#kernel/verb.ts'
import { type Intents, notificationQueries } from './queries.ts'

const verb = intentVerbs<Intents>(
  notificationQueries.all,
  (client, _name, _intent, reply) =>
    client.setQueryData(notificationQueries.list().queryKey, reply as NotificationsReply),
  { endsOffers: false },
)
const readNotifications = verb('readNotifications', notificationCalls.read)

export const useReadNotifications = () => useVerb(readNotifications)

export const notificationMutations = [readNotifications]
