import type { Migration } from './migration.ts'

/**
 * Orders whose prices do not include tax keep why they have none, because the customer can be taxed later; null for taxed
 * ones, and where prices include tax.
 */
export const orderTaxStatus: Migration = {
  id: '0086-order-tax-status',
  statements: [
    "alter table orders add column tax_status text check (tax_status in ('exempt', 'reverse'))",
    `update orders o set tax_status = c.tax_status from customers c
      where c.id = o.customer_id and c.tax_status is not null and o.tax = 0
        and exists (select from order_lines l where l.order_id = o.id and l.tax_rate = 0)`,
  ],
}
