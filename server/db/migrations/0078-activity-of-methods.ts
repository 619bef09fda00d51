import type { Migration } from './migration.ts'

/** The delivery and payment methods and the carriers of the settings are stored like texts, not only a digest of them. */
export const activityOfMethods: Migration = {
  id: '0078-activity-of-methods',
  statements: [
    `create or replace function shown_in_activity(field text, value jsonb, is_private boolean)
    returns jsonb language sql stable as $$
      select case
        when value is null or value = 'null' then null
        when field ~ 'password|secret|digest|token|hash|feed|recovery|activityKey'
          or length(value #>> '{}') > case
            -- Binary columns and data URLs are not texts.
            when jsonb_typeof(value) = 'string' and value #>> '{}' !~ '^(\\\\x|data:)' then 10000
            when field in ('methods', 'carriers') then 10000
            else 200 end
          or (is_private and jsonb_typeof(value) in ('string', 'array', 'object'))
          then digest_in_activity(value)
        else value end
    $$`,
  ],
}
