import { expect, it, vi } from 'vitest'
import { firstDays } from '#contract/regional.ts'
import type { Locale } from '#kernel/config.ts'
import { firstWeekdayOf, fromSunday, weekdaysFrom } from '#kernel/first-weekday.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const automatic = (locale: Locale) => names[firstWeekdayOf({ firstDay: 'automatic', locale })]
const speak = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)

const cases = [
  ['en-GB', 'en', 'Mon'],
  ['en-US', 'en', 'Sun'],
  ['en-IN', 'en', 'Sun'],
  ['en-EG', 'en', 'Sat'],
  ['fr-FR', 'fr', 'Mon'],
  ['fr-CA', 'fr', 'Sun'],
  ['ro-RO', 'ro', 'Mon'],
  ['zh-CN', 'zh', 'Mon'],
  ['zh-Hant-TW', 'zh', 'Sun'],
  // A language without a region, and a browser in another language, say nothing about the chosen one.
  ['en', 'en', 'Mon'],
  ['de-DE', 'en', 'Mon'],
  ['en-US', 'fr', 'Mon'],
  ['en-US', 'ro', 'Mon'],
  ['C', 'en', 'Mon'],
] as const

it.each(cases)('starts weeks in a %s browser in %s on %s', (language, locale, weekday) => {
  speak(language)
  expect(automatic(locale)).toBe(weekday)
})

it('knows the regions in a browser without week information', () => {
  const methods = ['getWeekInfo', 'weekInfo'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name)] as const,
  )
  for (const [name, method] of methods)
    if (method) Object.defineProperty(Intl.Locale.prototype, name, { configurable: true, value: undefined })
  try {
    for (const [language, locale, weekday] of cases) {
      speak(language)
      expect(automatic(locale), `${locale} in ${language}`).toBe(weekday)
    }
  } finally {
    for (const [name, method] of methods)
      if (method) Object.defineProperty(Intl.Locale.prototype, name, method)
  }
})

it('follows the setting in any language', () => {
  speak('en-US')
  const weekdays = firstDays.map((firstDay) => names[firstWeekdayOf({ firstDay, locale: 'en' })])
  expect(weekdays).toEqual(['Sun', 'Mon', 'Sun', 'Sat'])
})

it('follows the shop unless a person has chosen a day', () => {
  speak('en-US')
  const inShop = (firstDay: (typeof firstDays)[number]) =>
    names[firstWeekdayOf({ firstDay, locale: 'en' }, 'saturday')]
  expect(firstDays.map(inShop)).toEqual(['Sat', 'Mon', 'Sun', 'Sat'])
})

it('orders a week and counts for libraries that start on Sunday', () => {
  expect(weekdaysFrom(6)).toEqual([6, 0, 1, 2, 3, 4, 5])
  expect([0, 5, 6].map(fromSunday)).toEqual([1, 6, 0])
})
