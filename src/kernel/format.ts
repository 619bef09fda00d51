import { amountOf, decimalsOf } from '#contract/money.ts'
import type { HourCycle } from '#contract/regional.ts'
import { clockIn, dayIn } from '#contract/zone.ts'
import { config, type Locale } from './config.ts'
import type { NumberSigns } from './read-number.ts'
import { usePageZone } from './shop-days.ts'
import { shopRegional, useShopRegional } from './shop-regional.ts'

/** The region of a language, for its conventions: 24 hours, Monday first, day before month. */
export const regions: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR', ro: 'ro-RO', zh: 'zh-CN' }

export const decimalMark = (locale: Locale): string =>
  new Intl.NumberFormat(regions[locale]).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
  '.'

export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const cache = new Map<string, unknown>()
function once<T>(key: string, make: (region: string) => T, locale: Locale): T {
  const full = `${locale} ${key}`
  if (!cache.has(full)) cache.set(full, make(regions[locale]))
  return cache.get(full) as T
}

const dayLength = 86_400_000
type When = string | number | Date
const toDate = (when: When) => (when instanceof Date ? when : new Date(when))
const isKnown = (date: Date) => !Number.isNaN(date.getTime())
/** Shown for a number or date that the server does not provide. */
const unknown = '–'

const typedParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
type DayPart = keyof typeof typedParts
const isDayPart = (type: string): type is DayPart => type in typedParts

/** Options for times of 24 and 12 hours. */
export const clocks = {
  h23: { hour: '2-digit', minute: '2-digit', hour12: false },
  h12: { hour: 'numeric', minute: '2-digit', hour12: true },
} as const

