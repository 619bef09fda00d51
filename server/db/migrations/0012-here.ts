import type { Migration } from './migration.ts'

/** Open records by client. Unlogged, because rows expire within a minute. */
export const recordWatchers: Migration = {
  id: '0012-here',
  statements: [
    `create unlogged table record_watchers (
      user_id text not null references users on delete cascade,
      client text not null,
      record text not null,
      seen_at timestamptz not null,
      primary key (user_id, client)
    )`,
    'create index on record_watchers (record)',
  ],
}
