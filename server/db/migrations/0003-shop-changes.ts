import type { Migration } from './migration.ts'

const watched = ['products', 'customers', 'orders', 'order_lines', 'reviews']

/** Change counters that invalidate cached figures; one row per connection slot avoids lock waits. */
export const shopChanges: Migration = {
  id: '0003-shop-changes',
  statements: [
    'create table shop_changes (slot integer primary key, changes bigint not null)',
    `create function count_shop_change() returns trigger language plpgsql as $$
    begin
      insert into shop_changes (slot, changes) values (pg_backend_pid() % 256, 1)
      on conflict (slot) do update set changes = shop_changes.changes + 1;
      return null;
    end $$`,
    ...watched.map(
      (table) => `create trigger count_change after insert or update or delete or truncate on ${table}
      for each statement execute function count_shop_change()`,
    ),
  ],
}
