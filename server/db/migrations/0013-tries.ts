import type { Migration } from './migration.ts'

/** Recent tries to sign in. Unlogged, because rows expire within a minute. */
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
