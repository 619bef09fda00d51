import { sql } from 'kysely'
import { holds, relevance } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { jsonRows } from '#server/platform/list.ts'

/** Finds cards or stories by title and description; a match in the title comes first. */
const findIn =
  (table: 'board_items' | 'board_stories'): RecordSearch =>
  ({ db, q, limit }) =>
    jsonRows(
      db,
      sql`select b.id, b.title, c.title as hint from ${sql.raw(table)} b join board_columns c on c.id = b.column_id
        where ${holds('b.search', q)}
        order by ${relevance('fold(b.title)', q)}, b.number desc limit ${limit}`,
    )

export const findItems = findIn('board_items')
export const findStories = findIn('board_stories')
