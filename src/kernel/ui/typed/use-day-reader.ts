import { useFormats } from '#kernel/format.ts'
import { usePageToday } from '#kernel/shop-days.ts'
import { readDayWords } from './day-words.ts'
import { readDay } from './read.ts'

/** Reads a day as people type it in the language of the page: digits, ISO or words; undefined for what is no day. */
export function useDayReader(): (text: string) => string | undefined {
  const formats = useFormats()
  const today = usePageToday()
  return (text) =>
    readDay(text, formats.dayOrder(), Number(today.slice(0, 4))) ?? readDayWords(text, formats, today)
}
