import { sql } from 'kysely'
import { holds, relevance } from '#server/platform/conditions.ts'
import type { RecordSearch } from '#server/platform/feature.ts'
import { jsonRows } from '#server/platform/list.ts'

export const findDiscounts: RecordSearch = ({ db, q, limit }) =>
  jsonRows(
    db,
    sql`select id, code as title from discounts where ${holds('fold(code)', q)} and deleted_at is null
      order by ${relevance('fold(code)', q)}, code, id limit ${limit}`,
  )
