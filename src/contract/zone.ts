// Days of the shop are days of its time zone, written as `2026-11-21`.

const dayLength = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone)
  if (cachedFormat) return cachedFormat
  const made = new Intl.DateTimeFormat('en', {
    ...({ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  })
  formats.set(zone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    // Offsets are rejected, because PostgreSQL reads their sign the other way round.
    return /^[A-Za-z]/.test(name) && formatOf(name) !== undefined
  } catch {
    return false
  }
}

export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** The zones of a country by its two letters; empty in browsers that cannot tell. */
export function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale('und', {
    region: country,
  })
  return locale.getTimeZones?.() ?? []
}

/** The local time in a zone, as ISO without an offset: `2026-11-21T00:55:00`. */
export function clockIn(zone: string, date: Date | string | number): string {
  const parts = formatOf(zone).formatToParts(new Date(date))
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const day = [part('year').padStart(4, '0'), part('month'), part('day')].join('-')
  return `${day}T${[part('hour'), part('minute'), part('second')].join(':')}`
}

export const dayIn = (zone: string, date: Date | string | number): string => clockIn(zone, date).slice(0, 10)

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
