import type { Migration } from './migration.ts'

/** Separator of the fields of a search text that no one types. */
const apart = `|| chr(31) ||`
const states = ['awaiting', 'packing', 'shipped', 'delivered', 'returned']

/** Changes in the figures of customers by the orders in the transition tables `added` and `gone`. */
const figuresOf = (...tables: ('added' | 'gone')[]) => `
  select customer_id,
    ${states.map((state) => `coalesce(sum(n) filter (where state = '${state}'), 0)::int as ${state}`).join(', ')},
    coalesce(sum(n * total::bigint) filter (where state <> 'returned'), 0)::bigint as spent
  from (${tables
    .map((table) => `select customer_id, state, total, ${table === 'added' ? 1 : -1} as n from ${table}`)
    .join(' union all ')}) r
  group by customer_id`

/** Customers are locked in the order of their ids, so that two bulk changes do not deadlock. */
const count = (...tables: ('added' | 'gone')[]) => `
  perform 1 from customers where id in (${tables.map((table) => `select customer_id from ${table}`).join(' union ')})
    order by id for no key update;
  if not found then return null; end if;
  update customers c set ${[...states, 'spent'].map((name) => `${name} = c.${name} + d.${name}`).join(', ')}
  from (${figuresOf(...tables)}) d
  where c.id = d.customer_id and (${[...states, 'spent'].map((name) => `d.${name} <> 0`).join(' or ')});`

export const customerFigures = `create function count_customer_orders() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${count('added')}
      elsif tg_op = 'DELETE' then ${count('gone')}
      else ${count('added', 'gone')}
      end if;
      return null;
    end $$`

/** Columns and indexes that page lists of 100,000 rows; imports; invoices. */
export const lists: Migration = {
  id: '0005-lists',
  statements: [
    // Kept by triggers, because summing them is too slow for a page of customers.
    `alter table customers
      ${states.map((state) => `add column ${state} integer not null default 0,`).join('\n')}
      add column spent bigint not null default 0,
      add column orders integer not null generated always as (${states.join(' + ')}) stored,
      add column search text not null generated always as (lower(
        name ${apart} email ${apart} coalesce(phone, '') ${apart} location)) stored`,
    customerFigures,
    `create trigger count_inserted after insert on orders referencing new table as added
      for each statement execute function count_customer_orders()`,
    `create trigger count_deleted after delete on orders referencing old table as gone
      for each statement execute function count_customer_orders()`,
    `create trigger count_updated after update on orders referencing new table as added old table as gone
      for each statement execute function count_customer_orders()`,
    `update customers c set ${[...states, 'spent'].map((name) => `${name} = d.${name}`).join(', ')}
      from (${figuresOf('added').replace('from added', 'from orders')}) d where c.id = d.customer_id`,
    'create index customers_email on customers (lower(email))',
    'drop index customers_newest',
    ...['lower(name)', 'created_at', 'orders', 'spent'].map((by) => `create index on customers (${by}, id)`),

    // The state as a number that rises along the way of an order.
    `alter table orders add column stage smallint not null generated always as (case state
      ${states.map((state, index) => `when '${state}' then ${index + 1}`).join(' ')} else 9 end) stored`,
    // The same columns, but readable in both directions, with the same order for equal moments.
    'drop index orders_placed',
    'create index orders_placed on orders (placed_at, id) include (customer_id, state, items, total)',
    ...['id::bigint', 'total', 'items', 'stage, placed_at', 'payment_type, placed_at'].map(
      (by) => `create index on orders (${by.replace('id::bigint', '(id::bigint)')}, id)`,
    ),
    'create index orders_by_prefix on orders (id text_pattern_ops)',

    // Includes the name, so that names are searched without the table.
    'create index on products (lower(name), id) include (name) where deleted_at is null',
    'create index on products (lower(name), id)',
    'create index on products (stock, id) where deleted_at is null',
    `alter table reviews add column search text not null generated always as (lower(author ${apart} review)) stored`,
    'drop index reviews_newest',
    ...['created_at', 'status, created_at', 'rating', 'lower(author)'].map(
      (by) => `create index on reviews (${by}, id)`,
    ),

    `create table customer_imports (
      id text primary key,
      user_id text references users on delete set null,
      created_at timestamptz not null,
      undone_at timestamptz
    )`,
    // `before` is the earlier row of a merged customer; `version` is the one that the import made.
    `create table customer_import_rows (
      import_id text not null references customer_imports on delete cascade,
      customer_id text not null references customers on delete cascade,
      before jsonb,
      version integer not null,
      primary key (import_id, customer_id)
    )`,
    'create index on customer_import_rows (customer_id)',

    'create table invoice_numbers (year integer primary key, last integer not null)',
    `create table invoices (
      id text primary key,
      year integer,
      serial integer,
      number text generated always as (
        year::text || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0')) stored,
      state text not null check (state in ('draft', 'issued', 'paid', 'void')),
      customer_id text references customers,
      name text not null,
      email text not null,
      phone text not null,
      address text not null,
      date text not null,
      due text not null,
      tax_rate integer not null check (tax_rate between 0 and 10000),
      discount_rate integer not null check (discount_rate between 0 and 10000),
      terms text not null,
      currency text not null,
      total bigint not null check (total >= 0),
      issued_at timestamptz,
      paid_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (year, serial),
      check ((state = 'draft') = (serial is null))
    )`,
    ...['date', 'due', 'lower(name)', 'total', 'state, date'].map(
      (by) => `create index on invoices (${by}, id)`,
    ),
    'create index on invoices (customer_id)',
    `create table invoice_lines (
      invoice_id text not null references invoices on delete cascade,
      line smallint not null,
      product_id integer references products,
      text text not null,
      quantity integer not null check (quantity > 0),
      price integer not null check (price >= 0),
      primary key (invoice_id, line)
    )`,
  ],
}
