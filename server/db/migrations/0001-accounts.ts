import type { Migration } from './migration.ts'

export const accounts: Migration = {
  id: '0001-accounts',
  statements: [
    'create table meta (key text primary key, value text not null)',
    `insert into meta (key, value) values ('currency', 'EUR')`,
    `create table users (
      id text primary key,
      email text not null,
      name text not null,
      role text not null,
      password_hash text not null,
      token_version integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null
    )`,
    'create unique index users_email on users (lower(email))',
    // No reference to users: a key sent without an account belongs to the empty user.
    `create table idempotency_keys (
      user_id text not null,
      call text not null,
      key text not null,
      fingerprint text not null,
      reply text,
      created_at timestamptz not null,
      primary key (user_id, call, key)
    )`,
    'create index idempotency_keys_age on idempotency_keys (created_at)',
    `create table notifications (
      id text primary key,
      user_id text not null references users on delete cascade,
      kind text not null,
      facts jsonb not null,
      message text not null,
      read_at timestamptz,
      created_at timestamptz not null
    )`,
    'create index notifications_newest on notifications (user_id, created_at desc, id)',
    'create index notifications_unread on notifications (user_id) where read_at is null',
  ],
}
