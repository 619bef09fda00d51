import type { Migration } from './migration.ts'

/** Separator of the words of an order that no one types. */
const apart = 'chr(31)'
/** Encloses a sum, so that 44.00 is not found within 144.00. */
const around = 'chr(30)'

/** Names of colours in the shop's four languages; lines of orders keep the code. */
export const colorWords: Record<string, string> = {
  primary200: 'light blue bleu clair albastru deschis 浅蓝',
  primaryDark: 'dark blue bleu foncé albastru închis 深蓝',
  secondary200: 'light violet clair violet deschis 浅紫',
  secondaryMain: 'violet 紫色',
  successLight: 'light green vert clair verde deschis 浅绿',
  successMain: 'green vert verde 绿色',
  successDark: 'dark green vert foncé verde închis 深绿',
  errorLight: 'light red rouge clair roșu deschis 浅红',
  errorMain: 'red rouge roșu 红色',
  errorDark: 'dark red rouge foncé roșu închis 深红',
  warningMain: 'yellow jaune galben 黄色',
  warningDark: 'dark yellow jaune foncé galben închis 深黄',
  orangeMain: 'orange portocaliu 橙色',
  orangeDark: 'dark orange foncé portocaliu închis 深橙',
  darkLight: 'grey gray gris gri 灰色',
  darkMain: 'black noir negru 黑色',
}

const digitsOf = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`

const columnList = (row: 'old' | 'new', columns: readonly string[]) =>
  ['total', 'billing', 'customer_id', ...columns].map((column) => `${row}.${column}`).join(', ')

/** Builds the search text of orders. Add a new searchable column of `orders` here. */
export const orderWordsWith = (...columns: string[]): string[] => [
  `create or replace function order_words(ids text[])
    returns table (order_id text, words text, country text) stable language sql as $$
      select o.id,
        lower(concat_ws(${apart}, o.id, c.name, c.email, c.phone, ${digitsOf('c.phone')}, c.location,
          o.billing ->> 'name', o.billing ->> 'phone', ${digitsOf(`o.billing ->> 'phone'`)},
          o.billing ->> 'city',
          ${around} || to_char(o.total / 100.0, 'FM9999999990.00') || ${around},
          ${columns.map((column) => `o.${column}, `).join('')}l.words, h.words)),
        coalesce(nullif(o.billing ->> 'country', ''), c.country)
      from orders o join customers c on c.id = o.customer_id
      left join lateral (
        select string_agg(concat_ws(${apart}, l.name, coalesce(nullif(l.code, ''), p.code), l.size, w.words), ${apart}
          order by l.line) as words
        from order_lines l join products p on p.id = l.product_id left join color_words w on w.code = l.color
        where l.order_id = o.id
      ) l on true
      left join lateral (
        select string_agg(note, ${apart} order by id) as words
        from order_history where order_id = o.id and note is not null
      ) h on true
      where o.id = any(ids)
    $$`,
  'drop trigger if exists find_changed on orders',
  `create trigger find_changed after update on orders for each row
    when ((${columnList('old', columns)}) is distinct from (${columnList('new', columns)})) execute function find_order()`,
]

const writeFrom = (table: string, column: string, condition = 'true') =>
  `perform write_order_search(array(select distinct ${column} from ${table} where ${condition}));`

/** Only where 0007 could make trigram indexes. */
export const orderSearchIndex = `do $$
    declare opclass text;
    begin
      select format('%I.gin_trgm_ops', n.nspname) into opclass
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if opclass is null then return; end if;
      execute 'create index order_search_words on order_search using gin (words ' || opclass || ')';
    end $$`

/** The search text of an order in one indexed column, kept by triggers: lists search it among 100,000 others. */
export const orderSearch: Migration = {
  id: '0036-order-search',
  statements: [
    'create table color_words (code text primary key, words text not null)',
    `insert into color_words values ${Object.entries(colorWords)
      .map(([code, words]) => `('${code}', '${words}')`)
      .join(', ')}`,
    // A table of its own, because an order changes its state many times and its search text stays.
    `create table order_search (
      order_id text primary key references orders on delete cascade,
      words text not null,
      country text not null
    )`,
    `create function find_order() returns trigger language plpgsql as $$
      begin perform write_order_search(array[new.id]); return null; end $$`,
    `create function find_order_of_line() returns trigger language plpgsql as $$
      begin perform write_order_search(array[new.order_id]); return null; end $$`,
    `create function find_orders_of_customer() returns trigger language plpgsql as $$
    begin
      perform write_order_search(array(select id from orders where customer_id = new.id));
      return null;
    end $$`,
    ...orderWordsWith(),
    // In the order of their ids, so that two bulk changes do not deadlock.
    `create function write_order_search(ids text[]) returns void language sql as $$
      insert into order_search as s (order_id, words, country)
        select order_id, words, country from order_words(ids) order by order_id
      on conflict (order_id) do update set words = excluded.words, country = excluded.country
        where (s.words, s.country) is distinct from (excluded.words, excluded.country)
    $$`,
    `create function find_added_orders() returns trigger language plpgsql as $$
      begin ${writeFrom('added', 'id')} return null; end $$`,
    `create function find_orders_of_lines() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then ${writeFrom('added', 'order_id')} end if;
      if tg_op <> 'INSERT' then ${writeFrom('gone', 'order_id')} end if;
      return null;
    end $$`,
    `create function find_orders_of_notes() returns trigger language plpgsql as $$
      begin ${writeFrom('added', 'order_id', 'note is not null')} return null; end $$`,
    `insert into order_search (order_id, words, country)
      select order_id, words, country from order_words(array(select id from orders))`,
    'create index on order_search (country, order_id)',
    orderSearchIndex,
    `create trigger find_added after insert on orders referencing new table as added
      for each statement execute function find_added_orders()`,
    `create trigger find_lines_added after insert on order_lines referencing new table as added
      for each statement execute function find_orders_of_lines()`,
    `create trigger find_lines_gone after delete on order_lines referencing old table as gone
      for each statement execute function find_orders_of_lines()`,
    `create trigger find_lines_changed after update of name, code, color, size, product_id on order_lines
      for each row execute function find_order_of_line()`,
    `create trigger find_notes after insert on order_history referencing new table as added
      for each statement execute function find_orders_of_notes()`,
    `create trigger find_changed after update on customers for each row
      when ((old.name, old.email, old.phone, old.location, old.country)
        is distinct from (new.name, new.email, new.phone, new.location, new.country))
      execute function find_orders_of_customer()`,
  ],
}
