import { type CsvRows, type Delimiter, parseCsvRows } from '#contract/csv-rows.ts'
import type { Locale } from '#kernel/config.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]

const olderOf: Record<Locale, Encoding> = {
  en: 'windows-1252',
  fr: 'windows-1252',
  ro: 'windows-1250',
  zh: 'gb18030',
}

/** Guesses the encoding of a file: by BOM, UTF-8 if nearly valid, otherwise by language. */
export function encodingOf(bytes: Uint8Array, locale: Locale): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isNearlyUtf8(bytes)) return 'utf-8'
  return olderOf[locale] === 'gb18030' ? 'gb18030' : windowsPageOf(bytes, olderOf[locale])
}

/** One damaged letter must not garble all others; another encoding gives hardly any valid letters. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const damagedCount = damagedIn(bytes)
  if (damagedCount === 0) return true
  const validCount = new TextDecoder('utf-8').decode(bytes).match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return validCount > 4 * damagedCount
}

/** The number of places that are no UTF-8. */
const damagedIn = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes).match(/\uFFFD/g)?.length ?? 0

/**
 * The text of a calendar or contact file. Its lines may be folded after any byte, also within a letter; such a file is
 * unfolded before it is decoded.
 */
export function decodeFolded(bytes: Uint8Array, locale: Locale): string {
  const text = new TextDecoder(encodingOf(bytes, locale)).decode(bytes)
  if (!/^\uFEFF?\s*BEGIN:/i.test(text) || damagedIn(bytes) === 0) return text
  const unfolded = unfold(bytes)
  return damagedIn(unfolded) < damagedIn(bytes)
    ? new TextDecoder(encodingOf(unfolded, locale)).decode(unfolded)
    : text
}

/** Removes each line break that a space or tab follows, with that sign. */
function unfold(bytes: Uint8Array): Uint8Array {
  const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20]
  const unfolded = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const breakEnd = bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? at + 1 : at
    const next = bytes[breakEnd + 1]
    if (bytes[breakEnd] === lineFeed && (next === space || next === tab)) at = breakEnd + 1
    else unfolded[length++] = bytes[at] ?? 0
  }
  return unfolded.subarray(0, length)
}

/** Characters that are enough to recognise the code page. */
const sampleBytes = 200_000
/** Letters of Central Europe where the same bytes of Western Europe would be signs, or unusual in a word. */
const centralPattern = /(?<=\p{L}{2})[ŞşţŢŁłĄąŻżťŤŹźľĽđĐ]|[ŞşţŢŁłĄąŻżťŤŹźľĽđĐ](?=\p{L})|[ăĂ](?![oe])/giu
const westernPattern = /[àÀ]|ã[oe]/giu

/** Tells apart the two code pages whose letters differ only in some places; `fallback` decides without evidence. */
function windowsPageOf(bytes: Uint8Array, fallback: Encoding): Encoding {
  const sample = bytes.subarray(0, sampleBytes)
  const count = (encoding: Encoding, pattern: RegExp) =>
    new TextDecoder(encoding).decode(sample).match(pattern)?.length ?? 0
  const balance = count('windows-1250', centralPattern) - count('windows-1252', westernPattern)
  if (balance === 0) return fallback
  return balance > 0 ? 'windows-1250' : 'windows-1252'
}

/** Rows and separator of a CSV file; undefined for a binary file. */
export function readCsv(bytes: Uint8Array, encoding: Encoding, delimiter?: Delimiter): CsvRows | undefined {
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\u0000') ? undefined : parseCsvRows(text, { delimiter })
}

/** Removes the quote that `toCsv` adds against formulas. */
export const removeGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
