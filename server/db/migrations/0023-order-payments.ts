import type { Migration } from './migration.ts'

/** The history of an order says how it was paid, and when a withdrawn payment had been made. */
export const orderPayments: Migration = {
  id: '0023-order-payments',
  statements: [
    // `how` of a payment is its way; `since` of a withdrawn payment is its moment.
    'alter table order_history add column how text, add column since timestamptz',
  ],
}
