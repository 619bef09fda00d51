import { afterAll, expect, it, vi } from 'vitest'
import { amountOf } from '#contract/money.ts'
import { readTime } from '#forms/typed/read.ts'
import { type Locale, locales } from '#kernel/config.ts'
import { formatsOf } from '#kernel/format.ts'
import { timeWordsOf } from '#kernel/time-words.ts'

// A zone west of Greenwich, where a calendar day that is read as a moment becomes the day before.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Los_Angeles'))
afterAll(() => void vi.unstubAllEnvs())

// No-break spaces are shown as ␣, as in the table of the design.
const seen = (text: string) => text.replace(/[\u00A0\u202F]/g, '␣')

const day = new Date(2026, 5, 9, 9, 5)
const said = (locale: Locale) => {
  const formats = formatsOf(locale)
  return {
    number: seen(formats.number(1_234_567.89)),
    money: seen(formats.money(4_821_960, 'EUR')),
    dollars: seen(formats.money(4_821_960, 'USD')),
    roundMoney: seen(formats.roundMoney(4_821_960, 'EUR')),
    compact: seen(formats.compact(48_219)),
    percent: seen(formats.percent(0.124)),
    day: seen(formats.shortDay(day)),
    fullDay: seen(formats.fullDay(day)),
    weekday: seen(formats.weekday(day)),
    time: seen(formats.time(day)),
    month: seen(formats.month(day)),
    firstOfWeek: formats.weekdayName(0),
    lastOfWeek: formats.weekdayName(6, 'long'),
    yesterday: formats.relativeDay(-1),
    list: formats.list(['Ana', 'Luc', 'Wei']),
  }
}

it('formats English', () => {
  expect(said('en')).toMatchInlineSnapshot(`
    {
      "compact": "48.2k",
      "day": "9 Jun",
      "dollars": "US$48,219.60",
      "firstOfWeek": "Mon",
      "fullDay": "9 June 2026",
      "lastOfWeek": "Sunday",
      "list": "Ana, Luc and Wei",
      "money": "€48,219.60",
      "month": "Jun 2026",
      "number": "1,234,567.89",
      "percent": "12.4%",
      "roundMoney": "€48,220",
      "time": "09:05",
      "weekday": "Tuesday 9 June",
      "yesterday": "yesterday",
    }
  `)
})
it('formats French', () => {
  expect(said('fr')).toMatchInlineSnapshot(`
    {
      "compact": "48,2␣k",
      "day": "9 juin",
      "dollars": "48␣219,60␣$US",
      "firstOfWeek": "lun.",
      "fullDay": "9 juin 2026",
      "lastOfWeek": "dimanche",
      "list": "Ana, Luc et Wei",
      "money": "48␣219,60␣€",
      "month": "juin 2026",
      "number": "1␣234␣567,89",
      "percent": "12,4␣%",
      "roundMoney": "48␣220␣€",
      "time": "09:05",
      "weekday": "mardi 9 juin",
      "yesterday": "hier",
    }
  `)
})
it('formats Romanian', () => {
  expect(said('ro')).toMatchInlineSnapshot(`
    {
      "compact": "48,2␣K",
      "day": "9 iun.",
      "dollars": "48.219,60␣USD",
      "firstOfWeek": "lun.",
      "fullDay": "9 iunie 2026",
      "lastOfWeek": "duminică",
      "list": "Ana, Luc și Wei",
      "money": "48.219,60␣EUR",
      "month": "iun. 2026",
      "number": "1.234.567,89",
      "percent": "12,4␣%",
      "roundMoney": "48.220␣EUR",
      "time": "09:05",
      "weekday": "marți, 9 iunie",
      "yesterday": "ieri",
    }
  `)
})
it('formats Chinese', () => {
  expect(said('zh')).toMatchInlineSnapshot(`
    {
      "compact": "4.8万",
      "day": "6月9日",
      "dollars": "US$48,219.60",
      "firstOfWeek": "周一",
      "fullDay": "2026年6月9日",
      "lastOfWeek": "星期日",
      "list": "Ana、Luc和Wei",
      "money": "€48,219.60",
      "month": "2026年6月",
      "number": "1,234,567.89",
      "percent": "12.4%",
      "roundMoney": "€48,220",
      "time": "09:05",
      "weekday": "6月9日星期二",
      "yesterday": "昨天",
    }
  `)
})

