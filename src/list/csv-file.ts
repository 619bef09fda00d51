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

/** Guesses the encoding of a file: by BOM, UTF-8 if valid, otherwise by language. */
export function encodingOf(bytes: Uint8Array, locale: Locale): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return olderOf[locale] === 'gb18030' ? 'gb18030' : windowsPageOf(bytes, olderOf[locale])
  }
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
