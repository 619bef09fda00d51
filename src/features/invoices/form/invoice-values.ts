import type { Customer } from '#contract/customers.ts'
import type { InvoiceFields, InvoiceLine } from '#contract/invoice-fields.ts'
import { convertPrice, invoiceTotals } from '#contract/invoice-sums.ts'
import type { Invoice } from '#contract/invoices.ts'
import { amountOf, minorOf } from '#contract/money.ts'
import { defaultRate, productRate, type TaxStatus } from '#contract/taxes.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { numberIn, type TypedNumber } from '#forms/number-field.tsx'
import { rateIn } from '#forms/rate-input.tsx'
import { isDay } from '#forms/typed/read.ts'
import { daysBetween, plusDays } from '#kernel/days.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { shopToday } from '#kernel/shop-days.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { isForUntaxed } from './untaxed.ts'

export type LineValues = {
  key: string
  product: number | null
  text: string
  quantity: TypedNumber
  price: TypedNumber
  /** Undefined in drafts of an earlier version. */
  taxRate?: TypedNumber
  /** The id of the tax rate of its product; undefined without one, and for a rate typed by hand. */
  rateId?: string | undefined
}

/** Form values of an invoice: amounts in units, rates in percent, numbers that may be missing. */
export type InvoiceValues = Omit<
  InvoiceFields,
  'lines' | 'taxNumber' | 'taxRate' | 'discountRate' | 'taxIncluded'
> & {
  taxNumber: string
  lines: LineValues[]
  taxRate: TypedNumber
  taxIncluded: boolean
  discountRate: TypedNumber
  /** That of the customer who was chosen; undefined until then. */
  taxStatus?: TaxStatus
  base?: Snapshot<InvoiceFields>
}

export const blankLine = (key: string, taxRate: TypedNumber): LineValues => ({
  key,
  product: null,
  text: '',
  quantity: 1,
  price: '',
  taxRate,
})

export function blankValues(): InvoiceValues {
  const date = shopToday()
  const { invoices, taxes, regional } = shopSettings.get()
  const { dueDays, terms } = invoices
  const taxRate = defaultRate(taxes) / 100
  return {
    customer: null,
    name: '',
    email: '',
    phone: '',
    address: '',
    taxNumber: '',
    terms,
    language: regional.language,
    taxCountry: null,
    currency: shopCurrency.get(),
    date,
    due: plusDays(date, dueDays),
    lines: [blankLine('first', taxRate)],
    taxRate,
    // As in the catalogue.
    taxIncluded: taxes.pricesIncludeTax,
    discountRate: 0,
  }
}

export function billedTo({
  id,
  name,
  email,
  phone,
  address: street,
  location,
  country,
  taxNumber,
  language,
}: Customer) {
  const address = [name, street, location, country].filter(Boolean).join('\n')
  return {
    customer: id,
    name,
    email,
    phone,
    address,
    taxNumber,
    language: language ?? shopSettings.get().regional.language,
  }
}

/** Form values of stored fields. A line has the rate of its product unless another one was typed. */
export function valuesOf(
  { lines, taxNumber = '', taxRate, taxIncluded = false, discountRate, ...rest }: InvoiceFields,
  productRates: Invoice['productRates'] = {},
): InvoiceValues {
  const { taxes } = shopSettings.get()
  const isUntaxed = isForUntaxed({ ...rest, taxRate: taxRate / 100 })
  function rateIdOf(product: number | null, rate: number): string | undefined {
    const id = product === null ? undefined : productRates[product]
    const isOwn = rate === productRate(taxes, id, rest.taxCountry ?? '')
    return isOwn || (isUntaxed && rate === 0) ? id : undefined
  }
  return {
    ...rest,
    taxNumber,
    lines: lines.map(({ taxRate: rate = taxRate, ...line }, index) => {
      const rateId = rateIdOf(line.product, rate)
      return {
        ...line,
        key: String(index),
        price: amountOf(line.price, rest.currency),
        taxRate: rate / 100,
        ...(rateId !== undefined && { rateId }),
      }
    }),
    taxRate: taxRate / 100,
    taxIncluded,
    discountRate: discountRate / 100,
  }
}

const minorIn = (typed: TypedNumber, currency: string) => {
  const amount = numberIn(typed)
  return amount === undefined ? undefined : minorOf(amount, currency)
}

export const isBlank = ({ text, price }: LineValues) => text.trim() === '' && numberIn(price) === undefined

/** A line of the request; its tax rate is left out when it is the invoice's. */
export function typedLine(
  { product, text, quantity, price, taxRate: lineTaxRate }: LineValues,
  { taxRate: usual, currency }: Pick<InvoiceValues, 'taxRate' | 'currency'>,
): InvoiceLine {
  const rate = rateIn(lineTaxRate ?? usual)
  return {
    product,
    text: text.trim(),
    quantity: numberIn(quantity) as number,
    price: minorIn(price, currency) as number,
    // NaN makes the validation report a missing rate.
    ...(rate !== rateIn(usual) && { taxRate: rate ?? Number.NaN }),
  }
}

/** Request fields without blank lines; a missing number is undefined, which the validation reports. */
export function typedFields(values: InvoiceValues): InvoiceFields {
  const { customer, name, email, phone, address, taxNumber = '', date, due, terms, currency } = values
  const { taxRate, taxIncluded, discountRate, language = null, taxCountry = null } = values
  return {
    customer,
    date,
    due,
    currency,
    language,
    taxCountry,
    taxIncluded,
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    address: address.trim(),
    taxNumber: taxNumber.trim(),
    terms: terms.trim(),
    lines: values.lines.filter((line) => !isBlank(line)).map((line) => typedLine(line, values)),
    taxRate: rateIn(taxRate) as number,
    discountRate: rateIn(discountRate) as number,
  }
}

export function typedTotals(values: InvoiceValues) {
  const { lines, taxRate = 0, taxIncluded, discountRate = 0 } = typedFields(values)
  const counted = lines.map(({ quantity = 0, price = 0, taxRate: rate }) => ({
    quantity,
    price,
    ...(rate !== undefined && { taxRate: rate || 0 }),
  }))
  return invoiceTotals({ lines: counted, taxRate, discountRate, taxIncluded })
}

export const lineSum = (line: LineValues, currency: string) => {
  const { quantity = 0, price = 0 } = typedLine(line, { taxRate: 0, currency })
  return quantity * price
}

/** A line's tax rate in hundredths of a percent. */
const rateOf = (line: LineValues, { taxRate }: InvoiceValues) => rateIn(line.taxRate ?? taxRate) ?? 0

/** A catalogue price, which includes tax or not, in the form of the invoice's prices. */
export const catalogueCents = (line: LineValues, values: InvoiceValues, cents: number) =>
  values.taxIncluded === shopSettings.get().taxes.pricesIncludeTax
    ? cents
    : convertPrice(cents, rateOf(line, values), values.taxIncluded)

export function linesWithPricesMoved(values: InvoiceValues): LineValues[] {
  return values.lines.map((line) => {
    const minor = minorIn(line.price, values.currency)
    if (minor === undefined) return line
    const price = convertPrice(minor, rateOf(line, values), values.taxIncluded)
    return { ...line, price: amountOf(price, values.currency) }
  })
}

export const isUsualTerm = (date: string, due: string) =>
  isDay(date) && isDay(due) && daysBetween(date, due) === shopSettings.get().invoices.dueDays
