import { InvoiceFields } from '#contract/invoice-fields.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Snapshot } from '#forms/edit-form.ts'

const names = Object.keys(InvoiceFields.shape) as (keyof InvoiceFields)[]

export const toSnapshot = (invoice: Invoice): Snapshot<InvoiceFields> => ({
  version: invoice.version,
  at: invoice.updated,
  fields: Object.fromEntries(names.map((name) => [name, invoice[name]])) as InvoiceFields,
})
