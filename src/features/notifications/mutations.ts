import { type NotificationsReply, notificationCalls } from '#contract/notifications.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { useOfflineMutation } from '#offline/offline-mutation.ts'
import { type MutationVariables, notificationQueries } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(
  notificationQueries.all,
  (client, _name, _variables, reply) =>
    client.setQueryData(notificationQueries.list().queryKey, reply as NotificationsReply),
  { endsOffers: false },
)
const readNotifications = defineMutation('readNotifications', notificationCalls.read)

export const useReadNotifications = () => useOfflineMutation(readNotifications)

export const notificationMutations = [readNotifications]
