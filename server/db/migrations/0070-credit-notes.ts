import type { Migration } from './migration.ts'

const number = `coalesce(prefix || '-', '') || year::text || '-'
  || lpad(serial::text, greatest(4, length(serial::text)), '0')`

/** A credit note is an invoice of its own kind and number series, linked to the invoice that it corrects. */
export const creditNotes: Migration = {
  id: '0070-credit-notes',
  statements: [
    `alter table invoices
      add column kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
      add column corrects_id text references invoices,
      -- The prefix of the number as it was at the time of issue.
      add column prefix text,
      -- The total of the issued credit notes of an invoice.
      add column credited bigint not null default 0,
      -- The refunds of the order that the invoice already contained when it was issued.
      add column refunded_before bigint not null default 0,
      add check ((kind = 'credit') = (corrects_id is not null)),
      add check (kind = 'invoice' or state <> 'paid'),
      add check (credited between 0 and total),
      drop constraint invoices_year_serial_key,
      add unique (kind, year, serial),
      drop column number,
      drop column search`,
    `alter table invoices
      add column number text generated always as (${number}) stored,
      add column search text collate "C" not null generated always as (
        fold(coalesce(${number}, '') || chr(31) || name || chr(31) || email || chr(31) || phone || chr(31)
          || phone_digits(phone))) stored`,
    'create index on invoices (corrects_id)',
    "create unique index invoices_credit_draft on invoices (corrects_id) where state = 'draft'",
    `update invoices i set refunded_before = coalesce((
        select sum(h.amount) from order_history h
        where h.order_id = i.order_id and h.kind = 'refunded' and h.at <= i.issued_at), 0)
      where i.order_id is not null and i.state <> 'draft'`,
    `alter table invoice_numbers
      add column kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
      drop constraint invoice_numbers_pkey,
      add primary key (kind, year)`,
    // As in 0007: without the extension a search reads the table.
    `do $$
    declare opclass text;
    begin
      select format('%I.gin_trgm_ops', n.nspname) into opclass
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if opclass is null then return; end if;
      execute 'create index on invoices using gin (search ' || opclass || ')';
    end $$`,
  ],
}
