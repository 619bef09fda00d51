import type { Migration } from './migration.ts'

/** Areas of the activity are the keys of features, and words and keys of the shop are kept out of it. */
export const activityAreas: Migration = {
  id: '0058-activity-areas',
  statements: [
    'alter table activity disable trigger stays',
    `update activity set area = case
      when call = 'review/add' then 'products'
      when area = 'board' then 'kanban'
      when area = 'reviews' then 'moderation'
      when call like 'notifications%' then 'notifications'
      when call like 'customer/product/%' then 'stock'
      else area end
    where area in ('board', 'reviews', 'account', 'products')`,
    'alter table activity enable trigger stays',
    'create index on activity (area)',
    `create or replace function change_in_activity(line bigint, kind text, words text[], was jsonb, now jsonb)
    returns table (
      activity bigint, kind text, row_id text, record_kind text, record_id text, name text, deed text, fields jsonb
    ) language sql stable as $$
      select line, kind, concat_ws('/', r ->> words[0], r ->> words[1]),
        case when own then kind else words[2] end, case when own then r ->> words[0] else r ->> words[3] end,
        case when own and words[5] = '' then r ->> words[4] end,
        case when was is null then 'added' when now is null then 'removed' else 'changed' end, f
      from (select coalesce(now, was)) row(r), lateral (select words[2] = '' or r ->> words[3] is null) part(own),
        lateral fields_in_activity(was, now, words[5] <> '') f
      where f is not null and not (kind = 'meta' and r ->> 'key' in ('setupWord', 'activityKey'))
    $$`,
  ],
}
