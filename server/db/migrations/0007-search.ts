import type { Migration } from './migration.ts'

const columns = [
  ['products', 'search'],
  ['products', 'lower(name)'],
  ['customers', 'search'],
  ['reviews', 'search'],
]

/**
 * Trigram indexes, so that a search of three letters or more does not read every row. They need `pg_trgm`, which comes
 * with PostgreSQL and the embedded engine; without it, or without the right to add it, a search reads the table. The
 * extension may be in another schema.
 */
export const searches: Migration = {
  id: '0007-search',
  statements: [
    `do $$ begin
      create extension if not exists pg_trgm with schema public;
    exception when others then
      raise notice 'Searches read every row: %', sqlerrm;
    end $$`,
    `do $$
    declare opclass text;
    begin
      select format('%I.gin_trgm_ops', n.nspname) into opclass
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
      if opclass is null then return; end if;
      ${columns
        .map(
          ([table, column]) => `execute 'create index on ${table} using gin (${column} ' || opclass || ')';`,
        )
        .join('\n')}
    end $$`,
    'create index on reviews (product_id)',
  ],
}
