import { fieldsOf, mergeContacts, olderOf } from '#contract/contact-fields.ts'
import { type Contact, type ContactFields, noFields, type SingleField } from '#contract/contacts.ts'

export type Book = { epoch: string; version: number; contacts: readonly Contact[] }

/** Contacts are named by `uid`, because a new one has no id before the reply. */
export type MutationVariables = {
  add: { uid: string; fields: Partial<ContactFields> & { name: string }; now: string }
  edit: {
    uid: string
    version?: number
    changes: Partial<ContactFields>
    base: Partial<ContactFields>
    now: string
  }
  mark: { uids: readonly string[]; isFavorite?: boolean; addTags?: string[]; removeTags?: string[] }
  remove: { uids: readonly string[] }
  /** The state before the deletion. */
  restore: { contacts: readonly Contact[] }
  /** The first one stays; `choice` names the contact whose value of a field wins. */
  merge: {
    uids: readonly string[]
    versions: readonly number[]
    choice: Partial<Record<SingleField, string>>
  }
}
export type MutationName = keyof MutationVariables

/** The id of a contact that the server does not know yet. */
export const noId = 0

/** Optimistic updates. Each is idempotent, and changes nothing when its record is missing. */
export const optimisticUpdates: {
  [Name in MutationName]: (book: Book, variables: MutationVariables[Name]) => Book
} = {
  add: (book, { uid, fields, now }) =>
    book.contacts.some((contact) => contact.uid === uid)
      ? book
      : withContacts(book, [made({ ...noFields, ...fields }, { id: noId, uid, version: 0, now })]),
  edit: (book, { uid, changes, now }) =>
    changeContact(book, [uid], (contact) => ({ ...contact, ...changes }), now),
  mark: (book, { uids, isFavorite, addTags = [], removeTags = [] }) =>
    changeContact(book, uids, (contact) => ({
      ...contact,
      isFavorite: isFavorite ?? contact.isFavorite,
      tags: withTags(contact.tags, addTags, removeTags),
    })),
  remove: (book, { uids }) => withContacts(book, [], uids),
  restore: (book, { contacts }) => {
    const there = new Set(book.contacts.map(({ uid }) => uid))
    return withContacts(
      book,
      contacts.filter(({ uid }) => !there.has(uid)),
    )
  },
  merge: (book, { uids, choice }) => {
    const all = uids.flatMap((uid) => book.contacts.find((contact) => contact.uid === uid) ?? [])
    const [first, ...others] = all
    // After the merge only the first contact is left.
    if (!first || others.length === 0 || all.length < uids.length) return book
    const fields = mergedOf(all, choice)
    const { id, uid, version } = first
    const removedUids = others.map((contact) => contact.uid)
    return withContacts(
      book,
      [made(fields, { id, uid, version, now: first.updated }, first.created)],
      removedUids,
    )
  },
}

export function mergedOf(
  contacts: readonly Contact[],
  choice: Partial<Record<SingleField, string>>,
): ContactFields {
  // New contacts share one id, so each is identified by its index.
  const numbered = contacts.map((contact, at) => ({ ...fieldsOf(contact), id: at }))
  const chosen = Object.entries(choice).map(([field, uid]) => [
    field,
    contacts.findIndex((contact) => contact.uid === uid),
  ])
  return mergeContacts(numbered, Object.fromEntries(chosen))
}

function made(
  fields: ContactFields,
  { id, uid, version, now }: { id: number; uid: string; version: number; now: string },
  created = now,
): Contact {
  return { ...fields, ...olderOf(fields), id, uid, version, created, updated: now }
}

function changeContact(
  book: Book,
  uids: readonly string[],
  change: (fields: ContactFields) => ContactFields,
  now?: string,
): Book {
  const removed = new Set(uids)
  const next = book.contacts
    .filter(({ uid }) => removed.has(uid))
    .map((contact) =>
      made(change(fieldsOf(contact)), { ...contact, now: now ?? contact.updated }, contact.created),
    )
  return withContacts(book, next)
}

function withTags(tags: readonly string[], more: readonly string[], less: readonly string[]): string[] {
  const out = new Set(less.map((tag) => tag.toLowerCase()))
  const remainingTags = tags.filter((tag) => !out.has(tag.toLowerCase()))
  const lowerTags = new Set(remainingTags.map((tag) => tag.toLowerCase()))
  return [...remainingTags, ...more.filter((tag) => !lowerTags.has(tag.toLowerCase()))]
}

export function withContacts(
  book: Book,
  changed: readonly Contact[],
  removedUids: readonly string[] = [],
): Book {
  if (changed.length === 0 && removedUids.length === 0) return book
  const changedByUid = new Map(changed.map((contact) => [contact.uid, contact]))
  const away = new Set(removedUids)
  const updated = book.contacts.flatMap((contact) => {
    if (away.has(contact.uid)) return []
    const next = changedByUid.get(contact.uid) ?? contact
    changedByUid.delete(contact.uid)
    return [next]
  })
  return { ...book, contacts: [...updated, ...changedByUid.values()] }
}
