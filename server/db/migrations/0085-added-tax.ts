import type { Migration } from './migration.ts'

/** Tax that is added to the prices of an order, and the rates of its lines; null for lines whose prices include tax. */
export const addedTax: Migration = {
  id: '0085-added-tax',
  statements: [
    'alter table orders add column tax integer not null default 0',
    'alter table order_lines add column tax_rate integer',
  ],
}
