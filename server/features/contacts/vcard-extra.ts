import type ICAL from 'ical.js'
import type { UnkeptProperty } from '#contract/contact-import.ts'
import { type CardParts, ContactFields, cardLines, limits } from '#contract/contacts.ts'

type Line = CardParts['lines'][number]

export const isDay = (text: string) => text !== '' && ContactFields.def.shape.birthday.safeParse(text).success

const names: Record<Line['name'], readonly string[]> = {
  url: ['url', 'x-socialprofile'],
  impp: ['impp', 'x-skype', 'x-jabber', 'x-aim', 'x-icq', 'x-msn', 'x-yahoo', 'x-qq', 'x-google-talk'],
  anniversary: ['anniversary', 'x-anniversary', 'x-evolution-anniversary'],
  related: ['related', 'x-abrelatednames', 'x-spouse', 'x-evolution-spouse', 'x-assistant', 'agent'],
}
const maxLines = 40

export function cardPartsOf(
  card: ICAL.Component,
  name: string,
  company: string,
  partsOf: (property: ICAL.Property) => string[],
  dayIn: (property: ICAL.Property) => string,
): CardParts | undefined {
  const named = partsIn(card, 'n', name, partsOf)
  const companies = partsIn(card, 'org', company, partsOf)
  const preferred = ['email', 'tel'].flatMap((propertyName) =>
    card
      .getAllProperties(propertyName)
      .filter(isPreferred)
      .map((property) =>
        partsOf(property)
          .join(',')
          .trim()
          .replace(/^(tel|mailto):/i, ''),
      ),
  )
  const lines = cardLines.flatMap((line) =>
    linesOf(card, line).flatMap((property): Line[] => {
      const text = partsOf(property).join(',').trim()
      const value =
        line === 'anniversary' ? dayIn(property) : property.name === 'agent' ? agentName(text) : text
      const isFit = line === 'anniversary' ? isDay(value) : value !== ''
      return isFit ? [{ name: line, type: typeOf(card, property), value }] : []
    }),
  )
  if (!named && !companies && preferred.length + lines.length === 0) return undefined
  return {
    name: named,
    company: companies,
    preferred: [...new Set(preferred.filter(Boolean))].slice(0, 2 * limits.values),
    lines: lines.slice(0, maxLines),
  }
}

/** An agent may be a whole card; only its name is kept. */
export function agentName(text: string): string {
  if (!/^BEGIN:VCARD/i.test(text)) return text
  const [, full = ''] = /^FN[^:\n]*:(.*)$/im.exec(text) ?? []
  const [, structured = ''] = /^N(?:;[^:\n]*)?:(.*)$/im.exec(text) ?? []
  const [family = '', firstName = ''] = structured.split(';')
  return full.trim() || [firstName, family].join(' ').trim()
}

/** The labels of a card by the group of their property, collected once: a card may have thousands. */
const labels = new WeakMap<ICAL.Component, ReadonlyMap<string, string>>()

function labelsOf(card: ICAL.Component): ReadonlyMap<string, string> {
  const cachedLabels = labels.get(card)
  if (cachedLabels) return cachedLabels
  const labelMap = new Map<string, string>()
  for (const property of card.getAllProperties('x-ablabel')) {
    const group = property.getFirstParameter('group')
    if (group && !labelMap.has(group)) labelMap.set(group, String(property.getFirstValue() ?? ''))
  }
  labels.set(card, labelMap)
  return labelMap
}

/** Apple writes the wedding day as a date with a label. */
export const labelOf = (card: ICAL.Component, property: ICAL.Property): string =>
  (labelsOf(card).get(property.getFirstParameter('group') ?? '') ?? '').replace(/^_\$!<(.*)>!\$_$/, '$1')

const linesOf = (card: ICAL.Component, line: Line['name']): ICAL.Property[] => [
  ...names[line].flatMap((propertyName) => card.getAllProperties(propertyName)),
  ...(line === 'anniversary'
    ? card.getAllProperties('x-abdate').filter((property) => /^anniversary$/i.test(labelOf(card, property)))
    : []),
]

function partsIn(
  card: ICAL.Component,
  property: string,
  of: string,
  partsOf: (property: ICAL.Property) => string[],
): CardParts['name'] {
  const match = card.getFirstProperty(property)
  const parts = match ? partsOf(match).map((part) => part.trim()) : []
  return parts.filter(Boolean).length > 1 ? { of, parts } : undefined
}

const typesOf = (property: ICAL.Property) =>
  [property.getParameter('type') ?? []].flat().flatMap((type) => String(type).toLowerCase().split(','))

const isPreferred = (property: ICAL.Property) =>
  typesOf(property).includes('pref') || property.getFirstParameter('pref') !== undefined

const typeOf = (card: ICAL.Component, property: ICAL.Property) => {
  const own =
    property.name.startsWith('x-') && !/^x-(ab|evolution|anniversary|socialprofile)/.test(property.name)
  const words = own ? [property.name.slice(2)] : typesOf(property).filter((type) => type !== 'pref')
  return (words.join(',') || labelOf(card, property)).slice(0, 60)
}

const unkept: Record<string, UnkeptProperty> = {
  ...{
    nickname: 'nickname',
    gender: 'gender',
    'x-gender': 'gender',
    lang: 'language',
    tz: 'zone',
    geo: 'geo',
  },
  key: 'key',
  logo: 'logo',
  sound: 'logo',
}
/** Supported, or about the card instead of the person. */
const silent = new Set([
  ...[
    'version',
    'prodid',
    'rev',
    'uid',
    'kind',
    'source',
    'name',
    'class',
    'mailer',
    'sort-string',
    'profile',
  ],
  ...[
    'fn',
    'n',
    'org',
    'title',
    'role',
    'email',
    'tel',
    'adr',
    'label',
    'bday',
    'note',
    'categories',
    'photo',
  ],
  ...['x-ablabel', 'x-abadr', 'x-abshowas', 'x-abuid', 'clientpidmap', ...Object.values(names).flat()],
])

/** The text of a property; throws for a value of another type, such as a zone by its name. */
function textIn(property: ICAL.Property): string {
  try {
    return String(property.getFirstValue() ?? '').trim()
  } catch {
    return property.name
  }
}

export function unkeptIn(
  card: ICAL.Component,
  name: string,
  originalParts: CardParts | undefined,
): Set<UnkeptProperty> {
  const unkeptProperties = new Set<UnkeptProperty>()
  const hasCustomLabel = (property: ICAL.Property) =>
    !/^(?:home|work|mobile|cell|iphone|main|other|pref)?$/i.test(labelOf(card, property))
  for (const property of card.getAllProperties()) {
    const value = textIn(property)
    if (value === '' || silent.has(property.name) || property.name.startsWith('x-fernhill-')) continue
    if (property.name === 'nickname' && value === name) continue
    if (property.name === 'x-abdate' && /^anniversary$/i.test(labelOf(card, property))) continue
    unkeptProperties.add(unkept[property.name] ?? 'rest')
  }
  if (
    ['tel', 'email', 'adr'].some((propertyName) => card.getAllProperties(propertyName).some(hasCustomLabel))
  )
    unkeptProperties.add('label')
  if (card.getAllProperties('adr').length > 1) unkeptProperties.add('address')
  if (card.hasProperty('title') && card.hasProperty('role')) unkeptProperties.add('role')
  const lines = cardLines.flatMap((line) => linesOf(card, line)).filter((property) => textIn(property) !== '')
  if (lines.length > maxLines) unkeptProperties.add('line')
  else if (lines.length > (originalParts?.lines.length ?? 0)) unkeptProperties.add('rest')
  return unkeptProperties
}
