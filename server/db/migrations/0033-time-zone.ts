import type { Migration } from './migration.ts'

/** The shop's time zone, in which its days are counted; UTC until one is set. */
export const timeZone: Migration = {
  id: '0033-time-zone',
  statements: [
    `create function shop_zone() returns text stable language sql as $$
      select coalesce((select value from meta where key = 'timeZone'), 'UTC')
    $$`,
    // The table of all zones takes seconds to read, and pg_input_is_valid is not in PostgreSQL 15.
    `create function is_zone(zone text) returns boolean stable language plpgsql as $$
      begin
        perform timestamptz 'epoch' at time zone zone;
        return true;
      exception when invalid_parameter_value then
        return false;
      end
    $$`,
    // The zone decides about days, so a new one makes cached figures of days stale.
    `create trigger count_change after insert or update or delete or truncate on meta
      for each statement execute function count_shop_change()`,
  ],
}
