import { contactCalls } from '#contract/contact-calls.ts'
import { exceededLimit, fieldsOf, mergeContacts, olderChanges, withOlder } from '#contract/contact-fields.ts'
import { type ContactFields, limits, noFields } from '#contract/contacts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { hasConflict } from '#server/platform/merge.ts'
import {
  contactBy,
  contactsBy,
  contactsOf,
  earlierFields,
  incrementVersion,
  insertContacts,
  requireRoom,
  setDeleted,
  updateContacts,
} from './rows.ts'

export function contactEditing({ write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(contactCalls.modify, async ({ input, db, session, publish }) => {
    const change = {
      owner: session.id,
      version: await incrementVersion(db, session.id, clock()),
      now: clock(),
    }
    if (input.id) {
      const contact = await contactBy(db, session.id, numberOf(input.id) ?? notFound('contact'))
      const now = fieldsOf(contact)
      const changes = olderChanges(input, [now, ...(await earlierFields(db, contact.id))])
      await updateContacts(db, [{ id: contact.id, fields: withOlder(now, changes) }], change)
    } else {
      if (!input.name) refuse('invalid', { message: 'A contact needs a name.', fields: { name: 'required' } })
      await requireRoom(db, session.id, 1)
      await insertContacts(db, [{ uid: newId(), fields: withOlder(noFields, input) }], change)
    }
    publish('contacts', undefined, [session.id])
    return contactsOf(db, session.id)
  })

  write(contactCalls.add, async ({ input, db, session, publish }) => {
    const version = await incrementVersion(db, session.id, clock())
    await requireRoom(db, session.id, 1)
    const uid = input.uid ?? newId()
    const existingContact = await db
      .selectFrom('contacts')
      .select('id')
      .where('owner', '=', session.id)
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (existingContact) refuse('idTaken')
    const fields = { ...noFields, ...definedOnly(input.fields) }
    const [id = 0] = await insertContacts(db, [{ uid, fields }], { owner: session.id, version, now: clock() })
    publish('contacts', String(id), [session.id])
    return { contact: await contactBy(db, session.id, id), version }
  })

  write(contactCalls.edit, async ({ input, db, session, publish }) => {
    const version = await incrementVersion(db, session.id, clock())
    const current = await contactBy(db, session.id, input.id)
    const now = fieldsOf(current)
    if (hasConflict(input, { version: current.version, fields: now })) {
      const message = 'The same fields were changed in the meantime. Your changes were not saved.'
      refuse('conflict', { message, body: { current } })
    }
    const fields = { ...now, ...definedOnly(input.changes) }
    await updateContacts(db, [{ id: current.id, fields }], { owner: session.id, version, now: clock() })
    publish('contacts', String(current.id), [session.id])
    return { contact: await contactBy(db, session.id, current.id), version }
  })

  write(contactCalls.mark, async ({ input, db, session, publish }) => {
    const { ids, isFavorite, addTags = [], removeTags = [] } = input
    const version = await incrementVersion(db, session.id, clock())
    const previousContacts = await contactsBy(db, session.id, ids)
    if (previousContacts.length === 0) notFound('contact')
    const out = new Set(removeTags.map((tag) => tag.toLowerCase()))
    const marked = previousContacts.map((contact) => {
      const remainingTags = contact.tags.filter((tag) => !out.has(tag.toLowerCase()))
      const lowerTags = new Set(remainingTags.map((tag) => tag.toLowerCase()))
      const tags = [...remainingTags, ...addTags.filter((tag) => !lowerTags.has(tag.toLowerCase()))]
      if (tags.length > limits.tags)
        refuse('tooManyTags', { message: `A contact has at most ${limits.tags} tags. Nothing was changed.` })
      const fields = { ...fieldsOf(contact), tags, isFavorite: isFavorite ?? contact.isFavorite }
      return { id: contact.id, fields }
    })
    await updateContacts(db, marked, { owner: session.id, version, now: clock() })
    publish('contacts', undefined, [session.id])
    return { contacts: await contactsBy(db, session.id, ids), version }
  })

  write(contactCalls.remove, async ({ input: { ids }, db, session, publish }) => {
    const change = {
      owner: session.id,
      version: await incrementVersion(db, session.id, clock()),
      now: clock(),
    }
    const removed = await setDeleted(db, ids, true, change)
    if (removed.length === 0) notFound('contact')
    publish('contacts', undefined, [session.id])
    return { ids: removed, version: change.version }
  })

  write(contactCalls.restore, async ({ input: { ids }, db, session, publish }) => {
    const change = {
      owner: session.id,
      version: await incrementVersion(db, session.id, clock()),
      now: clock(),
    }
    const restored = await setDeleted(db, ids, false, change)
    await requireRoom(db, session.id, 0)
    const contacts = await contactsBy(db, session.id, ids)
    if (contacts.length === 0) notFound('contact')
    if (restored.length > 0) publish('contacts', undefined, [session.id])
    return { contacts, version: change.version }
  })

  write(contactCalls.merge, async ({ input, db, session, publish }) => {
    const ids = [...new Set(input.ids)]
    const version = await incrementVersion(db, session.id, clock())
    const byId = new Map((await contactsBy(db, session.id, ids)).map((contact) => [contact.id, contact]))
    const contacts = ids.map((id) => byId.get(id) ?? notFound('contact'))
    const [first, ...others] = contacts
    if (!first || others.length === 0)
      refuse('invalid', { message: 'Send at least two contacts.', fields: { ids: 'tooSmall' } })
    const current = contacts.find(
      (contact, nth) => contact.version !== (input.versions?.[nth] ?? contact.version),
    )
    if (current) {
      const message = 'One of these contacts was changed in the meantime. Nothing was merged.'
      refuse('conflict', { message, body: { current } })
    }
    const change = { owner: session.id, version, now: clock() }
    const fields = mergeContacts(contacts, input.choice)
    const field = exceededLimit(fields)
    if (field) {
      const message = `Together these contacts have more ${field} than one contact can have. Nothing was merged.`
      refuse('invalid', { message, fields: { [field]: 'tooBig' } })
    }
    await updateContacts(db, [{ id: first.id, fields }], change)
    const deletedIds = await setDeleted(
      db,
      others.map(({ id }) => id),
      true,
      change,
    )
    publish('contacts', undefined, [session.id])
    return { contact: await contactBy(db, session.id, first.id), gone: deletedIds, version }
  })
}

function numberOf(id: number | string): number | undefined {
  const number = Number(id)
  return Number.isInteger(number) && number >= 1 && number <= 2_147_483_647 ? number : undefined
}

/** Drops undefined keys, which would otherwise clear a field. */
const definedOnly = (
  changes: { [K in keyof ContactFields]?: ContactFields[K] | undefined },
): Partial<ContactFields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
