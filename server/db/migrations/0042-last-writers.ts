import type { Migration } from './migration.ts'

/** Editable records, each with a column that every manual edit sets; moves, sales and state changes do not count. */
const edited = {
  customers: 'name',
  products: 'name',
  orders: 'note',
  reviews: 'reply',
  invoices: 'name',
  shop_seller: 'fields',
  calendars: 'name',
  calendar_events: 'title',
  board_columns: 'title',
  board_items: 'title',
  board_stories: 'title',
}

/** The trigger that stores the last editor of a record; `column` is one that every manual edit sets. */
export const writerTrigger = (table: string, column: string) =>
  `create trigger ${table}_written after update of ${column} or delete on ${table}
        for each row execute function note_writer()`

export const lastWriters: Migration = {
  id: '0042-last-writers',
  statements: [
    `create table last_writers (
      kind text not null,
      record_id text not null,
      user_id text not null references users on delete cascade,
      at timestamptz not null,
      primary key (kind, record_id)
    )`,
    'create index on last_writers (user_id)',
    // The transaction of a write sets the user; without one it is a migration or a job.
    `create function note_writer() returns trigger language plpgsql as $$
    declare writer text := nullif(current_setting('fernhill.writer', true), '');
    begin
      if tg_op = 'DELETE' then
        delete from last_writers where kind = tg_table_name and record_id = old.id::text;
      elsif writer is not null then
        insert into last_writers values (tg_table_name, new.id::text, writer, now())
          on conflict (kind, record_id) do update set user_id = excluded.user_id, at = excluded.at;
      end if;
      return null;
    end $$`,
    ...Object.entries(edited).map(([table, column]) => writerTrigger(table, column)),
  ],
}
