import countryToCurrency from 'country-to-currency'
import { currencies } from '#contract/currencies.ts'
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
