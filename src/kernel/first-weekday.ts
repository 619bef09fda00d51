import type { FirstDay } from '#contract/regional.ts'
import { type Config, config, type Locale } from './config.ts'
import { regions } from './format.ts'
import { shopRegional, useShopRegional } from './shop-regional.ts'

// Weekdays are counted from Monday = 0, like `weekdayIndex` of days.ts.

const weekdayOf: Record<Exclude<FirstDay, 'automatic'>, number> = { monday: 0, saturday: 5, sunday: 6 }

/** Regions whose weeks do not start on Monday (CLDR 47), for browsers without `getWeekInfo`. */
const otherRegions = [
  { weekday: 4, regions: 'MV' },
  { weekday: 5, regions: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY' },
  {
    weekday: 6,
    regions:
      'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  },
]

type WeekInfo = { firstDay: number }
/** Browsers have the method, the older property, or neither. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The browser's language if it is the chosen one and names a region, otherwise our region of the language. */
function regionalLocale(locale: Locale): LocaleWithWeek {
  const fallback = new Intl.Locale(regions[locale])
  try {
    const browser = new Intl.Locale(navigator.language)
    return browser.language === locale && browser.region ? browser : fallback
  } catch {
    // Some automated browsers report no valid language tag.
    return fallback
  }
}

/** Index of the weekday on which weeks start; `shopDay` is the choice of the shop. */
export function firstWeekdayOf(
  { firstDay, locale }: Pick<Config, 'firstDay' | 'locale'>,
  shopDay: FirstDay = 'automatic',
): number {
  const day = firstDay === 'automatic' ? shopDay : firstDay
  if (day !== 'automatic') return weekdayOf[day]
  const regional = regionalLocale(locale)
  const info = regional.getWeekInfo?.() ?? regional.weekInfo
  if (info) return info.firstDay - 1
  const { region = '' } = regional
  return otherRegions.find(({ regions }) => regions.split(' ').includes(region))?.weekday ?? 0
}

export const firstWeekday = () => firstWeekdayOf(config.get(), shopRegional.get().firstDay)

export function useFirstWeekday(): number {
  const { firstDay } = useShopRegional()
  return config.usePart((now) => firstWeekdayOf(now, firstDay))
}

/** The indexes of a week in the order in which it is shown. */
export const weekdaysFrom = (first: number) => Array.from({ length: 7 }, (_, index) => (first + index) % 7)

/** The index for libraries that count from Sunday = 0. */
export const fromSunday = (weekday: number) => ((weekday + 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
