import { countryCodeOf } from '#contract/country-code.ts'
import type { Customer } from '#contract/customers.ts'
import type { StockItem } from '#contract/stock.ts'
import {
  legalText,
  movedRate,
  productRate,
  type TaxSettings,
  taxCountryOf,
  termsWith,
  termsWithout,
} from '#contract/taxes.ts'
import type { TypedNumber } from '#forms/number-field.tsx'
import { rateIn } from '#forms/rate-input.tsx'
import { shopSettings } from '#kernel/shop-settings.ts'
import type { InvoiceValues, LineValues } from './invoice-values.ts'
import { isForUntaxed, legalTexts } from './untaxed.ts'

type Taxed = Pick<InvoiceValues, 'taxStatus' | 'taxCountry' | 'taxRate' | 'lines' | 'terms'>

const withoutLegalTexts = (terms: string) => legalTexts().reduce(termsWithout, terms)

/** A percentage of the settings for another country; one typed by hand stays. */
function movedTo(taxes: TaxSettings, typed: TypedNumber | undefined, from: string, to: string) {
  const rate = rateIn(typed)
  return rate === undefined ? typed : movedRate(taxes, rate, { from, to }) / 100
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
  const taxCountry = taxCountryOf(taxes, countryCodeOf(name))
  const withRates = (taxRate: TypedNumber, rateOf: (line: LineValues) => TypedNumber | undefined): Taxed => ({
    taxStatus,
    taxCountry,
    terms,
    taxRate,
    lines: values.lines.map((line) => ({ ...line, taxRate: rateOf(line) })),
  })
  if (taxStatus !== null) return withRates(0, () => 0)
  const ownRate = (id: string | null | undefined) => productRate(taxes, id, taxCountry ?? '') / 100
  if (wasUntaxed)
    return withRates(ownRate(null), ({ product, rateId }) => ownRate(product === null ? null : rateId))
  return { taxStatus, terms, ...ratedFor(values, taxCountry) }
}

/**
 * The rates of an invoice for another country: those of the settings, except rates typed by hand. An invoice without tax
 * keeps its rates of 0.
 */
export function ratedFor(
  values: InvoiceValues,
  taxCountry: string | null,
): Pick<InvoiceValues, 'taxCountry' | 'taxRate' | 'lines'> {
  const { taxes } = shopSettings.get()
  const [from, to] = [values.taxCountry ?? '', taxCountry ?? '']
  const isUntaxed = isForUntaxed(values)
  const moveRate = (typed: TypedNumber | undefined) =>
    isUntaxed && rateIn(typed) === 0 ? typed : movedTo(taxes, typed, from, to)
  // A product in an invoice without tax has the rate 0 in place of its own.
  const hasOwnRate = ({ rateId, taxRate }: LineValues) =>
    rateId !== undefined && !(isUntaxed && rateIn(taxRate) === 0)
  return {
    taxCountry,
    taxRate: moveRate(values.taxRate) ?? '',
    lines: values.lines.map((line) => ({
      ...line,
      taxRate: hasOwnRate(line) ? productRate(taxes, line.rateId, to) / 100 : moveRate(line.taxRate),
    })),
  }
}

/** The rate of a line with a product: that of the invoice for a product without a rate, and in one without tax. */
export function ratedLine(
  line: LineValues,
  values: InvoiceValues,
  { taxRate: id }: Pick<StockItem, 'taxRate'>,
): LineValues {
  const { taxes } = shopSettings.get()
  const isKnown = taxes.rates.some((rate) => rate.id === id)
  const taxRate = isKnown ? productRate(taxes, id, values.taxCountry ?? '') / 100 : values.taxRate
  return {
    ...line,
    rateId: isKnown ? (id ?? undefined) : undefined,
    taxRate: isForUntaxed(values) ? 0 : taxRate,
  }
}
