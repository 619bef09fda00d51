import type { Delimiter } from '#contract/csv-rows.ts'
import { ApiError } from '#kernel/api-error.ts'
import { config } from '#kernel/config.ts'
import { decimalMark } from '#kernel/format.ts'
import { notifyFailure } from '#kernel/snackbar.ts'

export type CsvValue = string | number

export const csvFormats = {
  comma: { delimiter: ',', decimal: '.' },
  semicolon: { delimiter: ';', decimal: ',' },
} as const satisfies Record<string, CsvFormat>
export type CsvFormatName = keyof typeof csvFormats
type CsvFormat = { delimiter: Delimiter; decimal: '.' | ',' }

/** The format that spreadsheets expect in the reader's language: with a decimal comma, the semicolon separates. */
export const localCsvFormat = (): CsvFormatName =>
  decimalMark(config.get().locale) === ',' ? 'semicolon' : 'comma'

/** Quotes text that a spreadsheet would run as a formula; numbers stay numbers. */
function cell(value: CsvValue, decimal: string): string {
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;|\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRows = (
  rows: readonly (readonly CsvValue[])[],
  { delimiter, decimal }: CsvFormat = csvFormats[localCsvFormat()],
): string => rows.map((row) => `${row.map((value) => cell(value, decimal)).join(delimiter)}\r\n`).join('')

/** A whole CSV file with a BOM, by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: readonly (readonly CsvValue[])[], format?: CsvFormat): string =>
  `\uFEFF${csvRows(rows, format)}`

/** A file name without ending, made of words: lower case letters and digits of any language. */
export const fileNameOf = (words: readonly (string | undefined)[]): string =>
  words
    .filter((word) => word)
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)

export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads a file after fetching it, or reports why that failed. */
export async function downloadFetched(name: string, content: Promise<Blob>) {
  try {
    download(name, await content)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notifyFailure(error)
  }
}
