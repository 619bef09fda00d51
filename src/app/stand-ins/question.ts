import type { StandIn } from '#kernel/api.ts'

/** A record as a server of the specification sends it: any field may be missing or of another type. */
export type Row = Record<string, unknown>

export type Question = Parameters<StandIn>[0]

export function rowsIn(answer: unknown, key?: string): Row[] {
  const list = key === undefined ? answer : (answer as Row | null)?.[key]
  return Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : []
}

export const rowIn = (value: unknown): Row => (typeof value === 'object' && value ? (value as Row) : {})
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const numberOf = (value: unknown, otherwise = Number.NaN): number =>
  typeof value === 'number' ? value : otherwise
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])

/** The moment in a day such as `03.02.2025`, or in any text that names one; empty, shown as a dash, where none does. */
export function timestampOf(value: unknown): string {
  const written = textOf(value).replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
  const time = Date.parse(written)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

const minute = 60_000
const units: Record<string, number> = {
  min: minute,
  hour: 60 * minute,
  day: 1440 * minute,
  week: 10_080 * minute,
  month: 43_200 * minute,
  year: 525_600 * minute,
}

/** The moment in a text that is meant to be shown, such as `11:00 AM` or `15 min ago`; today where it names no day. */
export function displayedTime(value: unknown): string {
  const text = textOf(value)
  const [, count, unit = ''] = /(\d+)\s*(min|hour|day|week|month|year)/.exec(text) ?? []
  if (count) return new Date(Date.now() - Number(count) * (units[unit] ?? 0)).toISOString()
  const time = [text, `${new Date().toISOString().slice(0, 10)} ${text}`]
    .map(Date.parse)
    .find((time) => !Number.isNaN(time))
  return new Date(time ?? Date.now()).toISOString()
}
