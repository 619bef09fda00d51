import { Day } from '#contract/call.ts'

/** The order of day, month and year in a language. */
export type DayOrder = readonly ('day' | 'month' | 'year')[]

export const isDay = (text: string) => Day.safeParse(text).success
export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

const pad = (number: string, length = 2) => number.padStart(length, '0')

/** Parses a date in the language's order or ISO, with any separator, and a year of four digits, two or none. */
export function readDay(text: string, order: DayOrder, thisYear: number): string | undefined {
  const parts = partsOf(text, order)
  if (!parts) return undefined
  const { day = '', month = '', year = String(thisYear) } = parts
  const whole = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`
  return isDay(whole) ? whole : undefined
}

type Parts = Partial<Record<DayOrder[number], string>>

function partsOf(text: string, order: DayOrder): Parts | undefined {
  // Chinese keyboards type full-width digits, and 年, 月 and 日 follow the numbers.
  const plain = text.normalize('NFKC').trim()
  const numbers = plain.split(/[\s./\-,年月日]+/).filter((part) => part !== '')
  if (numbers.length === 0 || !numbers.every((number) => /^\d+$/.test(number))) return undefined
  const split = numbers.length === 1 ? cut(numbers[0] ?? '', order) : numbers
  return nameParts(split, order)
}

/** Splits digits without separators: 21112026, 211126 or 2111. */
function cut(digits: string, order: DayOrder): string[] {
  const yearLength = digits.length - 4
  if (yearLength !== 0 && yearLength !== 2 && yearLength !== 4) return []
  const parts: string[] = []
  let at = 0
  for (const part of order) {
    const length = part === 'year' ? yearLength : 2
    if (length > 0) parts.push(digits.slice(at, at + length))
    at += length
  }
  return parts
}

function nameParts(numbers: string[], order: DayOrder): Parts | undefined {
  if (numbers.length < 2 || numbers.length > 3) return undefined
  const names = numbers.length === 2 ? order.filter((part) => part !== 'year') : withYear(numbers, order)
  return Object.fromEntries(names.map((name, at) => [name, numbers[at]]))
}

/** A number of four digits is the year. When it is first, the order is that of ISO. */
function withYear(numbers: string[], order: DayOrder): DayOrder {
  if (numbers[0]?.length === 4) return ['year', 'month', 'day']
  if (numbers[2]?.length === 4 && order[2] !== 'year') return ['day', 'month', 'year']
  return order
}

/** True when no more digits are expected: 21/11/20 may still become 21/11/2026. */
export const isWholeDay = (text: string) =>
  /^(\D*\d{4}\D+\d\d?\D+\d\d\D*|(\d\d?\D+){2}\d{4}|\d{8})$/.test(text.trim())

/** Names of times in the languages of the app. */
const namedTimes: Record<string, string> = {
  ...{ noon: '12:00', midday: '12:00', midi: '12:00', amiaza: '12:00', pranz: '12:00' },
  ...{ 中午: '12:00', 正午: '12:00' },
  ...{ midnight: '00:00', minuit: '00:00', 'miezul noptii': '00:00', 午夜: '00:00' },
}

type DayPart = { words: string; from: number; hours: number }

/** Words for a part of the day, its first hour, and the hours that it lasts. */
const dayParts: readonly DayPart[] = [
  { words: '上午|早上|am', from: 0, hours: 12 },
  { words: '中午', from: 10, hours: 5 },
  { words: '下午|pm', from: 12, hours: 12 },
  // 晚上12点 is midnight.
  { words: '晚上', from: 17, hours: 12 },
]
/** Matches one of the words at either end of a text. */
const atEnds = (words: string) => new RegExp(`^(?:${words})|(?:${words})$`)
const anyDayPart = atEnds(dayParts.map(({ words }) => words).join('|'))

/** Parses a typed time to `09:30`: with or without a separator, the hour alone, "5pm" or "noon". */
export function readTime(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<!\p{L})([ap])\.?\s?m\b\.?/giu, '$1m')
    .trim()
    .toLowerCase()
  const named = namedTimes[plain]
  if (named) return named
  const part = dayParts.find(({ words }) => atEnds(words).test(plain))
  const bare = plain.replace(anyDayPart, '').trim()
  const parsed =
    /^(\d{1,2})(?:\s*[:.,h时点]\s*(\d{2}|半)?分?)?(?::(\d{2}))?$/.exec(bare) ??
    /^(\d{1,2})(\d{2})$/.exec(bare)
  if (!parsed) return undefined
  const [, typedHour = '', minute = '00', second] = parsed
  const hour = part ? hourInPart(Number(typedHour), part) : typedHour
  if (hour === undefined) return undefined
  const time = [pad(hour), minute === '半' ? '30' : minute, ...(second ? [second] : [])].join(':')
  return isTime(time) ? time : undefined
}

/** Converts an hour of 12 or 24 (下午15点) in a part of the day to one of 24; undefined if that part does not have it. */
function hourInPart(typedHour: number, { from, hours }: DayPart): string | undefined {
  if (typedHour < 1 || typedHour > 23) return undefined
  const hour = typedHour > 12 ? typedHour : from + ((typedHour - from + 24) % 12)
  return hour >= from && hour < from + hours ? String(hour % 24) : undefined
}

export const isWholeTime = (text: string) => /^\d\d:\d\d$/.test(text.trim())
