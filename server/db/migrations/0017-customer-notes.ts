import type { Migration } from './migration.ts'

export const customerNotes: Migration = {
  id: '0017-customer-notes',
  statements: [
    `alter table customers
      add column address text not null default '',
      add column note text not null default '',
      add column tags text[] not null default '{}'`,
    "create index customers_tags on customers using gin (tags) where tags <> '{}'",
  ],
}
