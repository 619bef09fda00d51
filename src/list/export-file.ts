import { config } from '#kernel/config.ts'
import { type CsvFormatName, type CsvValue, csvFormats, csvRows, toCsv } from './csv.ts'

export type FileFormat = CsvFormatName | 'xlsx'
export const fileFormats = [...(Object.keys(csvFormats) as CsvFormatName[]), 'xlsx'] as const
export const endingOf = (format: FileFormat) => (format === 'xlsx' ? 'xlsx' : 'csv')

/** Thrown for a list that is too long for its format. */
export class TooManyRows extends Error {}

type Rows = readonly (readonly CsvValue[])[]
type ExportFile = { add: (rows: Rows) => void; end: () => Promise<Blob> }

/** A workbook is made in memory in one go, which takes 80 µs and 7 kB a row. */
export const maxXlsxRows = 50_000

/** Collects the rows of an export, the titles first. */
export function newFile(title: string, format: FileFormat): ExportFile {
  if (format !== 'xlsx') {
    const parts: string[] = [toCsv([], csvFormats[format])]
    return {
      add: (rows) => void parts.push(csvRows(rows, csvFormats[format])),
      end: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
    }
  }
  const all: (readonly CsvValue[])[] = []
  return {
    add: (rows) => void all.push(...rows),
    end: async () => {
      const { toXlsx } = await import('./xlsx.ts')
      return toXlsx(title, all, config.get().rtlLayout)
    },
  }
}
