import type { Migration } from './migration.ts'

/** Parts of imported files that wait for a call of their own, so that no transaction takes a whole file. */
export const importParts: Migration = {
  id: '0060-import-parts',
  statements: [
    `create table import_parts (
      import_id text not null,
      nth integer not null,
      user_id text not null references users on delete cascade,
      -- The number of entries, which are JSON.
      size integer not null,
      entries text not null,
      created_at timestamptz not null,
      primary key (import_id, nth)
    )`,
    'create index on import_parts (user_id, created_at)',
  ],
}
