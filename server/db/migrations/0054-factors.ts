import type { Migration } from './migration.ts'

/** Passkeys, one-time codes and recovery codes; of a recovery code only the digest is stored. */
export const factors: Migration = {
  id: '0054-factors',
  statements: [
    `create table passkeys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null,
      created_at timestamptz not null,
      seen_at timestamptz
    )`,
    'create index passkeys_of_user on passkeys (user_id)',
    // A challenge is answered once.
    'create table passkey_challenges (challenge text primary key, user_id text, ends_at timestamptz not null)',
    `create table one_time_codes (
      user_id text primary key references users (id) on delete cascade,
      secret text not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`,
    `create table recovery_codes (
      user_id text not null references users (id) on delete cascade,
      digest text not null,
      primary key (user_id, digest)
    )`,
  ],
}
