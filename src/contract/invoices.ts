import * as z from 'zod/mini'
import { Cents, call, Day, editParts, Nothing } from './call.ts'
import { InvoiceFields, text } from './invoice-fields.ts'
import { InvoiceKind, InvoiceState, invoiceStates } from './invoice-search.ts'
import { InvoiceTotals, TaxSum } from './invoice-sums.ts'
import { daysParts, idsOrFilter, Left, neighboursReply, pageParts, pageReply, Words } from './list.ts'
import { EarlierShopFields, KeptSeller, Seller, ShopFields } from './seller.ts'
import { TaxRateId } from './taxes.ts'
import { listed } from './words.ts'

const kept = {
  id: z.string(),
  /** Missing from older servers, which have invoices only. All amounts of a credit note are positive. */
  kind: z.optional(InvoiceKind),
  /** The total of its issued credit notes. */
  credited: z.optional(Cents),
  /**
   * `2026-0001`, for a credit note `CN-2026-0001`, in the shop's format: without gaps within the kind and the year of its
   * date, assigned when it is issued.
   */
  number: z.nullable(z.string()),
  state: InvoiceState,
  isOverdue: z.boolean(),
  issuedAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
  version: z.int(),
}

/** A credit note of an invoice. */
export const InvoiceCredit = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  state: InvoiceState,
  date: Day,
  total: Cents,
})
export type InvoiceCredit = z.infer<typeof InvoiceCredit>

