import { fieldsOf, mergedInto, sameKeys } from '#contract/contact-fields.ts'
import type { Contact, ContactFields } from '#contract/contacts.ts'
import type { duplicateRules } from '#contract/customers.ts'
import type { Draft } from './draft.ts'

/** A contact during an import: a new one, or an existing one with its earlier fields. */
type Entry = {
  id: number | undefined
  uid: string
  fields: ContactFields
  before: ContactFields | null
  version: number
}

/**
 * Returns a function that decides about the contacts of a file one after the other; a contact may repeat an earlier one
 * of the file.
 */
export function deciding(known: readonly Contact[], rule: (typeof duplicateRules)[number]) {
  const byKey = new Map<string, Entry>()
  const note = (entry: Entry) => {
    for (const [, key] of sameKeys(entry.fields)) if (!byKey.has(key)) byKey.set(key, entry)
    const uid = `uid ${entry.uid}`
    if (entry.uid && !byKey.has(uid)) byKey.set(uid, entry)
  }
  for (const contact of known) {
    const fields = fieldsOf(contact)
    note({ id: contact.id, uid: contact.uid, fields, before: fields, version: contact.version })
  }
  const entries = new Set<Entry>()
  const counts = { added: 0, merged: 0, skipped: 0 }
  return {
    entries,
    counts,
    take({ uid, fields }: Pick<Draft, 'uid' | 'fields'>): void {
      const same = byKey.get(`uid ${uid}`) ?? sameKeys(fields).flatMap(([, key]) => byKey.get(key) ?? [])[0]
      if (same && rule === 'skip') counts.skipped++
      else if (same && rule === 'merge') {
        same.fields = mergedInto(same.fields, fields)
        entries.add(same)
        note(same)
        counts.merged++
      } else {
        const entry = {
          id: undefined,
          uid: byKey.has(`uid ${uid}`) ? '' : uid,
          fields,
          before: null,
          version: 1,
        }
        entries.add(entry)
        note(entry)
        counts.added++
      }
    },
  }
}
