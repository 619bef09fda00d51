import type { Migration } from './migration.ts'

/** The details of the shop are one JSON column, stored as a digest because of its length; its parts are now stored as fields. */
export const activityOfTheSeller: Migration = {
  id: '0069-activity-of-the-seller',
  statements: [
    `create or replace function fields_in_activity(was jsonb, now jsonb, is_private boolean)
    returns table (fields jsonb) language sql stable as $$
      select jsonb_object_agg(part.key, jsonb_build_array(
        shown_in_activity(part.key, part.was, is_private), shown_in_activity(part.key, part.now, is_private)))
      from (
        select key, was -> key, now -> key from jsonb_object_keys(coalesce(now, was)) key where key <> 'fields'
        union all
        select key, was -> 'fields' -> key, now -> 'fields' -> key
        from jsonb_object_keys(coalesce(now -> 'fields', was -> 'fields')) key
      ) part(key, was, now)
      where nullif(part.was, 'null') is distinct from nullif(part.now, 'null') and part.key not in ('version',
        'updated_at', 'changed', 'search', 'folded_name', 'folded_author', 'token_version', 'review_count', 'awaiting',
        'packing', 'shipped', 'delivered', 'returned', 'cancelled', 'orders', 'spent')
    $$`,
  ],
}
