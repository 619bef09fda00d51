import type { Migration } from './migration.ts'

/** Discounts can apply without a code, and only to countries of delivery. Their uses are counted from orders too. */
export const automaticDiscounts: Migration = {
  id: '0081-automatic-discounts',
  statements: [
    "alter table discounts add column countries text[] not null default '{}'",
    'alter table discounts add column is_automatic boolean not null default false',
    `create table order_discounts (
      order_id text not null references orders on delete cascade,
      discount_id text not null references discounts,
      name text not null,
      amount integer not null,
      primary key (order_id, discount_id)
    )`,
    'create index on order_discounts (discount_id)',
    // These lists are stored like methods, not only a digest of them.
    `create or replace function shown_in_activity(field text, value jsonb, is_private boolean)
    returns jsonb language sql stable as $$
      select case
        when value is null or value = 'null' then null
        when field ~ 'password|secret|digest|token|hash|feed|recovery|activityKey'
          or length(value #>> '{}') > case
            -- Binary columns and data URLs are not texts.
            when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^(\\\\x|data:)' then 10000
            when field in ('methods', 'carriers', 'rates', 'countries', 'reasons') then 10000
            else 200 end
          or (is_private and jsonb_typeof(value) in ('string', 'array', 'object'))
          then digest_in_activity(value)
        else value end
    $$`,
  ],
}
