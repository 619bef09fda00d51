import { sql } from 'kysely'
import { holds } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { jsonRows } from '#server/platform/list.ts'
import { searchedEvents } from './rows.ts'

export const findEvents: RecordSearch = ({ db, userId, q, limit }) =>
  jsonRows(
    db,
    sql`select e.id, e.title, e.place as hint
      from (${searchedEvents(userId, holds('e.search', q) ?? sql`true`)}) e
      order by e.starts desc, e.number limit ${limit}`,
  )
