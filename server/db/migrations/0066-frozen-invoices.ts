import type { Migration } from './migration.ts'

/** Rounds half a cent up, as every invoice was computed until this migration; `twice` is the divisor times two. */
const roundSql = (product: string, twice: string) =>
  `floor((2 * ${product} + ${twice} / 2) / (${twice})::numeric)`

export const frozenInvoices: Migration = {
  id: '0066-frozen-invoices',
  statements: [
    'alter table invoices add column sums jsonb',
    // Issued invoices have shown these details until now.
    `update invoices set seller = (select fields from shop_seller)
      where state <> 'draft' and seller is null`,
    `with groups as (
      select i.id, i.discount_rate, i.tax_included, coalesce(l.tax_rate, i.tax_rate) as rate,
        coalesce(sum(l.price::bigint * l.quantity), 0)::numeric as amount
      from invoices i left join invoice_lines l on l.invoice_id = i.id
      where i.state <> 'draft' group by i.id, 4
    ),
    running as (
      select *, sum(amount) over (partition by id order by rate desc) as upto from groups
    ),
    discounted as (
      select *, ${roundSql('upto * discount_rate', '20000')}
        - ${roundSql('(upto - amount) * discount_rate', '20000')} as discount
      from running
    ),
    taxed as (
      select *, case when tax_included
        then ${roundSql('(amount - discount) * rate', '2 * (10000 + rate)')}
        else ${roundSql('(amount - discount) * rate', '20000')} end as tax
      from discounted
    ),
    netted as (
      select *, amount - discount - case when tax_included then tax else 0 end as net from taxed
    )
    update invoices i set sums = s.sums from (
      select id, jsonb_build_object('subtotal', sum(amount), 'discount', sum(discount), 'net', sum(net),
        'tax', sum(tax), 'total', sum(net) + sum(tax), 'taxes',
        jsonb_agg(jsonb_build_object('rate', rate, 'net', net, 'tax', tax) order by rate desc)) as sums
      from netted group by id
    ) s where s.id = i.id`,
    `alter table invoices add constraint invoices_sums check (state = 'draft' or sums is not null)`,
  ],
}
