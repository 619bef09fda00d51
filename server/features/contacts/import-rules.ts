import {
  contentKey,
  exceededLimit,
  fieldsOf,
  isSamePerson,
  mergedInto,
  sameKeys,
} from '#contract/contact-fields.ts'
import type { PossibleReason, SkippedContacts } from '#contract/contact-import.ts'
import type { Contact, ContactFields } from '#contract/contacts.ts'
import type { duplicateRules } from '#contract/customers.ts'
import { withPauses } from '#server/platform/pause.ts'
import type { Draft } from './draft.ts'

/** A contact during an import: an existing one by its id or a new one, and the contacts of the file that make it up. */
export type Entry = { id?: number; uid: string; from: ContactFields[] }
type Resolved = Entry & { fields: ContactFields }
/** A new contact that may be another one, which is there already. */
type Possible = { name: string; other: string; reason: PossibleReason }

/** Max skipped contacts that a reply names. */
const maxNamed = 50

/** In file order, because a contact may repeat an earlier one. Possible duplicates are added and reported. */
export async function resolveDuplicates(
  existingContacts: readonly Contact[],
  drafts: readonly Pick<Draft, 'uid' | 'fields' | 'line'>[],
  rule: (typeof duplicateRules)[number],
): Promise<{
  entries: Resolved[]
  added: number
  skipped: number
  skippedContacts: SkippedContacts
  possible: Possible[]
}> {
  const byIdentity = new Map<string, Resolved>()
  const byKey = new Map<string, Resolved[]>()
  const note = (entry: Resolved) => {
    for (const identity of [entry.uid && `uid ${entry.uid}`, contentKey(entry.fields)])
      if (identity && !byIdentity.has(identity)) byIdentity.set(identity, entry)
    for (const [, key] of sameKeys(entry.fields)) {
      const holders = byKey.get(key) ?? []
      if (!holders.includes(entry)) byKey.set(key, [...holders, entry])
    }
  }
  for await (const contact of withPauses(existingContacts)) {
    note({ id: contact.id, uid: contact.uid, fields: fieldsOf(contact), from: [] })
  }
  const entries = new Set<Resolved>()
  const possible: Possible[] = []
  const skippedContacts: SkippedContacts = []
  let [added, skipped] = [0, 0]
  for await (const { uid, fields, line } of withPauses(drafts)) {
    const similar = sameKeys(fields).flatMap(([reason, key]) =>
      (byKey.get(key) ?? []).map((entry) => ({ entry, reason })),
    )
    const same =
      byIdentity.get(`uid ${uid}`) ??
      byIdentity.get(contentKey(fields)) ??
      similar.find(({ entry }) => isSamePerson(entry.fields, fields))?.entry
    const merged = same && mergedInto(same.fields, fields)
    const isTooMuch = merged !== undefined && exceededLimit(merged) !== undefined
    if (same && rule === 'skip') {
      skipped++
      if (skippedContacts.length < maxNamed)
        skippedContacts.push({ name: fields.name, other: same.fields.name, line })
    } else if (same && merged && rule === 'merge' && !isTooMuch) {
      same.fields = merged
      same.from.push(fields)
      entries.add(same)
      note(same)
    } else {
      const [first] = similar
      if (same && rule === 'merge')
        possible.push({ name: fields.name, other: same.fields.name, reason: 'limit' })
      else if (!same && first)
        possible.push({
          name: fields.name,
          other: first.entry.fields.name,
          reason: first.reason === 'name' ? 'name' : 'phone',
        })
      const entry = { uid: byIdentity.has(`uid ${uid}`) ? '' : uid, fields, from: [fields] }
      entries.add(entry)
      note(entry)
      added++
    }
  }
  return { entries: [...entries], added, skipped, skippedContacts, possible }
}
