import type { Migration } from './migration.ts'

/** Accounts that may not sign in, and invitations; of an invitation's code only the digest is stored. */
export const team: Migration = {
  id: '0050-team',
  statements: [
    'alter table users add column deactivated_at timestamptz',
    'create index orders_of_user on orders (user_id, placed_at desc) where user_id is not null',
    `create table invites (
      id text primary key,
      digest text not null unique,
      role_id text not null,
      email text,
      by_user text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      used_at timestamptz
    )`,
  ],
}
