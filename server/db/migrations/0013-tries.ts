import type { Migration } from './migration.ts'

/** How often somebody tried to sign in lately. What it holds is worth nothing after a minute. */
export const tries: Migration = {
  id: '0013-tries',
  statements: [
    `create unlogged table tries (
      key text primary key,
      since timestamptz not null,
      count integer not null
    )`,
  ],
}