export const Invoice = z.looseObject({
  ...InvoiceFields.shape,
  ...InvoiceTotals.shape,
  ...kept,
  /** The seller: today's details for a draft, those at the time of issue for an issued invoice; null if none. */
  seller: z.optional(z.nullable(Seller)),
  /** At the foot of each page: today's text for a draft, that at the time of issue for an issued invoice. */
  footer: z.optional(z.string()),
  /** For a draft: the ids of the tax rates of its products, by product; without those of the default rate. */
  productRates: z.optional(z.record(z.string(), TaxRateId)),
  /** The order and its payment, for readers of orders. */
  order: z.optional(z.nullable(z.string())),
  payment: z.optional(z.object({ type: z.string(), paidAt: z.nullable(z.string()) })),
  /** The refunded amount of the order, before and after the invoice was issued. */
  refunded: z.optional(Cents),
  /** For a credit note: the invoice that it corrects, and what remains of it after issued credit notes. */
  corrects: z.optional(z.object({ id: z.string(), number: z.string(), date: Day, remaining: Cents })),
  /** For an invoice: its credit notes, oldest first. */
  credits: z.optional(z.array(InvoiceCredit)),
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

export const InvoiceEdit = z.object({ id: z.string(), ...editParts(InvoiceFields) })
export type InvoiceEdit = z.infer<typeof InvoiceEdit>

/** A filter of invoices: `q` searches number, name, e-mail and phone; days are those of the invoice. */
export const InvoiceFilter = z.object({
  q: z.optional(Words),
  state: z.optional(listed(invoiceStates)),
  overdue: z.optional(z.enum(['', 'yes', 'no'])),
  kind: z.optional(InvoiceKind),
  customer: z.optional(z.string().check(z.maxLength(64))),
  ...daysParts,
})
export type InvoiceFilter = z.output<typeof InvoiceFilter>

/** Sorted by `invoiceSorts`, without a sort `-date`. */
export const InvoiceListRequest = z.object({ ...InvoiceFilter.shape, ...pageParts })
export type InvoiceListRequest = z.output<typeof InvoiceListRequest>

export const OpenSum = z.object({ currency: z.string(), open: Cents, overdue: Cents })
export type OpenSum = z.infer<typeof OpenSum>

/**
 * `counts` has `overdue` besides the states; `sums` are what remains of the matches after credit notes, regardless of
 * the wanted state. `movable` are the matches that `status` would change, by the new state: no drafts or credit notes.
 */
export const InvoicesReply = z.object({
  invoices: z.array(InvoiceRow),
  ...pageReply,
  sums: z.optional(z.array(OpenSum)),
  movable: z.optional(z.object({ issued: z.int(), paid: z.int(), void: z.int() })),
})
export type InvoicesReply = z.infer<typeof InvoicesReply>

export const InvoiceConflict = z.looseObject({ current: Invoice })

const InvoiceReply = z.object({ invoice: Invoice })

/** Allowed next states. An issued invoice is never changed or deleted; `paid` may be withdrawn, `void` may not. */
export const nextInvoiceStates: Record<InvoiceState, readonly InvoiceState[]> = {
  draft: ['issued'],
  issued: ['paid', 'void'],
  paid: ['issued', 'void'],
  void: [],
}

/** An invoice of 0.00 cannot be marked as unpaid, one with credit notes cannot be voided, and a credit note is not paid. */
export const nextStatesOf = ({
  state,
  total,
  kind = 'invoice',
  credited = 0,
}: Pick<InvoiceRow, 'state' | 'total' | 'kind' | 'credited'>): readonly InvoiceState[] =>
  nextInvoiceStates[state].filter((next) => {
    if (next === 'paid') return kind === 'invoice'
    if (next === 'void') return credited === 0
    return !(state === 'paid' && next === 'issued' && total === 0)
  })

/** Returns the amount of an invoice after its credit notes. */
export const remainingOf = ({ total, credited = 0 }: Pick<InvoiceRow, 'total' | 'credited'>) =>
  total - credited

/** True for an issued or paid invoice of which something remains. */
export const canBeCredited = (invoice: Pick<InvoiceRow, 'state' | 'total' | 'kind' | 'credited'>): boolean =>
  invoice.kind !== 'credit' &&
  (invoice.state === 'issued' || invoice.state === 'paid') &&
  remainingOf(invoice) > 0

/**
 * Reasons why an invoice cannot be issued: no draft, no lines, an order cancelled or returned before payment, a credit
 * note of more than what remains of its invoice, or a number that an invoice of an earlier format has.
 */
export const stuckReasons = ['issued', 'empty', 'cancelled', 'tooHigh', 'numberTaken'] as const

/** Either `ids` or `filter`, at most 10,000 invoices. */
export const IssuePreviewRequest = z.object({
  ...idsOrFilter(InvoiceFilter),
  /** Instead of both: previews the number of an invoice of this day. */
  date: z.optional(Day),
})
export type IssuePreviewRequest = z.output<typeof IssuePreviewRequest>

export const IssuePreview = z.object({
  /** In the order of their dates; issued so they get these numbers, unless others are issued in the meantime. */
  ready: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      number: z.string(),
      /** The day of an issued invoice that has a lower number but is dated later. */
      laterDate: z.optional(Day),
    }),
  ),
  /** True while the shop has no details; invoices issued now stay without them. */
  isSellerMissing: z.optional(z.boolean()),
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
    summary: 'List invoices: the newest 2,000, or one page with total and counts by status',
  }),
  details: call('post', 'invoice/details', {
    access: 'invoices.read',
    request: z.object({
      id: z.string(),
      /** The list it was opened from: filters and `sort`. */
      list: z.optional(InvoiceListRequest),
    }),
    reply: z.extend(InvoiceReply, z.partial(z.object(neighboursReply)).shape),
    summary: 'Return an invoice with its lines, and the neighbours in a list',
  }),
  add: call('post', 'invoice/add', {
    access: 'invoices.write',
    contentAccess: [
      { right: 'invoices.issue', when: '`state` is `issued`', isNeeded: ({ state }) => state === 'issued' },
    ],
    request: z.extend(InvoiceFields, {
      /** `issued` gives it a number immediately. */
      state: z.optional(z.enum(['draft', 'issued'])),
    }),
    reply: InvoiceReply,
    summary: 'Add an invoice, as a draft unless it is issued immediately; the server computes the totals',
  }),
  ofOrder: call('post', 'invoice/of-order', {
    access: 'invoices.write',
    contentAccess: [{ right: 'orders.read', when: 'always', isNeeded: () => true }],
    request: z.object({
      order: z.string(),
      /** Texts of the lines besides the goods, in the language of the customer's documents. */
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
      'Create a draft from an order for what was paid, or return the invoice that it already has; 409 `orderCancelled` if it was cancelled or returned before payment',
  }),
  credit: call('post', 'invoice/credit', {
    access: 'invoices.write',
    request: z.object({
      invoice: z.string(),
      /** The text of the lines for a part of the invoice, in its language. */
      text: text(200).check(z.minLength(1)),
    }),
    reply: InvoiceReply,
    summary:
      'Create the draft of a credit note for the refunds of the invoice’s order or for all that remains, or return the draft that it already has; 409 `invoiceNotIssued`, or `invoiceCredited` if nothing remains',
  }),
  seller: call('get', 'invoice/seller', {
    access: 'invoices.read',
    request: Nothing,
    reply: KeptSeller,
    summary: 'Return the seller details, and the time zone and currency of the shop',
  }),
  saveSeller: call('post', 'invoice/seller/save', {
    isConfirmed: true,
    access: 'settings.edit',
    request: z.object({ ...editParts(ShopFields), base: z.optional(EarlierShopFields) }),
    reply: KeptSeller,
    summary:
      'Change the seller details, the time zone and the currency of the shop; issued invoices do not change. 409 with `current` on a conflict, 400 for another currency once there are orders or invoices',
  }),
  edit: call('post', 'invoice/edit', {
    access: 'invoices.write',
    request: InvoiceEdit,
    reply: InvoiceReply,
    summary:
      'Change a draft; 409 with `current` on a conflict, 409 `invoiceIssued` if it is not a draft, 409 `creditTooHigh` for a credit note of more than what remains of its invoice',
  }),
  remove: call('post', 'invoice/delete', {
    access: 'invoices.write',
    request: z.object({ id: z.string() }),
    reply: z.object({ id: z.string() }),
    summary: 'Delete a draft; 409 `invoiceIssued` if it is not a draft',
  }),
  issuePreview: call('post', 'invoice/issue/preview', {
    access: 'invoices.issue',
    request: IssuePreviewRequest,
    reply: IssuePreview,
    summary: 'Preview which numbers these drafts would get, and which cannot be issued; changes nothing',
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
      'Issue invoices, mark them as paid or void them, all or none; 409 `invoiceState` if one cannot change so. With a filter, changes those that can; none is issued',
  }),
}
