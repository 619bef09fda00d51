import type { Migration } from './migration.ts'

const added = `insert into activity_changes (activity, kind, row_id, record_kind, record_id, name, deed, fields)
        select c.*`
const changesOf = (was: string, now: string) =>
  `change_in_activity(activity_line, tg_table_name, tg_argv, ${was}, ${now}) c`

/** The changed rows of 0053 with inlinable functions: a call per row dominated the time of bulk writes. */
export const activityOfMany: Migration = {
  id: '0059-activity-of-many',
  statements: [
    `create function digest_in_activity(value jsonb) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'digest', md5((select m.value from meta m where m.key = 'activityKey') || (value #>> '{}')),
        'length', length(value #>> '{}'))
    $$`,
    `create or replace function shown_in_activity(field text, value jsonb, is_private boolean)
    returns jsonb language sql stable as $$
      select case
        when value is null or value = 'null' then null
        when field ~ 'password|secret|digest|token|hash|feed|recovery|activityKey' or length(value #>> '{}') > 200
          or (is_private and jsonb_typeof(value) in ('string', 'array', 'object'))
          then digest_in_activity(value)
        else value end
    $$`,
    'drop function fields_in_activity',
    // Both rows are of one table, so they have the same columns.
    `create function fields_in_activity(was jsonb, now jsonb, is_private boolean)
    returns table (fields jsonb) language sql stable as $$
      select jsonb_object_agg(key, jsonb_build_array(
        shown_in_activity(key, was -> key, is_private), shown_in_activity(key, now -> key, is_private)))
      from jsonb_object_keys(coalesce(now, was)) key
      where nullif(was -> key, 'null') is distinct from nullif(now -> key, 'null') and key not in ('version',
        'updated_at', 'changed', 'search', 'token_version', 'review_count', 'awaiting', 'packing', 'shipped',
        'delivered', 'returned', 'cancelled', 'orders', 'spent')
    $$`,
    `create or replace function change_in_activity(line bigint, kind text, words text[], was jsonb, now jsonb)
    returns table (
      activity bigint, kind text, row_id text, record_kind text, record_id text, name text, deed text, fields jsonb
    ) language sql stable as $$
      select line, kind, concat_ws('/', r ->> words[0], r ->> words[1]),
        case when own then kind else words[2] end, case when own then r ->> words[0] else r ->> words[3] end,
        case when own and words[5] = '' then r ->> words[4] end,
        case when was is null then 'added' when now is null then 'removed' else 'changed' end, f.fields
      from (select coalesce(now, was)) row(r), lateral (select words[2] = '' or r ->> words[3] is null) part(own),
        lateral fields_in_activity(was, now, words[5] <> '') f
      where f.fields is not null and not (kind = 'meta' and r ->> 'key' in ('setupWord', 'activityKey'))
    $$`,
    // Without "offset 0" a row would be made into JSON once for each of its columns.
    `create or replace function keep_activity() returns trigger language plpgsql set timezone to 'UTC' as $$
    declare
      activity_line bigint := nullif(current_setting('fernhill.activity', true), '');
    begin
      if activity_line is null then return null; end if;
      if tg_op = 'INSERT' then
        ${added} from (select to_jsonb(n) as r from new_rows n offset 0) n, ${changesOf('null', 'n.r')};
      elsif tg_op = 'DELETE' then
        ${added} from (select to_jsonb(o) as r from old_rows o offset 0) o, ${changesOf('o.r', 'null')};
      else
        ${added} from (
          select o.r as was, n.r as now from (select to_jsonb(o) as r from old_rows o) o
          full join (select to_jsonb(n) as r from new_rows n) n
          on concat_ws('/', o.r ->> tg_argv[0], o.r ->> tg_argv[1])
            = concat_ws('/', n.r ->> tg_argv[0], n.r ->> tg_argv[1]) offset 0) pair,
          ${changesOf('pair.was', 'pair.now')};
      end if;
      return null;
    end $$`,
  ],
}
