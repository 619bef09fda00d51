import ICAL from 'ical.js'
import type { Contact, ContactFields } from '#contract/contacts.ts'
import { isDay } from './vcard-extra.ts'

/** Fields without a vCard property; other programs keep them as they are. */
export const ownProperties = {
  location: 'x-fernhill-location',
  status: 'x-fernhill-status',
  avatar: 'x-fernhill-avatar',
  lastMessage: 'x-fernhill-last-message',
  isFavorite: 'x-fernhill-favorite',
} as const

const typeOf: Record<string, string> = { work: 'work', home: 'home', mobile: 'cell' }

/** A file of contacts, vCard 4.0 (RFC 6350). */
export const vcardsOf = (contacts: readonly (ContactFields & Pick<Contact, 'uid'>)[]): string =>
  contacts.map((contact) => `${bareUri(cardOf(contact).toString())}\r\n`).join('')

/** The library escapes the comma of a data URI, which readers do not expect. */
const bareUri = (card: string) =>
  card.replace(/^(PHOTO:data:[^,\\\r\n]*)\\,/m, '$1,').replaceAll(unknownType, '')

/** A backslash must be escaped, so its value is written as text. */
const isAddress = (value: string) => /^[a-z][\w+.-]*:[^\s\\]+$/i.test(value)

/** The library writes VALUE=UNKNOWN, which no standard has, possibly folded; in a text the semicolon is escaped. */
const unknownType = new RegExp(`(?<!\\\\)${[...';VALUE=UNKNOWN'].join('(?:\\r\\n )?')}`, 'g')

function cardOf(contact: ContactFields & Pick<Contact, 'uid'>): ICAL.Component {
  const card = new ICAL.Component('vcard')
  const put = (name: string, value: string | string[], type?: string) => {
    if (value === '') return undefined
    const property = new ICAL.Property(name, card)
    if (type) property.setParameter('type', type)
    property.setValue(typeof value === 'string' ? oneLineEnd(value) : value.map(oneLineEnd))
    card.addProperty(property)
    return property
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
  const { name, company, preferred = [], lines = [] } = contact.card ?? {}
  put('n', name?.of === contact.name ? name.parts : ['', contact.name, '', '', ''])
  if (contact.company) put('org', company?.of === contact.company ? company.parts : [contact.company])
  put('title', contact.role)
  const putValue = (name: string, { kind, value }: { kind: string; value: string }) => {
    const property = put(name, value, typeOf[kind])
    if (preferred.includes(value)) property?.setParameter('pref', '1')
  }
  for (const mail of contact.mails) putValue('email', mail)
  for (const phone of contact.phones) putValue('tel', phone)
  const { street, city, region, post, country } = contact.address
  const address = ['', '', street, city, region, post, country]
  if (address.some(Boolean)) put('adr', address)
  put('bday', contact.birthday)
  for (const { name, type, value } of lines) {
    const property = new ICAL.Property(name, card)
    if (type) property.setParameter('type', type.split(','))
    // A spouse's name is a text, not an address; in an address the library would escape commas, so it gets no type.
    if (name !== 'anniversary') property.resetType(isAddress(value) ? 'unknown' : 'text')
    // The library throws at a day in words.
    else if (!isDay(value)) property.resetType('text')
    property.setValue(oneLineEnd(value))
    card.addProperty(property)
  }
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
