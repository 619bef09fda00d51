// Days are written as `2026-11-21` and counted without hours, because some have 23 or 25.

const dayLength = 86_400_000
const numberOf = (day: string) => Date.parse(day) / dayLength
const dayAt = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)

/** The day of a moment in the reader's zone. */
export function dayOf(date: Date): string {
  return dayAt(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength)
}

export const today = () => dayOf(new Date())
export const plusDays = (day: string, days: number) => dayAt(numberOf(day) + days)
export const daysBetween = (from: string, to: string) => numberOf(to) - numberOf(from)
/** Index of the weekday, 0 = Monday, whichever day weeks start on. */
export const weekdayIndex = (day: string) => (new Date(day).getUTCDay() + 6) % 7
/** The first day of a day's week, when weeks start on this weekday. */
export const weekStart = (day: string, firstWeekday: number) =>
  plusDays(day, -((weekdayIndex(day) - firstWeekday + 7) % 7))

export function plusMonths(day: string, months: number): string {
  const date = new Date(day)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const next = new Date(first)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return dayAt(first / dayLength + Math.min(date.getUTCDate(), last) - 1)
}
