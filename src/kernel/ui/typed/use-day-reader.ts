import { today } from '#kernel/days.ts'
import { useFormats } from '#kernel/format.ts'
import { readDayWords } from './day-words.ts'
import { readDay } from './read.ts'

/** Reads a day as people type it in the language of the page: digits, ISO or words; undefined for what is no day. */
export function useDayReader(): (text: string) => string | undefined {
  const formats = useFormats()
  return (text) =>
    readDay(text, formats.dayOrder(), new Date().getFullYear()) ?? readDayWords(text, formats, today())
}
