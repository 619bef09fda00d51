import Papa from 'papaparse'
import type { Locale } from '#kernel/config.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A row that is not empty, with its number in the file. */
export type CsvRow = { row: number; cells: string[] }

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
    return olderOf[locale]
  }
}

/** Rows and separator of a CSV file; undefined for a binary file. */
export function readCsv(
  bytes: Uint8Array,
  encoding: Encoding,
  delimiter?: Delimiter,
): { rows: CsvRow[]; delimiter: Delimiter } | undefined {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\u0000')) return undefined
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: delimiter ?? '',
    delimitersToGuess: [...delimiters],
  })
  const rows = data
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return { rows, delimiter: delimiters.find((delimiter) => delimiter === meta.delimiter) ?? ',' }
}

/** Removes the quote that `toCsv` adds against formulas. */
export const removeGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
