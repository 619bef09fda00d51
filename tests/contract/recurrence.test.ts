import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import {
  happens,
  isRule,
  isZone,
  occurrencesBetween,
  ruleProblem,
  SearchTooLong,
} from '#contract/recurrence.ts'

let number = 0
const event = (fields: Partial<CalendarEvent>): CalendarEvent => ({
  id: `e${++number}`,
  title: 'Stand-up',
  description: '',
  color: '',
  textColor: '',
  allDay: false,
  start: '2026-03-02T08:30:00.000Z',
  end: null,
  calendar: 'c',
  place: '',
  people: [],
  zone: 'UTC',
  rrule: '',
  exdates: [],
  series: null,
  seriesAt: null,
  uid: 'u',
  created: '',
  updated: '',
  version: 1,
  ...fields,
})
const starts = (events: CalendarEvent[], from: string, to: string, zone?: string) =>
  occurrencesBetween(events, from, to, zone).map(({ start }) => start)

describe('recurrence across clock changes', () => {
  it.for([
    [
      'Europe/Berlin',
      '2026-03-28T08:30:00.000Z',
      ['2026-03-28T08:30:00.000Z', '2026-03-29T07:30:00.000Z', '2026-03-30T07:30:00.000Z'],
    ],
    [
      'America/New_York',
      '2026-10-31T13:30:00.000Z',
      ['2026-10-31T13:30:00.000Z', '2026-11-01T14:30:00.000Z', '2026-11-02T14:30:00.000Z'],
    ],
    // Half an hour is the difference there.
    [
      'Australia/Lord_Howe',
      '2026-04-03T22:00:00.000Z',
      ['2026-04-03T22:00:00.000Z', '2026-04-04T22:30:00.000Z', '2026-04-05T22:30:00.000Z'],
    ],
  ] as const)('keeps the local time in %s', ([zone, start, expected]) => {
    const end = new Date(Date.parse(start) + 30 * 60_000).toISOString()
    const daily = event({ zone, start, end, rrule: 'FREQ=DAILY;COUNT=3' })
    const found = occurrencesBetween([daily], '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
    expect(found.map((one) => one.start)).toEqual(expected)
    for (const one of found) expect(Date.parse(one.end ?? '') - Date.parse(one.start)).toBe(30 * 60_000)
  })

  it('skips a day without that time', () => {
    const daily = event({
      zone: 'Europe/Berlin',
      start: '2026-03-28T01:30:00.000Z',
      rrule: 'FREQ=DAILY;COUNT=2',
    })
    expect(starts([daily], '2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z')).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })
})

describe('time span', () => {
  const span = ['2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'] as const

  it.for([
    ['begins before and ends in it', '2026-03-01T23:00:00.000Z', '2026-03-02T01:00:00.000Z', 1],
    ['ends as it begins', '2026-03-01T23:00:00.000Z', '2026-03-02T00:00:00.000Z', 0],
    ['takes no time as it begins', '2026-03-02T00:00:00.000Z', null, 1],
    ['takes no time as it ends', '2026-03-09T00:00:00.000Z', null, 0],
    ['goes over it', '2026-01-02T00:00:00.000Z', '2026-12-02T00:00:00.000Z', 1],
  ] as const)('includes or excludes an event that %s', ([, start, end, count]) => {
    expect(starts([event({ start, end })], ...span)).toHaveLength(count)
    // A series is no other.
    expect(starts([event({ start, end, rrule: 'FREQ=YEARLY' })], ...span)).toHaveLength(count)
  })

  it('uses the viewer’s time zone for all-day events', () => {
    const day = event({ allDay: true, start: '2026-03-09', end: '2026-03-10', zone: '' })
    expect(starts([day], ...span)).toEqual([])
    // There it is the 9th before the span ends.
    expect(starts([day], ...span, 'Asia/Tokyo')).toEqual(['2026-03-09'])
  })

  it('repeats all-day events as dates', () => {
    const days = event({
      allDay: true,
      start: '2026-02-27',
      end: '2026-03-01',
      zone: '',
      rrule: 'FREQ=WEEKLY',
      exdates: ['2026-03-06'],
    })
    expect(
      occurrencesBetween([days], '2026-02-01T00:00:00Z', '2026-03-20T00:00:00Z', 'America/New_York'),
    ).toEqual([
      { event: days, start: '2026-02-27', end: '2026-03-01', at: '2026-02-27' },
      { event: days, start: '2026-03-13', end: '2026-03-15', at: '2026-03-13' },
    ])
  })

  it('replaces occurrences with changed ones and sorts by start', () => {
    const series = event({ rrule: 'FREQ=DAILY;COUNT=3', exdates: ['2026-03-02T08:30:00.000Z'] })
    const changed = event({
      start: '2026-03-06T10:00:00.000Z',
      series: series.id,
      seriesAt: '2026-03-03T08:30:00.000Z',
    })
    const found = occurrencesBetween([changed, series], ...span)
    expect(found.map(({ event: { id }, start, at }) => [id, start, at])).toEqual([
      [series.id, '2026-03-04T08:30:00.000Z', '2026-03-04T08:30:00.000Z'],
      [changed.id, '2026-03-06T10:00:00.000Z', '2026-03-03T08:30:00.000Z'],
    ])
  })

  it('includes the start even when the rule does not match it', () => {
    const series = event({ rrule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2' })
    expect(starts([series], ...span)).toEqual(['2026-03-02T08:30:00.000Z', '2026-03-04T08:30:00.000Z'])
  })

  it.for([
    ['FREQ=DAILY;UNTIL=20260304', 3],
    ['FREQ=DAILY;UNTIL=20260304T083000Z', 3],
    ['FREQ=DAILY;UNTIL=20260304T082959Z', 2],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 1],
    ['FREQ=MONTHLY;BYDAY=-1FR', 1],
    ['FREQ=DAILY;BYHOUR=8,9', 14],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', 2],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', 1],
  ] as const)('expands %s', ([rrule, count]) => {
    expect(starts([event({ rrule })], ...span)).toHaveLength(count)
  })

  it('limits the occurrences of an endless rule', () => {
    const old = event({ start: '1950-03-02T08:30:00.000Z', rrule: 'FREQ=DAILY' })
    expect(starts([old], ...span)).toHaveLength(7)
    expect(starts([old], '1950-01-01T00:00:00Z', '2900-01-01T00:00:00Z')).toHaveLength(2000)
    expect(starts([old], 'nonsense', '2900-01-01T00:00:00Z')).toEqual([])
  })
})

it.for([
  ['FREQ=WEEKLY;BYDAY=MO,TU;INTERVAL=2;WKST=SU', undefined],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2000', undefined],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;UNTIL=20301231', undefined],
  ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0,30', undefined],
  ['', 'unreadable'],
  ['nonsense', 'unreadable'],
  ['BYDAY=MO', 'unreadable'],
  ['FREQ=FORTNIGHTLY', 'unreadable'],
  ['FREQ=DAILY;INTERVAL=0', 'unreadable'],
  ['FREQ=DAILY;BYMONTH=13', 'unreadable'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'unreadable'],
  ['FREQ=DAILY;UNTIL=20261350', 'unreadable'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'unreadable'],
  ['FREQ=DAILY;X-THING=1', 'unreadable'],
  ['FREQ=SECONDLY', 'tooOften'],
  ['FREQ=HOURLY;COUNT=2', 'tooOften'],
  ['FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5', 'tooOften'],
  ['FREQ=DAILY;COUNT=5000000', 'tooMany'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20260101', 'countAndUntil'],
] as const)('validates the rule %s: %s', ([rule, problem]) => {
  expect(ruleProblem(rule)).toBe(problem)
  expect(isRule(rule)).toBe(problem === undefined)
})

it('refuses times of day for all-day events and accepts only named time zones', () => {
  expect(ruleProblem('FREQ=DAILY;BYHOUR=9', true)).toBe('timesOfDay')
  const names = ['Europe/Berlin', 'UTC', 'Mars/Olympus', '+01:00', '']
  expect(names.map((zone) => isZone(zone))).toEqual([true, true, false, false, false])
})

it.each([
  ['days that no month has', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 0],
  ['a rule that never matches', 'FREQ=DAILY;BYYEARDAY=1;BYMONTH=2', 16_000],
  ['a count that is never reached', 'FREQ=DAILY;BYYEARDAY=1;BYMONTH=2;COUNT=9', 20_001],
])('stops early when searching for %s', (_name, rrule, maxSteps) => {
  const start = '1970-01-01'
  const series = { allDay: true, start, end: null, zone: '', rrule, exdates: [start] }
  const budget = { remaining: 100_000 }
  expect(happens(series, [], budget)).toBe(false)
  expect(100_000 - budget.remaining).toBeLessThanOrEqual(maxSteps)
  if (maxSteps > 0) expect(() => happens({ ...series }, [], { remaining: 100 })).toThrow(SearchTooLong)
})
