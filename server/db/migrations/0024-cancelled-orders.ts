import type { Migration } from './migration.ts'

const states = ['awaiting', 'packing', 'shipped', 'delivered', 'returned', 'cancelled']
const figures = [...states, 'spent']

/** Customer figures by the orders of transition tables; returned and cancelled orders count as 0 spent. */
const changesOf = (...tables: ('added' | 'gone')[]) => `
  select customer_id,
    ${states.map((state) => `coalesce(sum(n) filter (where state = '${state}'), 0)::int as ${state}`).join(', ')},
    coalesce(sum(n * total::bigint) filter (where state not in ('returned', 'cancelled')), 0)::bigint as spent
  from (${tables
    .map(
      (table) =>
        `select customer_id, state, total - refunded as total, ${table === 'added' ? 1 : -1} as n from ${table}`,
    )
    .join(' union all ')}) r
  group by customer_id`

/** Customers are locked in the order of their ids, so that two bulk changes do not deadlock. */
const count = (...tables: ('added' | 'gone')[]) => `
  perform 1 from customers where id in (${tables.map((table) => `select customer_id from ${table}`).join(' union ')})
    order by id for no key update;
  if not found then return null; end if;
  update customers c set ${figures.map((name) => `${name} = c.${name} + d.${name}`).join(', ')}
  from (${changesOf(...tables)}) d
  where c.id = d.customer_id and (${figures.map((name) => `d.${name} <> 0`).join(' or ')});`

export const cancelledOrders: Migration = {
  id: '0024-cancelled-orders',
  statements: [
    'alter table orders drop constraint orders_state_check',
    `alter table orders add constraint orders_state_check
      check (state in (${states.map((state) => `'${state}'`).join(', ')}))`,
    // The sum of all states is a generated column; changing its expression takes a new column and index.
    'alter table customers add column cancelled integer not null default 0',
    'alter table customers drop column orders',
    `alter table customers
      add column orders integer not null generated always as (${states.join(' + ')}) stored`,
    'create index on customers (orders, id)',
    `create or replace function count_customer_orders() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${count('added')}
      elsif tg_op = 'DELETE' then ${count('gone')}
      else ${count('added', 'gone')}
      end if;
      return null;
    end $$`,
  ],
}
