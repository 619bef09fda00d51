import type { Migration } from './migration.ts'

/** Invoices have the country whose tax rates their lines have; null for the usual rates. */
export const taxCountry: Migration = {
  id: '0083-tax-country',
  statements: [`alter table invoices add column tax_country text check (tax_country ~ '^[A-Z]{2}$')`],
}
