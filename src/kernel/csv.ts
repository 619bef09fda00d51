export type CsvValue = string | number

/** A text that a spreadsheet would run as a formula is marked as text; a real number stays a number. */
function cell(value: CsvValue): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of a file after its first ones: comma-separated, CRLF. */
export const csvRows = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A whole file, with the mark by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string => `\uFEFF${csvRows(rows)}`

/** The name of a file without its ending, from some words: letters and digits of any language, in small letters. */
export const fileNameOf = (words: readonly (string | undefined)[]): string =>
  words
    .filter((word) => word)
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)

/** Hands a text or a file to the browser as a file. */
export function download(name: string, content: string | Blob, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
