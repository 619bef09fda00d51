import type { Migration } from './migration.ts'

export const invoicesOfOrders: Migration = {
  id: '0068-invoices-of-orders',
  statements: [
    // The text of the line with refunds, in the language of the draft.
    'alter table invoices add column refund_text text',
    `update invoices i set state = 'paid', paid_at = o.paid_at, version = i.version + 1
      from orders o where o.id = i.order_id and o.paid_at is not null and i.state = 'issued'`,
  ],
}
