import type { TFunction } from 'i18next'
import type { InvoiceTotals, TaxSum } from '#contract/invoice-sums.ts'
import type { Formats } from '#kernel/format.ts'

type Options = { taxIncluded?: boolean; discountRate: number; currency: string }
export type SumRow = { name: string; cents: number; isWhole?: boolean }

/** The sums under the lines of an invoice; rates are hundredths of a percent. */
export function sumRows(
  { subtotal, discount, net, taxes, total }: InvoiceTotals,
  { taxIncluded = false, discountRate, currency }: Options,
  { t, formats }: { t: TFunction<'invoices'>; formats: Formats },
): SumRow[] {
  const rateOf = (rate: number) => formats.rate(rate / 10_000)
  /** Names the tax of a rate; next to others with the amount it is computed on. */
  const taxName = ({ rate, net: taxed }: TaxSum) => {
    const parts = { rate: rateOf(rate), net: formats.money(taxed, currency) }
    if (taxes.length > 1) return taxIncluded ? t('sums.taxWithinOf', parts) : t('sums.taxOf', parts)
    return taxIncluded ? t('sums.taxWithin', parts) : t('sums.tax', parts)
  }
  const whole = { name: t('sums.total'), cents: total, isWhole: true }
  const netRows = net === subtotal ? [] : [{ name: t('columns.net'), cents: net }]
  const taxRows = taxes.map((tax) => ({ name: taxName(tax), cents: tax.tax }))
  return [
    { name: t('sums.subtotal'), cents: subtotal },
    ...(discount > 0 ? [{ name: t('sums.discount', { rate: rateOf(discountRate) }), cents: -discount }] : []),
    ...(taxIncluded ? [whole, ...netRows, ...taxRows] : [...netRows, ...taxRows, whole]),
  ]
}
