import { expect, it } from 'vitest'
import type { CalendarEvent, EventFields } from '#contract/calendar.ts'
import { editEvents, newEvent } from '#contract/calendar-edits.ts'
import { moveBack } from '#features/calendar/grid/moved.ts'
import { type MutationVariables, mergeById } from '#features/calendar/optimistic.ts'
import { standUp } from '#tests/support/stand-up.ts'

type Edit = MutationVariables['edit']

const now = '2026-11-01T10:00:00.000Z'
const allDay = { allDay: true, zone: '', end: null }
const series = (start: string, more: Partial<EventFields>): CalendarEvent =>
  newEvent(standUp({ ...allDay, start, ...more }), 's', now)
const occurrence = (seriesAt: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...newEvent(standUp({ ...allDay, start: seriesAt, title: 'Longer' }), 'o', now),
  ...{ series: 's', seriesAt, uid: 's' },
  ...more,
})
const move = (scope: 'following' | 'all', at: string, start: string): Edit => ({
  ...{ id: 's', scope, at, newId: 'n', version: 1, now },
  changes: { start, end: null },
  base: { start: at, end: null },
})

function withEdit(events: readonly CalendarEvent[], edit: Edit): CalendarEvent[] {
  const { changed, gone } = editEvents(events, edit, now)
  return mergeById(events, changed, gone)
}

it.each([
  ['the rule', series('2026-11-26', { rrule: 'FREQ=MONTHLY;BYDAY=-1TH' }), '2026-11-19'],
  [
    'the deleted dates',
    series('2026-08-30', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=30', exdates: ['2026-09-30'] }),
    '2026-08-31',
  ],
] as const)('restores %s of a series when its move is undone', (_part, before, start) => {
  for (const scope of ['all', 'following'] as const) {
    const edit = move(scope, before.start, start)
    const moved = withEdit([before], edit)
    const { rrule, exdates } = before
    expect(moved[0]).not.toMatchObject({ rrule, exdates })
    const back = moveBack([before], edit)
    expect(back?.base).toEqual({ start, end: null, rrule: moved[0]?.rrule, exdates: moved[0]?.exdates })
    expect(withEdit(moved, back ?? edit)).toEqual([{ ...before, updated: now, version: 3 }])
  }
})

it('restores a changed occurrence that follows its series', () => {
  const before = [series('2026-11-02', { rrule: 'FREQ=WEEKLY;BYDAY=MO' }), occurrence('2026-11-16')]
  const edit = move('all', '2026-11-09', '2026-11-11')
  const moved = withEdit(before, edit)
  expect(moved[1]).toMatchObject({ start: '2026-11-18', seriesAt: '2026-11-18' })
  expect(withEdit(moved, moveBack(before, edit) ?? edit)).toMatchObject([
    { start: '2026-11-02', rrule: 'FREQ=WEEKLY;BYDAY=MO' },
    { start: '2026-11-16', seriesAt: '2026-11-16' },
  ])
})

it.each([
  [
    'splits the series',
    [series('2026-11-02', { rrule: 'FREQ=WEEKLY;BYDAY=MO' })],
    move('following', '2026-11-09', '2026-11-10'),
  ],
  [
    'removes a changed occurrence',
    [series('2026-11-26', { rrule: 'FREQ=MONTHLY;BYDAY=-1TH' }), occurrence('2026-12-31')],
    move('all', '2026-11-26', '2026-11-19'),
  ],
  [
    'moves the series to the day of a changed occurrence',
    [
      series('2026-11-02', { rrule: 'FREQ=WEEKLY;BYDAY=MO' }),
      occurrence('2026-11-16', { start: '2026-11-17' }),
    ],
    move('all', '2026-11-02', '2026-11-03'),
  ],
] as const)('offers no undo of a move that %s', (_what, events, edit) => {
  expect(moveBack(events, edit)).toBeUndefined()
})
