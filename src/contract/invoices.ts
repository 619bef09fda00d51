import * as z from 'zod/mini'
import { Cents, call, Day, Nothing } from './call.ts'
import { InvoiceState, invoiceStates } from './invoice-search.ts'
import { daysParts, idsOrFilter, Left, neighboursReply, pageParts, pageReply, Words } from './list.ts'
import { listed } from './words.ts'
import { isTimeZone } from './zone.ts'

/** Limit of sums in cents, above which rates would not be exact. */
export const maxInvoiced = 100_000_000_000
/** 100 %: rates are hundredths of a percent, 1,900 is 19 %. */
const wholeRate = 10_000

export const maxLines = 200
export const longestTaxNumber = 40
/** The defaults of a new invoice. */
export const usualTaxRate = 1900
export const usualTerm = 30

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const Rate = z.int().check(z.gte(0), z.lte(wholeRate))

export const InvoiceLine = z.object({
  /** The product; null for a line of free text. */
  product: z.nullable(z.int()),
  text: text(200).check(z.minLength(1)),
  quantity: z.int().check(z.gte(1), z.lte(100_000)),
  /** Cents per piece; negative for a discount. */
  price: Cents.check(z.gte(-99_999_900), z.lte(99_999_900)),
  /** Hundredths of a percent; without one the rate of the invoice. */
  taxRate: z.optional(Rate),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** The editable fields of an invoice. */
export const InvoiceFields = z.object({
  /** The customer, if one of the shop's. */
  customer: z.nullable(z.string().check(z.maxLength(64))),
  name: text(120).check(z.minLength(1)),
  email: z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(255), z.email())]),
  phone: text(30),
  /** The postal address, several lines. */
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
  terms: text(2000),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export type InvoiceFields = z.infer<typeof InvoiceFields>

/** The tax of one rate (hundredths of a percent) and the amount without tax that it is on; cents. */
const TaxSum = z.object({ rate: z.int(), net: Cents, tax: Cents })
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

/** A share of an amount, half a cent rounded up. */
const shareOf = (cents: number, rate: number) => Math.floor((cents * rate + wholeRate / 2) / wholeRate)

/** The tax within a gross amount. */
const taxWithin = (cents: number, rate: number) =>
  Math.floor((cents * rate + (wholeRate + rate) / 2) / (wholeRate + rate))

type Taxed = Pick<InvoiceFields, 'taxRate' | 'discountRate' | 'taxIncluded'> & {
  lines: readonly Pick<InvoiceLine, 'price' | 'quantity' | 'taxRate'>[]
}

/** The sums of lines by tax rate, highest first; without lines the invoice's own rate. */
function sumsByRate({ lines, taxRate }: Taxed): [rate: number, sum: number][] {
  const sums = new Map<number, number>()
  for (const { price, quantity, taxRate: rate = taxRate } of lines)
    sums.set(rate, (sums.get(rate) ?? 0) + price * quantity)
  if (sums.size === 0) sums.set(taxRate, 0)
  return [...sums].toSorted(([one], [other]) => other - one)
}

/**
 * The sums of an invoice in cents. The discount is taken off the sum of the lines and shared between the rates; the
 * tax of a rate is on what is left of its lines, or in it, and is rounded once a rate, half a cent up.
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
  const net = taxes.reduce((sum, one) => sum + one.net, 0)
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0)
  return { subtotal, discount, net, tax, total: net + tax, taxes }
}

/** Converts a price between net and gross, rounded to cents. */
export const convertPrice = (cents: number, rate: number, isIncluded: boolean): number =>
  isIncluded ? cents + shareOf(cents, rate) : cents - taxWithin(cents, rate)

/** The seller on the invoices; texts may be empty. */
export const Seller = z.object({
  name: text(120).check(z.minLength(1)),
  /** Several lines. */
  address: text(500),
  /** The shop's tax number. */
  taxNumber: text(longestTaxNumber),
  email: z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(255), z.email())]),
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

/** A zone's IANA name; its days are those of the shop. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))
/** The editable fields of the shop. */
export const ShopFields = z.extend(Seller, { timeZone: TimeZone })
export type ShopFields = z.output<typeof ShopFields>

