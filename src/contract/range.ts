import * as z from 'zod/mini'

/** The spans the home page offers; `year` is the last 365 days. */
export const DashboardRange = z.enum(['7', '30', '90', 'year'])
export type DashboardRange = z.infer<typeof DashboardRange>

const dayLength = 86_400_000
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const daysIn = { '7': 7, '30': 30, '90': 90, year: 365 } as const

/** The days of a range that ends `today` (a calendar day), both ends included. */
export function spanOf(range: DashboardRange, today: string): { from: string; to: string } {
  return { from: toDay(Date.parse(today) - (daysIn[range] - 1) * dayLength), to: today }
}

/** The equally long span that ends the day before `span` begins. */
export function spanBefore(span: { from: string; to: string }): { from: string; to: string } {
  const days = daysOf(span)
  return {
    from: toDay(Date.parse(span.from) - days * dayLength),
    to: toDay(Date.parse(span.from) - dayLength),
  }
}

/** How many days a span covers, both ends included. */
export function daysOf(span: { from: string; to: string }): number {
  return Math.round((Date.parse(span.to) - Date.parse(span.from)) / dayLength) + 1
}
