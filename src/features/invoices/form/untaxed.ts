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

/** Returns whether the tax status or, in a stored draft with the rate 0, a legal text says that there is no tax. */
function isMarkedUntaxed({ taxStatus, taxRate, terms }: Values): boolean {
  return Boolean(taxStatus) || (rateIn(taxRate) === 0 && legalTexts().some((text) => hasText(terms, text)))
}

/** Returns whether the customer is invoiced without tax; a stored draft then has a rate of 0 or a legal text. */
export function isForUntaxed(values: Values): boolean {
  const { taxRate, taxCountry } = values
  const isUsual = defaultRate(shopSettings.get().taxes, taxCountry ?? '') === 0
  return isMarkedUntaxed(values) || (rateIn(taxRate) === 0 && !isUsual)
}
