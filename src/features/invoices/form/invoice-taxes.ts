import type { Customer } from '#contract/customers.ts'
import type { StockItem } from '#contract/stock.ts'
import { defaultRate, hasText, legalText, taxStatuses, termsWith, termsWithout } from '#contract/taxes.ts'
import { rateIn } from '#forms/rate-input.tsx'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { InvoiceValues, LineValues } from './invoice-values.ts'

type Taxed = Pick<InvoiceValues, 'taxStatus' | 'taxRate' | 'lines' | 'terms'>

const legalTexts = () =>
  taxStatuses.map((status) => legalText(shopSettings.get().taxes, status)).filter((text) => text !== '')

/** Returns whether the customer is invoiced without tax; a stored draft then has a rate of 0 or a legal text. */
function isForUntaxed({ taxStatus, taxRate, terms }: InvoiceValues): boolean {
  if (taxStatus) return true
  const isUsual = defaultRate(shopSettings.get().taxes) === 0
  return rateIn(taxRate) === 0 && (!isUsual || legalTexts().some((text) => hasText(terms, text)))
}

const withoutLegalTexts = (terms: string) => legalTexts().reduce(termsWithout, terms)

/** The rates and terms of an invoice for a customer; one who is taxed again gets the rates of products and the shop. */
export function taxedFor(values: InvoiceValues, { taxStatus = null }: Customer): Taxed {
  const { taxes } = shopSettings.get()
  const wasUntaxed = isForUntaxed(values)
  const terms = termsWith(
    wasUntaxed ? withoutLegalTexts(values.terms) : values.terms,
    legalText(taxes, taxStatus),
  )
  const { taxRate, lines } = values
  if (taxStatus !== null)
    return { taxStatus, terms, taxRate: 0, lines: lines.map((line) => ({ ...line, taxRate: 0 })) }
  if (!wasUntaxed) return { taxStatus, terms, taxRate, lines }
  const usual = defaultRate(taxes) / 100
  const rateOf = ({ product, productRate = usual }: LineValues) => (product === null ? usual : productRate)
  return {
    taxStatus,
    terms,
    taxRate: usual,
    lines: lines.map((line) => ({ ...line, taxRate: rateOf(line) })),
  }
}

/** The rate of a line with a product: that of the invoice for a product without a rate, and in one without tax. */
export function ratedLine(
  line: LineValues,
  values: InvoiceValues,
  { taxRate: id }: Pick<StockItem, 'taxRate'>,
): LineValues {
  const { taxes } = shopSettings.get()
  const rate = taxes.rates.find((candidate) => candidate.id === id)?.rate
  const productRate = rate === undefined ? undefined : rate / 100
  return { ...line, productRate, taxRate: isForUntaxed(values) ? 0 : (productRate ?? values.taxRate) }
}
