import type { Migration } from './migration.ts'

/** Texts of up to 10,000 characters are stored, not only a digest of them, and the time zone is one of the shop's details. */
export const activityTexts: Migration = {
  id: '0072-activity-texts',
  statements: [
    `create or replace function shown_in_activity(field text, value jsonb, is_private boolean)
    returns jsonb language sql stable as $$
      select case
        when value is null or value = 'null' then null
        when field ~ 'password|secret|digest|token|hash|feed|recovery|activityKey'
          or length(value #>> '{}') > case
            -- Binary columns and data URLs are not texts.
            when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^(\\\\x|data:)' then 10000
            else 200 end
          or (is_private and jsonb_typeof(value) in ('string', 'array', 'object'))
          then digest_in_activity(value)
        else value end
    $$`,
    `create or replace function change_in_activity(line bigint, kind text, words text[], was jsonb, now jsonb)
    returns table (
      activity bigint, kind text, row_id text, record_kind text, record_id text, name text, deed text, fields jsonb
    ) language sql stable as $$
      select line, kind, concat_ws('/', r ->> words[0], r ->> words[1]),
        case when is_zone then 'shop_seller' when own then kind else words[2] end,
        case when is_zone then 'true' when own then r ->> words[0] else r ->> words[3] end,
        case when own and words[5] = '' and not is_zone then r ->> words[4] end,
        case when was is null then 'added' when now is null then 'removed' else 'changed' end, f.fields
      from (select coalesce(now, was)) row(r), lateral (select words[2] = '' or r ->> words[3] is null) part(own),
        lateral (select kind = 'meta' and r ->> 'key' = 'timeZone') setting(is_zone),
        lateral fields_in_activity(was, now, words[5] <> '') f
      where f.fields is not null and not (kind = 'meta' and r ->> 'key' in ('setupWord', 'activityKey'))
    $$`,
    'alter table activity disable trigger stays',
    'alter table activity_changes disable trigger stays',
    `update activity_changes set record_kind = 'shop_seller', record_id = 'true', name = null
      where record_kind = 'meta' and record_id = 'timeZone'`,
    `update activity set record_kind = 'shop_seller', record_id = 'true', record_name = null
      where record_kind = 'meta' and record_id = 'timeZone'`,
    'alter table activity enable trigger stays',
    'alter table activity_changes enable trigger stays',
  ],
}
