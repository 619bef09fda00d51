import { sql } from 'kysely'
import type { ReviewState, ShopReview } from '#contract/moderation.ts'
import { reviewStates } from '#contract/review-search.ts'
import type { Db } from '#server/db/tables.ts'
import { boughtSql } from '#server/features/products/bought.ts'
import { colorSql, pictureSql } from '#server/features/products/rows.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { dottedDaySql, isoOf, isoOrNull, jsonRows } from '#server/platform/list.ts'

type Read = Pick<
  ShopReview,
  'id' | 'name' | 'author' | 'review' | 'rating' | 'status' | 'reply' | 'version' | 'category'
> & {
  product_id: number
  picture: string | null
  color: string | null
  bought: ShopReview['bought'] | null
  customer_id: string | null
  verified: boolean
  day: string
  created_at: string
  replied_at: string | null
}

export const statusOf = (state: ReviewState): number => reviewStates.indexOf(state) + 1
export const stateOf = (status: number): ReviewState => reviewStates[status - 1] ?? 'waiting'

/** The reviews of a query; `rest` is its conditions and order, on `reviews r join products p`. */
export async function shopReviews(db: Db, rest: Sql): Promise<ShopReview[]> {
  const rows = await jsonRows<Read>(
    db,
    sql`select r.id, ${dottedDaySql('r.created_at')} as day, p.name, r.author, r.review, r.rating, r.status, r.reply, r.version, r.product_id, p.category,
      ${pictureSql} as picture, ${colorSql} as color, r.customer_id, ${boughtSql('r')} as bought, r.verified, r.created_at, r.replied_at
    from reviews r join products p on p.id = r.product_id ${rest}`,
  )
  return rows.map(reviewOf)
}

function reviewOf(row: Read): ShopReview {
  const created = isoOf(row.created_at)
  return {
    name: row.name,
    author: row.author,
    review: row.review,
    rating: row.rating,
    date: row.day,
    status: row.status,
    id: row.id,
    product: row.product_id,
    category: row.category,
    ...(row.picture && { picture: row.picture }),
    ...(row.color && { color: row.color }),
    ...(row.bought && { bought: row.bought }),
    state: stateOf(row.status),
    isVerified: row.verified,
    reply: row.reply,
    repliedAt: isoOrNull(row.replied_at),
    customer: row.customer_id,
    created,
    version: row.version,
  }
}
