import type { Migration } from './migration.ts'

/** Separator of the fields of the search text that no one types. */
const apart = `|| chr(31) ||`
/** Cents as the wire has them. */
const units = (column: string) => `trim_scale(${column} / 100.0)::text`

export const productCodes: Migration = {
  id: '0020-product-codes',
  statements: [
    // Its index is dropped with the column and made again where there are trigram indexes.
    'alter table products drop column search',
    `alter table products add column search text not null generated always as (lower(
      name ${apart} description ${apart} trim_scale(round(rating::numeric, 2))::text
      ${apart} ${units('list_price')} ${apart} ${units('price')} ${apart} gender ${apart} coalesce(brand, '')
      ${apart} code
    )) stored`,
    `do $$
    declare opclass text;
    begin
      select format('%I.gin_trgm_ops', n.nspname) into opclass
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if opclass is null then return; end if;
      execute 'create index on products using gin (search ' || opclass || ')';
    end $$`,
  ],
}
