import type { Migration } from './migration.ts'

/** The index of the figures includes delivery, which is no revenue of products. */
export const orderSums: Migration = {
  id: '0034-order-sums',
  statements: [
    'drop index orders_placed',
    `create index orders_placed on orders (placed_at, id)
      include (customer_id, state, items, total, refunded, refunded_items, shipping)`,
  ],
}
