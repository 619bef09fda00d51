import * as z from 'zod/mini'
import { blankList, lastDays, listSearchParts, type Read, searchReader } from './list-search.ts'

export const invoiceSorts = ['number', 'customer', 'date', 'due', 'total', 'state'] as const
export const InvoiceState = z.enum(['draft', 'issued', 'paid', 'void'])
export type InvoiceState = z.infer<typeof InvoiceState>
export const invoiceStates = InvoiceState.options
/** A credit note reduces the amount of the invoice that it corrects. */
export const InvoiceKind = z.enum(['invoice', 'credit'])
export type InvoiceKind = z.infer<typeof InvoiceKind>
/** The tabs of the list besides "all"; they do not overlap: `issued` excludes overdue ones. */
export const invoiceViews = ['draft', 'issued', 'overdue', 'paid', 'void'] as const

const parts = () => ({
  ...listSearchParts(invoiceSorts),
  state: z.enum(['', ...invoiceViews, 'unpaid']),
  /** Dated in the last days, unless `from` or `to` is set. */
  ...lastDays('dated'),
  customer: z.string().check(z.maxLength(64)),
})
export type InvoiceSearch = Read<typeof parts>

export const blankInvoices: InvoiceSearch = {
  ...blankList('-date'),
  state: '',
  dated: '',
  from: '',
  to: '',
  customer: '',
}

export const invoiceSearchOf = searchReader(parts, blankInvoices)
