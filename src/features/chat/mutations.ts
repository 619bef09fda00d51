import type { QueryClient } from '@tanstack/react-query'
import { chatCalls, type Message, type Unread } from '#contract/chat.ts'
import { createMutations, withUndoWindow } from '#offline/create-mutations.ts'
import { type OfflineMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import { type MutationVariables, withMessages, withReply } from './optimistic.ts'
import {
  applyToPeople,
  applyToThread,
  changeUnsent,
  chatQueries,
  mergeIntoPeople,
  mergeIntoThread,
  setUnread,
} from './queries.ts'

/** A conversation's version stays, so that the refetch brings every change. */
function mergeReply<Name extends keyof MutationVariables & string>(
  client: QueryClient,
  name: Name,
  variables: MutationVariables[Name],
  reply: unknown,
) {
  const { message } = reply as { message?: Message }
  const unread = name === 'read' ? (reply as Unread) : undefined
  if (unread) setUnread(client, unread)
  mergeIntoPeople(client, (people) => withReply(applyToPeople(people, name, variables), message, unread))
  if (!('user' in variables)) return
  mergeIntoThread(client, variables.user, (thread) =>
    message ? withMessages(thread, [message]) : applyToThread(thread, name, variables),
  )
}

const defineMutation = createMutations<MutationVariables>(chatQueries.all, mergeReply)

const sending = defineMutation('send', chatCalls.send, ({ user, id, text, files }) => ({
  user,
  id,
  text,
  ...(files.length > 0 && { files: files.map(({ name, data }) => ({ name, data })) }),
}))
const send: typeof sending = {
  ...sending,
  meta: { ...sending.meta, keepsRefused: true },
  onError: (error, { idempotencyKey: _key, ...rejected }, _kept, { client }) => {
    // Without a session it waits for the next one.
    if (error.status !== 401)
      changeUnsent(client, rejected.user, (now) => [...now.filter(({ id }) => id !== rejected.id), rejected])
  },
}
const edit = defineMutation('edit', chatCalls.edit, ({ user, id, text }) => ({ user, id, text }))
const remove = withUndoWindow(defineMutation('remove', chatCalls.remove, ({ user, id }) => ({ user, id })))

/** An automatic mutation: it closes no undo window, and has its own queue. */
function quietly<Reply, Variables>({
  onMutate: _onMutate,
  ...rest
}: OfflineMutation<Reply, Variables>): OfflineMutation<Reply, Variables> {
  return { ...rest, scope: { id: 'chat-read' } }
}
const read = quietly(defineMutation('read', chatCalls.read, ({ user, upTo }) => ({ user, upTo })))
const presence = defineMutation('presence', chatCalls.presence, (variables) => variables)

export const useSend = () => useOfflineMutation(send)
export const useEdit = () => useOfflineMutation(edit)
export const useRemove = () => useOfflineMutation(remove)
export const useRead = () => useOfflineMutation(read)
export const usePresence = () => useOfflineMutation(presence)

export const chatMutations = [send, edit, remove, read, presence]
