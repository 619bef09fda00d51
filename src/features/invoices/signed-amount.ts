import type { InvoiceRow } from '#contract/invoices.ts'

/** Returns an amount of an invoice as it counts in a list: negative for a credit note; cents. */
export const signedAmount = ({ kind }: Pick<InvoiceRow, 'kind'>, cents = 0) =>
  kind === 'credit' ? -cents : cents

export const signedTotal = (invoice: Pick<InvoiceRow, 'kind' | 'total'>) =>
  signedAmount(invoice, invoice.total)
