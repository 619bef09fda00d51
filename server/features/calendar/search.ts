import { sql } from 'kysely'
import { holds } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { jsonRows } from '#server/platform/list.ts'
import { seenBy } from './rows.ts'

/** Events of the caller's calendars by title, place or text; the latest first. A changed occurrence is part of its series. */
export const findEvents: RecordSearch = ({ db, userId, q, limit }) =>
  jsonRows(
    db,
    sql`select e.id, e.title, e.place as hint from calendar_events e
      where ${seenBy(userId)} and e.series_id is null
        and ${holds("lower(e.title || ' ' || e.place || ' ' || e.description)", q)}
      order by e.starts desc, e.number limit ${limit}`,
  )
