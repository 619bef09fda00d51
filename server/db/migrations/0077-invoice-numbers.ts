import { type Migration, trigramIndex } from './migration.ts'

const number = `coalesce(prefix || '-', '') || case when year = 0 then '' else year::text || '-' end
  || lpad(serial::text, greatest(digits, length(serial::text)), '0')`

/** The shop decides the format of numbers; an issued invoice keeps its own, and its footer. */
export const invoiceNumbers: Migration = {
  id: '0077-invoice-numbers',
  statements: [
    `alter table invoices
      -- The least digits of the number and the footer, as they were at the time of issue.
      add column digits smallint not null default 4,
      add column footer text not null default '',
      drop column number,
      drop column search`,
    `alter table invoices
      add column number text generated always as (${number}) stored,
      add column search text collate "C" not null generated always as (
        fold(coalesce(${number}, '') || chr(31) || name || chr(31) || email || chr(31) || phone || chr(31)
          || phone_digits(phone))) stored`,
    // Series with other prefixes can meet.
    'create unique index invoices_number on invoices (number)',
    trigramIndex('invoices', 'search'),
    // The prefix of credit notes was one of the shop details.
    `do $$
    begin
      if not exists (select from shop_seller where fields ? 'creditPrefix') then return; end if;
      insert into shop_settings (id, fields, updated_at)
        select 'invoices', jsonb_build_object('creditPrefix', fields -> 'creditPrefix'), updated_at from shop_seller
        on conflict (id) do update set fields = shop_settings.fields || excluded.fields;
      update shop_seller set fields = fields - 'creditPrefix';
    end $$`,
  ],
}
