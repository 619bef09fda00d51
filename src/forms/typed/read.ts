import { Day } from '#contract/call.ts'

/** The order of a day's parts in a language, `['day', 'month', 'year']`. */
export type DayOrder = readonly ('day' | 'month' | 'year')[]

export const isDay = (text: string) => Day.safeParse(text).success
export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

const pad = (number: string, length = 2) => number.padStart(length, '0')

/** Accepts the language's order or ISO, any separator, two digits or no year; undefined otherwise. */
export function readDay(text: string, order: DayOrder, thisYear: number): string | undefined {
  const parts = partsOf(text, order)
  if (!parts) return undefined
  const { day = '', month = '', year = String(thisYear) } = parts
  const whole = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`
  return isDay(whole) ? whole : undefined
}

type Parts = Partial<Record<DayOrder[number], string>>

function partsOf(text: string, order: DayOrder): Parts | undefined {
  // A Chinese keyboard types wide digits, followed by the names of the parts.
  const plain = text.normalize('NFKC').trim()
  const numbers = plain.split(/[\s./\-,年月日]+/).filter((part) => part !== '')
  if (numbers.length === 0 || !numbers.every((number) => /^\d+$/.test(number))) return undefined
  const split = numbers.length === 1 ? cut(numbers[0] ?? '', order) : numbers
  return nameParts(split, order)
}

/** The parts of digits without separators: 21112026, 211126 or 2111. */
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

/** Four digits are the year at any place; a year in front means ISO. */
function withYear(numbers: string[], order: DayOrder): DayOrder {
  if (numbers[0]?.length === 4) return ['year', 'month', 'day']
  if (numbers[2]?.length === 4 && order[2] !== 'year') return ['day', 'month', 'year']
  return order
}

/** True when a day is completely typed: 21/11/20 may still become 21/11/2026. */
export const isWholeDay = (text: string) =>
  /^(\D*\d{4}\D+\d\d?\D+\d\d\D*|(\d\d?\D+){2}\d{4}|\d{8})$/.test(text.trim())

/** Times by name, in the languages of the app. */
const namedTimes: Record<string, string> = {
  ...{ noon: '12:00', midday: '12:00', midi: '12:00', amiaza: '12:00', pranz: '12:00' },
  ...{ 中午: '12:00', 正午: '12:00' },
  ...{ midnight: '00:00', minuit: '00:00', 'miezul noptii': '00:00', 午夜: '00:00' },
}

const beforeNoon = '上午|早上|am'
const afterNoon = '下午|晚上|中午|pm'

/** Parses a typed time to `09:30`: with any separator or none, the hour alone, "5pm" or "noon". */
export function readTime(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\b([ap])\.?\s?m\b\.?/giu, '$1m')
    .trim()
    .toLowerCase()
  const named = namedTimes[plain]
  if (named) return named
  const half = [beforeNoon, afterNoon].map((words) => new RegExp(`^(?:${words})|(?:${words})$`).test(plain))
  const [isMorning, isAfternoon] = half
  const bare = plain
    .replace(new RegExp(`^(?:${beforeNoon}|${afterNoon})|(?:${beforeNoon}|${afterNoon})$`), '')
    .trim()
  const parsed =
    /^(\d{1,2})(?:\s*[:.,h时点]\s*(\d{2}|半)?分?)?(?::(\d{2}))?$/.exec(bare) ??
    /^(\d{1,2})(\d{2})$/.exec(bare)
  if (!parsed) return undefined
  const [, typedHour = '', minute = '00', second] = parsed
  const hour = isMorning || isAfternoon ? hourOfHalf(Number(typedHour), isAfternoon === true) : typedHour
  if (hour === undefined) return undefined
  const time = [pad(hour), minute === '半' ? '30' : minute, ...(second ? [second] : [])].join(':')
  return isTime(time) ? time : undefined
}

/** The hour of 24; undefined for one that the half of the day does not have. Chinese also writes 下午15点. */
function hourOfHalf(hour: number, isAfternoon: boolean): string | undefined {
  if (hour < 1 || hour > (isAfternoon ? 23 : 12)) return undefined
  if (hour > 12) return String(hour)
  return String((hour % 12) + (isAfternoon ? 12 : 0))
}

export const isWholeTime = (text: string) => /^\d\d:\d\d$/.test(text.trim())
