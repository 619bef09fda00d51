import type { Sheet } from './import-screen.tsx'

/** The rows without the column names. */
export const linesOf = ({ rows, isNamed }: Sheet) => (isNamed ? rows.slice(1) : rows)

/** The column names; numbers for unnamed ones. */
export function headsOf({ rows, isNamed }: Sheet, nameOf: (number: number) => string): string[] {
  const max = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const named = isNamed ? (rows[0]?.cells ?? []) : []
  return Array.from({ length: max }, (_, at) => named[at]?.trim() || nameOf(at + 1))
}
