import * as z from 'zod/mini'
import {
  blankList,
  daysSearchParts,
  listSearchParts,
  type Read,
  searchReader,
  spanPart,
} from './list-search.ts'

/** The sort keys of the list; a `-` before one means descending. */
export const invoiceSorts = ['number', 'customer', 'date', 'due', 'total', 'state'] as const
export const InvoiceState = z.enum(['draft', 'issued', 'paid', 'void'])
export type InvoiceState = z.infer<typeof InvoiceState>
export const invoiceStates = InvoiceState.options
/** The tabs of the list besides "all", none of which holds an invoice of another: issued ones are those not overdue. */
export const invoiceViews = ['draft', 'issued', 'overdue', 'paid', 'void'] as const

const parts = () => ({
  ...listSearchParts(invoiceSorts),
  /** A tab, or all that are still to be paid. */
  state: z.enum(['', ...invoiceViews, 'unpaid']),
  /** Dated in the last so many days, unless `from` or `to` say it to the day. */
  dated: spanPart(),
  ...daysSearchParts(),
  /** The id of a customer. */
  customer: z.string().check(z.maxLength(64)),
})
export type InvoiceSearch = Read<typeof parts>

/** The list as an address that says nothing means it. */
export const blankInvoices: InvoiceSearch = {
  ...blankList('-date'),
  state: '',
  dated: '',
  from: '',
  to: '',
  customer: '',
}

/** The search parameters of the list; an invalid one falls back to its default and sets `damaged`. */
export const invoiceSearchOf = searchReader(parts, blankInvoices)
