import { config } from '#kernel/config.ts'
import { today } from '#kernel/days.ts'
import { regions, useFormats } from '#kernel/format.ts'
import { readDayWords } from './day-words.ts'
import { readDay } from './read.ts'

/** Reads a day as people type it in the language of the page: digits, ISO or words; undefined for what is no day. */
export function useDayReader(): (text: string) => string | undefined {
  const { dayOrder } = useFormats()
  const locale = config.usePart((now) => now.locale)
  return (text) =>
    readDay(text, dayOrder(), new Date().getFullYear()) ?? readDayWords(text, regions[locale], today())
}
