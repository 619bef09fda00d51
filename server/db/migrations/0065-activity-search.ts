import type { Migration } from './migration.ts'

const addSearch = (column: string, fields: string) =>
  `add column ${column} text collate "C" not null generated always as (fold(${fields})) stored`

/** Stored, because folding the lines of a large log takes seconds. What is about a record is apart: not all may read it. */
export const activitySearch: Migration = {
  id: '0065-activity-search',
  statements: [
    `alter table activity
      ${addSearch('search', 'user_name || chr(31) || call')},
      ${addSearch('record_search', "coalesce(record_id, '') || chr(31) || coalesce(record_name, '')")}`,
  ],
}
