import Papa from 'papaparse'
import type { Locale } from './config.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A row of a file that is not empty, with its number there. */
export type CsvRow = { row: number; cells: string[] }

/** What older spreadsheets write where a language is spoken. */
const olderOf: Record<Locale, Encoding> = {
  en: 'windows-1252',
  fr: 'windows-1252',
  ro: 'windows-1250',
  zh: 'gb18030',
}

/** How a file is most likely written: by its mark, or because it is valid UTF-8, or as the reader's language is. */
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

/** The rows of a file, and what stood between its columns; undefined for a file that is no text. */
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
  return { rows, delimiter: delimiters.find((one) => one === meta.delimiter) ?? ',' }
}

/** A cell as it was before `toCsv` kept spreadsheets from running it. */
export const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
