import { plusDays, plusMonths, weekdayIndex } from '#kernel/days.ts'
import type { Formats } from '#kernel/format.ts'

/** Without case, accents and the dots of abbreviations, which people omit. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const daysPerWeek = 7
type Words = Pick<Formats, 'relative' | 'weekdayName'>

const after = {
  day: plusDays,
  week: (day: string, weeks: number) => plusDays(day, weeks * daysPerWeek),
  month: plusMonths,
} as const

/**
 * A day in words, as `2026-11-27`: "tomorrow", "in 3 days", "next week", "friday" (the next one), or "+3" days. The
 * words come from the app's own formats, so no language needs a grammar. Undefined for other text.
 */
export function readDayWords(text: string, formats: Words, today: string): string | undefined {
  const words = plainWords(text)
  if (words === '') return undefined
  const offset = /^\+(\d{1,3})$/.exec(words)
  if (offset) return plusDays(today, Number(offset[1]))
  return readRelative(words, formats, today) ?? readWeekday(words, formats, today)
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

/** A weekday by name, short name or at least three letters. */
function readWeekday(words: string, { weekdayName }: Words, today: string): string | undefined {
  const isNamed = (index: number) =>
    (['long', 'short'] as const).some((width) => {
      const name = plainWords(weekdayName(index, width))
      return name === words || (words.length >= 3 && name.startsWith(words))
    })
  const matchingDays = Array.from({ length: daysPerWeek }, (_, index) => index).filter(isNamed)
  const [index] = matchingDays
  if (index === undefined || matchingDays.length > 1) return undefined
  const ahead = (index - weekdayIndex(today) + daysPerWeek) % daysPerWeek
  return plusDays(today, ahead || daysPerWeek)
}
