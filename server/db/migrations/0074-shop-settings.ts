import { activityTriggers } from './0053-activity.ts'
import type { Migration } from './migration.ts'

/** Roles and tokens that could edit the shop's details can read its settings too. */
const withReading = (table: string) =>
  `update ${table} set rights = rights || '["settings.read"]' where rights ? 'settings.edit'`

/** The settings by section; a section without a row has the values of `contract/settings.ts`. */
export const shopSettings: Migration = {
  id: '0074-shop-settings',
  statements: [
    `create table shop_settings (
      id text primary key,
      fields jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null
    )`,
    // The session has them, so a change makes cached answers stale.
    `create trigger count_change after insert or update or delete or truncate on shop_settings
      for each statement execute function count_shop_change()`,
    // The first edit adds the row, so it has a writer too.
    ...['shop_settings', 'shop_seller'].map(
      (table) => `create or replace trigger ${table}_written after insert or update or delete on ${table}
        for each row execute function note_writer()`,
    ),
    ...activityTriggers('shop_settings', {}),
    withReading('roles'),
    withReading('program_tokens'),
  ],
}
