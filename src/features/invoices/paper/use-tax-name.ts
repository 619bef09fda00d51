import { useTranslation } from 'react-i18next'
import type { TaxSum } from '#contract/invoice-sums.ts'
import { useFormats } from '#kernel/format.ts'

type Options = { isIncluded: boolean; isOneOfMany: boolean; currency: string }

/** Names the tax of a rate; next to others with the amount it is computed on. */
export function useTaxName() {
  const { t } = useTranslation('invoices')
  const formats = useFormats()
  return ({ rate, net }: TaxSum, { isIncluded, isOneOfMany, currency }: Options): string => {
    const parts = { rate: formats.rate(rate / 10_000), net: formats.money(net, currency) }
    if (isOneOfMany) return isIncluded ? t('sums.taxWithinOf', parts) : t('sums.taxOf', parts)
    return isIncluded ? t('sums.taxWithin', parts) : t('sums.tax', parts)
  }
}
