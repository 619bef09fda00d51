import type { Migration } from './migration.ts'

/** Customers have a language of documents, and each invoice has its language; that of an older one is the reader's. */
export const documentLanguage: Migration = {
  id: '0080-document-language',
  statements: ['customers', 'invoices'].map(
    (table) => `alter table ${table} add column language text check (language in ('en', 'fr', 'ro', 'zh'))`,
  ),
}
