import * as z from 'zod/mini'
import { call } from './call.ts'
import { ImportPreview, importFile, losses, Rejected, SkippedContacts } from './contact-import.ts'
import { Contact, ContactFields, limits, singleFields, text, Written } from './contacts.ts'
import { duplicateRules } from './customers.ts'
import { Left, named, pageParts, Words } from './list.ts'
import { Tags } from './tags.ts'

const OldContact = z.object({
  id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(64))]))),
  name: z.optional(ContactFields.def.shape.name),
  company: z.optional(text(limits.line)),
  role: z.optional(text(limits.line)),
  work_email: z.optional(text(limits.value)),
  personal_email: z.optional(text(limits.value)),
  work_phone: z.optional(text(limits.value)),
  personal_phone: z.optional(text(limits.value)),
  location: z.optional(text(limits.line)),
  status: z.optional(text(limits.line)),
  lastMessage: z.optional(text(limits.line)),
  birthdayText: z.optional(text(limits.notes)),
})
export type OldContact = z.infer<typeof OldContact>

const Id = z.int().check(z.gte(1), z.lte(2_147_483_647))
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(limits.ids))

export const ContactEdit = z.object({
  id: Id,
  version: z.optional(z.int()),
  changes: z.partial(Written),
  base: z.optional(z.partial(ContactFields)),
})
export type ContactEdit = z.infer<typeof ContactEdit>

export const contactSorts = ['name', 'company', 'created', 'updated'] as const

/** `q` searches all fields of a contact, and the digits of phones. */
const ListRequest = z.object({
  q: z.optional(Words),
  tag: z.optional(named),
  favorite: z.optional(z.enum(['', 'yes'])),
  ...pageParts,
})

/** The version of someone's contacts; every change increments it. */
const book = { version: z.int() }

