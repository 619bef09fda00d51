import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** A query of one row with one number. */
export type Count = RawBuilder<{ value: number }>

export const countOf = async (db: Db, query: Count): Promise<number | undefined> =>
  (await query.execute(db)).rows[0]?.value

/** Counts products whose stored rating differs from their reviews. */
export const wronglyRated = sql<{ value: number }>`select count(*)::int as value from products p
  cross join lateral (select coalesce(avg(rating), 0) as mean, count(*) as reviews
    from reviews where product_id = p.id and status = 1) r
  where rating <> mean or review_count <> reviews`
