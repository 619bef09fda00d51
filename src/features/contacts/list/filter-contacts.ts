import { contactText } from '#contract/contact-fields.ts'
import type { ContactSearch } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'
import { matchesWords, searchWords } from '#contract/text-search.ts'

const texts = new WeakMap<Contact, string>()

function textOf(contact: Contact): string {
  const text = texts.get(contact) ?? contactText(contact)
  texts.set(contact, text)
  return text
}

export function matchingContacts(
  contacts: readonly Contact[],
  { q, tag, favorite }: Pick<ContactSearch, 'q' | 'tag' | 'favorite'>,
): readonly Contact[] {
  const words = searchWords(q)
  const lowerTag = tag.toLowerCase()
  return contacts.filter((contact) => {
    if (favorite === 'yes' && !contact.isFavorite) return false
    if (lowerTag !== '' && !contact.tags.some((tag) => tag.toLowerCase() === lowerTag)) return false
    return words.length === 0 || matchesWords(textOf(contact), words)
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
