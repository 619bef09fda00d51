import type { DuplicateReason, OldContact } from './contact-calls.ts'
import {
  type CardParts,
  type Contact,
  type ContactFields,
  limits,
  type OlderFields,
  type SingleField,
  singleFields,
} from './contacts.ts'
import { foldText } from './fold.ts'
import { searchTextOf } from './text-search.ts'

// Fields of contacts for client and server: those of older clients, duplicates, merging.

type Lists = Pick<ContactFields, 'mails' | 'phones' | 'notes'>
type Value = { kind: string; value: string }

/** The list and kinds behind each field of older clients; the first entry of these kinds is shown. */
const olderFields = {
  work_email: ['mails', ['work']],
  personal_email: ['mails', ['home']],
  work_phone: ['phones', ['work']],
  personal_phone: ['phones', ['home', 'mobile']],
} as const
type OlderField = keyof typeof olderFields

const olderValue = (fields: Lists, name: OlderField): Value | undefined => {
  const [list, kinds] = olderFields[name]
  return kinds.flatMap((kind) => fields[list].find((value: Value) => value.kind === kind) ?? [])[0]
}

export function olderOf(fields: Lists): OlderFields {
  const of = (name: OlderField) => olderValue(fields, name)?.value ?? ''
  return {
    work_email: of('work_email'),
    personal_email: of('personal_email'),
    work_phone: of('work_phone'),
    personal_phone: of('personal_phone'),
    phone: fields.phones[0]?.value ?? '',
    birthdayText: fields.notes,
  }
}

/**
 * The fields that an older client changed. It sends a whole contact as it once read it: the version with the fewest
 * differing fields is the one it read, so later changes of other fields are kept. `versions` are the current fields and
 * earlier ones, newest first.
 */
export function olderChanges(contact: OldContact, versions: readonly ContactFields[]): OldContact {
  const changed = versions.map((fields) => {
    const read = { ...fields, ...olderOf(fields) } as Record<string, unknown>
    return Object.entries(contact).filter(
      ([name, value]) => name !== 'id' && value !== undefined && value !== read[name],
    )
  })
  // A contact that equals an earlier version restores that one.
  const [now = [], ...earlier] = changed
  const fewest = [now, ...earlier.filter(({ length }) => length > 0)].reduce((best, candidate) =>
    candidate.length < best.length ? candidate : best,
  )
  return { id: contact.id, ...Object.fromEntries(fewest) }
}

/** Applies changes of an older client, which knows one mail and one phone of two kinds; the others stay. */
export function withOlder(
  fields: ContactFields,
  { id: _id, birthdayText, ...old }: OldContact,
): ContactFields {
  const { work_email, personal_email, work_phone, personal_phone, ...same } = old
  const definedFields = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined))
  const next: ContactFields = {
    ...fields,
    ...definedFields,
    ...(birthdayText !== undefined && { notes: birthdayText }),
  }
  for (const [name, value] of Object.entries({ work_email, personal_email, work_phone, personal_phone })) {
    if (value === undefined) continue
    const [list, [kind]] = olderFields[name as OlderField]
    const previousValue = olderValue(next, name as OlderField)
    const values: Value[] = next[list]
    const after = value
      ? previousValue
        ? values.map((entry) => (entry === previousValue ? { ...entry, value } : entry))
        : [...values, { kind, value }]
      : values.filter((value) => value !== previousValue)
    Object.assign(next, { [list]: after.slice(0, limits.values) })
  }
  return next
}

/** All searchable text of a contact, folded. */
export function contactText({ phones, ...fields }: ContactFields): string {
  const { name, company, role, mails, location, address, notes, tags } = fields
  return searchTextOf(
    [
      ...[name, company, role, ...mails.map(({ value }) => value), location, notes],
      ...[...Object.values(address), ...tags],
    ],
    phones.map(({ value }) => value),
  )
}

const mailKey = (mail: string) => mail.trim().toLowerCase()
/** Digits only; a leading 00 is dropped like +. */
const phoneKey = (phone: string) => phone.normalize('NFKC').replace(/\D/g, '').replace(/^00/, '')
const nameKey = (name: string) => name.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
/** Shorter numbers are extensions and short codes, which many people share. */
const fewestDigits = 6

type Known = Pick<ContactFields, 'name' | 'mails' | 'phones'>

export function sameKeys({ name, mails, phones }: Known): [DuplicateReason, string][] {
  const numbers = phones.map(({ value }) => phoneKey(value)).filter((digits) => digits.length >= fewestDigits)
  return [
    ...mails.map(({ value }): [DuplicateReason, string] => ['mail', `mail ${mailKey(value)}`]),
    ...numbers.map((digits): [DuplicateReason, string] => ['phone', `phone ${digits}`]),
    ['name', `name ${nameKey(name)}`],
  ]
}

const wordsOf = (name: string) =>
  new Set(
    foldText(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )

/** True for names that one person may have in two places: all words of the shorter one are in the other. */
function isSimilarName(text: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(text), wordsOf(other)].sort((first, second) => first.size - second.size)
  return (
    shorter !== undefined &&
    longer !== undefined &&
    shorter.size > 0 &&
    [...shorter].every((word) => longer.has(word))
  )
}

/** Two contacts that are the same person for sure: a common mail, or a common mobile number and a similar name. */
export function isSamePerson(contact: Known, other: Known): boolean {
  const mails = new Set(contact.mails.map(({ value }) => mailKey(value)))
  if (other.mails.some(({ value }) => mails.has(mailKey(value)))) return true
  const mobiles = new Set(mobilesOf(contact))
  return mobilesOf(other).some((digits) => mobiles.has(digits)) && isSimilarName(contact.name, other.name)
}

