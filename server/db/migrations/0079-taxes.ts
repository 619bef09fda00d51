import type { Migration } from './migration.ts'

/** Products have a tax rate of the settings, and customers can be invoiced without tax. */
export const taxes: Migration = {
  id: '0079-taxes',
  statements: [
    'alter table products add column tax_rate text',
    "alter table customers add column tax_status text check (tax_status in ('exempt', 'reverse'))",
    // The rate of new invoices was one of their settings.
    `do $$
    begin
      if not exists (select from shop_settings where id = 'invoices' and fields ? 'taxRate') then return; end if;
      insert into shop_settings (id, fields, updated_at)
        select 'taxes', jsonb_build_object('rates', jsonb_build_array(
          jsonb_build_object('id', 'standard', 'name', '', 'rate', fields -> 'taxRate'))), updated_at
        from shop_settings where id = 'invoices';
      update shop_settings set fields = fields - 'taxRate' where id = 'invoices';
    end $$`,
    // The rates are stored like methods, not only a digest of them.
    `create or replace function shown_in_activity(field text, value jsonb, is_private boolean)
    returns jsonb language sql stable as $$
      select case
        when value is null or value = 'null' then null
        when field ~ 'password|secret|digest|token|hash|feed|recovery|activityKey'
          or length(value #>> '{}') > case
            -- Binary columns and data URLs are not texts.
            when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^(\\\\x|data:)' then 10000
            when field in ('methods', 'carriers', 'rates') then 10000
            else 200 end
          or (is_private and jsonb_typeof(value) in ('string', 'array', 'object'))
          then digest_in_activity(value)
        else value end
    $$`,
  ],
}
