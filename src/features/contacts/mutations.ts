import { type QueryClient, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Contact, contactCalls } from '#contract/contacts.ts'
import { type ApiError, request } from '#kernel/api.ts'
import { releaseHeld } from '#kernel/held.ts'
import { intentVerbs } from '#kernel/intent-verb.ts'
import { asking, fromForm, holdReads, splitKey, useVerb, type Verb } from '#kernel/verb.ts'
import { type Book, type Intents, withContacts } from './intents.ts'
import { applyToBook, contactQueries, idsOf } from './queries.ts'

type Reply = { contact?: Contact; contacts?: Contact[] }

const verb = intentVerbs<Intents>(contactQueries.all, (client, name, intent, reply) =>
  takeIn(client, reply as Reply, (book) => applyToBook(book, name, intent)),
)

/** Keeps the optimistic state until the refetch. The book's version stays, so that the refetch brings every change. */
function takeIn(client: QueryClient, { contact, contacts = [] }: Reply, change: (book: Book) => Book) {
  client.setQueryData<Book>(
    contactQueries.book().queryKey,
    (book) => book && withContacts(change(book), contact ? [contact] : contacts),
  )
}

/** A contact's id. An unknown one becomes an id that the server answers with 404. */
const idOf = (client: QueryClient, uid: string) => idsOf(client, [uid])[0] ?? maxId
const maxId = 2_147_483_647

const add = fromForm(verb('add', contactCalls.add, ({ uid, fields }) => ({ uid, fields })))
const edit = asking(
  verb('edit', contactCalls.edit, ({ uid, version, changes, base }, client) => ({
    id: idOf(client, uid),
    ...(version !== undefined && { version }),
    ...{ changes, base },
  })),
)
const mark = verb('mark', contactCalls.mark, ({ uids, isFavorite, addTags, removeTags }, client) => ({
  ids: idsOf(client, uids),
  ...{ isFavorite, addTags, removeTags },
}))
const remove = verb('remove', contactCalls.remove, ({ uids }, client) => ({ ids: idsOf(client, uids) }))
const restore = verb('restore', contactCalls.restore, ({ contacts }) => ({
  ids: contacts.map(({ id }) => id),
}))
const merge = verb('merge', contactCalls.merge, ({ uids, versions, choice }, client) => ({
  ids: idsOf(client, uids),
  versions: [...versions],
  choice: Object.fromEntries(Object.entries(choice).map(([field, uid]) => [field, idOf(client, uid)])),
}))

export type FileVariables = z.input<typeof contactCalls.importPreview.request>
type FileRequest = z.input<typeof contactCalls.import.request>
/** File imports are not optimistic: the reply names the new contacts. */
const importFile: Verb<z.output<typeof contactCalls.import.reply>, FileRequest> = {
  mutationKey: [...contactQueries.all, 'import'],
  scope: { id: 'contacts' },
  mutationFn: (intent) => request(contactCalls.import, ...splitKey(intent)),
  onMutate: () => releaseHeld(),
  onSuccess: (_reply, _intent, _kept, { client }) => holdReads(client, contactQueries.all),
  meta: { refreshes: ['contacts'] },
}
const undoImport: Verb<z.output<typeof contactCalls.undoImport.reply>, { importId: string }> = {
  mutationKey: [...contactQueries.all, 'undoImport'],
  scope: { id: 'contacts' },
  mutationFn: (intent) => request(contactCalls.undoImport, ...splitKey(intent)),
  onSuccess: (_reply, _intent, _kept, { client }) => holdReads(client, contactQueries.all),
  meta: { refreshes: ['contacts'] },
}

export const useAddContact = () => useVerb(add)
export const useEditContact = () => useVerb(edit)
export const useMarkContacts = () => useVerb(mark)
export const useRemoveContacts = () => useVerb(remove)
export const useRestoreContacts = () => useVerb(restore)
export const useMergeContacts = () => useVerb(merge)
export const useImport = () => useVerb(importFile)
export const useUndoImport = () => useVerb(undoImport)

/** Parses a file without storing anything, so it may be retried and is never queued. */
export const usePreview = () =>
  useMutation<z.output<typeof contactCalls.importPreview.reply>, ApiError, FileVariables>({
    mutationFn: (asked) => request(contactCalls.importPreview, asked),
    networkMode: 'always',
    retry: false,
    meta: { failsOnScreen: true },
  })

export const contactMutations = [add, edit, mark, remove, restore, merge, importFile, undoImport]
