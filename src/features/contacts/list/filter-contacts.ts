import type { ContactSearch } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'
import { foldText } from '#contract/relevance.ts'

const digits = (text: string) => text.replace(/\D/g, '')

const texts = new WeakMap<Contact, string>()

function textOf(contact: Contact): string {
  const cachedText = texts.get(contact)
  if (cachedText !== undefined) return cachedText
  const { name, company, role, mails, phones, location, address, notes, tags } = contact
  const values = [...mails, ...phones].map(({ value }) => value)
  const numbers = phones.map(({ value }) => digits(value))
  const all = [
    name,
    company,
    role,
    location,
    notes,
    ...values,
    ...numbers,
    ...tags,
    ...Object.values(address),
  ]
  const text = foldText(all.filter(Boolean).join('\n'))
  texts.set(contact, text)
  return text
}

export function matchingContacts(
  contacts: readonly Contact[],
  { q, tag, favorite }: Pick<ContactSearch, 'q' | 'tag' | 'favorite'>,
): readonly Contact[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  // Phone numbers match in any grouping.
  const number = /^[\d\s()+./-]{3,}$/.test(q) ? digits(q) : ''
  const lowerTag = tag.toLowerCase()
  return contacts.filter((contact) => {
    if (favorite === 'yes' && !contact.isFavorite) return false
    if (lowerTag !== '' && !contact.tags.some((tag) => tag.toLowerCase() === lowerTag)) return false
    const text = words.length > 0 ? textOf(contact) : ''
    return words.every((word) => text.includes(word)) || (number !== '' && text.includes(number))
  })
}

export function tagsOf(contacts: readonly Contact[]): { tag: string; count: number }[] {
  const tagCounts = new Map<string, { tag: string; count: number }>()
  for (const tag of contacts.flatMap(({ tags }) => tags)) {
    const key = tag.toLowerCase()
    const entry = tagCounts.get(key)
    if (entry) entry.count += 1
    else tagCounts.set(key, { tag, count: 1 })
  }
  return [...tagCounts.values()].sort(
    (value, other) => other.count - value.count || (value.tag < other.tag ? -1 : 1),
  )
}
