import type { Migration } from './migration.ts'

/** A fully credited invoice, like a void one, leaves room for a corrected invoice of its order. */
export const correctedInvoices: Migration = {
  id: '0071-corrected-invoices',
  statements: [
    'drop index invoices_order',
    `create unique index invoices_order on invoices (order_id)
      where state <> 'void' and (total = 0 or credited < total)`,
  ],
}
