import { type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { contactCalls } from '#contract/contact-calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { request } from '#kernel/api.ts'
import type { ApiError } from '#kernel/api-error.ts'
import { createMutations } from '#offline/create-mutations.ts'
import { inCalls } from '#offline/in-calls.ts'
import {
  cancelReads,
  keepOnConflict,
  keepWhenRejected,
  type OfflineMutation,
  splitKey,
  useOfflineMutation,
} from '#offline/offline-mutation.ts'
import { flushUndoWindows } from '#offline/undo-window.ts'
import { type Book, type MutationVariables, withContacts } from './optimistic.ts'
import { applyToBook, contactQueries, idsOf } from './queries.ts'

type Reply = { contact?: Contact; contacts?: Contact[] }

const defineMutation = createMutations<MutationVariables>(
  contactQueries.all,
  (client, name, variables, reply) =>
    mergeReply(client, reply as Reply, (book) => applyToBook(book, name, variables)),
)

/** Keeps the optimistic state until the refetch. The book's version stays, so that the refetch brings every change. */
function mergeReply(client: QueryClient, { contact, contacts = [] }: Reply, change: (book: Book) => Book) {
  client.setQueryData<Book>(
    contactQueries.book().queryKey,
    (book) => book && withContacts(change(book), contact ? [contact] : contacts),
  )
}

/** A contact's id. An unknown one becomes an id that the server answers with 404. */
const idOf = (client: QueryClient, uid: string) => idsOf(client, [uid])[0] ?? maxId
const maxId = 2_147_483_647

const add = keepWhenRejected(defineMutation('add', contactCalls.add, ({ uid, fields }) => ({ uid, fields })))
const edit = keepOnConflict(
  defineMutation('edit', contactCalls.edit, ({ uid, version, changes, base }, client) => ({
    id: idOf(client, uid),
    version,
    changes,
    base,
  })),
)
const mark = defineMutation(
  'mark',
  contactCalls.mark,
  ({ uids, isFavorite, addTags, removeTags }, client) => ({
    ids: idsOf(client, uids),
    isFavorite,
    addTags,
    removeTags,
  }),
)
const remove = defineMutation('remove', contactCalls.remove, ({ uids }, client) => ({
  ids: idsOf(client, uids),
}))
const restore = defineMutation('restore', contactCalls.restore, ({ contacts }) => ({
  ids: contacts.map(({ id }) => id),
}))
const merge = defineMutation('merge', contactCalls.merge, ({ uids, versions, choice }, client) => ({
  ids: idsOf(client, uids),
  versions: [...versions],
  choice: Object.fromEntries(Object.entries(choice).map(([field, uid]) => [field, idOf(client, uid)])),
}))

export type FileVariables = z.input<typeof contactCalls.importPreview.request>
type FileRequest = z.input<typeof contactCalls.import.request>
/** The import that a later call continues (`inCalls`). */
type OfMore = { after?: string }
/** File imports are not optimistic: the reply names the new contacts. */
const importing: OfflineMutation<z.output<typeof contactCalls.import.reply>, FileRequest & OfMore> = {
  mutationKey: [...contactQueries.all, 'import'],
  scope: { id: 'contacts' },
  mutationFn: ({ after: importId, ...variables }) =>
    importId === undefined
      ? request(contactCalls.import, ...splitKey(variables))
      : request(contactCalls.importMore, { importId }, { idempotencyKey: variables.idempotencyKey }),
  onMutate: () => flushUndoWindows(),
  onSuccess: (_reply, _variables, _kept, { client }) => cancelReads(client, contactQueries.all),
  meta: { refreshes: ['contacts'] },
}
const importFile = inCalls(importing, [
  ...([
    'added',
    'merged',
    'skipped',
    'skippedContacts',
    'failed',
    'partly',
    'pictures',
    'groups',
    'leftOut',
  ] as const),
])
const undoing: OfflineMutation<z.output<typeof contactCalls.undoImport.reply>, { importId: string }> = {
  mutationKey: [...contactQueries.all, 'undoImport'],
  scope: { id: 'contacts' },
  mutationFn: (variables) => request(contactCalls.undoImport, ...splitKey(variables)),
  onSuccess: (_reply, _variables, _kept, { client }) => cancelReads(client, contactQueries.all),
  meta: { refreshes: ['contacts'] },
}
const undoImport = inCalls(undoing, ['removed', 'restored', 'kept'])

export const useAddContact = () => useOfflineMutation(add)
export const useEditContact = () => useOfflineMutation(edit)
export const useMarkContacts = () => useOfflineMutation(mark)
export const useRemoveContacts = () => useOfflineMutation(remove)
export const useRestoreContacts = () => useOfflineMutation(restore)
export const useMergeContacts = () => useOfflineMutation(merge)
export const useImport = () => useOfflineMutation(importFile)
export const useUndoImport = () => useOfflineMutation(undoImport)

/** Parses a file without storing anything, so it may be retried and is never queued. */
export const usePreview = () =>
  useMutation<z.output<typeof contactCalls.importPreview.reply>, ApiError, FileVariables>({
    mutationFn: (file) => request(contactCalls.importPreview, file),
    networkMode: 'always',
    retry: false,
    meta: { failsOnScreen: true },
  })

export const contactMutations = [add, edit, mark, remove, restore, merge, importFile, undoImport]
