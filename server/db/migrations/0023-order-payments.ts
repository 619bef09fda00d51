import type { Migration } from './migration.ts'

/** The history of an order says how it was paid, and what a payment that was taken back had been. */
export const orderPayments: Migration = {
  id: '0023-order-payments',
  statements: [
    // Of a payment the way of paying; of one taken back the moment it had.
    'alter table order_history add column how text, add column since timestamptz',
  ],
}
