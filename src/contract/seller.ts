import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { OptionalEmailAddress } from './email.ts'
import { longestTaxNumber, text } from './invoice-fields.ts'
import { nameText } from './readable.ts'
import { isTimeZone } from './zone.ts'

/** The seller on the invoices; texts may be empty. */
export const Seller = z.object({
  name: nameText(120),
  /** The name on documents, if it is another one; older clients do not send it. */
  legalName: z.optional(text(120)),
  /** Several lines. */
  address: text(500),
  /** Two capital letters of ISO 3166-1, or empty; older clients do not send it. */
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/))),
  taxNumber: text(longestTaxNumber),
  /** The number of the company in a register; older clients do not send it. */
  companyNumber: z.optional(text(longestTaxNumber)),
  email: OptionalEmailAddress,
  phone: text(30),
  bank: text(120),
  /** Without spaces, in capitals; checked by its check digits. */
  iban: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(60)),
      z.transform((typed: string) => typed.replace(/\s/g, '').toUpperCase()),
    ),
    z.string().check(z.refine(isIban)),
  ),
  bic: text(20),
})
export type Seller = z.output<typeof Seller>

export const blankSeller: Seller = {
  name: '',
  legalName: '',
  address: '',
  country: '',
  taxNumber: '',
  companyNumber: '',
  email: '',
  phone: '',
  bank: '',
  iban: '',
  bic: '',
}

/** The seller's name on documents. */
export const documentName = ({ name, legalName }: Pick<Seller, 'name' | 'legalName'>): string =>
  legalName || name

/** A zone's IANA name; its days are those of the shop. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))
export const ShopFields = z.extend(Seller, { timeZone: TimeZone, currency: Currency })
export type ShopFields = z.output<typeof ShopFields>
/** Details before an edit: the first edit of a shop replaces an empty name. */
export const EarlierShopFields = z.partial(z.extend(ShopFields, { name: z.string().check(z.maxLength(120)) }))

/** The stored seller with its version, for the next edit. */
export const KeptSeller = z.object({
  seller: z.nullable(Seller),
  /** The shop's zone; UTC until one is set. */
  timeZone: z.string(),
  /** Older servers leave it out and have euros. */
  currency: z.optional(z.string()),
  /** True once there is an order or an invoice: their amounts are in this currency. */
  isCurrencyFixed: z.optional(z.boolean()),
  version: z.int(),
  updated: z.nullable(z.string()),
})
export type KeptSeller = z.infer<typeof KeptSeller>

export const SellerConflict = z.looseObject({ current: KeptSeller })

/**
 * ISO 13616: first four characters moved to the end, letters from 10 on, remainder by 97 is 1. Empty is
 * valid.
 */
export function isIban(iban: string): boolean {
  if (iban === '') return true
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (sign) =>
    String(sign.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
