import type { QueryClient } from '@tanstack/react-query'
import { type MailBeside, mailCalls } from '#contract/mail.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { useVerb } from '#kernel/verb.ts'
import type { DetailIntents, Intents, Target } from './intents.ts'
import { mailQueries, shownBeside, shownDetails, shownPages } from './queries.ts'

const verb = intentVerbs<Intents>(mailQueries.all, takeIn)

/** Keeps the optimistic state until the refetch; the reply contains the counts. */
function takeIn<Name extends keyof Intents>(
  client: QueryClient,
  name: Name,
  intent: Intents[Name],
  reply: unknown,
) {
  shownPages.keepIntent(client, name, intent)
  shownDetails.keepIntent(client, name, intent as DetailIntents[Name])
  takeInBeside(client, reply as MailBeside, (beside) => shownBeside.applyIntent(beside, name, intent))
}

/** Counts and labels of the reply, if it has them. */
export function takeInBeside(
  client: QueryClient,
  { unreadCount, counts, labels }: Partial<MailBeside>,
  otherwise: (beside: MailBeside) => MailBeside = (beside) => beside,
) {
  client.setQueryData<MailBeside>(mailQueries.beside().queryKey, (beside) =>
    unreadCount && counts && labels ? { unreadCount, counts, labels } : beside && otherwise(beside),
  )
}

/** The part of the variables that the server needs. */
const which = ({ ids, all, filter }: Target) => ({ ids, all, filter })

const mark = verb('mark', mailCalls.mark, (intent) => ({ ...which(intent), ...intent.flags }))
const move = verb('move', mailCalls.move, (intent) => ({ ...which(intent), folder: intent.folder }))
const label = verb('label', mailCalls.label, (intent) => ({
  ...which(intent),
  ...{ add: intent.add, remove: intent.remove },
}))
const restore = verb('restore', mailCalls.restore, ({ before }) => ({ before }))
const remove = verb('delete', mailCalls.delete, which)
const addLabel = verb('addLabel', mailCalls.addLabel, ({ id, name, tag }) => ({ id, name, tag }))
const editLabel = verb('editLabel', mailCalls.editLabel, ({ id, name, tag }) => ({ id, name, tag }))
const deleteLabel = verb('deleteLabel', mailCalls.deleteLabel, ({ id }) => ({ id }))

export const useMark = () => useVerb(mark)
export const useMove = () => useVerb(move)
export const useLabelMails = () => useVerb(label)
export const useRestore = () => useVerb(restore)
export const useDeleteMails = () => useVerb(remove)
export const useAddLabel = () => useVerb(addLabel)
export const useEditLabel = () => useVerb(editLabel)
export const useDeleteLabel = () => useVerb(deleteLabel)

export const mailMutations = [mark, move, label, restore, remove, addLabel, editLabel, deleteLabel]
