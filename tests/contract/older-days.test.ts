import { expect, it } from 'vitest'
import { LooseDay } from '#contract/compat/kanban.ts'

/** The day that someone in a zone reads in a moment. */
const dayIn = (zone: string, moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(moment))
/** What they are answered: what is kept, with a time of UTC if it is a day. */
const answered = (kept: string | null) => (kept?.length === 10 ? `${kept}T10:30:00.000Z` : (kept ?? ''))

const zones: [zone: string, offset: string][] = [
  ['Asia/Tokyo', '+09:00'],
  ['America/New_York', '-05:00'],
  ['Europe/Berlin', '+01:00'],
  ['Europe/London', 'Z'],
  ['Asia/Kolkata', '+05:30'],
  ['Asia/Kathmandu', '+05:45'],
  ['Australia/Sydney', '+11:00'],
  ['America/Los_Angeles', '-08:00'],
  ['America/Sao_Paulo', '-03:00'],
  ['Pacific/Honolulu', '-10:00'],
]

it.for(zones)('keeps the day picked in %s in every time zone', ([, offset]) => {
  const kept = LooseDay.parse(new Date(`2026-01-20T00:00:00${offset}`).toISOString())
  expect(kept).toBe('2026-01-20')
  for (const [zone] of zones) expect([zone, dayIn(zone, answered(kept))]).toEqual([zone, '2026-01-20'])
  // What it was answered and sends again, its own time of day on another day, stays that day.
  for (const time of ['T10:30:00.000Z', 'T09:30:00.000Z', 'T11:30:00.000Z'])
    expect(answered(LooseDay.parse(`2026-07-02${time}`)).slice(0, 10)).toBe('2026-07-02')
})

it.for([
  ['Asia/Tokyo', '2026-01-20T08:12:34.567+09:00'],
  ['Asia/Tokyo', '2026-01-20T23:12:34.567+09:00'],
  ['America/New_York', '2026-01-20T20:12:34.567-05:00'],
  ['America/New_York', '2026-01-20T02:12:34.567-05:00'],
] as const)('keeps the day of a time in %s: %s', ([zone, moment]) => {
  const kept = LooseDay.parse(new Date(moment).toISOString())
  expect(dayIn(zone, answered(kept))).toBe('2026-01-20')
})

it.for([
  ['2026-01-20', '2026-01-20'],
  ['2026-01-20T00:00:00', '2026-01-20'],
  ['2026-01-20T23:00:00-05:00', '2026-01-20'],
  ['Tue Jan 20 2026 00:00:00 GMT+0900 (Japan Standard Time)', '2026-01-20'],
  ['2026-01-20T12:00:00.000Z', '2026-01-20T12:00:00.000Z'],
  ['', null],
  ['soon', null],
  [null, null],
  [12, null],
  ['+123456-01-01T00:00:00Z', null],
  ['2026-13-45', null],
] as const)('stores %s as %s', ([sent, kept]) => {
  expect(LooseDay.parse(sent)).toBe(kept)
})