const duplicateReasons = ['mail', 'phone', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

const longFile = 1.5 * limits.fileBytes

/** The reply of one call of an import: its counts, and of the first one what the file loses. */
const ImportReply = z.object({
  importId: z.string(),
  added: z.int(),
  merged: z.int(),
  skipped: z.int(),
  /** The first of the skipped contacts. */
  skippedContacts: z.optional(SkippedContacts),
  failed: z.array(Rejected),
  ...losses,
  left: Left,
  /** While some are left: the import to go on with. */
  next: z.optional(z.string()),
  ...book,
})
const ImportId = z.object({ importId: z.string().check(z.maxLength(64)) })

/** Contacts that an undone import keeps, because they were changed or deleted since. */
const Kept = z.array(z.object({ id: z.int(), name: z.string() }))

export const contactCalls = {
  list: call('get', 'contact/list', {
    access: 'contacts.use',
    request: ListRequest,
    reply: z.object({
      contacts: z.array(Contact),
      total: z.optional(z.int()),
      /** In a paged reply: all tags, most frequent first. */
      tags: z.optional(z.array(z.object({ tag: z.string(), count: z.int() }))),
    }),
    summary:
      'List your contacts: the newest 2,000 in the order they were added, or one filtered and sorted page',
  }),
  modify: call('post', 'contact/modify', {
    access: 'contacts.use',
    request: OldContact,
    reply: z.array(Contact),
    summary: 'Add a contact, or change one by id; returns all contacts',
  }),

  book: call('get', 'contact/book', {
    access: 'contacts.use',
    request: z.object({
      epoch: z.optional(z.string()),
      since: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    reply: z.object({
      /** Identifies the database; another one has other versions. */
      epoch: z.string(),
      ...book,
      /** False when the reply holds only the changes since. */
      isWhole: z.boolean(),
      contacts: z.array(Contact),
      gone: z.array(z.int()),
    }),
    summary: 'Return all your contacts, or what changed since a version',
  }),
  add: call('post', 'contact/add', {
    access: 'contacts.use',
    request: z.object({
      /** Chosen by the client; a taken one is rejected. */
      uid: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      fields: z.extend(z.partial(Written), { name: ContactFields.def.shape.name }),
    }),
    reply: z.object({ contact: Contact, ...book }),
    summary: 'Add a contact',
  }),
  edit: call('post', 'contact/edit', {
    access: 'contacts.use',
    request: ContactEdit,
    reply: z.object({ contact: Contact, ...book }),
    summary: 'Change fields of a contact; 409 with `current` if someone else changed the same fields',
  }),
  mark: call('post', 'contact/mark', {
    access: 'contacts.use',
    request: z.object({
      ids: Ids,
      isFavorite: z.optional(z.boolean()),
      addTags: z.optional(Tags),
      removeTags: z.optional(Tags),
    }),
    reply: z.object({ contacts: z.array(Contact), ...book }),
    summary: 'Change favourites and tags of contacts',
  }),
  remove: call('post', 'contact/delete', {
    access: 'contacts.use',
    request: z.object({ ids: Ids }),
    reply: z.object({ ids: z.array(z.int()), ...book }),
    summary: 'Delete contacts; returns those that existed. They can be restored for 30 days',
  }),
  restore: call('post', 'contact/restore', {
    access: 'contacts.use',
    request: z.object({ ids: Ids }),
    reply: z.object({ contacts: z.array(Contact), ...book }),
    summary: 'Restore deleted contacts',
  }),
  duplicates: call('get', 'contact/duplicates', {
    access: 'contacts.use',
    request: z.object({}),
    reply: z.object({
      groups: z.array(z.object({ ids: z.array(z.int()), reasons: z.array(z.enum(duplicateReasons)) })),
    }),
    summary: 'List contacts that share an email address, a phone number or a name',
  }),
  merge: call('post', 'contact/merge', {
    access: 'contacts.use',
    request: z.object({
      ids: Ids.check(z.minLength(2), z.maxLength(20)),
      /** The contact whose value of a field stays; default the first that has one. */
      choice: z.optional(z.partialRecord(z.enum(singleFields), Id)),
      /** The versions that were seen, in the order of `ids`; 409 `conflict` when one has changed. */
      versions: z.optional(z.array(z.int()).check(z.maxLength(20))),
    }),
    reply: z.object({ contact: Contact, gone: z.array(z.int()), ...book }),
    summary: 'Merge several contacts into one',
  }),

  importPreview: call('post', 'contact/import/preview', {
    access: 'contacts.use',
    request: z.object(importFile),
    reply: ImportPreview,
    summary: 'Preview the import of a contact file; stores nothing',
    maxBytes: longFile,
  }),
  import: call('post', 'contact/import', {
    access: 'contacts.use',
    request: z.object({
      ...importFile,
      /** The treatment of a known contact: skip it, merge its fields into the known one, or add it anyway. */
      onDuplicate: z.enum(duplicateRules),
    }),
    reply: ImportReply,
    summary: 'Import contacts from a vCard or CSV file: the first 100 now, then call `import/more`',
    maxBytes: longFile,
  }),
  importMore: call('post', 'contact/import/more', {
    access: 'contacts.use',
    request: ImportId,
    reply: ImportReply,
    summary: 'Import the next 100 contacts of a file; repeat until `left` is 0',
  }),
  undoImport: call('post', 'contact/import/undo', {
    access: 'contacts.use',
    request: ImportId,
    reply: z.object({ removed: z.int(), restored: z.int(), kept: Kept, left: Left, ...book }),
    summary:
      'Undo an import, 100 contacts per call until `left` is 0; contacts that changed since then stay. 409 `importUndone` after that',
  }),
  export: call('get', 'contact/export', {
    access: 'contacts.use',
    request: z.object({ ids: z.optional(z.string().check(z.maxLength(20_000))) }),
    reply: z.unknown(),
    answers: 'bytes',
    summary: 'Export all your contacts, or some (`ids=1,2,3`), as a vCard 4.0 file',
  }),
}
