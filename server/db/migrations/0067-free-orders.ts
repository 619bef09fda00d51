import type { Migration } from './migration.ts'

/** Orders and invoices of 0.00 have nothing to wait for. */
export const freeOrders: Migration = {
  id: '0067-free-orders',
  statements: [
    `insert into order_history (order_id, kind, user_id, note, at)
      select o.id, event.kind, null, null, o.placed_at
      from orders o cross join (values (1, 'paid'), (2, 'packing')) event (place, kind)
      where o.total = 0 and o.paid_at is null and o.state <> 'cancelled'
        and (event.kind = 'paid' or o.state = 'awaiting')
      order by o.id, event.place`,
    `update orders set paid_at = placed_at, version = version + 1,
        state = case when state = 'awaiting' then 'packing' else state end
      where total = 0 and paid_at is null and state <> 'cancelled'`,
    `update invoices set state = 'paid', paid_at = issued_at, version = version + 1
      where total = 0 and state = 'issued'`,
  ],
}
