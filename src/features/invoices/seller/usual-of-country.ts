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

/** Countries and territories by the language of the app that is their main or an official one. */
const countriesOfLanguage = {
  fr: 'FR BE CH LU MC GF GP MQ RE YT BL MF PM NC PF WF BJ CG CI GA SN TG',
  ro: 'RO MD',
  zh: 'CN TW HK MO SG',
} satisfies Partial<Record<Language, string>>

/** The language of the app that is usual in a country; undefined if that is another one. */
export function languageOf(country: string): Language | undefined {
  const entries = Object.entries(countriesOfLanguage) as [Language, string][]
  return entries.find(([, countries]) => country !== '' && countries.split(' ').includes(country))?.[0]
}
