import type { Context } from 'hono'
import type { fileTypes } from '#contract/kanban.ts'
import { packedEndings } from '#contract/packed.ts'
import { maxOfPicture, pictureTypes, type SentPicture } from '#contract/pictures.ts'
import { readableName } from '#contract/readable.ts'
import { refuse } from './errors.ts'
import { packedTypeIn } from './packed-files.ts'

type FileType = (typeof fileTypes)[number]

/** A file as a download. Browsers must never open it by themselves: our pages fetch it and show pictures only. */
export function download(
  c: Context,
  { name, type, content }: { name: string; type: string; content: Uint8Array },
) {
  const encoded = encodeURIComponent(fileNameOf(name, type).toWellFormed()).replace(/['()*]/g, percentEncode)
  return c.body(new Uint8Array(content), 200, {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded}`,
  })
}

const endings: Partial<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'text/csv': ['.csv'],
  'text/calendar': ['.ics'],
  'text/vcard': ['.vcf'],
  'text/plain': ['.txt', '.md', '.log'],
  ...Object.fromEntries(Object.entries(packedEndings).map(([type, ending]) => [type, [ending]])),
}

/** Gives the name an ending of its type, so that no program is saved as one that looks like a picture. */
export function fileNameOf(name: string, type: string): string {
  const readable = readableName(name)
  const [usual, ...others] = endings[type] ?? []
  if (!usual || [usual, ...others].some((ending) => readable.toLowerCase().endsWith(ending))) return readable
  return `${readable}${usual}`
}

const percentEncode = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Decodes a base64 field; throws 400 for wrong or too much data. */
export function bytesOf(base64: string, field: string, maxBytes: number): Uint8Array {
  let letters: string
  try {
    letters = atob(base64)
  } catch {
    refuse('invalid', { message: 'The file is not base64.', fields: { [field]: 'format' } })
  }
  // Uint8Array.from would take 0.2 seconds for 2 MiB.
  const content = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) content[at] = letters.charCodeAt(at)
  if (content.length > maxBytes) {
    const message = `The file is larger than ${maxBytes / 1024 / 1024} MiB`
    refuse('fileSize', { message, fields: { [field]: 'tooLarge' } })
  }
  return content
}

/** File types by magic bytes. */
const beginnings: [FileType, (head: string) => boolean][] = [
  ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['application/pdf', (head) => head.startsWith('%PDF-')],
]
/** File types of texts by name; calendars and contacts begin with their own line. */
const textNames: { type: FileType; ending: RegExp; begins?: RegExp }[] = [
  { type: 'text/csv', ending: /\.csv$/i },
  { type: 'text/calendar', ending: /\.ics$/i, begins: /^\s*BEGIN:VCALENDAR\s/i },
  { type: 'text/vcard', ending: /\.vcf$/i, begins: /^\s*BEGIN:VCARD\s/i },
  { type: 'text/plain', ending: /\.(txt|md|log)$/i },
]

export function beginningOf(content: Uint8Array): FileType | undefined {
  const head = String.fromCharCode(...content.subarray(0, 16))
  return beginnings.find(([, begins]) => begins(head))?.[0]
}

export type ReadPicture = { id: string; title: string; type: string; content: Uint8Array }

/** Decodes a base64 picture, its type read from its content; throws 400 for anything else. */
export function pictureOf({ id, title, data }: SentPicture, field: string): ReadPicture {
  const content = bytesOf(data, field, maxOfPicture.bytes)
  const begins = beginningOf(content)
  const type = pictureTypes.find((type) => type === begins)
  if (!type) refuse('pictureType', { fields: { [field]: 'pictureType' } })
  return { id, title, type, content }
}

/** Content never changes, but the right to see it does, so browsers revalidate it each time. */
export function picture(c: Context, { id, title, type, content }: ReadPicture) {
  const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${id.replace(/[^\x21\x23-\x7e]/g, '')}"` }
  if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers)
  const ending = pictureTypes.find((pictureType) => pictureType === type)?.slice('image/'.length)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return download(c, { name: `${title || 'picture'}.${ending}`, type, content })
}

/** File type by content, for text and documents by the file's name too; throws 400 for others. */
export function kindOf(content: Uint8Array, name: string, field: string): FileType {
  const kind = beginningOf(content) ?? packedTypeIn(content, name) ?? textTypeOf(content, name)
  if (kind) return kind
  refuse('fileType', { fields: { [field]: 'fileType' } })
}

function textTypeOf(content: Uint8Array, name: string): FileType | undefined {
  const text = textIn(content)
  if (text === undefined) return undefined
  return textNames.find(({ ending, begins }) => ending.test(name) && (!begins || begins.test(text)))?.type
}

/** The text of a file; undefined for another content. */
function textIn(content: Uint8Array): string | undefined {
  // Text has no control characters but tab, line feed, form feed and carriage return.
  if (content.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}
