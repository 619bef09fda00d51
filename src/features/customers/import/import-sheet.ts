import type { CsvRow, Delimiter } from '#contract/csv-rows.ts'
import type { ImportRequest } from '#contract/customers.ts'
import type { Encoding } from '#list/csv-file.ts'
import type { Columns } from './import-columns.ts'

export type Sheet = {
  name: string
  bytes: Uint8Array
  encoding: Encoding
  delimiter: Delimiter
  rows: CsvRow[]
  isNamed: boolean
  columns: Columns
}

export type ImportRule = ImportRequest['onDuplicate']

export const linesOf = ({ rows, isNamed }: Sheet) => (isNamed ? rows.slice(1) : rows)

export function headsOf({ rows, isNamed }: Sheet, nameOf: (number: number) => string): string[] {
  const max = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const named = isNamed ? (rows[0]?.cells ?? []) : []
  return Array.from({ length: max }, (_, at) => named[at]?.trim() || nameOf(at + 1))
}
