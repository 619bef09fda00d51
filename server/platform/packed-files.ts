import { type PackedType, packedTypeOf } from '#contract/packed.ts'

const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const folders: Partial<Record<PackedType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt/',
}

/** Nothing is unpacked. Documents with macros have other endings or parts and do not match. */
export function packedTypeIn(content: Uint8Array, name: string): PackedType | undefined {
  const type = packedTypeOf(name)
  if (!type || !latin(content.subarray(0, 4)).startsWith('PK\u0003\u0004')) return undefined
  const names = namesIn(content)
  if (names.length === 0) return undefined
  if (type === 'application/zip') return type
  const folder = folders[type]
  if (folder) {
    const isWhole = names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder))
    return isWhole && !names.some((name) => /vbaProject\.bin$/i.test(name)) ? type : undefined
  }
  // An OpenDocument file begins with its type, which is not packed; the next part follows.
  const head = latin(content.subarray(30, 30 + 'mimetype'.length + type.length + 2))
  return head === `mimetype${type}PK` ? type : undefined
}

const directoryEnd = { mark: 0x06054b50, bytes: 22, comment: 0xffff }
const entry = { mark: 0x02014b50, bytes: 46 }

function namesIn(content: Uint8Array): string[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  let end = content.length - directoryEnd.bytes
  const first = Math.max(0, end - directoryEnd.comment)
  while (end >= first && view.getUint32(end, true) !== directoryEnd.mark) end--
  if (end < first) return []
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  while (at + entry.bytes <= content.length && view.getUint32(at, true) === entry.mark) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((part) => view.getUint16(at + part, true))
    names.push(latin(content.subarray(at + entry.bytes, at + entry.bytes + name)))
    at += entry.bytes + name + extra + comment
  }
  return names
}
