import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { EventEdit } from '#contract/calendar-calls.ts'
import { type Edited, editEvents, newEvent, removeEvents } from '#contract/calendar-edits.ts'
import { occurrencesBetween } from '#contract/recurrence.ts'

const now = '2026-02-01T00:00:00.000Z'
const weekly = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 's',
  title: 'Stand-up',
  description: '',
  color: '',
  textColor: '',
  allDay: false,
  // Mondays 09:30 in Berlin, before and after summer time begins on 29 March.
  start: '2026-03-16T08:30:00.000Z',
  end: '2026-03-16T09:00:00.000Z',
  zone: 'Europe/Berlin',
  calendar: 'c',
  place: '',
  people: [],
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
  exdates: [],
  series: null,
  seriesAt: null,
  uid: 's',
  created: '',
  updated: '',
  version: 1,
  ...fields,
})
const own = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...weekly({ id: 'o', rrule: '', series: 's', seriesAt: '2026-03-30T07:30:00.000Z' }),
  title: 'Elsewhere',
  start: '2026-03-31T12:00:00.000Z',
  end: '2026-03-31T13:00:00.000Z',
  ...fields,
})
const mondays = ['2026-03-16T08:30', '2026-03-23T08:30', '2026-03-30T07:30', '2026-04-06T07:30']
const at = (nth: number) => `${mondays[nth]}:00.000Z`

const applied = (before: readonly CalendarEvent[], { changed, gone }: Edited) => [
  ...before.filter(({ id }) => !gone.includes(id) && !changed.some((one) => one.id === id)),
  ...changed,
]
const shown = (events: readonly CalendarEvent[], to = '2026-04-08T00:00:00Z') =>
  occurrencesBetween(events, '2026-03-01T00:00:00Z', to).map(
    ({ event, start, end }) => `${start.slice(5, 16)} ${event.title} ${end?.slice(11, 16) ?? ''}`,
  )
const change = (before: CalendarEvent[], edit: Omit<EventEdit, 'id'> & { id?: string }) =>
  applied(before, editEvents(before, { id: 's', newId: 'n', ...edit }, now))

it('adds an event without earlier state', () => {
  const {
    id: _id,
    series: _s,
    seriesAt: _a,
    uid: _u,
    created: _c,
    updated: _d,
    version: _v,
    ...fields
  } = weekly()
  expect(newEvent(fields, 'x', now)).toEqual({ ...weekly(), id: 'x', uid: 'x', created: now, updated: now })
})

describe('single occurrence', () => {
  it('is changed on its own', () => {
    const events = change([weekly()], { scope: 'this', at: at(1), changes: { title: 'Retro' } })
    expect(shown(events)).toEqual([
      '03-16T08:30 Stand-up 09:00',
      '03-23T08:30 Retro 09:00',
      '03-30T07:30 Stand-up 08:00',
      '04-06T07:30 Stand-up 08:00',
    ])
    expect(events).toContainEqual({
      ...weekly({ id: 'n', title: 'Retro', start: at(1), end: '2026-03-23T09:00:00.000Z', rrule: '' }),
      series: 's',
      seriesAt: at(1),
      created: now,
      updated: now,
      version: 1,
    })
    expect(events).toContainEqual(weekly())
  })

  it('is changed again by series or by id', () => {
    for (const named of [{ scope: 'this' as const, at: at(2) }, { id: 'o' }]) {
      const events = change([weekly(), own()], { ...named, changes: { start: '2026-04-01T06:00:00.000Z' } })
      expect(events).toHaveLength(2)
      expect(shown(events)).toContain('04-01T06:00 Elsewhere 07:00')
    }
  })

  it('leaves the series when moved to another calendar', () => {
    const events = change([weekly()], { scope: 'this', at: at(1), changes: { calendar: 'other' } })
    expect(events[0]?.exdates).toEqual([at(1)])
    expect(events[1]).toMatchObject({ id: 'n', uid: 'n', series: null, seriesAt: null, calendar: 'other' })
  })

  it('changes nothing when it does not exist', () => {
    const before = [weekly({ exdates: [at(1)] })]
    for (const time of [at(1), '2026-03-24T08:30:00.000Z', 'nonsense'])
      expect(editEvents(before, { id: 's', scope: 'this', at: time, changes: { title: 'x' } }, now)).toEqual({
        changed: [],
        gone: [],
      })
    expect(editEvents(before, { id: 'none', changes: {} }, now)).toEqual({ changed: [], gone: [] })
  })
})

