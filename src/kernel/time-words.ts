import type { HourCycle } from '#contract/regional.ts'
import { config, type Locale } from './config.ts'
import { clocks, regions } from './format.ts'
import { useShopRegional } from './shop-regional.ts'

// Apart from format.ts, which the sign-in page loads.

/** Formats of times without a day, such as `14:30`. */
export function timeWordsOf(locale: Locale, hourCycle: HourCycle) {
  const format = new Intl.DateTimeFormat(regions[locale], { ...clocks[hourCycle], timeZone: 'UTC' })
  const periodOf = (hour: number) =>
    format.formatToParts(hour * 3_600_000).find(({ type }, index) => index > 0 && type === 'dayPeriod')?.value
  const [am, pm] = [periodOf(0), periodOf(12)]
  return {
    isTwelveHours: hourCycle === 'h12',
    timeText: (time: string) => (hourCycle === 'h23' ? time : format.format(new Date(`1970-01-01T${time}Z`))),
    /** The signs of a clock of 12 hours; undefined for 24 hours, or where the sign is before the time. */
    dayPeriods: am !== undefined && pm !== undefined ? { am, pm } : undefined,
  }
}

export function useTimeWords() {
  const locale = config.usePart((now) => now.locale)
  const { hourCycle } = useShopRegional()
  return timeWordsOf(locale, hourCycle)
}
