import type { Migration } from './migration.ts'

export const views: Migration = {
  id: '0038-views',
  statements: [
    `create table list_views (
      id text primary key,
      user_id text not null references users on delete cascade,
      list text not null,
      name text not null,
      search jsonb not null,
      shared boolean not null,
      at timestamptz not null
    )`,
    'create index on list_views (user_id, list)',
    'create index on list_views (shared) where shared',
    `create table list_looks (
      user_id text not null references users on delete cascade,
      list text not null,
      look jsonb not null,
      primary key (user_id, list)
    )`,
  ],
}
