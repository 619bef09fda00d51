import { fieldsOf, mergedInto, sameKeys } from '#contract/contact-fields.ts'
import type { Contact, ContactFields } from '#contract/contacts.ts'
import type { duplicateRules } from '#contract/customers.ts'
import { withPauses } from '#server/platform/pause.ts'
import type { Draft } from './draft.ts'

/** A contact during an import: an existing one by its id or a new one, and the contacts of the file that make it up. */
export type Entry = { id?: number; uid: string; from: ContactFields[] }
type Resolved = Entry & { fields: ContactFields }

/** Decides about the contacts of a file one after the other; a contact may repeat an earlier one of the file. */
export async function resolveDuplicates(
  known: readonly Contact[],
  drafts: readonly Pick<Draft, 'uid' | 'fields'>[],
  rule: (typeof duplicateRules)[number],
): Promise<{ entries: Resolved[]; added: number; skipped: number }> {
  const byKey = new Map<string, Resolved>()
  const note = (entry: Resolved) => {
    for (const [, key] of sameKeys(entry.fields)) if (!byKey.has(key)) byKey.set(key, entry)
    const uid = `uid ${entry.uid}`
    if (entry.uid && !byKey.has(uid)) byKey.set(uid, entry)
  }
  for await (const contact of withPauses(known)) {
    note({ id: contact.id, uid: contact.uid, fields: fieldsOf(contact), from: [] })
  }
  const entries = new Set<Resolved>()
  let [added, skipped] = [0, 0]
  for await (const { uid, fields } of withPauses(drafts)) {
    const same = byKey.get(`uid ${uid}`) ?? sameKeys(fields).flatMap(([, key]) => byKey.get(key) ?? [])[0]
    if (same && rule === 'skip') skipped++
    else if (same && rule === 'merge') {
      same.fields = mergedInto(same.fields, fields)
      same.from.push(fields)
      entries.add(same)
      note(same)
    } else {
      const entry = { uid: byKey.has(`uid ${uid}`) ? '' : uid, fields, from: [fields] }
      entries.add(entry)
      note(entry)
      added++
    }
  }
  return { entries: [...entries], added, skipped }
}
