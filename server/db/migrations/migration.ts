/** Statements are single, because not every driver accepts several. */
export type Migration = { id: string; statements: string[] }

/** The statement for a trigram index of a text; without the extension a search reads the table. */
export const trigramIndex = (table: string, column: string) => `do $$
  declare opclass text;
  begin
    select format('%I.gin_trgm_ops', n.nspname) into opclass
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
    if opclass is null then return; end if;
    execute 'create index on ${table} using gin (${column} ' || opclass || ')';
  end $$`
