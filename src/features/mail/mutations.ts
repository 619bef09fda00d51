import type { QueryClient } from '@tanstack/react-query'
import { type MailCounts, type MailsChanged, mailCalls } from '#contract/mail-calls.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import { deferMutation, useOfflineMutation } from '#offline/offline-mutation.ts'
import type { DetailVariables, MutationVariables, Target } from './optimistic.ts'
import { mailQueries, optimisticCounts, optimisticPages, shownDetails } from './queries.ts'

const defineMutation = createMutations<MutationVariables>(mailQueries.all, mergeReply)

/** Keeps the optimistic state until the refetch; the reply contains the counts. */
function mergeReply<Name extends keyof MutationVariables>(
  client: QueryClient,
  name: Name,
  variables: MutationVariables[Name],
  reply: unknown,
) {
  optimisticPages.commitUpdate(client, name, variables)
  shownDetails.commitUpdate(client, name, variables as DetailVariables[Name])
  mergeCounts(client, reply as MailCounts, (mailCounts) =>
    optimisticCounts.applyUpdate(mailCounts, name, variables),
  )
}

export function mergeCounts(
  client: QueryClient,
  { unreadCount, counts, labels }: Partial<MailCounts>,
  otherwise: (mailCounts: MailCounts) => MailCounts = (mailCounts) => mailCounts,
) {
  client.setQueryData<MailCounts>(mailQueries.mailCounts().queryKey, (mailCounts) =>
    unreadCount && counts && labels ? { unreadCount, counts, labels } : mailCounts && otherwise(mailCounts),
  )
}

const which = ({ ids, all, filter }: Target) => ({ ids, all, filter })

const restore = inCalls(
  defineMutation('restore', mailCalls.restore, ({ before }) => ({ before })),
  ['before'],
)
const restoreOf = ({ before }: Pick<MailsChanged, 'before'>) => deferMutation(restore, { before, mails: [] })
const mark = inCalls(
  defineMutation('mark', mailCalls.mark, (variables) => ({ ...which(variables), ...variables.flags })),
  ['before'],
  restoreOf,
)
const move = inCalls(
  defineMutation('move', mailCalls.move, ({ folder, ...variables }) => ({ ...which(variables), folder })),
  ['before'],
  restoreOf,
)
const label = inCalls(
  defineMutation('label', mailCalls.label, ({ add, remove, ...variables }) => ({
    ...which(variables),
    add,
    remove,
  })),
  ['before'],
  restoreOf,
)
const remove = inCalls(defineMutation('delete', mailCalls.delete, which), ['deleted'])
const addLabel = defineMutation('addLabel', mailCalls.addLabel, ({ id, name, tag }) => ({ id, name, tag }))
const editLabel = defineMutation('editLabel', mailCalls.editLabel, ({ id, name, tag }) => ({ id, name, tag }))
const deleteLabel = defineMutation('deleteLabel', mailCalls.deleteLabel, ({ id }) => ({ id }))

export const useMark = () => useOfflineMutation(mark)
export const useMove = () => useOfflineMutation(move)
export const useLabelMails = () => useOfflineMutation(label)
export const useRestore = () => useOfflineMutation(restore)
export const useDeleteMails = () => useOfflineMutation(remove)
export const useAddLabel = () => useOfflineMutation(addLabel)
export const useEditLabel = () => useOfflineMutation(editLabel)
export const useDeleteLabel = () => useOfflineMutation(deleteLabel)

export const mailMutations = [mark, move, label, restore, remove, addLabel, editLabel, deleteLabel]
