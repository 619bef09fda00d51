import ICAL from 'ical.js'
import { maxSource, type UnkeptProperty } from '#contract/contact-import.ts'
import { type CardParts, ContactFields, limits, mailKinds, noFields, phoneKinds } from '#contract/contacts.ts'
import { isPicture } from '#contract/small-picture.ts'
import { refuse } from '#server/platform/errors.ts'
import { withPauses } from '#server/platform/pause.ts'
import { dayOf, orderOf } from './birthdays.ts'
import { checkEntries, emptyFile, type Known, type ReadFile, takeEntry } from './draft.ts'
import { cardPartsOf, unkeptIn } from './vcard-extra.ts'
import { asVersion3 } from './vcard-older.ts'
import { ownProperties } from './vcard-write.ts'

/** Reads a vCard file: contacts that can be imported and the refused ones. An unreadable card affects no other. */
export async function readVcards(text: string, { mended, dayOrder }: Known): Promise<ReadFile> {
  const result = emptyFile('vcard')
  const lost = new Map<UnkeptProperty, number>()
  const read: { line: number; source: string; card: ICAL.Component }[] = []
  for await (const { line, source: written } of withPauses(cardsOf(text))) {
    const source =
      mended
        .get(line)
        ?.replace(/\r\n|\r|\n/g, '\r\n')
        .trim() ?? written
    try {
      read.push({
        line,
        source,
        card: new ICAL.Component(ICAL.parse(protectBackslashes(asVersion3(source)))),
      })
    } catch {
      // The library throws many kinds of errors.
      result.refused.push({ name: '', line, code: 'unreadable', source: source.slice(0, maxSource) })
    }
  }
  const { order = dayOrder, unclear } = orderOf(read.map(({ card }) => writtenDay(card, 'bday')))
  for await (const { line, source, card } of withPauses(read)) {
    let name = ''
    try {
      if (isGroup(card)) {
        result.groups++
        continue
      }
      name = nameOf(card)
      const { picture, isLost } = pictureOf(card)
      if (isLost) result.pictures++
      const parts = cardPartsOf(card, name, textOf(card, 'org'), partsOf, (value) => dayIn(value, order))
      for (const property of unkeptIn(card, name, parts)) lost.set(property, (lost.get(property) ?? 0) + 1)
      const fields = { ...fieldsOf(card), birthday: birthdayOf(card, order), name, image: picture }
      const entry = { line, uid: textOf(card, 'uid').slice(0, 255), source }
      takeEntry(result, { ...entry, fields: withCard(fields, parts) }, ContactFields)
    } catch {
      result.refused.push({
        name: name.slice(0, limits.name),
        line,
        code: 'unreadable',
        source: source.slice(0, maxSource),
      })
    }
  }
  result.refused.sort((a, b) => a.line - b.line)
  const leftOut = [...lost].map(([property, count]) => ({ property, count }))
  return { ...result, leftOut, ...(unclear !== undefined && { unclearDay: unclear }) }
}

const withCard = (fields: ContactFields, card: CardParts | undefined): ContactFields =>
  card ? { ...fields, card } : fields

/** A group of contacts is no contact itself. */
const isGroup = (card: ICAL.Component) =>
  ['kind', 'x-addressbookserver-kind'].some((name) => textOf(card, name).toLowerCase() === 'group')

function cardsOf(text: string): { line: number; source: string }[] {
  const lines = text.split(/\r\n|\r|\n/)
  const cards: { line: number; source: string }[] = []
  let start = -1
  for (const [at, line] of lines.entries()) {
    // A line that begins with a space continues the one before.
    const word = line.trimEnd().toUpperCase()
    if (word === 'BEGIN:VCARD') {
      if (start >= 0) brokenOff(at)
      start = at
    } else if (start < 0 && word !== '') refuse('notContacts')
    else if (word === 'END:VCARD') {
      cards.push({ line: start + 1, source: lines.slice(start, at + 1).join('\r\n') })
      checkEntries(cards.length)
      start = -1
    }
  }
  if (start >= 0) brokenOff(lines.length)
  return cards
}

function brokenOff(line: number): never {
  refuse('brokenOff', {
    message: `The file ends unexpectedly at line ${line}. Nothing was imported.`,
    body: { line },
  })
}

/** Replaces a backslash, because the library would read the next letter as escaped; a noncharacter. */
const backslash = '\ufdd0'
const protectBackslashes = (source: string) => source.replace(/\r\n[ \t]/g, '').replaceAll('\\\\', backslash)

/** The parts of a value; the library has them as one array or several. */
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
  const [family = '', givenName = '', more = '', prefix = '', after = ''] = structured
    ? partsOf(structured)
    : []
  const whole = [prefix, givenName, more, family, after].filter(Boolean).join(' ').trim()
  return whole || textOf(card, 'nickname') || textOf(card, 'org') || textOf(card, 'email')
}

function fieldsOf(card: ICAL.Component): ContactFields {
  const address = card.getFirstProperty('adr')
  const [box = '', more = '', street = '', city = '', region = '', post = '', country = ''] = address
    ? partsOf(address)
    : []
  const lines = [box, more, street].map((line) => line.trim()).filter(Boolean)
  const notes = card.getAllProperties('note').map((note) => partsOf(note).join(', '))
  return {
    ...noFields,
    company: textOf(card, 'org'),
    role: textOf(card, 'title') || textOf(card, 'role'),
    mails: valuesOf(card, 'email', mailKinds),
    phones: valuesOf(card, 'tel', phoneKinds),
    address: { street: lines.join(', '), city, region, post, country },
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
  const values = card.getAllProperties(name).map((property) => {
    const types = [property.getParameter('type') ?? []]
      .flat()
      .flatMap((type) => type.toLowerCase().split(','))
    const words = types.map((type) => wordOf[type])
    // A mobile phone of the firm counts as a mobile phone.
    const kind =
      kinds.find((kind) => kind === 'mobile' && words.includes(kind)) ??
      kinds.find((kind) => words.includes(kind))
    const value = partsOf(property)
      .join(', ')
      .trim()
      .replace(/^(tel|mailto):/i, '')
    return { kind: kind ?? ('other' as Kind), value }
  })
  return values.filter(({ value }) => value !== '')
}

function writtenDay(card: ICAL.Component, name: string): string {
  const property = card.getFirstProperty(name)
  if (!property) return ''
  const [, , , value] = property.toJSON() as unknown as [string, object, string, unknown]
  return String(value).trim()
}

function birthdayOf(card: ICAL.Component, order: Known['dayOrder']): string {
  const property = card.getFirstProperty('bday')
  return property ? dayIn(property, order) : ''
}

/** A day, or one of every year; Apple writes the year 1604 for none. Other text stays and is refused later. */
function dayIn(property: ICAL.Property, order: Known['dayOrder']): string {
  const [, , , value] = property.toJSON() as unknown as [string, object, string, unknown]
  const text = String(value).trim()
  const [, year, month, day] = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:$|T)/.exec(text) ?? []
  if (!year) return dayOf(text, order)
  const isYearless = year === '-' || property.getParameter('x-apple-omit-year') === year
  return `${isYearless ? '-' : year}-${month}-${day}`
}

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
  return picture.length <= limits.picture && isPicture(picture)
    ? { picture, isLost: false }
    : { picture: '', isLost: true }
}
