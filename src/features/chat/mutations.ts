import type { QueryClient } from '@tanstack/react-query'
import { chatCalls, type Message } from '#contract/chat.ts'
import { intentVerbs, withUndoWindow } from '#kernel/intent-verb.ts'
import { useVerb, type Verb } from '#kernel/verb.ts'
import { type Intents, withMessages } from './intents.ts'
import {
  applyToPeople,
  applyToThread,
  changeUnsent,
  chatQueries,
  takeIntoPeople,
  takeIntoThread,
} from './queries.ts'

/** Keeps the optimistic state until the refetch. The version stays, so that the refetch brings every change. */
function takeIn<Name extends keyof Intents & string>(
  client: QueryClient,
  name: Name,
  intent: Intents[Name],
  reply: unknown,
) {
  takeIntoPeople(client, (people) => applyToPeople(people, name, intent))
  if (!('user' in intent)) return
  const { message } = reply as { message?: Message }
  takeIntoThread(client, intent.user, (thread) =>
    message ? withMessages(thread, [message]) : applyToThread(thread, name, intent),
  )
}

const verb = intentVerbs<Intents>(chatQueries.all, takeIn)

const sending = verb('send', chatCalls.send, ({ user, id, text, files }) => ({
  ...{ user, id, text },
  ...(files.length > 0 && { files: files.map(({ name, data }) => ({ name, data })) }),
}))
const send: typeof sending = {
  ...sending,
  meta: { ...sending.meta, keepsRefused: true },
  onError: (error, { idempotencyKey: _key, ...refused }, _kept, { client }) => {
    // Without a session it waits for the next one.
    if (error.status !== 401)
      changeUnsent(client, refused.user, (now) => [...now.filter(({ id }) => id !== refused.id), refused])
  },
}
const edit = verb('edit', chatCalls.edit, ({ user, id, text }) => ({ user, id, text }))
const remove = withUndoWindow(verb('remove', chatCalls.remove, ({ user, id }) => ({ user, id })))

/** An automatic mutation: it closes no undo window, and has its own queue. */
function quietly<Reply, Meant>({ onMutate: _onMutate, ...rest }: Verb<Reply, Meant>): Verb<Reply, Meant> {
  return { ...rest, scope: { id: 'chat-read' } }
}
const read = quietly(verb('read', chatCalls.read, ({ user, upTo }) => ({ user, upTo })))
const presence = verb('presence', chatCalls.presence, (intent) => intent)

export const useSend = () => useVerb(send)
export const useEdit = () => useVerb(edit)
export const useRemove = () => useVerb(remove)
export const useRead = () => useVerb(read)
export const usePresence = () => useVerb(presence)

export const chatMutations = [send, edit, remove, read, presence]
