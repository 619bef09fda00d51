import * as z from 'zod/mini'
import { readable } from './readable.ts'

/** Limit of tax rates of a shop. */
export const maxTaxRates = 20
/** Limit of characters of the name of a rate, and of a legal text. */
const longestOfTaxes = { name: 60, text: 300 } as const

/** Limit of countries with another percentage of a rate; ISO 3166-1 has 249. */
export const maxTaxCountries = 250

/** The rate of a shop that has never changed its rates; its name can be empty: the app then names it. */
export const usualRateId = 'standard'

/** Chosen by the client that adds the rate; never changed. */
export const TaxRateId = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/))

/** Hundredths of a percent. */
const Rate = z.int().check(z.gte(0), z.lte(10_000))
/** The percentage of a rate for deliveries to a country, by ISO 3166-1 alpha-2. */
const CountryRate = z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)), rate: Rate })
export type CountryRate = z.infer<typeof CountryRate>
const CountryRates = z.array(CountryRate).check(
  z.maxLength(maxTaxCountries),
  z.refine((rates) => new Set(rates.map(({ country }) => country)).size === rates.length),
)

export const TaxRate = z
  .object({
    id: TaxRateId,
    name: z.string().check(z.trim(), readable, z.maxLength(longestOfTaxes.name)),
    rate: Rate,
    /** Other percentages by country of delivery; left out for one percentage. */
    countries: z.optional(CountryRates),
  })
  .check(z.refine(({ id, name }) => name !== '' || id === usualRateId, { path: ['name'] }))
export type TaxRate = z.infer<typeof TaxRate>

const hasOwnIds = (rates: readonly Pick<TaxRate, 'id'>[]) =>
  new Set(rates.map(({ id }) => id)).size === rates.length
const LegalText = z.string().check(z.trim(), z.maxLength(longestOfTaxes.text))

/** Tax rates of the shop, whether its prices include tax, and the legal texts of invoices without tax. */
export const TaxSettings = z.object({
  /** False for a shop that adds the tax to the prices of an order. */
  pricesIncludeTax: z.boolean(),
  /** The first is the default: new invoice lines have it, and products without a rate. */
  rates: z.array(TaxRate).check(z.minLength(1), z.maxLength(maxTaxRates), z.refine(hasOwnIds)),
  /** Shown on invoices of exempt customers; may be empty. */
  exemptText: LegalText,
  /** Shown on invoices with reverse charge; may be empty. */
  reverseText: LegalText,
})
export type TaxSettings = z.infer<typeof TaxSettings>

export const usualTaxes: TaxSettings = {
  pricesIncludeTax: true,
  rates: [{ id: usualRateId, name: '', rate: 1900 }],
  exemptText: '',
  reverseText: '',
}

/** Reasons why a customer is invoiced without tax. */
export const taxStatuses = ['exempt', 'reverse'] as const
export const TaxStatus = z.nullable(z.enum(taxStatuses))
export type TaxStatus = z.infer<typeof TaxStatus>

/** The percentage of a rate for a country, in hundredths of a percent; `country` is empty where it is unknown. */
export const percentageIn = ({ rate, countries = [] }: TaxRate, country: string): number =>
  countries.find((candidate) => candidate.country === country)?.rate ?? rate

/** The country of an address if a rate has another percentage there; null where the usual rates apply. */
export const taxCountryOf = ({ rates }: Pick<TaxSettings, 'rates'>, country: string): string | null =>
  rates.some(({ countries = [] }) => countries.some((candidate) => candidate.country === country))
    ? country
    : null

/** The rate of new invoice lines, in hundredths of a percent. */
export const defaultRate = ({ rates: [first] }: Pick<TaxSettings, 'rates'>, country = ''): number =>
  first ? percentageIn(first, country) : 0

/** The rate of a product, in hundredths of a percent: the default without an id, or with that of a removed rate. */
export function productRate(
  taxes: Pick<TaxSettings, 'rates'>,
  id: string | null | undefined,
  country = '',
): number {
  const rate = taxes.rates.find((candidate) => candidate.id === id)
  return rate ? percentageIn(rate, country) : defaultRate(taxes, country)
}