it('shows amounts with two decimals, and axis amounts with none', () => {
  const { money, roundMoney } = formatsOf('en')
  expect([
    money(0, 'EUR'),
    money(5, 'EUR'),
    money(100_000, 'EUR'),
    roundMoney(149, 'EUR'),
    roundMoney(0, 'EUR'),
  ]).toEqual(['€0.00', '€0.05', '€1,000.00', '€1', '€0'])
})

it.each(['en', 'fr', 'ro', 'zh'] as const)(
  'shows amounts with the decimals of their currency in %s',
  (locale) => {
    const { money, typedAmount, roundMoney } = formatsOf(locale)
    const shown = ['JPY', 'KWD', 'CHF'].map((currency) => [
      money(1_050_250, currency).replaceAll(/[\p{Sc}\p{L}\s\u202f]/gu, ''),
      typedAmount(amountOf(1_050_250, currency), currency),
      roundMoney(1_050_250, currency).replaceAll(/[\p{Sc}\p{L}\s\u202f]/gu, ''),
    ])
    expect(shown).toEqual(
      {
        en: [
          ['1,050,250', '1050250', '1,050,250'],
          ['1,050.250', '1050.250', '1,050'],
          ['10,502.50', '10502.50', '10,503'],
        ],
        fr: [
          ['1050250', '1050250', '1050250'],
          ['1050,250', '1050,250', '1050'],
          ['10502,50', '10502,50', '10503'],
        ],
        ro: [
          ['1.050.250', '1050250', '1.050.250'],
          ['1.050,250', '1050,250', '1.050'],
          ['10.502,50', '10502,50', '10.503'],
        ],
        zh: [
          ['1,050,250', '1050250', '1,050,250'],
          ['1,050.250', '1050.250', '1,050'],
          ['10,502.50', '10502.50', '10,503'],
        ],
      }[locale],
    )
  },
)

it('shows a dash for a missing number or timestamp', () => {
  const formats = formatsOf('en', 'Europe/Bucharest')
  for (const name of ['shortDay', 'fullDay', 'time', 'moment', 'recent', 'brief', 'within', 'until'] as const)
    expect([name, formats[name]('')]).toEqual([name, '–'])
  expect(formats.number(Number.NaN)).toBe('–')
  expect(formats.money(Number.NaN, 'EUR')).toBe('–')
})

it('shows negative numbers with a minus sign', () => {
  const { money, number, percent } = formatsOf('en')
  expect([number(-3), money(-150, 'EUR'), percent(-0.02)]).toEqual(['−3', '−€1.50', '−2%'])
})

it.each(locales)('sorts words and numbers naturally in %s', (locale) => {
  const sorted = ['z10', 'z9', 'é', 'f', 'E'].toSorted(formatsOf(locale).compare)
  expect(sorted.indexOf('z9')).toBeLessThan(sorted.indexOf('z10'))
  expect(sorted.indexOf('é')).toBeLessThan(sorted.indexOf('f'))
})

const now = new Date(2026, 5, 9, 12, 0)
const recent = (when: Date, locale: Locale = 'en') => formatsOf(locale).recent(when, now)