/** The stored seller with its version, for the next edit. */
const KeptSeller = z.object({
  seller: z.nullable(Seller),
  /** The shop's zone; UTC until one is set. */
  timeZone: z.string(),
  version: z.int(),
  updated: z.nullable(z.string()),
})
export type KeptSeller = z.infer<typeof KeptSeller>

/** The body of a 409 conflict. */
export const SellerConflict = z.looseObject({ current: KeptSeller })

/**
 * ISO 13616: with the first four characters moved to the end and letters as numbers from 10 on, the remainder by 97 is
 * 1. Empty is none.
 */
export function isIban(iban: string): boolean {
  if (iban === '') return true
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (sign) =>
    String(sign.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const kept = {
  id: z.string(),
  /** `2026-0001`: without gaps within the year of its date, assigned when it is issued. */
  number: z.nullable(z.string()),
  state: InvoiceState,
  /** Issued and past its due day. */
  isOverdue: z.boolean(),
  issuedAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
}

export const Invoice = z.looseObject({
  ...InvoiceFields.shape,
  ...InvoiceTotals.shape,
  ...kept,
  /** The seller; an issued invoice keeps that of its day. Null until one is saved. */
  seller: z.optional(z.nullable(Seller)),
  /** The order it was made from. */
  order: z.optional(z.nullable(z.string())),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice in the list: without its lines, addresses and terms. */
export const InvoiceRow = z.looseObject({
  ...kept,
  customer: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  date: Day,
  due: Day,
  total: Cents,
  /** The totals of the invoice; missing in a whole list for older clients. */
  net: z.optional(Cents),
  tax: z.optional(Cents),
  taxes: z.optional(z.array(TaxSum)),
  currency: z.string(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceEdit = z.object({
  id: z.string(),
  version: z.optional(z.int()),
  changes: z.partial(InvoiceFields),
  base: z.optional(z.partial(InvoiceFields)),
})
export type InvoiceEdit = z.infer<typeof InvoiceEdit>

/** A filter of invoices: `q` searches number, name and e-mail; days are those of the invoice. */
export const InvoiceFilter = z.object({
  q: z.optional(Words),
  state: z.optional(listed(invoiceStates)),
  /** Only overdue ones, or all others. */
  overdue: z.optional(z.enum(['', 'yes', 'no'])),
  customer: z.optional(z.string().check(z.maxLength(64))),
  ...daysParts,
})
export type InvoiceFilter = z.output<typeof InvoiceFilter>

/** Sorted by `invoiceSorts`, without a sort `-date`. */
export const InvoiceListRequest = z.object({ ...InvoiceFilter.shape, ...pageParts })
export type InvoiceListRequest = z.output<typeof InvoiceListRequest>

/** The unpaid sum in one currency, and the overdue part of it. */
export const OpenSum = z.object({ currency: z.string(), open: Cents, overdue: Cents })
export type OpenSum = z.infer<typeof OpenSum>

/** `counts` has `overdue` besides the states; `sums` cover all matches, regardless of the wanted state. */
export const InvoicesReply = z.object({
  invoices: z.array(InvoiceRow),
  ...pageReply,
  sums: z.optional(z.array(OpenSum)),
})
export type InvoicesReply = z.infer<typeof InvoicesReply>

/** The body of a 409 conflict. */
export const InvoiceConflict = z.looseObject({ current: Invoice })

const InvoiceReply = z.object({ invoice: Invoice })

/** Allowed next states. An issued invoice is never changed or deleted; `paid` may be withdrawn, `void` may not. */
export const nextInvoiceStates: Record<InvoiceState, readonly InvoiceState[]> = {
  draft: ['issued'],
  issued: ['paid', 'void'],
  paid: ['issued', 'void'],
  void: [],
}

/** Reasons why an invoice cannot be issued: it is no draft, or has no lines. */
export const stuckReasons = ['issued', 'empty'] as const

/** Either `ids` or `filter`, at most 10,000 invoices. */
export const IssuePreviewRequest = z.object({
  ...idsOrFilter(InvoiceFilter),
  /** Instead of both: previews the number of an invoice of this day. */
  date: z.optional(Day),
})
export type IssuePreviewRequest = z.output<typeof IssuePreviewRequest>

export const IssuePreview = z.object({
  /** In the order of their dates; issued so they get these numbers, unless others are issued meanwhile. */
  ready: z.array(z.object({ id: z.string(), name: z.string(), number: z.string() })),
  stuck: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      reason: z.enum(stuckReasons),
    }),
  ),
})
export type IssuePreview = z.infer<typeof IssuePreview>

export const invoiceCalls = {
  list: call('get', 'invoice/list', {
    access: 'invoices.read',
    rows: 'invoices',
    request: InvoiceListRequest,
    reply: InvoicesReply,
    summary: 'The invoices: the newest 2,000, or one page with total and counts by state',
  }),
  details: call('post', 'invoice/details', {
    access: 'invoices.read',
    request: z.object({
      id: z.string(),
      /** The list it was opened from: filters and `sort`. */
      list: z.optional(InvoiceListRequest),
    }),
    reply: z.extend(InvoiceReply, z.partial(z.object(neighboursReply)).shape),
    summary: 'One invoice with its lines, and its neighbours in a list',
  }),
  add: call('post', 'invoice/add', {
    access: 'invoices.write',
    request: z.extend(InvoiceFields, {
      /** True to issue it at once, with a number. */
      state: z.optional(z.enum(['draft', 'issued'])),
    }),
    reply: InvoiceReply,
    summary: 'Make an invoice, a draft unless it is issued at once; totals are computed here',
  }),
  ofOrder: call('post', 'invoice/of-order', {
    access: 'invoices.write',
    request: z.object({
      order: z.string(),
      /** Texts of the lines besides the goods, in the user's language. */
      words: z.object({
        shipping: text(200).check(z.minLength(1)),
        discount: text(200).check(z.minLength(1)),
        refund: text(200).check(z.minLength(1)),
        /** Colour, size and code of each line of the order, by its number. */
        variants: z.optional(z.record(z.string().check(z.maxLength(6)), text(200))),
      }),
    }),
    reply: InvoiceReply,
    summary:
      'Make a draft of an order, which comes to what was paid; the invoice that it has already if there is one',
  }),
  seller: call('get', 'invoice/seller', {
    access: 'invoices.read',
    request: Nothing,
    reply: KeptSeller,
    summary: 'Who sends the invoices of the shop',
  }),
  saveSeller: call('post', 'invoice/seller/save', {
    access: 'settings.edit',
    request: z.object({
      changes: z.partial(ShopFields),
      version: z.optional(z.int()),
      base: z.optional(z.partial(ShopFields)),
    }),
    reply: KeptSeller,
    summary:
      'Change who sends the invoices, and the time zone of the shop; issued ones stay as they are. 409 with `current` on a conflict',
  }),
  edit: call('post', 'invoice/edit', {
    access: 'invoices.write',
    request: InvoiceEdit,
    reply: InvoiceReply,
    summary: 'Change a draft; 409 with `current` on a conflict, 409 `invoiceIssued` for any other',
  }),
  remove: call('post', 'invoice/delete', {
    access: 'invoices.write',
    request: z.object({ id: z.string() }),
    reply: z.object({ id: z.string() }),
    summary: 'Delete a draft; 409 `invoiceIssued` for any other',
  }),
  issuePreview: call('post', 'invoice/issue/preview', {
    access: 'invoices.issue',
    request: IssuePreviewRequest,
    reply: IssuePreview,
    summary: 'Which numbers these drafts would get now, and which cannot be issued; changes nothing',
  }),
  status: call('post', 'invoice/status', {
    access: 'invoices.issue',
    request: z.object({
      ...idsOrFilter(InvoiceFilter),
      state: InvoiceState,
      /** For one id: the version that was seen. */
      version: z.optional(z.int()),
    }),
    /** With a filter the reply has only the earlier states. */
    reply: z.object({
      invoices: z.array(InvoiceRow),
      previous: z.record(z.string(), InvoiceState),
      left: Left,
    }),
    summary:
      'Issue, mark as paid or void, all or none; 409 `invoiceState` when one may not go there. Of those that match a filter the ones that may; none is issued so',
  }),
}