/** The percentage for a country of the first rate with a percentage in another one; that percentage if no rate has it. */
export function movedRate(
  { rates }: Pick<TaxSettings, 'rates'>,
  percentage: number,
  { from, to }: { from: string; to: string },
): number {
  const rate = rates.find((candidate) => percentageIn(candidate, from) === percentage)
  return rate && from !== to ? percentageIn(rate, to) : percentage
}

/** The legal text on the invoices of a customer; empty for one who is taxed. */
export const legalText = ({ exemptText, reverseText }: TaxSettings, status: TaxStatus): string =>
  status === null ? '' : status === 'exempt' ? exemptText : reverseText

/** The terms of an invoice with a further text at their end. */
export const termsWith = (terms: string, text: string): string =>
  text === '' || hasText(terms, text) ? terms : [terms, text].filter(Boolean).join('\n')

/** True for terms with the text in lines of its own. */
export const hasText = (terms: string, text: string): boolean => `\n${terms}\n`.includes(`\n${text}\n`)

/** The terms of an invoice without a text that has lines of its own. */
export const termsWithout = (terms: string, text: string): string =>
  text === '' || !hasText(terms, text) ? terms : `\n${terms}\n`.replace(`\n${text}\n`, () => '\n').trim()

/**
 * Divides an amount of 0 or more in proportion to weights, in whole minor units that add up to it. The first gets all
 * of it where every weight is 0.
 */
export function divideAmount(amount: number, weights: readonly number[]): number[] {
  const sums: bigint[] = []
  for (const weight of weights) sums.push((sums.at(-1) ?? 0n) + BigInt(weight))
  const whole = sums.at(-1) ?? 0n
  if (whole <= 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  let distributed = 0n
  return sums.map((sum) => {
    const next = (2n * BigInt(amount) * sum + whole) / (2n * whole)
    const share = next - distributed
    distributed = next
    return Number(share)
  })
}

/** A line with the tax rate of its price, in hundredths of a percent; the price of a piece in minor units. */
export type RatedLine = { price: number; quantity: number; taxRate: number }

/**
 * Divides an amount that applies to all lines, such as the price of delivery, in proportion to the sums of their tax rates;
 * all of it has the usual rate if they are 0. Below 0 for a discount.
 */
export function divideByRate(
  lines: readonly RatedLine[],
  amount: number,
  usualRate: number,
): { taxRate: number; price: number }[] {
  const sums = new Map([[usualRate, 0]])
  for (const line of lines) sums.set(line.taxRate, (sums.get(line.taxRate) ?? 0) + line.price * line.quantity)
  const shares = divideAmount(Math.abs(amount), [...sums.values()])
  return [...sums.keys()].flatMap((taxRate, index) => {
    const price = (shares[index] ?? 0) * Math.sign(amount)
    return price === 0 ? [] : [{ taxRate, price }]
  })
}

/** A share of an amount by a rate in hundredths of a percent, half a minor unit rounded away from zero. */
export const shareOf = (amount: number, rate: number, whole = 10_000): number => {
  const share = Math.floor((Math.abs(amount) * rate + whole / 2) / whole)
  return amount < 0 && share > 0 ? -share : share
}

type TaxedOrder = {
  lines: readonly { price: number; quantity: number; taxRate?: number | null | undefined }[]
  shipping: number
  discount: number
}

/**
 * The tax that is added to an order in minor units, as its invoice has it: on the sum of each rate. 0 for an order whose
 * prices include tax, which has lines without rates.
 */
export function addedTax({ lines, shipping, discount }: TaxedOrder): number {
  const rated: RatedLine[] = lines.flatMap(({ price, quantity, taxRate }) =>
    typeof taxRate === 'number' ? [{ price, quantity, taxRate }] : [],
  )
  const [first] = rated
  if (!first) return 0
  // Each is divided by what remains after those before it, so that no rate gets below 0.
  for (const amount of [shipping, -discount])
    rated.push(...divideByRate(rated, amount, first.taxRate).map((share) => ({ ...share, quantity: 1 })))
  const sums = new Map<number, number>()
  for (const { taxRate, price, quantity } of rated)
    sums.set(taxRate, (sums.get(taxRate) ?? 0) + price * quantity)
  return [...sums].reduce((tax, [rate, sum]) => tax + shareOf(sum, rate), 0)
}
