import type { Migration } from './migration.ts'

export const taxByLine: Migration = {
  id: '0032-tax-by-line',
  statements: [
    'alter table invoice_lines add column tax_rate integer check (tax_rate between 0 and 10000)',
    "alter table invoices add column tax_number text not null default ''",
    "alter table customers add column tax_number text not null default ''",
  ],
}
