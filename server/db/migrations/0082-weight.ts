import type { Migration } from './migration.ts'

/** Products can have a weight in milligrams; null is unknown. */
export const weight: Migration = {
  id: '0082-weight',
  statements: ['alter table products add column weight integer check (weight between 0 and 1000000000)'],
}