/** A calendar day (`2026-11-21`) has no zone; timestamps use `timeZone`, default the reader's. */
export function formatsOf(
  locale: Locale,
  timeZone?: string,
  hourCycle: HourCycle = shopRegional.get().hourCycle,
) {
  /** Number of a moment's day; counted without hours, because some days have 23 or 25. */
  const dayNumber = (date: Date) =>
    timeZone === undefined || !isKnown(date)
      ? Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength
      : Date.parse(dayIn(timeZone, date)) / dayLength
  const yearOf = (date: Date) => new Date(dayNumber(date) * dayLength).getUTCFullYear()
  // Uses the minus sign instead of the formatter's hyphen.
  const number = (key: string, options: Intl.NumberFormatOptions) => (value: number) =>
    Number.isFinite(value)
      ? once(key, (region) => new Intl.NumberFormat(region, options), locale)
          .format(value)
          .replace('-', '−')
      : unknown
  const currencyFormat = (currency: string, maxDecimals = Number.POSITIVE_INFINITY) => {
    const decimals = Math.min(decimalsOf(currency), maxDecimals)
    // Browsers count other decimals for some currencies.
    const options = {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }
    return { key: `money ${currency} ${decimals}`, options: options as Intl.NumberFormatOptions }
  }
  const inCurrency = (minor: number, currency: string, maxDecimals?: number) => {
    const { key, options } = currencyFormat(currency, maxDecimals)
    // Saved copies hold null where a number is missing.
    return number(key, options)(Number.isFinite(minor) ? amountOf(minor, currency) : Number.NaN)
  }
  const dates = (key: string, options: Intl.DateTimeFormatOptions) =>
    once(`${timeZone} ${key}`, (region) => new Intl.DateTimeFormat(region, { timeZone, ...options }), locale)
  const day = (key: string, options: Intl.DateTimeFormatOptions) => (when: When) => {
    const isCalendarDay = typeof when === 'string' && when.length === 10
    const format = isCalendarDay ? dates(`${key} utc`, { ...options, timeZone: 'UTC' }) : dates(key, options)
    const date = toDate(when)
    return isKnown(date) ? format.format(date) : unknown
  }

  const relative = (count: number, unit: 'day' | 'week' | 'month', numeric: 'auto' | 'always') =>
    once(`relative ${numeric}`, (region) => new Intl.RelativeTimeFormat(region, { numeric }), locale).format(
      count,
      unit,
    )

  const signs = (): NumberSigns => {
    const parts = once('signs', (region) => new Intl.NumberFormat(region), locale).formatToParts(12345.6)
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    return { decimal: sign('decimal'), group: sign('group') }
  }

  const clock = clocks[hourCycle]
  const bareTime = day(`time ${hourCycle}`, clock)
  const timeWithZone = day(`time and zone ${hourCycle}`, { ...clock, timeZoneName: 'shortOffset' })
  const isOtherClock = (date: Date) =>
    timeZone !== undefined && isKnown(date) && clockIn(timeZone, date) !== clockIn(ownZone(), date)
  /** Names the zone where the reader's clock shows another time. */
  const time = (when: When) => (isOtherClock(toDate(when)) ? timeWithZone(when) : bareTime(when))
  const shortDay = day('short', { day: 'numeric', month: 'short' })
  const fullDay = day('full', { day: 'numeric', month: 'long', year: 'numeric' })
  const dayParts = () => dates('typed', typedParts).formatToParts(0)

  return {
    number: number('number', {}),
    /** A mean rating, always with one decimal: 4.0. */
    rating: number('rating', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** 48.2k: for axes, and counters from 10,000 on. */
    compact: number('compact', { notation: 'compact', maximumFractionDigits: 1 }),
    percent: number('percent', { style: 'percent', maximumFractionDigits: 1 }),
    /** A rate with up to two decimals, 0.0775 → 7.75%. */
    rate: number('rate of', { style: 'percent', maximumFractionDigits: 2 }),
    /** A size in the unit that is shortest. */
    bytes(count: number): string {
      const [unit, size] = count < 1000 ? ['byte', 1] : count < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6]
      // The short form of byte has no plural.
      const unitDisplay = unit === 'byte' ? 'long' : 'short'
      const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
      return number(`unit ${unit}`, options as Intl.NumberFormatOptions)(count / Number(size))
    },
    /** A number of hours in words: 48 hours. */
    hours: number('hours', { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
    /** A duration in its largest full unit. */
    lasting(ms: number): string {
      const units = [
        ['day', dayLength],
        ['hour', 3_600_000],
        ['minute', 60_000],
      ] as const
      const [unit, length] = units.find(([, unitMs]) => ms >= unitMs) ?? ['second', 1000]
      return number(`unit ${unit}`, { style: 'unit', unit, unitDisplay: 'short' })(Math.floor(ms / length))
    },
    /** Minor units, with the decimals of their currency. */
    money: (minor: number, currency: string) => inCurrency(minor, currency),
    /** Minor units on an axis: no decimals. */
    roundMoney: (minor: number, currency: string) => inCurrency(minor, currency, 0),
    /** For typing amounts: the currency's sign, and its side. */
    moneySigns: (currency: string) => {
      const { key, options } = currencyFormat(currency)
      const parts = once(
        `signs ${key}`,
        (region) => new Intl.NumberFormat(region, options),
        locale,
      ).formatToParts(1)
      const indexOfPart = (type: string) => parts.findIndex((part) => part.type === type)
      return {
        unit: parts[indexOfPart('currency')]?.value ?? currency,
        isUnitFirst: indexOfPart('currency') < indexOfPart('integer'),
      }
    },
    /** An amount as it is typed, without signs between thousands. */
    typedAmount: (amount: number, currency: string) => {
      const decimals = decimalsOf(currency)
      const options = { useGrouping: false, minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      return number(`typed amount ${decimals}`, options)(amount)
    },
    /** A number as it is typed, with at most 20 decimals. */
    typedNumber: number('typed number', { useGrouping: false, maximumFractionDigits: 20 }),
    /** For `readNumber`, which only pages with fields load. */
    signs,
    time,
    /** The options of `Intl.DateTimeFormat` for a time. */
    clock,
    shortDay,
    fullDay,
    typedDay: day('typed', typedParts),
    dayOrder: () => dayParts().flatMap(({ type }) => (isDayPart(type) ? [type] : [])),
    /** The placeholder of a day, dd/mm/yyyy, with the letters of the language. */
    dayPattern: (letters: Record<DayPart, string>) =>
      dayParts()
        .map(({ type, value }) => (isDayPart(type) ? letters[type] : value))
        .join(''),
    weekday: day('weekday', { weekday: 'long', day: 'numeric', month: 'long' }),
    weekdayName: (index: number, width: 'short' | 'long' = 'short') =>
      dates(`name ${width}`, { weekday: width, timeZone: 'UTC' }).format(
        new Date(Date.UTC(2024, 0, 1 + index)),
      ),
    dayOfYear: day('day of year', { day: 'numeric', month: 'long' }),
    monthName: day('month name', { month: 'long' }),
    shortMonth: day('short month', { month: 'short' }),
    month: day('month', { month: 'short', year: 'numeric' }),
    longMonth: (when: When) => capital(day('long month', { month: 'long', year: 'numeric' })(when), locale),
    wholeDay: (when: When) =>
      capital(
        day('whole', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })(when),
        locale,
      ),
    /** A span of calendar days; common parts appear once. */
    days: (from: string, to: string, month: 'long' | 'short' = 'long') =>
      dates(`days ${month}`, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).formatRange(
        toDate(from),
        toDate(to),
      ),
    /** Full date, time and zone, for a title. */
    moment: day(`moment ${hourCycle}`, { dateStyle: 'long', timeStyle: 'long', hour12: clock.hour12 }),
    list: (items: string[]) =>
      once('list', (region) => new Intl.ListFormat(region, { type: 'conjunction' }), locale).format(items),
    /** Alternatives, such as "A, B or C". */
    alternatives: (items: string[]) =>
      once('alternatives', (region) => new Intl.ListFormat(region, { type: 'disjunction' }), locale).format(
        items,
      ),
    row: (items: string[]) =>
      once(
        'row',
        (region) => new Intl.ListFormat(region, { type: 'conjunction', style: 'narrow' }),
        locale,
      ).format(items),
    /** The name of a country by its code; other text as it is. */
    country: (code: string) =>
      /^[A-Z]{2}$/.test(code)
        ? (once('countries', (region) => new Intl.DisplayNames(region, { type: 'region' }), locale).of(
            code,
          ) ?? code)
        : code,
    /** The name of a currency by its code. */
    currency: (code: string) =>
      capital(
        once('currencies', (region) => new Intl.DisplayNames(region, { type: 'currency' }), locale).of(
          code,
        ) ?? code,
        locale,
      ),
    relativeDay: (days: number) => relative(days, 'day', 'auto'),
    /** "tomorrow" (auto) or "in 1 day" (always). */
    relative,
    /** Like `recent`, within a sentence: today as the time only. */
    until(when: When, now = new Date()): string {
      const date = toDate(when)
      if (dayNumber(date) === dayNumber(now)) return time(date)
      return this.within(date, now)
    },
    /** Like `recent`, within a sentence. */
    within(when: When, now = new Date()): string {
      const text = this.recent(when, now)
      return text.slice(0, 1).toLocaleLowerCase(regions[locale]) + text.slice(1)
    },
    /** "Today", "Yesterday", otherwise the day with its weekday, and the year if it is another. */
    dayName(when: When, now = new Date()): string {
      const date = toDate(when)
      const days = dayNumber(now) - dayNumber(date)
      if (days === 0 || days === 1) return capital(this.relativeDay(-days), locale)
      return yearOf(date) === yearOf(now) ? capital(this.weekday(date), locale) : this.wholeDay(date)
    },
    /** For lists: the time, "Yesterday", otherwise the day. */
    brief(when: When, now = new Date()): string {
      const date = toDate(when)
      const days = dayNumber(now) - dayNumber(date)
      if (days === 0) return time(date)
      return days === 1 ? capital(this.relativeDay(-1), locale) : this.recent(date, now)
    },
    /** "Today" and "Yesterday" with the time, otherwise the day, and the year if it is another. */
    recent(when: When, now = new Date()): string {
      const date = toDate(when)
      const days = dayNumber(now) - dayNumber(date)
      if (days === 0 || days === 1) return `${capital(this.relativeDay(-days), locale)}, ${time(date)}`
      return yearOf(date) === yearOf(now) ? shortDay(date) : fullDay(date)
    },
    compare: (text: string, other: string) =>
      once('collator', (region) => new Intl.Collator(region, { numeric: true }), locale).compare(text, other),
    /** The same without case, and without accents that are no letters of their own. */
    compareLetters: (text: string, other: string) =>
      once('letters', (region) => new Intl.Collator(region, { sensitivity: 'base' }), locale).compare(
        text,
        other,
      ),
  }
}

function capital(text: string, locale: Locale) {
  return text.slice(0, 1).toLocaleUpperCase(regions[locale]) + text.slice(1)
}

export type Formats = ReturnType<typeof formatsOf>

const formatsByKey = new Map<string, Formats>()

/** Formats of the chosen language, in the page's time zone; re-renders when either changes. */
export function useFormats(): Formats {
  const locale = config.usePart((now) => now.locale)
  const timeZone = usePageZone()
  const { hourCycle } = useShopRegional()
  const key = `${locale} ${timeZone} ${hourCycle}`
  const formats = formatsByKey.get(key) ?? formatsOf(locale, timeZone, hourCycle)
  formatsByKey.set(key, formats)
  return formats
}
