import ICAL from 'ical.js'
import { ContactFields, mailKinds, most, noFields, phoneKinds, type Refused } from '#contract/contacts.ts'
import { isPicture } from '#contract/small-picture.ts'
import { fieldErrors, isStorable } from '#server/body.ts'
import { refuse } from '#server/errors.ts'
import type { Draft, Mended, ReadFile } from './read.ts'
import { asVersion3 } from './vcard-older.ts'
import { ownProperties } from './vcard-write.ts'

/** What is in a vCard file: what can be taken, and what not. One card that cannot be read spoils no other. */
export function readVcards(text: string, mended: Mended): ReadFile {
  const drafts: Draft[] = []
  const refused: Refused[] = []
  let pictures = 0
  for (const { line, source: written } of cardsOf(text)) {
    const source =
      mended
        .get(line)
        ?.replace(/\r\n|\r|\n/g, '\r\n')
        .trim() ?? written
    let name = ''
    try {
      const card = new ICAL.Component(ICAL.parse(guarded(asVersion3(source))))
      name = nameOf(card)
      const { picture, isLost } = pictureOf(card)
      if (isLost) pictures++
      const fields = { ...fieldsOf(card), name, image: picture }
      const result = ContactFields.safeParse(fields)
      if (!isStorable(JSON.stringify(fields).replaceAll('\\u0000', '\u0000')))
        refused.push({ name, line, code: 'invalid', source })
      else if (!result.success)
        refused.push({ name, line, code: 'invalid', fields: fieldErrors(result.error, fields), source })
      else drafts.push({ line, uid: textOf(card, 'uid').slice(0, 255), fields: result.data, source })
    } catch {
      // The library says in many ways that it cannot read something.
      refused.push({ name, line, code: 'unreadable', source })
    }
  }
  return { kind: 'vcard', columns: [], drafts, refused, pictures }
}

/** Cuts a file into its cards. */
function cardsOf(text: string): { line: number; source: string }[] {
  const lines = text.split(/\r\n|\r|\n/)
  const cards: { line: number; source: string }[] = []
  let start = -1
  for (const [at, line] of lines.entries()) {
    // A line that begins with a space goes on with the one before.
    const word = line.trimEnd().toUpperCase()
    if (word === 'BEGIN:VCARD') {
      if (start >= 0) brokenOff(at)
      start = at
    } else if (start < 0 && word !== '')
      refuse(400, 'notContacts', 'This is neither a vCard nor a CSV file; nothing was taken')
    else if (word === 'END:VCARD') {
      cards.push({ line: start + 1, source: lines.slice(start, at + 1).join('\r\n') })
      start = -1
    }
  }
  if (start >= 0) brokenOff(lines.length)
  return cards
}

function brokenOff(line: number): never {
  refuse(400, 'brokenOff', `The file breaks off at line ${line}; nothing was taken`, { body: { line } })
}

/** Stands for a backslash of a text: the library takes what follows one for escaped. No text has this character. */
const backslash = '\ufdd0'
const guarded = (source: string) => source.replace(/\r\n[ \t]/g, '').replaceAll('\\\\', backslash)

/** The parts of a property's value, whichever way the library holds them. */
const partsOf = (property: ICAL.Property): string[] =>
  property
    .getValues()
    .flat()
    .map((part) => String(part).replaceAll(backslash, '\\'))

const textOf = (card: ICAL.Component, name: string): string => {
  const property = card.getFirstProperty(name)
  return property ? partsOf(property).join(', ').trim() : ''
}

function nameOf(card: ICAL.Component): string {
  const full = textOf(card, 'fn')
  if (full) return full
  const structured = card.getFirstProperty('n')
  const [family = '', given = '', more = '', before = '', after = ''] = structured ? partsOf(structured) : []
  const whole = [before, given, more, family, after].filter(Boolean).join(' ').trim()
  return whole || textOf(card, 'nickname') || textOf(card, 'org') || textOf(card, 'email')
}

function fieldsOf(card: ICAL.Component): ContactFields {
  const address = card.getFirstProperty('adr')
  const [box = '', more = '', street = '', city = '', region = '', post = '', country = ''] = address
    ? partsOf(address)
    : []
  const lines = [box, more, street].map((one) => one.trim()).filter(Boolean)
  const notes = card.getAllProperties('note').map((note) => partsOf(note).join(', '))
  return {
    ...noFields,
    company: textOf(card, 'org'),
    role: textOf(card, 'title') || textOf(card, 'role'),
    mails: valuesOf(card, 'email', mailKinds),
    phones: valuesOf(card, 'tel', phoneKinds),
    address: { street: lines.join(', '), city, region, post, country },
    birthday: birthdayOf(card),
    notes: notes.join('\n\n'),
    tags: card
      .getAllProperties('categories')
      .flatMap(partsOf)
      .filter((tag) => tag.trim() !== ''),
    location: textOf(card, ownProperties.location),
    status: textOf(card, ownProperties.status),
    avatar: textOf(card, ownProperties.avatar),
    lastMessage: textOf(card, ownProperties.lastMessage),
    isFavorite: textOf(card, ownProperties.isFavorite) === 'yes',
  }
}

const wordOf: Record<string, string> = { work: 'work', home: 'home', cell: 'mobile', iphone: 'mobile' }

function valuesOf<Kind extends string>(
  card: ICAL.Component,
  name: string,
  kinds: readonly Kind[],
): { kind: Kind; value: string }[] {
  const found = card.getAllProperties(name).map((property) => {
    const types = [property.getParameter('type') ?? []]
      .flat()
      .flatMap((type) => type.toLowerCase().split(','))
    const words = types.map((type) => wordOf[type])
    // A mobile phone of the firm is a mobile phone.
    const kind =
      kinds.find((one) => one === 'mobile' && words.includes(one)) ?? kinds.find((one) => words.includes(one))
    const value = partsOf(property)
      .join(', ')
      .trim()
      .replace(/^(tel|mailto):/i, '')
    return { kind: kind ?? ('other' as Kind), value }
  })
  return found.filter(({ value }) => value !== '')
}

/** A day, or one of every year; Apple writes 1604 for a year that nobody told. */
function birthdayOf(card: ICAL.Component): string {
  const property = card.getFirstProperty('bday')
  if (!property) return ''
  const [, , , value] = property.toJSON() as unknown as [string, object, string, unknown]
  const text = String(value)
  const [, year, month, day] = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:$|T)/.exec(text) ?? []
  if (!year) return ''
  const isYearless = year === '-' || property.getParameter('x-apple-omit-year') === year
  return `${isYearless ? '-' : year}-${month}-${day}`
}

/** A picture that is small enough to be kept. */
function pictureOf(card: ICAL.Component): { picture: string; isLost: boolean } {
  const property = card.getFirstProperty('photo')
  if (!property) return { picture: '', isLost: false }
  const [, , , value] = property.toJSON() as unknown as [string, object, string, unknown]
  const text = String(value).replace(/\s/g, '')
  const type = String([property.getParameter('type') ?? 'jpeg'].flat()[0]).toLowerCase()
  const isInline = property.getParameter('encoding') !== undefined
  const uri =
    isInline && !text.startsWith('data:') ? `data:image/${type.replace(/^image\//, '')};base64,${text}` : text
  const picture = uri.replace(/^data:image\/jpg/i, 'data:image/jpeg')
  return picture.length <= most.picture && isPicture(picture)
    ? { picture, isLost: false }
    : { picture: '', isLost: true }
}
