import { orderWordsWith } from './0036-order-search.ts'
import type { Migration } from './migration.ts'

export const enteredOrders: Migration = {
  id: '0040-entered-orders',
  statements: [
    `alter table orders add column note text not null default '', add column carrier text not null default '',
      add column tracking text not null default ''`,
    // Cents of one piece before the line's discount, which is in hundredths of a percent; null without one.
    `alter table order_lines add column full_price integer,
      add column discount_rate integer not null default 0`,
    // Number of changed lines, and the sums before and after.
    'alter table order_history add column changes jsonb',
    // The search finds orders by parcel and note too.
    ...orderWordsWith('tracking', 'note'),
  ],
}
