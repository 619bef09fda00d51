import type { Customer } from '#contract/customers.ts'
import type { StockItem } from '#contract/stock.ts'
import {
  defaultRate,
  hasText,
  legalText,
  movedRate,
  productRate,
  type TaxSettings,
  taxStatuses,
  termsWith,
  termsWithout,
} from '#contract/taxes.ts'
import { codeOfCountry } from '#forms/country-options.ts'
import type { TypedNumber } from '#forms/number-field.tsx'
import { rateIn } from '#forms/rate-input.tsx'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { InvoiceValues, LineValues } from './invoice-values.ts'

type Taxed = Pick<InvoiceValues, 'taxStatus' | 'country' | 'taxRate' | 'lines' | 'terms'>

const legalTexts = () =>
  taxStatuses.map((status) => legalText(shopSettings.get().taxes, status)).filter((text) => text !== '')

/** Returns whether the customer is invoiced without tax; a stored draft then has a rate of 0 or a legal text. */
function isForUntaxed({ taxStatus, taxRate, terms, country }: InvoiceValues): boolean {
  if (taxStatus) return true
  const isUsual = defaultRate(shopSettings.get().taxes, country) === 0
  return rateIn(taxRate) === 0 && (!isUsual || legalTexts().some((text) => hasText(terms, text)))
}

const withoutLegalTexts = (terms: string) => legalTexts().reduce(termsWithout, terms)

/** A percentage of the settings for another country; one typed by hand stays. */
function movedTo(taxes: TaxSettings, typed: TypedNumber | undefined, from: string, to: string) {
  const rate = rateIn(typed)
  const nextRate = rate === undefined ? undefined : movedRate(taxes, rate, { from, to })
  return nextRate === undefined ? typed : nextRate / 100
}

/**
 * The rates and terms of an invoice for a customer: rates of the settings become those of the customer's country, and one who
 * is taxed again gets the rates of products and the shop.
 */
export function taxedFor(values: InvoiceValues, { taxStatus = null, country: name }: Customer): Taxed {
  const { taxes } = shopSettings.get()
  const wasUntaxed = isForUntaxed(values)
  const terms = termsWith(
    wasUntaxed ? withoutLegalTexts(values.terms) : values.terms,
    legalText(taxes, taxStatus),
  )
  const country = codeOfCountry(name)
  const withRates = (taxRate: TypedNumber, rateOf: (line: LineValues) => TypedNumber | undefined): Taxed => ({
    taxStatus,
    country,
    terms,
    taxRate,
    lines: values.lines.map((line) => ({ ...line, taxRate: rateOf(line) })),
  })
  if (taxStatus !== null) return withRates(0, () => 0)
  if (wasUntaxed)
    return withRates(
      defaultRate(taxes, country) / 100,
      ({ product, rateId }) => productRate(taxes, product === null ? null : rateId, country) / 100,
    )
  const { country: from = '' } = values
  return withRates(movedTo(taxes, values.taxRate, from, country) ?? '', (line) =>
    movedTo(taxes, line.taxRate, from, country),
  )
}

/** The rate of a line with a product: that of the invoice for a product without a rate, and in one without tax. */
export function ratedLine(
  line: LineValues,
  values: InvoiceValues,
  { taxRate: id }: Pick<StockItem, 'taxRate'>,
): LineValues {
  const { taxes } = shopSettings.get()
  const isKnown = taxes.rates.some((rate) => rate.id === id)
  const taxRate = isKnown ? productRate(taxes, id, values.country) / 100 : values.taxRate
  return {
    ...line,
    rateId: isKnown ? (id ?? undefined) : undefined,
    taxRate: isForUntaxed(values) ? 0 : taxRate,
  }
}
