import * as z from 'zod/mini'
import { Cents, Day } from './call.ts'
import { OptionalEmailAddress } from './email.ts'
import { nameText } from './readable.ts'
import { languages } from './regional.ts'

export const maxLines = 200
export const longestTaxNumber = 40
export const longestTerms = 2000
/** Payment instructions and a legal text can follow the terms of the settings. */
export const longestInvoiceTerms = 3000

/** Cents; a discount has a price down to the same amount below zero. */
export const highestPrice = 99_999_900

/** 100 %: rates are hundredths of a percent, 1,900 is 19 %. */
export const wholeRate = 10_000

export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const Rate = z.int().check(z.gte(0), z.lte(wholeRate))

export const InvoiceLine = z.object({
  /** The product; null for a line of free text. */
  product: z.nullable(z.int()),
  text: text(200).check(z.minLength(1)),
  quantity: z.int().check(z.gte(1), z.lte(100_000)),
  /** Cents per piece; negative for a discount. */
  price: Cents.check(z.gte(-highestPrice), z.lte(highestPrice)),
  /** Hundredths of a percent; without one the rate of the invoice. */
  taxRate: z.optional(Rate),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const InvoiceFields = z.object({
  customer: z.nullable(z.string().check(z.maxLength(64))),
  name: nameText(120),
  email: OptionalEmailAddress,
  phone: text(30),
  address: text(500),
  /** The buyer's tax number; older clients do not send it. */
  taxNumber: z.optional(text(longestTaxNumber)),
  date: Day,
  /** Not before the date. */
  due: Day,
  lines: z.array(InvoiceLine).check(z.maxLength(maxLines)),
  /** Hundredths of a percent: the rate of lines that name none. */
  taxRate: Rate,
  /** True if the prices of the lines include tax; older clients leave it out and mean net prices. */
  taxIncluded: z.optional(z.boolean()),
  discountRate: Rate,
  terms: text(longestInvoiceTerms),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /**
   * The language of the document. A new invoice without one gets that of the customer or the shop; null for an older
   * invoice, whose language is the reader's.
   */
  language: z.optional(z.nullable(z.enum(languages))),
  /** The country whose tax rates the lines have, by ISO 3166-1 alpha-2; null for the usual rates. */
  taxCountry: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
})
export type InvoiceFields = z.infer<typeof InvoiceFields>
