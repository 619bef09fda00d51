import { expect, it } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import { newEvent } from '#contract/calendar-edits.ts'
import { occurrencesAround, textFilter } from '#features/calendar/occurrences.ts'
import { standUp } from '#tests/support/stand-up.ts'

const today = '2026-11-21'

const eventOn = (day: string, more: Partial<CalendarEvent>): CalendarEvent => ({
  ...newEvent(standUp({ start: `${day}T12:00:00.000Z`, end: `${day}T13:00:00.000Z` }), 's', ''),
  ...more,
})
const changedOn = (day: string, title: string) =>
  eventOn(day, { id: 'changed', series: 's', seriesAt: `${day}T12:00:00.000Z`, title })

function find(events: readonly CalendarEvent[], text = 'choir') {
  const { upcoming, earlier } = occurrencesAround(events, today, textFilter(text) ?? (() => true))
  const days = (list: typeof upcoming) => list.map(({ start }) => start.slice(0, 10))
  return { upcoming: days(upcoming), earlier: days(earlier) }
}

it('finds a series whose nearest occurrence was changed and does not match', () => {
  const choir = eventOn('2026-11-02', { title: 'Choir', rrule: 'FREQ=WEEKLY' })
  expect(find([choir, changedOn('2026-11-23', 'Concert')])).toEqual({ upcoming: ['2026-11-30'], earlier: [] })
})

it.each([
  ['ended 14 months ago', '2024-09-02', 'FREQ=WEEKLY;UNTIL=20250920T235959Z', [], ['2025-09-15']],
  ['ended 14 months ago by its count', '2025-07-14', 'FREQ=WEEKLY;COUNT=10', [], ['2025-09-15']],
  ['ended 20 years ago by its count', '2006-08-28', 'FREQ=WEEKLY;COUNT=10', [], ['2006-10-30']],
  ['starts in two years', '2028-11-06', 'FREQ=WEEKLY', ['2028-11-06'], []],
  ['happens every five years', '2019-03-01', 'FREQ=YEARLY;INTERVAL=5', ['2029-03-01'], []],
] as const)('finds a series that %s', (_when, start, rrule, upcoming, earlier) => {
  expect(find([eventOn(start, { title: 'Choir', rrule })])).toEqual({ upcoming, earlier })
})

it('finds the last match of a series whose end was changed, and a changed occurrence of any year', () => {
  const events = [
    eventOn('2024-09-02', { title: 'Choir', rrule: 'FREQ=WEEKLY;UNTIL=20250920T235959Z' }),
    changedOn('2025-09-15', 'Concert'),
  ]
  expect(find(events)).toEqual({ upcoming: [], earlier: ['2025-09-08'] })
  expect(find(events, 'concert')).toEqual({ upcoming: [], earlier: ['2025-09-15'] })
})

it('sorts distant series with the other matches, nearest first', () => {
  const ended = eventOn('2024-01-01', { title: 'Choir', rrule: 'FREQ=WEEKLY;COUNT=2' })
  const years = [2022, 2025, 2030].map((year) =>
    eventOn(`${year}-05-05`, { id: `${year}`, title: 'Choir trip' }),
  )
  expect(find([ended, ...years])).toEqual({
    upcoming: ['2030-05-05'],
    earlier: ['2025-05-05', '2024-01-08', '2022-05-05'],
  })
})
