import { agentName } from './vcard-extra.ts'

/** In version 2.1 these encodings may be parameters without a name. */
const encodings = ['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']
const isQuoted = (head: string) => /[;=]QUOTED-PRINTABLE(?:;|$)/i.test(head)

/**
 * Converts a card to version 3, which the library reads. Telephones still write version 2.1: its parameters have no
 * names, its texts are quoted-printable in some character set, and its base64 ends with an empty line. Some programs
 * write quoted-printable in version 3 too.
 */
export function asVersion3(card: string): string {
  const source = card.replaceAll(nestedCard, (_, head: string, agent: string) => head + agentName(agent))
  if (/^VERSION[ \t]*:[ \t]*2\.1[ \t]*$/im.test(source))
    return propertiesOf(source).map(propertyAsVersion3).join('\r\n')
  const unfolded = source.replace(/\r\n[ \t]/g, '')
  const plain = isQuotedAnywhere(source) ? propertiesOf(unfolded).map(decodeProperty) : unfolded.split('\r\n')
  return plain.map(nameParameters).join('\r\n')
}

/** A card in the place of its agent's name. */
const nestedCard =
  /^((?:[\w-]+\.)?AGENT(?:;[^:\r\n]*)?:)\s*\r\n(BEGIN:VCARD[ \t]*\r\n[\s\S]*?\r\nEND:VCARD)/gim

/** Names the bare parameters that some programs write in version 3 and 4: `TEL;CELL`, `PHOTO;BASE64`. */
function nameParameters(property: string): string {
  const [head = ''] = /^[\w.-]+(?:;(?:"[^"]*"|[^":])*)?(?=:)/.exec(property) ?? []
  const [name = '', ...parameters] = head.match(/(?:"[^"]*"|[^;"])+/g) ?? []
  if (parameters.every((parameter) => parameter.includes('='))) return property
  const named = parameters.map((parameter) => {
    if (parameter.includes('=')) return parameter
    return encodings.includes(parameter.toUpperCase()) ? 'ENCODING=b' : `TYPE=${parameter}`
  })
  return [name, ...named].join(';') + property.slice(head.length)
}

const isQuotedAnywhere = (source: string) => source.split('\r\n').some((line) => isQuoted(headOf(line)))

/** Decodes a quoted-printable property in a card of version 3 or 4; its escapes follow that version. */
function decodeProperty(property: string): string {
  const head = headOf(property)
  if (!isQuoted(head)) return property
  const charset = /;CHARSET=([\w-]+)/i.exec(head)?.[1] ?? 'utf-8'
  const plain = head.replace(/;(?:ENCODING=)?QUOTED-PRINTABLE|;CHARSET=[\w-]+/gi, '')
  const text = decodeQuotedPrintable(property.slice(head.length + 1), charset).replace(/\r\n|\r|\n/g, '\\n')
  const isList = /(?:^|\.)(?:N|ADR|ORG|CATEGORIES|NICKNAME)(?:;|$)/i.test(plain)
  return `${plain}:${isList ? text : text.replace(/(?<!\\),/g, '\\,')}`
}

function propertiesOf(source: string): string[] {
  const properties: string[][] = []
  /** The text before the first colon of the last property, once it is read. */
  let head: string | undefined
  let isOpen = false
  for (const line of source.split('\r\n')) {
    const last = properties.at(-1)
    // In quoted-printable the leading space is part of the text.
    if (last && (isOpen || /^[ \t]/.test(line))) {
      if (isOpen) last.push((last.pop() ?? '').slice(0, -1))
      last.push(line)
    } else if (line.trim() !== '') {
      properties.push([line])
      head = undefined
    }
    if (head === undefined && line.includes(':')) head = headOf(properties.at(-1)?.join('') ?? '')
    isOpen = line.endsWith('=') && head !== undefined && isQuoted(head)
  }
  return properties.map((lines) => lines.join(''))
}

const headOf = (property: string) => property.slice(0, Math.max(0, property.indexOf(':')))

function propertyAsVersion3(property: string): string {
  const head = headOf(property)
  const value = property.slice(head.length + 1)
  const [name = '', ...parameters] = head.split(';')
  if (/^(?:BEGIN|END)$/i.test(name)) return property
  if (/^VERSION$/i.test(name)) return 'VERSION:3.0'
  const types: string[] = []
  let [encoding, charset, buffer] = ['', 'utf-8', '']
  for (const parameter of parameters) {
    const [, key = '', word = ''] = /^(?:([\w-]+)=)?([\w-]+)$/.exec(parameter.trim()) ?? []
    if (/^ENCODING$/i.test(key) || (!key && encodings.includes(word.toUpperCase())))
      encoding = word.toUpperCase()
    else if (/^CHARSET$/i.test(key)) charset = word
    else if (/^VALUE$/i.test(key)) buffer = `;VALUE=${word}`
    else if (word && (!key || /^TYPE$/i.test(key))) types.push(word)
  }
  const typed = types.length > 0 ? `;TYPE=${types.join(',')}` : ''
  if (/^B(?:ASE64)?$/.test(encoding)) return `${name}${typed};ENCODING=b:${value.replace(/\s/g, '')}`
  const isStructured = /(?:^|\.)(?:N|ADR|ORG)$/i.test(name)
  const isList = /(?:^|\.)CATEGORIES$/i.test(name)
  const parts = (isStructured ? value.split(/(?<!\\);/) : [value]).map((part) => {
    const text = encoding === 'QUOTED-PRINTABLE' ? decodeQuotedPrintable(part, charset) : part
    const plain = text.replace(/\\([;:,])/g, '$1').replaceAll('\\', '\\\\')
    const escaped = plain.replace(/\r\n|\r|\n/g, '\\n').replaceAll(',', isList ? ',' : '\\,')
    return isStructured ? escaped.replaceAll(';', '\\;') : escaped
  })
  return `${name}${typed}${buffer}:${parts.join(';')}`
}

function decodeQuotedPrintable(text: string, charset: string): string {
  const encoder = new TextEncoder()
  const bytes = text
    .split(/((?:=[\dA-F]{2})+)/i)
    .map((part, nth) => (nth % 2 === 0 ? encoder.encode(part) : bytesOfHex(part.replaceAll('=', ''))))
  return new TextDecoder(charset, { fatal: true }).decode(joinBytes(bytes))
}

const bytesOfHex = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const part of parts) {
    all.set(part, length)
    length += part.length
  }
  return all
}
