const number = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => String.fromCharCode((value >> (8 * at)) & 0xff)).join('')

/** A zip file of stored parts, a character a byte; checksums are left out. */
export function zipOf(parts: readonly (readonly [name: string, content: string])[]): string {
  let body = ''
  let directory = ''
  for (const [name, content] of parts) {
    const sizes = `${number(0, 4)}${number(content.length, 4)}${number(content.length, 4)}${number(name.length, 2)}`
    directory += `PK\u0001\u0002${number(20, 2)}${number(20, 2)}${number(0, 8)}${sizes}${number(0, 12)}${number(body.length, 4)}${name}`
    body += `PK\u0003\u0004${number(20, 2)}${number(0, 8)}${sizes}${number(0, 2)}${name}${content}`
  }
  const count = number(parts.length, 2)
  return `${body}${directory}PK\u0005\u0006${number(0, 4)}${count}${count}${number(directory.length, 4)}${number(body.length, 4)}${number(0, 2)}`
}

const opened = (type: string) =>
  zipOf([
    ['mimetype', type],
    ['content.xml', '<x/>'],
  ])
const partsOf = (...names: string[]) => zipOf(names.map((name) => [name, '<x/>'] as const))
const types = '[Content_Types].xml'

/** Small documents by name; each has only the parts that show its type. */
export const packedFiles = {
  'prices.docx': partsOf(types, 'word/document2.xml'),
  'prices.xlsx': partsOf(types, 'xl/workbook.xml'),
  'prices.pptx': partsOf(types, 'ppt/presentation.xml'),
  'prices.odt': opened('application/vnd.oasis.opendocument.text'),
  'prices.ods': opened('application/vnd.oasis.opendocument.spreadsheet'),
  'prices.ODP': opened('application/vnd.oasis.opendocument.presentation'),
  'prices.zip': partsOf('a.txt'),
}
