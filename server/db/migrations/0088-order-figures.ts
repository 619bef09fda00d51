import type { Migration } from './migration.ts'

/** The index of the figures includes the added tax, which belongs to the revenue of the products. */
export const orderFigures: Migration = {
  id: '0088-order-figures',
  statements: [
    'drop index orders_placed',
    `create index orders_placed on orders (placed_at, id)
      include (customer_id, state, items, total, refunded, refunded_items, shipping, tax)`,
  ],
}
