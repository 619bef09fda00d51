import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockIn, dayIn, isTimeZone, plusDays } from '#contract/zone.ts'
import { startOfDay } from '#tests/support/start-of-day.ts'

const zones = fc.constantFrom(
  ...['UTC', 'Europe/Bucharest', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles'],
  ...['Asia/Kathmandu', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Honolulu'],
  // Where clocks go forward at midnight, a day has no 00:00.
  ...['America/Santiago', 'Asia/Beirut', 'Africa/Cairo', 'America/Havana'],
)
const moments = fc.date({
  // Kiritimati left out the last day of 1994.
  min: new Date('1995-01-03T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
})

it.each([
  ['Europe/Bucharest', '2026-11-24T22:55:00Z', '2026-11-25T00:55:00'],
  ['America/New_York', '2026-11-25T03:00:00Z', '2026-11-24T22:00:00'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59'],
])('shows in %s the time %s as %s', (zone, moment, clock) => {
  expect(clockIn(zone, moment)).toBe(clock)
  expect(dayIn(zone, moment)).toBe(clock.slice(0, 10))
})

it('places every moment between the start of its day and the next in every time zone', () => {
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const day = dayIn(zone, moment)
      const [from, end] = [startOfDay(zone, day), startOfDay(zone, plusDays(day, 1))]
      expect(from).toBeLessThanOrEqual(moment.getTime())
      expect(end).toBeGreaterThan(moment.getTime())
      expect([dayIn(zone, from - 1), dayIn(zone, from)]).toEqual([plusDays(day, -1), day])
      const hours = (end - from) / 3_600_000
      expect(hours).toBeGreaterThanOrEqual(23)
      expect(hours).toBeLessThanOrEqual(25)
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['Europe/Bucharest', '2026-03-29', 23],
  ['Europe/Bucharest', '2026-10-25', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Africa/Cairo', '2026-04-24', 23],
])('gives in %s the day %s a length of %d hours', (zone, day, hours) => {
  expect((startOfDay(zone, plusDays(day, 1)) - startOfDay(zone, day)) / 3_600_000).toBe(hours)
})

it('accepts known time zone names but no offsets', () => {
  expect(['UTC', 'Europe/Bucharest', 'Nowhere/Land', '', '+02:00'].map(isTimeZone)).toEqual([
    ...[true, true, false, false, false],
  ])
})
