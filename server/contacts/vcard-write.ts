import ICAL from 'ical.js'
import type { Contact, ContactFields } from '#contract/contacts.ts'

/** What vCard has no word for; other programs keep it as it is. */
export const ownProperties = {
  location: 'x-fernhill-location',
  status: 'x-fernhill-status',
  avatar: 'x-fernhill-avatar',
  lastMessage: 'x-fernhill-last-message',
  isFavorite: 'x-fernhill-favorite',
} as const

/** What vCard calls a kind of mail or phone, if it has a word. */
const typeOf: Record<string, string> = { work: 'work', home: 'home', mobile: 'cell' }

/** A file of contacts, vCard 4.0 (RFC 6350). */
export const vcardsOf = (contacts: readonly (ContactFields & Pick<Contact, 'uid'>)[]): string =>
  contacts.map((contact) => `${bareUri(cardOf(contact).toString())}\r\n`).join('')

/** The comma of a data URI stays as it is; the library escapes it like one in a text. */
const bareUri = (card: string) => card.replace(/^(PHOTO:data:[^,\\\r\n]*)\\,/m, '$1,')

function cardOf(contact: ContactFields & Pick<Contact, 'uid'>): ICAL.Component {
  const card = new ICAL.Component('vcard')
  const put = (name: string, value: string | string[], type?: string) => {
    if (value === '') return
    const property = new ICAL.Property(name, card)
    if (type) property.setParameter('type', type)
    property.setValue(typeof value === 'string' ? oneLineEnd(value) : value.map(oneLineEnd))
    card.addProperty(property)
  }
  const putOwn = (name: string, value: string) => {
    if (value === '') return
    const property = new ICAL.Property(name, card)
    property.resetType('text')
    property.setValue(oneLineEnd(value))
    card.addProperty(property)
  }
  put('version', '4.0')
  put('uid', contact.uid)
  put('fn', contact.name)
  put('n', ['', contact.name, '', '', ''])
  if (contact.company) put('org', [contact.company])
  put('title', contact.role)
  for (const { kind, value } of contact.mails) put('email', value, typeOf[kind])
  for (const { kind, value } of contact.phones) put('tel', value, typeOf[kind])
  const { street, city, region, post, country } = contact.address
  const address = ['', '', street, city, region, post, country]
  if (address.some(Boolean)) put('adr', address)
  put('bday', contact.birthday)
  put('note', contact.notes)
  if (contact.tags.length > 0) {
    const tags = new ICAL.Property('categories', card)
    tags.setValues(contact.tags)
    card.addProperty(tags)
  }
  put('photo', contact.image)
  for (const name of ['location', 'status', 'avatar', 'lastMessage'] as const)
    putOwn(ownProperties[name], contact[name])
  if (contact.isFavorite) putOwn(ownProperties.isFavorite, 'yes')
  return card
}

const oneLineEnd = (text: string) => text.replace(/\r\n?/g, '\n')
