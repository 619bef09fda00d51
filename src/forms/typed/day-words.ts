import { plusDays, plusMonths, weekdayIndex, weekStart } from '#kernel/days.ts'
import type { Formats } from '#kernel/format.ts'
import { isDay } from './read.ts'

/** Drops case, accents and the dots of abbreviations, which people often omit. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const daysPerWeek = 7
const monthsPerYear = 12
type Words = Pick<Formats, 'relative' | 'weekdayName' | 'monthName' | 'shortMonth'>

const after = {
  day: plusDays,
  week: (day: string, weeks: number) => plusDays(day, weeks * daysPerWeek),
  month: plusMonths,
} as const

/**
 * Parses a day in words to `2026-11-27`: "tomorrow", "in 3 days", "next week", "friday" (the next one), "next friday",
 * "8 Dec", or "+3" days. Names and phrases are those of `Intl`, so no language needs a grammar. Returns undefined for other
 * text.
 */
export function readDayWords(
  text: string,
  formats: Words,
  today: string,
  firstWeekday: number,
): string | undefined {
  const words = plainWords(text)
  if (words === '') return undefined
  const offset = /^\+(\d{1,3})$/.exec(words)
  if (offset) return plusDays(today, Number(offset[1]))
  return (
    readRelative(words, formats, today) ??
    readWeekday(words, formats, today) ??
    readNextWeekday(words, formats, today, firstWeekday) ??
    readMonthDay(words, formats, today)
  )
}

function readRelative(words: string, { relative }: Words, today: string): string | undefined {
  const typed = Number(/\d{1,3}/.exec(words)?.[0])
  const counts = Number.isNaN(typed) ? [0, 1, -1, 2, -2] : [typed, -typed]
  for (const unit of ['day', 'week', 'month'] as const) {
    const isMeant = (count: number) =>
      (['auto', 'always'] as const).some((numeric) => plainWords(relative(count, unit, numeric)) === words)
    const count = counts.find(isMeant)
    if (count !== undefined) return after[unit](today, count)
  }
  return undefined
}

/** True for a name, or its first letters if there are at least three. */
const isName = (name: string, words: string) =>
  plainWords(name) === words || (words.length >= 3 && plainWords(name).startsWith(words))

/** Returns the index of the weekday or month with such a name; undefined if there are none or several. */
function indexNamed(words: string, length: number, namesOf: (index: number) => string[]): number | undefined {
  const matches = Array.from({ length }, (_, index) => index).filter((index) =>
    namesOf(index).some((name) => isName(name, words)),
  )
  return matches.length === 1 ? matches[0] : undefined
}

const weekdayNamed = (words: string, { weekdayName }: Words) =>
  indexNamed(words, daysPerWeek, (index) => [weekdayName(index, 'long'), weekdayName(index, 'short')])

/** Parses a weekday's name, short name or first letters to its next day after today. */
function readWeekday(words: string, formats: Words, today: string): string | undefined {
  const index = weekdayNamed(words, formats)
  if (index === undefined) return undefined
  const ahead = (index - weekdayIndex(today) + daysPerWeek) % daysPerWeek
  return plusDays(today, ahead || daysPerWeek)
}

/** "Next friday" is a day of next week, except in French, where « vendredi prochain » is the next one after today. */
function readNextWeekday(
  words: string,
  formats: Words,
  today: string,
  firstWeekday: number,
): string | undefined {
  const coming = /^(?:le )?(.+) prochain$/.exec(words)?.[1]
  if (coming !== undefined) return readWeekday(coming, formats, today)
  // Romanian adds an article, "vinerea viitoare". Chinese has several words for a week.
  const romanian = /^(.+?)(?:ea|a)? viito(?:r|are)$/.exec(words)?.[1]
  const chinese = /^下个?(?:周|星期|礼拜)(.)$/.exec(words)?.[1]
  const name = /^next (.+)$/.exec(words)?.[1] ?? romanian ?? (chinese && `星期${chinese.replace('天', '日')}`)
  const index = name === undefined ? undefined : weekdayNamed(name, formats)
  if (index === undefined) return undefined
  const daysIntoWeek = (index - firstWeekday + daysPerWeek) % daysPerWeek
  return plusDays(weekStart(today, firstWeekday), daysPerWeek + daysIntoWeek)
}

/** Parses a day with the name of its month in any order, with or without a weekday and a year. Default: this year. */
function readMonthDay(words: string, formats: Words, today: string): string | undefined {
  const { monthName, shortMonth } = formats
  const months: { month: number; isWeekday: boolean }[] = []
  const numbers: string[] = []
  for (const word of words.split(/[\s,]+/).filter((word) => !fillers.has(word))) {
    const number = /^(\d{1,2}|\d{4})(?:st|nd|rd|th|er)?$/.exec(word)?.[1]
    const day = (index: number) => `2024-${String(index + 1).padStart(2, '0')}-01`
    const month = indexNamed(word, monthsPerYear, (index) => [monthName(day(index)), shortMonth(day(index))])
    const isWeekday = weekdayNamed(word, formats) !== undefined
    if (number !== undefined) numbers.push(number)
    else if (month !== undefined) months.push({ month: month + 1, isWeekday })
    else if (!isWeekday) return undefined
  }
  // "mar." is March or Tuesday in French and Romanian. Next to another month it is the weekday.
  const weekdayAt = months.length > 1 ? months.findIndex(({ isWeekday }) => isWeekday) : -1
  const [monthWord, ...otherMonths] = months.filter((_, index) => index !== weekdayAt)
  const isYearFirst = numbers[0]?.length === 4
  const [day = '', year = today.slice(0, 4), ...otherNumbers] = isYearFirst ? numbers.reverse() : numbers
  if (monthWord === undefined || otherMonths.length + otherNumbers.length > 0) return undefined
  const [pad, whole] = [(text: string) => text.padStart(2, '0'), year.length === 2 ? `20${year}` : year]
  const date = `${whole}-${pad(String(monthWord.month))}-${pad(day)}`
  return isDay(date) ? date : undefined
}

/** Words around a date in English and French. */
const fillers = new Set(['', 'the', 'of', 'le'])
