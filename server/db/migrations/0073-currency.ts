import { type Migration, trigramIndex } from './migration.ts'

const separator = 'chr(31)'
/** An amount in whole units, with the decimals of the currency of its row. */
const units = (column: string) => `trim_scale(${column} / 10.0 ^ decimals)::text`

/** The shop can have another currency than euros, with 0 to 3 decimals by ISO 4217 (`contract/money.ts`). */
export const currency: Migration = {
  id: '0073-currency',
  statements: [
    `create function shop_currency() returns text stable language sql as $$
      select value from meta where key = 'currency'
    $$`,
    `create function decimals_of(currency text) returns smallint immutable language sql as $$
      select (case
        when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
          'XAF', 'XOF', 'XPF') then 0
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
        else 2 end)::smallint
    $$`,
    `create function shop_decimals() returns smallint stable language sql as $$
      select decimals_of(shop_currency())
    $$`,
    // A generated column may only use its row, so each product has the decimals.
    `alter table products
      add column decimals smallint not null default shop_decimals(),
      drop column search`,
    `alter table products add column search text collate "C" not null generated always as (fold(
      ${[
        ...['name', 'description', 'trim_scale(round(rating::numeric, 2))::text', units('list_price')],
        ...[units('price'), 'gender', "coalesce(brand, '')", 'code'],
      ].join(` || ${separator} || `)})) stored`,
    `create or replace function order_words(ids text[])
      returns table (order_id text, words text, country text) stable language sql as $$
        select o.id,
          fold(concat_ws(${separator}, o.id, c.name, c.email, c.phone, phone_digits(c.phone), c.location,
            o.billing ->> 'name', o.billing ->> 'phone', phone_digits(o.billing ->> 'phone'), o.billing ->> 'city',
            chr(30) || round(o.total / 10.0 ^ shop_decimals(), shop_decimals())::text || chr(30),
            o.tracking, o.note, l.words, h.words)),
          coalesce(nullif(o.billing ->> 'country', ''), c.country)
        from orders o join customers c on c.id = o.customer_id
        left join lateral (
          select string_agg(concat_ws(${separator}, l.name, coalesce(nullif(l.code, ''), p.code), l.size, w.words),
            ${separator} order by l.line) as words
          from order_lines l join products p on p.id = l.product_id left join color_words w on w.code = l.color
          where l.order_id = o.id
        ) l on true
        left join lateral (
          select string_agg(note, ${separator} order by id) as words
          from order_history where order_id = o.id and note is not null
        ) h on true
        where o.id = any(ids)
      $$`,
    // The keys of `meta` that belong to the shop's details, so that another one replaces only this function.
    `create function is_shop_detail(key text) returns boolean immutable language sql as $$
      select key in ('timeZone', 'currency')
    $$`,
    // As in 0072, with the function above.
    `create or replace function change_in_activity(line bigint, kind text, words text[], was jsonb, now jsonb)
    returns table (
      activity bigint, kind text, row_id text, record_kind text, record_id text, name text, deed text, fields jsonb
    ) language sql stable as $$
      select line, kind, concat_ws('/', r ->> words[0], r ->> words[1]),
        case when is_detail then 'shop_seller' when own then kind else words[2] end,
        case when is_detail then 'true' when own then r ->> words[0] else r ->> words[3] end,
        case when own and words[5] = '' and not is_detail then r ->> words[4] end,
        case when was is null then 'added' when now is null then 'removed' else 'changed' end, f.fields
      from (select coalesce(now, was)) row(r), lateral (select words[2] = '' or r ->> words[3] is null) part(own),
        lateral (select kind = 'meta' and is_shop_detail(r ->> 'key')) setting(is_detail),
        lateral fields_in_activity(was, now, words[5] <> '') f
      where f.fields is not null and not (kind = 'meta' and r ->> 'key' in ('setupWord', 'activityKey'))
    $$`,
    trigramIndex('products', 'search'),
  ],
}
