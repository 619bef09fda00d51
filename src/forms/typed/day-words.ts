import { plusDays, plusMonths, weekdayIndex } from '#kernel/days.ts'
import type { Formats } from '#kernel/format.ts'
import { isDay } from './read.ts'

/** Without case, accents and the dots of abbreviations, which people omit. */
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
 * A day in words, as `2026-11-27`: "tomorrow", "in 3 days", "next week", "friday" (the next one), "next friday", "8 Dec",
 * or "+3" days. Names and phrases come from the app's own formats, so no language needs a grammar. Undefined for other
 * text.
 */
export function readDayWords(text: string, formats: Words, today: string): string | undefined {
  const words = plainWords(text)
  if (words === '') return undefined
  const offset = /^\+(\d{1,3})$/.exec(words)
  if (offset) return plusDays(today, Number(offset[1]))
  return (
    readRelative(words, formats, today) ??
    readWeekday(words, formats, today) ??
    readNextWeekday(words, formats, today) ??
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

/** True for a name, or at least three of its first letters. */
const isName = (name: string, words: string) =>
  plainWords(name) === words || (words.length >= 3 && plainWords(name).startsWith(words))

/** The only index of a weekday or month with such a name. */
function indexNamed(words: string, length: number, namesOf: (index: number) => string[]): number | undefined {
  const matches = Array.from({ length }, (_, index) => index).filter((index) =>
    namesOf(index).some((name) => isName(name, words)),
  )
  return matches.length === 1 ? matches[0] : undefined
}

const weekdayNamed = (words: string, { weekdayName }: Words) =>
  indexNamed(words, daysPerWeek, (index) => [weekdayName(index, 'long'), weekdayName(index, 'short')])

/** A weekday by name, short name or at least three letters: the next one after today. */
function readWeekday(words: string, formats: Words, today: string): string | undefined {
  const index = weekdayNamed(words, formats)
  if (index === undefined) return undefined
  const ahead = (index - weekdayIndex(today) + daysPerWeek) % daysPerWeek
  return plusDays(today, ahead || daysPerWeek)
}

/** "Next friday" is a day of next week, except in French, where « vendredi prochain » is the first one to come. */
function readNextWeekday(words: string, formats: Words, today: string): string | undefined {
  const coming = /^(?:le )?(.+) prochain$/.exec(words)?.[1]
  if (coming !== undefined) return readWeekday(coming, formats, today)
  // Romanian adds an article, "vinerea viitoare"; Chinese may write any word for a week.
  const romanian = /^(.+?)(?:ea|a)? viito(?:r|are)$/.exec(words)?.[1]
  const chinese = /^下个?(?:周|星期|礼拜)(.)$/.exec(words)?.[1]
  const name = /^next (.+)$/.exec(words)?.[1] ?? romanian ?? (chinese && `星期${chinese.replace('天', '日')}`)
  const index = name === undefined ? undefined : weekdayNamed(name, formats)
  return index === undefined ? undefined : plusDays(today, daysPerWeek - weekdayIndex(today) + index)
}

/** A day with the name of its month, in any order, with or without a weekday and a year; default: this year. */
function readMonthDay(words: string, formats: Words, today: string): string | undefined {
  const { monthName, shortMonth } = formats
  const months: number[] = []
  const numbers: string[] = []
  for (const word of words.split(/[\s,]+/).filter((word) => !fillers.has(word))) {
    const number = /^(\d{1,2}|\d{4})(?:st|nd|rd|th|er)?$/.exec(word)?.[1]
    const day = (index: number) => `2024-${String(index + 1).padStart(2, '0')}-01`
    const month = indexNamed(word, monthsPerYear, (index) => [monthName(day(index)), shortMonth(day(index))])
    if (number !== undefined) numbers.push(number)
    else if (month !== undefined) months.push(month + 1)
    else if (weekdayNamed(word, formats) === undefined) return undefined
  }
  const [month, ...otherMonths] = months
  const [day = '', year = today.slice(0, 4), ...otherNumbers] = numbers
  if (month === undefined || otherMonths.length + otherNumbers.length > 0) return undefined
  const [pad, whole] = [(text: string) => text.padStart(2, '0'), year.length === 2 ? `20${year}` : year]
  const date = `${whole}-${pad(String(month))}-${pad(day)}`
  return isDay(date) ? date : undefined
}

/** Words around a date in English and French. */
const fillers = new Set(['', 'the', 'of', 'le'])
