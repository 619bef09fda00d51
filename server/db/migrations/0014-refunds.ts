import { customerFigures } from './0005-lists.ts'
import type { Migration } from './migration.ts'

export const refunds: Migration = {
  id: '0014-refunds',
  statements: [
    `alter table orders
      add column refunded integer not null default 0,
      add column refunded_items integer not null default 0,
      add constraint orders_refunded check (refunded between 0 and total),
      add constraint orders_refunded_items check (refunded_items between 0 and items)`,
    `alter table order_lines
      add column refunded integer not null default 0,
      add column restocked integer not null default 0,
      add constraint order_lines_refunded check (refunded between 0 and quantity),
      add constraint order_lines_restocked check (restocked between 0 and refunded)`,
    // Set for a refund only.
    'alter table order_history add column amount integer, add column pieces integer',
    // Refunds are not part of what a customer spent.
    customerFigures
      .replace('create function', 'create or replace function')
      .replaceAll('state, total,', 'state, total - refunded as total,'),
    // Still covers the figures of a span.
    'drop index orders_placed',
    `create index orders_placed on orders (placed_at, id)
      include (customer_id, state, items, total, refunded, refunded_items)`,
  ],
}
