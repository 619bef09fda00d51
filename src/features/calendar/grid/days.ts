import type { CalendarView } from '#contract/calendar-search.ts'
import type { Occurrence } from '#contract/recurrence.ts'
import { dayOf, plusDays, plusMonths, weekStart } from '#kernel/days.ts'

const monthStart = (day: string) => `${day.slice(0, 7)}-01`

/** The days of a view; `to` is the day after the last. */
export type Span = { from: string; to: string }

/** Days of a week on a phone, which has no room for seven columns. */
const phoneWeek = 3

export function spanOf(view: CalendarView, day: string, firstWeekday: number, isPhone = false): Span {
  const first = monthStart(day)
  const next = plusMonths(first, 1)
  switch (view) {
    case 'month':
      return {
        from: weekStart(first, firstWeekday),
        to: plusDays(weekStart(plusDays(next, -1), firstWeekday), 7),
      }
    case 'week':
      if (isPhone) return { from: day, to: plusDays(day, phoneWeek) }
      return { from: weekStart(day, firstWeekday), to: plusDays(weekStart(day, firstWeekday), 7) }
    case 'day':
      return { from: day, to: plusDays(day, 1) }
    case 'list':
      return { from: day, to: plusMonths(day, 1) }
  }
}

export function turnView(view: CalendarView, day: string, step: 1 | -1, isPhone = false): string {
  if (view === 'week') return plusDays(day, (isPhone ? phoneWeek : 7) * step)
  return view === 'day' ? plusDays(day, step) : plusMonths(day, step)
}

const pad = (number: number) => String(number).padStart(2, '0')
/** Local time of day, `09:30`; with seconds when they are not zero. */
export function timeOf(date: Date): string {
  const seconds = date.getSeconds()
  return [date.getHours(), date.getMinutes(), ...(seconds ? [seconds] : [])].map(pad).join(':')
}

export function dateAt(day: string, time: string): Date {
  return new Date(`${day}T${time}`)
}

/** The moment at which a local day begins. */
export const dawn = (day: string) => dateAt(day, '00:00').toISOString()

type When = Pick<Occurrence, 'start' | 'end'> & { event: { allDay: boolean } }

/** The local days of an event; `to` is the day after the last. */
export function daysOf({ event, start, end }: When): Span {
  if (event.allDay) return { from: start, to: end ?? plusDays(start, 1) }
  const from = dayOf(new Date(start))
  if (end === null) return { from, to: plusDays(from, 1) }
  // An event that ends at midnight does not touch the day that begins then.
  const last = dayOf(new Date(Math.max(Date.parse(end) - 1, Date.parse(start))))
  return { from, to: plusDays(last, 1) }
}
