import { writerTrigger } from './0042-last-writers.ts'
import { activityTriggers } from './0053-activity.ts'
import type { Migration } from './migration.ts'

/** Discounts of the shop. An order refers to its discount, so uses are counted from orders. */
export const discounts: Migration = {
  id: '0076-discounts',
  statements: [
    `create table discounts (
      id text primary key,
      code text not null,
      kind text not null check (kind in ('percent', 'amount', 'delivery')),
      percent smallint,
      amount integer,
      max_amount integer,
      min_value integer,
      min_quantity integer,
      scope text not null check (scope in ('all', 'categories', 'products')),
      categories text[] not null default '{}',
      products integer[] not null default '{}',
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses integer,
      max_per_customer integer,
      is_active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`,
    'create unique index discounts_code on discounts (code) where deleted_at is null',
    'alter table orders add column discount_id text references discounts',
    // Counts the uses of a discount without reading the orders.
    'create index on orders (discount_id, state, user_id) where discount_id is not null',
    ...activityTriggers('discounts', { name: 'code' }),
    writerTrigger('discounts', 'code'),
  ],
}