const mobilesOf = ({ phones }: Known) =>
  phones.flatMap(({ kind, value }) => (kind === 'mobile' ? phoneKey(value) : []))

/** A text that only contacts with the same fields share: the second of them says nothing new. */
export const contentKey = (fields: ContactFields): string => {
  const { name, company, role, mails, phones, location, address, birthday, notes, tags } = fields
  const values = (all: readonly Value[]) => all.map(({ kind, value }) => [kind, value])
  const parts = Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    [name, company, role, location, birthday, notes],
    ...[values(mails), values(phones), parts, tags],
  ])
}

export function duplicatesOf<C extends Known>(
  contacts: readonly C[],
): { contacts: C[]; reasons: DuplicateReason[] }[] {
  const parents = new Map<C, C>()
  const rootOf = (member: C): C => {
    let root = member
    for (let parent = parents.get(root); parent; parent = parents.get(root)) root = parent
    if (root !== member) parents.set(member, root)
    return root
  }
  const holders = new Map<string, C>()
  const joined: { contact: C; reason: DuplicateReason }[] = []
  for (const contact of contacts) {
    for (const [reason, key] of sameKeys(contact)) {
      const holder = holders.get(key)
      if (!holder) holders.set(key, contact)
      else if (holder !== contact) {
        joined.push({ contact, reason })
        const [a, b] = [rootOf(holder), rootOf(contact)]
        if (a !== b) parents.set(b, a)
      }
    }
  }
  const groups = Map.groupBy(contacts, rootOf)
  const reasons = Map.groupBy(joined, ({ contact }) => rootOf(contact))
  return [...groups].flatMap(([root, same]) => {
    if (same.length < 2) return []
    return { contacts: same, reasons: [...new Set(reasons.get(root)?.map(({ reason }) => reason))].sort() }
  })
}

/** Single values come from the chosen contact or the first with one; may exceed limits (`exceededLimit`). */
export function mergeContacts<C extends ContactFields & { id?: number }>(
  contacts: readonly C[],
  choice: Partial<Record<SingleField, number | undefined>> = {},
): ContactFields {
  const [first] = contacts
  if (!first) throw new Error('Nothing to merge')
  const singles = singleFields.map((name) => {
    const chosen = contacts.find(({ id }) => id !== undefined && id === choice[name])
    return [name, (chosen ?? contacts.find((contact) => isFilled(contact[name])) ?? first)[name]]
  })
  const once = <T>(all: readonly T[], key: (element: T) => string): T[] =>
    [...new Map(all.toReversed().map((element) => [key(element), element])).values()].reverse()
  const notes = [...new Set(contacts.map((contact) => contact.notes.trim()).filter(Boolean))]
  const all = <K extends 'mails' | 'phones' | 'tags'>(name: K) =>
    contacts.flatMap((contact) => contact[name] as ContactFields[K][number][])
  const single = Object.fromEntries(singles) as Pick<ContactFields, SingleField>
  const card = mergedCard(
    contacts.flatMap((contact) => contact.card ?? []),
    single,
  )
  return {
    ...single,
    ...(card && { card }),
    mails: once(all('mails'), ({ value }) => mailKey(value)),
    phones: once(all('phones'), ({ value }) => phoneKey(value) || value),
    tags: once(all('tags'), (tag) => tag.toLowerCase()),
    notes: notes.join('\n\n'),
    isFavorite: contacts.some((contact) => contact.isFavorite),
    avatar: contacts.find((contact) => contact.avatar)?.avatar ?? '',
    lastMessage: first.lastMessage,
  }
}

export function exceededLimit(fields: ContactFields): 'mails' | 'phones' | 'tags' | 'notes' | undefined {
  if (fields.mails.length > limits.values) return 'mails'
  if (fields.phones.length > limits.values) return 'phones'
  if (fields.tags.length > limits.tags) return 'tags'
  return fields.notes.length > limits.notes ? 'notes' : undefined
}

function mergedCard(
  cards: readonly CardParts[],
  { name, company }: Pick<ContactFields, 'name' | 'company'>,
): CardParts | undefined {
  if (cards.length === 0) return undefined
  const ofName = cards.find((card) => card.name?.of === name)?.name
  const ofCompany = cards.find((card) => card.company?.of === company)?.company
  const lines = cards.flatMap((card) => card.lines)
  return {
    name: ofName,
    company: ofCompany,
    preferred: [...new Set(cards.flatMap(({ preferred }) => preferred))].slice(0, 2 * limits.values),
    lines: [...new Map(lines.map((line) => [`${line.name} ${line.value}`, line])).values()].slice(0, 40),
  }
}

/** Adds a file's data to an existing contact; the file wins, but the name stays. */
export function mergedInto(current: ContactFields, incoming: ContactFields): ContactFields {
  const filled = singleFields.filter((name) => name !== 'name' && isFilled(incoming[name]))
  const choice = Object.fromEntries(filled.map((name) => [name, 0]))
  return mergeContacts<ContactFields & { id?: number }>([current, { ...incoming, id: 0 }], choice)
}

function isFilled(value: ContactFields[SingleField]): boolean {
  return typeof value === 'string' ? value !== '' : Object.values(value).some((part) => part !== '')
}

export function fieldsOf(contact: Contact): ContactFields {
  const { name, company, role, mails, phones, location, address, birthday, notes, tags } = contact
  const { isFavorite, image, avatar, status, lastMessage, card } = contact
  return {
    name,
    company,
    role,
    mails,
    phones,
    location,
    address,
    birthday,
    notes,
    tags,
    isFavorite,
    image,
    avatar,
    status,
    lastMessage,
    card,
  }
}
