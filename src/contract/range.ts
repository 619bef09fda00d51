import * as z from 'zod/mini'
import { Day } from './call.ts'

/** The spans of the dashboard; `year` is the last 365 days. */
export const DashboardRange = z.enum(['7', '30', '90', 'year'])
export type DashboardRange = z.infer<typeof DashboardRange>

/** Chosen days in an address, both included: `2026-10-01_2026-10-31`. */
export type OwnRange = `${string}_${string}`
export type ShownRange = DashboardRange | OwnRange
type Span = { from: string; to: string }

const dayLength = 86_400_000
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const isOwn = (range: ShownRange): range is OwnRange => range.includes('_')
const daysIn = { '7': 7, '30': 30, '90': 90, year: 365 } as const

export function spanOf(range: ShownRange, today: string): Span {
  if (isOwn(range)) return ownSpan(range) ?? spanOf('30', today)
  return { from: toDay(Date.parse(today) - (daysIn[range] - 1) * dayLength), to: today }
}

/** The equally long span that ends the day before `span` begins. */
export function spanBefore(span: Span): Span {
  const days = daysOf(span)
  return {
    from: toDay(Date.parse(span.from) - days * dayLength),
    to: toDay(Date.parse(span.from) - dayLength),
  }
}

export function daysOf(span: Span): number {
  return Math.round((Date.parse(span.to) - Date.parse(span.from)) / dayLength) + 1
}

export const maxDays = 3660

export function wrongIn(span: Span): { from?: 'afterEnd' | 'tooEarly' | 'tooLong'; to?: 'tooLate' } {
  if (span.from > span.to) return { from: 'afterEnd' }
  if (span.from < '1970-01-01') return { from: 'tooEarly' }
  if (span.to > '9998-12-31') return { to: 'tooLate' }
  return daysOf(span) > maxDays ? { from: 'tooLong' } : {}
}

export const ownRange = ({ from, to }: Span): OwnRange => `${from}_${to}`

/** The days of a chosen range; undefined for another text. */
export function ownSpan(range: string): Span | undefined {
  const [from = '', to = '', ...more] = range.split('_')
  const isWhole = more.length === 0 && [from, to].every((day) => z.safeParse(Day, day).success)
  const span = { from, to }
  return isWhole && Object.keys(wrongIn(span)).length === 0 ? span : undefined
}
