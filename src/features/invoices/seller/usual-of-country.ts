import countryToCurrency from 'country-to-currency'
import { currencies } from '#contract/currencies.ts'
import type { Language } from '#contract/regional.ts'
import { zonesOf } from '#contract/zone.ts'
import { ownZone } from '#kernel/format.ts'

const currencyByCountry: Readonly<Record<string, string>> = countryToCurrency

/** The currency of a country and its time zone, as far as they are known; `zone` is kept if it is one of several. */
export function usualOf(country: string, zone: string): { currency?: string; timeZone?: string } {
  const currency = currencies.find((code) => code === currencyByCountry[country])
  const zones = zonesOf(country)
  const timeZone = [zone, ownZone()].find((name) => zones.includes(name)) ?? (zones.length === 1 && zones[0])
  return { ...(currency && { currency }), ...(timeZone && { timeZone }) }
}

/** Countries and territories whose shops most likely write in a language of the app. */
const countriesOfLanguage = {
  fr: 'FR BE CH LU MC GF GP MQ RE YT BL MF PM NC PF WF BF BJ CD CF CG CI CM DJ GA GN HT KM MG ML NE SN TD TG',
  ro: 'RO MD',
  zh: 'CN TW HK MO SG',
} satisfies Partial<Record<Language, string>>

/** The language of the app that is usual in a country; undefined if that is another one. */
export function languageOf(country: string): Language | undefined {
  const entries = Object.entries(countriesOfLanguage) as [Language, string][]
  return entries.find(([, countries]) => country !== '' && countries.split(' ').includes(country))?.[0]
}
