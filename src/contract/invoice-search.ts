import * as z from 'zod/mini'
import {
  blankList,
  daysSearchParts,
  listSearchParts,
  type Read,
  searchReader,
  spanPart,
} from './list-search.ts'

/** What the list sorts by; downwards with a `-` before it. */
export const invoiceSorts = ['number', 'customer', 'date', 'due', 'total', 'state'] as const
export const InvoiceState = z.enum(['draft', 'issued', 'paid', 'void'])
export type InvoiceState = z.infer<typeof InvoiceState>
export const invoiceStates = InvoiceState.options
/** The tabs of the list besides "all": overdue ones are issued ones too. */
export const invoiceViews = ['draft', 'issued', 'overdue', 'paid', 'void'] as const

const parts = () => ({
  ...listSearchParts(invoiceSorts),
  state: z.enum(['', ...invoiceViews]),
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

/** What the address of the list says; a damaged part falls back, and is noted. */
export const invoiceSearchOf = searchReader(parts, blankInvoices)
