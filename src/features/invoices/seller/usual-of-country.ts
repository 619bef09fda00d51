import countryToCurrency from 'country-to-currency'
import { currencies } from '#contract/currencies.ts'
import { zonesOf } from '#contract/zone.ts'
import { ownZone } from '#kernel/format.ts'

const currencyByCountry: Readonly<Record<string, string>> = countryToCurrency

/** The currency and a time zone of a country, as far as they are known; of several zones that of the browser. */
export function usualOf(country: string): { currency?: string; timeZone?: string } {
  const currency = currencies.find((code) => code === currencyByCountry[country])
  const zones = zonesOf(country)
  const timeZone = zones.find((zone) => zone === ownZone()) ?? zones[0]
  return { ...(currency && { currency }), ...(timeZone && { timeZone }) }
}
