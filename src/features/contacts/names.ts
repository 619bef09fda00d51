import type { ContactOrder } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'

/** Given and family name: those of its vCard, or the words before the last and the last; one word is a given name. */
export function namesOf({ name, card }: Pick<Contact, 'name' | 'card'>): { given: string; family: string } {
  const [family = '', givenName = ''] = card?.name?.of === name ? card.name.parts : []
  if (family !== '' || givenName !== '') return { given: givenName, family }
  const words = name.trim().split(/\s+/)
  return { given: words.slice(0, -1).join(' ') || name, family: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

export function sortNameOf(contact: Contact, by: ContactOrder): string {
  if (by === 'given') return contact.name
  const { given, family } = namesOf(contact)
  return `${family} ${given}`.trim()
}
