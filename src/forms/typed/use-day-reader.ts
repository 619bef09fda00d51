import { useFirstWeekday } from '#kernel/first-weekday.ts'
import { useFormats } from '#kernel/format.ts'
import { usePageToday } from '#kernel/shop-days.ts'
import { readDayWords } from './day-words.ts'
import { readDay } from './read.ts'

/** Parses a typed day in the page's language: digits, ISO or words; undefined for other text. */
export function useDayReader(): (text: string) => string | undefined {
  const formats = useFormats()
  const today = usePageToday()
  const firstWeekday = useFirstWeekday()
  return (text) =>
    readDay(text, formats.dayOrder(), Number(today.slice(0, 4))) ??
    readDayWords(text, formats, today, firstWeekday)
}
