import type { Migration } from './migration.ts'

/** Sessions end one by one, which replaces the account-wide token number; also password reset links. */
export const sessions: Migration = {
  id: '0051-sessions',
  statements: [
    `create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      agent text not null,
      address text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      ends_at timestamptz not null
    )`,
    'create index sessions_of_user on sessions (user_id, seen_at desc)',
    // Only the digest of the link's code is stored; an account has one link at a time.
    `create table password_resets (
      user_id text primary key references users (id) on delete cascade,
      digest text not null unique,
      ends_at timestamptz not null
    )`,
    'alter table users drop column token_version',
  ],
}
