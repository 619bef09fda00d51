import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import type { CsvValue } from './csv.ts'

/** Width of a column, in characters. */
const width = { least: 8, max: 60 }
/** Rows that are measured for the widths. */
const maxMeasured = 200

/**
 * Makes an Excel workbook with one sheet; the first row has the titles and stays in sight. Numbers are numbers, and days
 * (`2026-03-14`) and times (`2026-03-14 09:30`) are dates.
 */
export function toXlsx(title: string, rows: readonly (readonly CsvValue[])[], isRtl: boolean): Promise<Blob> {
  const [titles = [], ...lines] = rows
  const widthOf = (at: number) =>
    Math.max(...rows.slice(0, maxMeasured).map((row) => String(row[at] ?? '').length))
  return writeXlsxFile(
    [
      titles.map((text): Cell => ({ value: String(text), fontWeight: 'bold' })),
      ...lines.map((row) => row.map(cell)),
    ],
    {
      sheet: sheetName(title),
      columns: titles.map((_, at) => ({
        width: Math.min(width.max, Math.max(width.least, widthOf(at) + 2)),
      })),
      stickyRowsCount: 1,
      rightToLeft: isRtl,
    },
  ).toBlob()
}

/** Excel refuses longer names of sheets, and these signs in them. */
const sheetName = (title: string) => title.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31)

function cell(value: CsvValue): Cell {
  if (value === '') return null
  const date = typeof value === 'string' ? dateOf(value) : undefined
  if (!date) return { value, type: typeof value === 'number' ? Number : String } as Cell
  return { value: date, type: Date, format: String(value).includes(' ') ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' }
}

function dateOf(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(text)) return undefined
  const date = new Date(`${text.replace(' ', 'T').padEnd(16, 'T00:00').slice(0, 16)}Z`)
  // Excel has no days before 1900, and `2026-02-30` is no day.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
  return isDay && date.getUTCFullYear() >= 1900 ? date : undefined
}
