import type { Migration } from './migration.ts'

/** Verified addresses; only digests of the mailed codes are stored. */
export const verifiedEmail: Migration = {
  id: '0056-verified-email',
  statements: [
    'alter table users add column email_verified_at timestamptz',
    'alter table invites add column mailed_digest text unique',
    // A link that was mailed does not replace one that was handed over.
    'alter table password_resets add column email text',
    'alter table password_resets drop constraint password_resets_pkey',
    'create unique index password_resets_of_user on password_resets (user_id, (email is null))',
    `create table email_codes (
      user_id text primary key references users (id) on delete cascade,
      digest text not null unique,
      email text not null,
      created_at timestamptz not null,
      ends_at timestamptz not null
    )`,
  ],
}
