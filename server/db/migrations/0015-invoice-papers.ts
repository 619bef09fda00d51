import type { Migration } from './migration.ts'

export const invoicePapers: Migration = {
  id: '0015-invoice-papers',
  statements: [
    `alter table invoices
      add column order_id text references orders on delete set null,
      add column tax_included boolean not null default false,
      add column seller jsonb`,
    // An order has one valid invoice; a void one makes room for another.
    `create unique index invoices_order on invoices (order_id) where state <> 'void'`,
    // A discount is a line with a negative price.
    'alter table invoice_lines drop constraint invoice_lines_price_check',
    `create table shop_seller (
      id boolean primary key default true check (id),
      fields jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null
    )`,
  ],
}
