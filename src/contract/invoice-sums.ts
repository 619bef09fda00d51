import * as z from 'zod/mini'
import { Cents } from './call.ts'
import { type InvoiceFields, type InvoiceLine, wholeRate } from './invoice-fields.ts'
import { shareOf } from './taxes.ts'

/** Limit of sums in cents, above which rates would not be exact. */
export const maxInvoiced = 100_000_000_000

/** The tax of one rate (hundredths of a percent) and the amount without tax that it is on; cents. */
export const TaxSum = z.object({ rate: z.int(), net: Cents, tax: Cents })
export type TaxSum = z.infer<typeof TaxSum>

/** All in cents: `total` is `net + tax`; `subtotal - discount` is `total` where the prices hold the tax, else `net`. */
export const InvoiceTotals = z.object({
  subtotal: Cents,
  discount: Cents,
  net: Cents,
  tax: Cents,
  total: Cents,
  /** One entry per rate, highest first; they add up to `net` and `tax`. */
  taxes: z.array(TaxSum),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

const taxWithin = (cents: number, rate: number) => shareOf(cents, rate, wholeRate + rate)

type Taxed = Pick<InvoiceFields, 'taxRate' | 'discountRate' | 'taxIncluded'> & {
  lines: readonly Pick<InvoiceLine, 'price' | 'quantity' | 'taxRate'>[]
}

/** The sums of lines by tax rate, highest first; without lines the invoice's own rate. */
function sumsByRate({ lines, taxRate }: Taxed): [rate: number, sum: number][] {
  const sums = new Map<number, number>()
  for (const { price, quantity, taxRate: rate = taxRate } of lines)
    sums.set(rate, (sums.get(rate) ?? 0) + price * quantity)
  if (sums.size === 0) sums.set(taxRate, 0)
  return [...sums].toSorted(([a], [b]) => b - a)
}

/**
 * The sums of an invoice in cents. The discount is taken off the sum of the lines and shared between the rates; the
 * tax of a rate is on what is left of its lines, or in it, and is rounded once a rate, half a cent away from zero.
 */
export function invoiceTotals(invoice: Taxed): InvoiceTotals {
  const { discountRate, taxIncluded = false } = invoice
  let [subtotal, discount] = [0, 0]
  const taxes = sumsByRate(invoice).map(([rate, sum]): TaxSum => {
    subtotal += sum
    // The difference of rounded sums, so that the shares add up to the whole discount.
    const share = shareOf(subtotal, discountRate) - discount
    discount += share
    const whole = sum - share
    const tax = taxIncluded ? taxWithin(whole, rate) : shareOf(whole, rate)
    return { rate, tax, net: taxIncluded ? whole - tax : whole }
  })
  const net = taxes.reduce((sum, line) => sum + line.net, 0)
  const tax = taxes.reduce((sum, line) => sum + line.tax, 0)
  return { subtotal, discount, net, tax, total: net + tax, taxes }
}

/** Converts a price between net and gross, rounded to cents. */
export const convertPrice = (cents: number, rate: number, isIncluded: boolean): number =>
  isIncluded ? cents + shareOf(cents, rate) : cents - taxWithin(cents, rate)