it.each([
  ['this morning', new Date(2026, 5, 9, 9, 31), 'Today, 09:31'],
  ['just after midnight', new Date(2026, 5, 9, 0, 0, 0), 'Today, 00:00'],
  ['just before midnight', new Date(2026, 5, 8, 23, 59, 59), 'Yesterday, 23:59'],
  ['at the start of yesterday', new Date(2026, 5, 8, 0, 0, 0), 'Yesterday, 00:00'],
  ['just before yesterday', new Date(2026, 5, 7, 23, 59, 59), '7 Jun'],
  ['on New Year’s Day', new Date(2026, 0, 1, 8, 0), '1 Jan'],
  ['last year', new Date(2025, 11, 31, 23, 0), '31 December 2025'],
  ['tonight', new Date(2026, 5, 9, 23, 59), 'Today, 23:59'],
  ['tomorrow', new Date(2026, 5, 10, 0, 0), '10 Jun'],
])('formats a time %s relative to today', (_name, when, text) => {
  expect(recent(when)).toBe(text)
})

it('formats yesterday across the turn of the year', () => {
  const newYear = new Date(2026, 0, 1, 10, 0)
  expect(formatsOf('en').recent(new Date(2025, 11, 31, 23, 30), newYear)).toBe('Yesterday, 23:30')
})

it('counts days of 25 and 23 hours as a single day', () => {
  const formats = formatsOf('en')
  const afterLongDay = new Date(2026, 10, 2, 12, 0)
  expect(formats.recent(new Date(2026, 10, 1, 0, 30), afterLongDay)).toBe('Yesterday, 00:30')
  const afterShortDay = new Date(2026, 2, 9, 12, 0)
  expect(formats.recent(new Date(2026, 2, 7, 23, 30), afterShortDay)).toBe('7 Mar')
})

it.each(locales)('starts the day at 00:00 in %s', (locale) => {
  expect(formatsOf(locale).time(new Date(2026, 5, 9, 0, 0))).toBe('00:00')
})

it.each([
  ['en', 'Yesterday, 21:45', 'yesterday, 21:45'],
  ['fr', 'Hier, 21:45', 'hier, 21:45'],
  ['ro', 'Ieri, 21:45', 'ieri, 21:45'],
  ['zh', '昨天, 21:45', '昨天, 21:45'],
] as const)('formats yesterday in %s as "%s", and as "%s" within a sentence', (locale, alone, within) => {
  const when = new Date(2026, 5, 8, 21, 45)
  expect(recent(when, locale)).toBe(alone)
  expect(formatsOf(locale).until(when, now)).toBe(within)
  expect(formatsOf(locale).until(new Date(2026, 5, 9, 9, 31), now)).toBe('09:31')
})

it('shows a calendar date as the same day in every time zone', () => {
  const { fullDay, shortDay, weekday } = formatsOf('en')
  expect(new Date('2026-11-21').getDate()).toBe(20) // the trap: read as a moment, it is the day before
  expect([fullDay('2026-11-21'), shortDay('2026-11-21'), weekday('2026-11-21')]).toEqual([
    '21 November 2026',
    '21 Nov',
    'Saturday 21 November',
  ])
})

it.each([
  ['en', '2:30␣pm', '12:05␣am'],
  ['fr', '2:30␣PM', '12:05␣AM'],
  ['ro', '2:30␣p.m.', '12:05␣a.m.'],
  ['zh', '下午2:30', '上午12:05'],
] as const)('formats times of 12 hours in %s, as they can be typed', (locale, afternoon, night) => {
  const { timeText, dayPeriods } = timeWordsOf(locale, 'h12')
  const spaced = (text: string) => seen(text.replace(' ', '␣'))
  const formats = formatsOf(locale, undefined, 'h12')
  expect(spaced(formats.time(new Date(2026, 5, 9, 14, 30)))).toBe(afternoon)
  expect(['14:30', '00:05'].map((time) => spaced(timeText(time)))).toEqual([afternoon, night])
  const times = ['14:30', '00:05', '12:00']
  expect(times.map((time) => readTime(timeText(time)))).toEqual(times)
  expect(dayPeriods === undefined).toBe(locale === 'zh')
})
