import type { Migration } from './migration.ts'

/** Tokens of programs; of a token only the digest is stored. */
export const programTokens: Migration = {
  id: '0052-program-tokens',
  statements: [
    `create table program_tokens (
      id text primary key,
      name text not null,
      digest text not null unique,
      rights jsonb not null,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      seen_at timestamptz
    )`,
  ],
}
