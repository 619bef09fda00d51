import type { Migration } from './migration.ts'

/** Sign-ins that have begun at the provider, which are finished once; and the accounts that the provider knows. */
export const openId: Migration = {
  id: '0057-open-id',
  statements: [
    `create table open_id_sign_ins (
      state_digest text primary key,
      secret_digest text not null,
      nonce text not null,
      verifier text not null,
      ends_at timestamptz not null
    )`,
    `create table open_id_accounts (
      issuer text not null,
      subject text not null,
      user_id text not null references users (id) on delete cascade,
      primary key (issuer, subject)
    )`,
  ],
}
