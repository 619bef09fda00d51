import { countryCodeOf } from '#contract/country-code.ts'
import { productRate, type TaxStatus } from '#contract/taxes.ts'
import { useShopSettings } from '#kernel/shop-settings.ts'
import type { AddedRate } from './order-goods.ts'

/** The tax rates of products for a buyer, as a new order gets them; `country` is a name or a code, and may be empty. */
export function useAddedRates(country: string, taxStatus: TaxStatus): AddedRate {
  const taxes = useShopSettings('taxes')
  const code = countryCodeOf(country)
  return ({ taxRateId }) => (taxStatus === null ? productRate(taxes, taxRateId, code) : 0)
}
