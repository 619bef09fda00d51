import { type EventFields, tags } from '#contract/calendar.ts'

/** The fields of an event of Ada's own calendar: a Monday's half hour in Berlin, two weeks before summer time begins. */
export const standUp = (more: Partial<EventFields> = {}): EventFields => ({
  title: 'Stand-up',
  description: '',
  ...tags[0],
  allDay: false,
  zone: 'Europe/Berlin',
  start: '2026-03-16T08:30:00.000Z',
  end: '2026-03-16T09:00:00.000Z',
  calendar: 'own-ada00000',
  place: '',
  people: [],
  rrule: '',
  exdates: [],
  ...more,
})
