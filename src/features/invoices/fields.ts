import type { Invoice, InvoiceFields } from '#contract/invoices.ts'

const names = [
  'customer',
  'name',
  'email',
  'phone',
  'address',
  'date',
  'due',
  'lines',
  'taxRate',
  'discountRate',
  'terms',
  'currency',
] as const satisfies (keyof InvoiceFields)[]
export type FieldName = (typeof names)[number]

export function only(fields: InvoiceFields, wanted: readonly FieldName[]): Partial<InvoiceFields> {
  return Object.fromEntries(wanted.map((name) => [name, fields[name]]))
}

/** What a person may write of an invoice, as it stands. */
export const fieldsOf = (invoice: Invoice) => only(invoice, names) as InvoiceFields

/** The fields in which two differ. */
export const changedFields = (before: InvoiceFields, now: InvoiceFields): FieldName[] =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
