import type { Migration } from './migration.ts'

/** Discounts can apply without a code, and only to countries of delivery. Their uses are counted from orders too. */
export const automaticDiscounts: Migration = {
  id: '0081-automatic-discounts',
  statements: [
    "alter table discounts add column countries text[] not null default '{}'",
    'alter table discounts add column is_automatic boolean not null default false',
    `create table order_discounts (
      order_id text not null references orders on delete cascade,
      discount_id text not null references discounts,
      name text not null,
      amount integer not null,
      primary key (order_id, discount_id)
    )`,
    'create index on order_discounts (discount_id)',
  ],
}