describe('edit of this and following occurrences', () => {
  it('creates a new series across the change to summer time', () => {
    const events = change([weekly(), own()], {
      scope: 'following',
      at: at(1),
      changes: { title: 'Later', start: '2026-03-23T09:00:00.000Z', end: '2026-03-23T10:00:00.000Z' },
    })
    expect(shown(events)).toEqual([
      '03-16T08:30 Stand-up 09:00',
      '03-23T09:00 Later 10:00',
      '03-31T12:00 Elsewhere 13:00',
      '04-06T08:00 Later 09:00',
    ])
    expect(events.find(({ id }) => id === 'o')).toMatchObject({
      series: 'n',
      uid: 'n',
      seriesAt: '2026-03-30T08:00:00.000Z',
      version: 2,
    })
  })

  it.for([
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=4', 'FREQ=WEEKLY;BYDAY=MO;COUNT=2', 'FREQ=WEEKLY;BYDAY=MO;COUNT=2'],
    ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330T072959Z', 'FREQ=WEEKLY;BYDAY=MO'],
    [
      'FREQ=WEEKLY;UNTIL=20260406T073000Z',
      'FREQ=WEEKLY;UNTIL=20260330T072959Z',
      'FREQ=WEEKLY;UNTIL=20260406T073000Z',
    ],
  ] as const)('splits %s into %s and %s', ([rrule, first, second]) => {
    const before = [weekly({ rrule, exdates: [at(1), at(3)] })]
    const events = change(before, { scope: 'following', at: at(2), changes: { title: 'Later' } })
    expect(events.map((one) => [one.id, one.rrule, one.exdates])).toEqual([
      ['s', first, [at(1)]],
      ['n', second, [at(3)]],
    ])
  })

  it('changes the whole series from the first occurrence on and leaves no empty series', () => {
    const all = change([weekly()], { scope: 'following', at: at(0), changes: { title: 'Later' } })
    expect(all.map(({ id, title }) => [id, title])).toEqual([['s', 'Later']])
    const rest = change([weekly({ exdates: [at(0)] })], { scope: 'following', at: at(1), changes: {} })
    expect(rest.map(({ id, start }) => [id, start])).toEqual([['n', at(1)]])
  })
})

