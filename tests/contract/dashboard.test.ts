import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Day } from '#contract/call.ts'
import { SummaryRequest } from '#contract/dashboard.ts'
import { DashboardRange, daysOf, ownRange, ownSpan, spanBefore, spanOf, wrongIn } from '#contract/range.ts'

it.each([
  ['7', '2026-03-14', '2026-03-08'],
  ['30', '2026-03-14', '2026-02-13'],
  ['30', '2024-03-14', '2024-02-14'],
  ['90', '2026-03-14', '2025-12-15'],
  ['year', '2026-03-14', '2025-03-15'],
  ['year', '2024-12-31', '2024-01-02'],
  ['7', '2026-01-03', '2025-12-28'],
] as const)('starts the range %s that ends on %s on %s', (range, today, from) => {
  expect(spanOf(range, today)).toEqual({ from, to: today })
})

it.each([
  [
    { from: '2026-03-08', to: '2026-03-14' },
    { from: '2026-03-01', to: '2026-03-07' },
  ],
  [
    { from: '2026-03-14', to: '2026-03-14' },
    { from: '2026-03-13', to: '2026-03-13' },
  ],
  [
    { from: '2024-03-01', to: '2024-03-02' },
    { from: '2024-02-28', to: '2024-02-29' },
  ],
])('returns for %o the previous period %o', (span, before) => {
  expect(spanBefore(span)).toEqual(before)
})

it('reads a custom period back from an address on any day', () => {
  const span = { from: '2026-01-31', to: '2026-03-02' }
  expect(ownRange(span)).toBe('2026-01-31_2026-03-02')
  expect(ownSpan(ownRange(span))).toEqual(span)
  expect(spanOf(ownRange(span), '2030-01-01')).toEqual(span)
})

it.each([
  '7',
  'year',
  '',
  '_',
  '2026-01-31',
  '2026-01-31_',
  '2026-02-30_2026-03-02',
  '2026-03-02_2026-03-01',
  '2026-03-01_2026-03-02_2026-03-03',
  '1969-12-31_1970-01-02',
  '2015-01-01_2026-01-01',
  '9998-12-30_9999-01-01',
])('refuses the custom period "%s"', (text) => {
  expect(ownSpan(text)).toBeUndefined()
})

it.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, { from: 'afterEnd' }],
  [{ from: '1969-12-31', to: '2026-03-01' }, { from: 'tooEarly' }],
  [{ from: '9999-01-01', to: '9999-01-01' }, { to: 'tooLate' }],
  [{ from: '2016-01-01', to: '2026-01-08' }, { from: 'tooLong' }],
  [{ from: '2016-01-01', to: '2026-01-07' }, {}],
])('reports for %o the error %o', (span, wrong) => {
  expect(wrongIn(span)).toEqual(wrong)
})

const dayLength = 86_400_000
const toDay = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10)
// From 1970 to 2100, so that leap years and changes of the clock are among them.
const someDay = fc.integer({ min: 0, max: 47_482 })

it('gives a range its number of days up to today', () => {
  const lengths = { '7': 7, '30': 30, '90': 90, year: 365 }
  fc.assert(
    fc.property(fc.constantFrom(...DashboardRange.options), someDay, (range, day) => {
      const span = spanOf(range, toDay(day))
      expect(daysOf(span)).toBe(lengths[range])
      expect(span.to).toBe(toDay(day))
    }),
  )
})

it('returns an adjacent previous period of the same length', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 0, max: 800 }), (first, more) => {
      const span = { from: toDay(first + 1000), to: toDay(first + 1000 + more) }
      const before = spanBefore(span)
      expect(daysOf(before)).toBe(daysOf(span))
      expect(daysOf(span)).toBe(more + 1)
      expect(before.to).toBe(toDay(first + 999))
    }),
  )
})

it.each(['2026-02-29', '2026-04-31', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', 'today', ''])(
  'refuses the day "%s"',
  (text) => {
    expect(Day.safeParse(text).success).toBe(false)
    expect(SummaryRequest.safeParse({ from: text }).success).toBe(false)
  },
)

it('accepts every day of the calendar', () => {
  fc.assert(fc.property(someDay, (day) => Day.safeParse(toDay(day)).success))
})
