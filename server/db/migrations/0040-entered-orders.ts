import { orderWordsWith } from './0036-order-search.ts'
import type { Migration } from './migration.ts'

/** Orders are entered and changed by people of the shop, and know the parcel they went with. */
export const enteredOrders: Migration = {
  id: '0040-entered-orders',
  statements: [
    `alter table orders add column note text not null default '', add column carrier text not null default '',
      add column tracking text not null default ''`,
    // Cents of one piece before the discount of the line, which is in hundredths of a percent; null without a discount.
    `alter table order_lines add column full_price integer,
      add column discount_rate integer not null default 0`,
    // The counts of lines and the sums before and after a change.
    'alter table order_history add column changes jsonb',
    // An order is found by its parcel and its note too.
    ...orderWordsWith('tracking', 'note'),
  ],
}
