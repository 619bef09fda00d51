import { plusDays, plusMonths, weekdayIndex } from '#kernel/days.ts'

/** Without capitals, accents and the dots of short names, which people leave out as they type. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const daysPerWeek = 7
/** 2026-11-23 was a Monday. */
const monday = Date.UTC(2026, 10, 23)

const after = {
  day: plusDays,
  week: (day: string, weeks: number) => plusDays(day, weeks * daysPerWeek),
  month: plusMonths,
} as const

/**
 * A day in words of a language, `2026-11-27`: "tomorrow", "in 3 days", "next week", "friday" (the next one after
 * today), or "+3" days. The words are those of `Intl`, so that no language needs a grammar of its own. Undefined for
 * what is no day.
 */
export function readDayWords(text: string, region: string, today: string): string | undefined {
  const words = plainWords(text)
  if (words === '') return undefined
  const offset = /^\+(\d{1,3})$/.exec(words)
  if (offset) return plusDays(today, Number(offset[1]))
  return readRelative(words, region, today) ?? readWeekday(words, region, today)
}

function readRelative(words: string, region: string, today: string): string | undefined {
  const typed = Number(/\d{1,3}/.exec(words)?.[0])
  const counts = Number.isNaN(typed) ? [0, 1, -1, 2, -2] : [typed, -typed]
  const formats = (['auto', 'always'] as const).map(
    (numeric) => new Intl.RelativeTimeFormat(region, { numeric }),
  )
  for (const unit of ['day', 'week', 'month'] as const) {
    const count = counts.find((one) =>
      formats.some((format) => plainWords(format.format(one, unit)) === words),
    )
    if (count !== undefined) return after[unit](today, count)
  }
  return undefined
}

/** A weekday by its name, its short name or at least three letters of it. */
function readWeekday(words: string, region: string, today: string): string | undefined {
  const names = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(region, { weekday, timeZone: 'UTC' }),
  )
  const isNamed = (index: number) =>
    names.some((format) => {
      const name = plainWords(format.format(monday + index * 86_400_000))
      return name === words || (words.length >= 3 && name.startsWith(words))
    })
  const found = Array.from({ length: daysPerWeek }, (_, index) => index).filter(isNamed)
  const [index] = found
  if (index === undefined || found.length > 1) return undefined
  const ahead = (index - weekdayIndex(today) + daysPerWeek) % daysPerWeek
  return plusDays(today, ahead || daysPerWeek)
}
