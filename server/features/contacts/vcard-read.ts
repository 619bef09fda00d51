import ICAL from 'ical.js'
import type { UnkeptProperty } from '#contract/contact-import.ts'
import { type CardParts, ContactFields, limits, mailKinds, noFields, phoneKinds } from '#contract/contacts.ts'
import { maxSource } from '#contract/corrections.ts'
import { isPicture } from '#contract/small-picture.ts'
import { refuse } from '#server/platform/errors.ts'
import { withPauses } from '#server/platform/pause.ts'
import { dayOf, orderOf } from './birthdays.ts'
import { checkEntries, emptyFile, type Known, type ReadFile, takeEntry } from './draft.ts'
import { cardPartsOf, labelOf, unkeptIn } from './vcard-extra.ts'
import { asVersion3 } from './vcard-older.ts'
import { ownProperties } from './vcard-write.ts'

/** Reads a vCard file: contacts that can be imported and the refused ones. An unreadable card affects no other. */
export async function readVcards(text: string, { mended, dayOrder }: Known): Promise<ReadFile> {
  const result = emptyFile('vcard')
  const lost = new Map<UnkeptProperty, number>()
  const read: { line: number; source: string; card: ICAL.Component }[] = []
  for await (const { line, source: written } of withPauses(cardsOf(text))) {
    // A correction may also complete an entry that is no whole card.
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

/** The line before a nested card of version 2.1. */
const isAgent = (line: string) => /^(?:[\w-]+\.)?AGENT(?:;[^:]*)?:\s*$/i.test(line)

/** The cards of a file, and text between them, which is refused as unreadable. */
function cardsOf(text: string): { line: number; source: string }[] {
  // Files that were joined have a byte order mark before each part.
  const lines = text.replaceAll(/^\uFEFF+/gm, '').split(/\r\n|\r|\n/)
  const cards: { line: number; source: string }[] = []
  /** The first line of the card, or of the text between cards. */
  let start = -1
  let depth = 0
  const endBefore = (index: number) => {
    const source = lines.slice(start, index).join('\r\n').trimEnd()
    if (start >= 0) cards.push({ line: start + 1, source })
    checkEntries(cards.length)
    start = -1
  }
  for (const [at, line] of lines.entries()) {
    // A line that begins with a space continues the one before.
    const word = line.trimEnd().toUpperCase()
    if (word === 'BEGIN:VCARD' && depth > 0 && isAgent(lines[at - 1] ?? '')) depth++
    else if (word === 'BEGIN:VCARD') {
      endBefore(at)
      start = at
      depth = 1
    } else if (word === 'END:VCARD' && depth > 0) {
      depth--
      if (depth === 0) endBefore(at + 1)
    } else if (start < 0 && word !== '') {
      if (cards.length === 0) refuse('notContacts')
      start = at
    }
  }
  if (depth > 0) brokenOff(lines.length)
  endBefore(lines.length)
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

/** Some programs escape more than the library expects, and escape in addresses too. */
const unescapeText = (part: string) => part.replace(/\\([;:,])/g, '$1').replaceAll(backslash, '\\')

/** The parts of a value; the library has them as one array or several. */
const partsOf = (property: ICAL.Property): string[] =>
  property
    .getValues()
    .flat()
    .map((part) => unescapeText(String(part)))

/** Lists and structures; elsewhere a comma that is not escaped is part of the text. */
const hasParts = new Set(['org', 'nickname', 'categories', 'adr', 'n'])

const textIn = (property: ICAL.Property): string =>
  hasParts.has(property.name)
    ? partsOf(property)
        .filter((part) => part.trim() !== '')
        .join(', ')
    : partsOf(property).join(',')

const textOf = (card: ICAL.Component, name: string): string => {
  const property = card.getFirstProperty(name)
  return property ? textIn(property).trim() : ''
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
  const isEmpty = !address || partsOf(address).every((part) => part.trim() === '')
  const lines = isEmpty
    ? addressLabelOf(card, address).split('\n')
    : [box, more, street].map((line) => line.trim()).filter(Boolean)
  const notes = card.getAllProperties('note').map(textIn)
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

/** The address as it is written on an envelope, for a card without its parts. */
function addressLabelOf(card: ICAL.Component, address: ICAL.Property | null): string {
  const label = String(address?.getFirstParameter('label') ?? '').replaceAll('\\n', '\n')
  return (label || textOf(card, 'label')).replace(/\s*\n\s*/g, '\n').trim()
}

const wordOf: Record<string, string> = {
  work: 'work',
  home: 'home',
  cell: 'mobile',
  iphone: 'mobile',
  mobile: 'mobile',
}

function valuesOf<Kind extends string>(
  card: ICAL.Component,
  name: string,
  kinds: readonly Kind[],
): { kind: Kind; value: string }[] {
  const values = card.getAllProperties(name).map((property) => {
    const types = [property.getParameter('type') ?? []]
      .flat()
      .flatMap((type) => type.toLowerCase().split(','))
    const names = [...types, labelOf(card, property).toLowerCase()]
    // There is no kind for fax numbers, which must not be offered for calls.
    const words = names.some((name) => name.includes('fax')) ? [] : names.map((name) => wordOf[name])
    // A mobile phone of the firm counts as a mobile phone.
    const kind =
      kinds.find((kind) => kind === 'mobile' && words.includes(kind)) ??
      kinds.find((kind) => words.includes(kind))
    const value = textIn(property)
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

/** The type of a picture by its first bytes, for a card that does not name it. */
const pictureSignatures = { iVBOR: 'png', R0lGOD: 'gif', UklGR: 'webp' }
const typeOfPicture = (base64: string) =>
  Object.entries(pictureSignatures).find(([signature]) => base64.startsWith(signature))?.[1] ?? 'jpeg'

function pictureOf(card: ICAL.Component): { picture: string; isLost: boolean } {
  const property = card.getFirstProperty('photo')
  if (!property) return { picture: '', isLost: false }
  const [, , , value] = property.toJSON() as unknown as [string, object, string, unknown]
  const text = String(value).replace(/\s/g, '')
  const type = String([property.getParameter('type') ?? typeOfPicture(text)].flat()[0]).toLowerCase()
  const isInline = property.getParameter('encoding') !== undefined
  const uri =
    isInline && !text.startsWith('data:') ? `data:image/${type.replace(/^image\//, '')};base64,${text}` : text
  const picture = uri.replace(/^data:image\/jpg/i, 'data:image/jpeg')
  return picture.length <= limits.picture && isPicture(picture)
    ? { picture, isLost: false }
    : { picture: '', isLost: true }
}
