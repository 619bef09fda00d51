import { defaultRate, hasText, legalText, type TaxStatus, taxStatuses } from '#contract/taxes.ts'
import type { TypedNumber } from '#forms/number-field.tsx'
import { rateIn } from '#forms/rate-input.tsx'
import { shopSettings } from '#kernel/shop-settings.ts'

type Values = {
  taxStatus?: TaxStatus
  taxCountry?: string | null | undefined
  taxRate: TypedNumber
  terms: string
}

export const legalTexts = () =>
  taxStatuses.map((status) => legalText(shopSettings.get().taxes, status)).filter((text) => text !== '')

/** Returns whether the customer is invoiced without tax; a stored draft then has a rate of 0 or a legal text. */
export function isForUntaxed({ taxStatus, taxRate, terms, taxCountry }: Values): boolean {
  if (taxStatus) return true
  const isUsual = defaultRate(shopSettings.get().taxes, taxCountry ?? '') === 0
  return rateIn(taxRate) === 0 && (!isUsual || legalTexts().some((text) => hasText(terms, text)))
}