describe('edit of all occurrences', () => {
  it('moves them by the local time difference of one occurrence', () => {
    const events = change([weekly({ exdates: [at(3)] }), own()], {
      scope: 'all',
      at: at(1),
      changes: { start: '2026-03-24T10:00:00.000Z', end: '2026-03-24T10:15:00.000Z' },
    })
    expect(shown(events, '2026-04-16T00:00:00Z')).toEqual([
      '03-17T10:00 Stand-up 10:15',
      '03-24T10:00 Stand-up 10:15',
      '03-31T12:00 Elsewhere 13:00',
      '04-14T09:00 Stand-up 09:15',
    ])
    expect(events[0]).toMatchObject({ rrule: 'FREQ=WEEKLY;BYDAY=TU', exdates: ['2026-04-07T09:00:00.000Z'] })
  })

  it('updates changed occurrences where they match the series', () => {
    const events = change([weekly({ place: 'Office' }), own({ place: 'Office' })], {
      scope: 'all',
      changes: { place: 'Shop', title: 'Daily' },
    })
    expect(events.map(({ place, title }) => [place, title])).toEqual([
      ['Shop', 'Daily'],
      ['Shop', 'Elsewhere'],
    ])
    const moved = own({ start: at(2), end: '2026-03-30T08:00:00.000Z' })
    const later = change([weekly(), moved], { changes: { start: '2026-03-16T10:30:00.000Z' } })
    expect(shown(later)).toContain('03-30T09:30 Elsewhere 10:00')
  })

  it('keeps only exceptions that fit a new rule', () => {
    const events = change([weekly({ exdates: [at(1), at(3)] }), own()], {
      changes: { rrule: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO' },
    })
    expect(events).toMatchObject([{ id: 's', exdates: [at(3)] }])
    const once = change([weekly({ exdates: [at(1)] }), own()], { changes: { rrule: '' } })
    expect(once).toMatchObject([{ id: 's', exdates: [], rrule: '' }])
  })

  it('switches between all-day and timed', () => {
    const changes = { allDay: true, start: '2026-03-23', end: '2026-03-24' }
    const before = weekly({ rrule: 'FREQ=WEEKLY;UNTIL=20260406T073000Z', exdates: [at(2)] })
    const days = change([before], { scope: 'all', at: at(1), changes })
    expect(shown(days)).toEqual(['03-16 Stand-up ', '03-23 Stand-up ', '04-06 Stand-up '])
    const back = { allDay: false, start: at(1), end: null }
    const times = change(days, { scope: 'all', at: '2026-03-23', changes: back })
    expect(shown(times)).toEqual(['03-16T08:30 Stand-up ', '03-23T08:30 Stand-up ', '04-06T07:30 Stand-up '])
  })

  it.for([
    ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-03-18', 'FREQ=WEEKLY;BYDAY=WE,FR'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-03-22', 'FREQ=WEEKLY;BYDAY=SU'],
    ['FREQ=MONTHLY;BYDAY=3MO', '2026-03-24', 'FREQ=MONTHLY;BYDAY=4TU'],
    ['FREQ=MONTHLY;BYDAY=3MO', '2026-03-31', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=MONTHLY;BYMONTHDAY=16', '2026-03-18', 'FREQ=MONTHLY;BYMONTHDAY=18'],
    ['FREQ=MONTHLY;BYMONTHDAY=-16', '2026-03-15', 'FREQ=MONTHLY;BYMONTHDAY=-17'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=16', '2026-04-01', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,16', '2026-03-17', 'FREQ=MONTHLY;BYMONTHDAY=1,16'],
    ['FREQ=DAILY;UNTIL=20260320', '2026-03-17', 'FREQ=DAILY;UNTIL=20260321'],
  ] as const)('turns %s moved to %s into %s', ([rrule, start, expected]) => {
    const days = weekly({ allDay: true, start: '2026-03-16', end: null, zone: '', rrule })
    expect(change([days], { changes: { start, end: null } })).toMatchObject([{ start, rrule: expected }])
  })

  it('keeps the dates when nothing changes', () => {
    const before = weekly({ rrule: 'FREQ=WEEKLY;UNTIL=20260406', exdates: [at(1)] })
    const changes = { start: at(2), end: '2026-03-30T08:00:00.000Z' }
    const [same] = change([before], { scope: 'all', at: at(2), changes })
    expect(same).toEqual({ ...before, updated: now, version: 2 })
  })
})

describe('removing occurrences', () => {
  const remove = (before: CalendarEvent[], which: Parameters<typeof removeEvents>[1]) =>
    applied(before, removeEvents(before, which, now))

  it('adds an exception for a single occurrence', () => {
    expect(remove([weekly()], { id: 's', scope: 'this', at: at(1) })).toMatchObject([{ exdates: [at(1)] }])
    expect(remove([weekly(), own()], { id: 'o' })).toMatchObject([{ id: 's', exdates: [at(2)] }])
  })

  it('ends the series before the first removed occurrence', () => {
    const rest = remove([weekly({ exdates: [at(3)] }), own()], { id: 's', scope: 'following', at: at(1) })
    expect(rest).toMatchObject([
      { id: 's', rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260323T082959Z', exdates: [] },
    ])
    expect(shown(rest)).toEqual(['03-16T08:30 Stand-up 09:00'])
  })

  it('removes the series with its last occurrence', () => {
    const two = weekly({ rrule: 'FREQ=WEEKLY;COUNT=2', exdates: [at(0)] })
    expect(remove([two], { id: 's', scope: 'this', at: at(1) })).toEqual([])
    expect(remove([weekly(), own()], { id: 's', scope: 'following', at: at(0) })).toEqual([])
    expect(remove([weekly(), own()], { id: 's', scope: 'all', at: at(2) })).toEqual([])
    expect(remove([weekly({ rrule: '' })], { id: 's', scope: 'this' })).toEqual([])
    // A changed one is still there.
    const three = weekly({ rrule: 'FREQ=WEEKLY;COUNT=3', exdates: [at(0)] })
    expect(remove([three, own()], { id: 's', scope: 'this', at: at(1) })).toHaveLength(2)
  })
})

describe('random series', () => {
  const rules = [
    ...['FREQ=DAILY', 'FREQ=DAILY;COUNT=30', 'FREQ=WEEKLY;BYDAY=MO,TH,SU', 'FREQ=WEEKLY;INTERVAL=2;COUNT=20'],
    ...['FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=9', 'FREQ=DAILY;UNTIL=20260901T000000Z'],
    ...['FREQ=WEEKLY;BYDAY=SA;UNTIL=20261231', 'FREQ=DAILY;INTERVAL=3;BYHOUR=9,17;COUNT=40', 'FREQ=YEARLY'],
  ]
  const plan = fc.record({
    rrule: fc.constantFrom(...rules),
    allDay: fc.boolean(),
    which: fc.nat(60),
    day: fc.nat(300),
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
    minute: fc.nat(1439),
    out: fc.array(fc.nat(30), { maxLength: 3 }),
    own: fc.array(fc.nat(30), { maxLength: 3 }),
  })
  const span = ['2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z'] as const
  const times = (events: readonly CalendarEvent[]) =>
    occurrencesBetween(events, ...span).map(({ start, end, event: { title } }) => `${start} ${end} ${title}`)

  /** A series with left out and changed occurrences, and one of its occurrences. */
  function made({ rrule, allDay: isDay, zone, day, minute, out, own: changed, which }: Plan) {
    const allDay = isDay && !rrule.includes('BYHOUR')
    const begin = new Date(Date.UTC(2026, 0, 1 + day, 0, minute))
    const start = allDay ? begin.toISOString().slice(0, 10) : begin.toISOString()
    const bare = weekly({ rrule, allDay, start, end: null, zone: allDay ? '' : zone })
    const all = occurrencesBetween([bare], ...span).map((one) => one.start)
    const [exdates, own] = [out, changed].map((list) => [...new Set(list.flatMap((nth) => all[nth] ?? []))])
    const series = { ...bare, exdates: (exdates ?? []).sort() }
    const parts = (own ?? [])
      .filter((one) => !exdates?.includes(one))
      .map((at, nth) => ({
        ...bare,
        id: `o${nth}`,
        title: 'Own',
        rrule: '',
        series: 's',
        seriesAt: at,
        start: at,
      }))
    const events: CalendarEvent[] = [series, ...parts]
    const shownOnes = occurrencesBetween(events, ...span)
    return { events, one: shownOnes[which % Math.max(1, shownOnes.length)] }
  }
  type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never
  const every = (check: (events: CalendarEvent[], at: string, start: string) => void) =>
    fc.assert(
      fc.property(plan, (given) => {
        const { events, one } = made(given)
        if (one?.at) check(events, one.at, one.start)
      }),
      { numRuns: 300 },
    )

  it('keeps its times when split in two', () =>
    every((events, at) => {
      const parts = applied(
        events,
        editEvents(events, { id: 's', scope: 'following', at, newId: 'n', changes: {} }, now),
      )
      expect(times(parts)).toEqual(times(events))
    }))

  it('loses only the removed occurrences', () =>
    every((events, at, start) => {
      const one = applied(events, removeEvents(events, { id: 's', scope: 'this', at }, now))
      expect(times(one)).toEqual(times(events).filter((text) => !text.startsWith(`${start} `)))
      const rest = applied(events, removeEvents(events, { id: 's', scope: 'following', at }, now))
      expect(times(rest)).toEqual(times(events).filter((text) => text < start))
    }))
})
