import { type Selectable, sql } from 'kysely'
import { productCalls, type Review } from '#contract/products.ts'
import type { Db, Tables } from './db/tables.ts'
import type { Mount } from './http.ts'
import { idOf } from './products/rows.ts'

const published = 1
/** Pictures of people that an older client ships (contract 4.10). */
const pictures = 12

/** What buyers say about products. */
export function reviews({ read }: Mount): void {
  read(productCalls.reviews, async ({ input: { product, limit, offset }, db, session }) => {
    const isPaged = limit !== undefined || offset !== undefined
    const rows = await publishedReviews(db, product)
      .selectAll('reviews')
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
      .execute()
    const productReviews = rows.map((row) => reviewOf(row, session.id))
    if (product === undefined && !isPaged) return { productReviews }
    const { total, average, stars } = await distributionOf(db, product)
    return { productReviews, total, ...(product !== undefined && { average, stars }) }
  })
}

function publishedReviews(db: Db, product: number | undefined) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'product_id')
    .where('reviews.status', '=', published)
    .where('deleted_at', 'is', null)
    .$if(product !== undefined, (query) => query.where('product_id', '=', idOf(product ?? 0) ?? 0))
}

async function distributionOf(db: Db, product: number | undefined) {
  // A half star counts as the whole one it belongs to: 4.5 is drawn as the fifth star, half full.
  const withStars = (stars: number) =>
    sql`count(*) filter (where greatest(ceil(reviews.rating), 1) = ${sql.lit(stars)})::int`
  return publishedReviews(db, product)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(avg(reviews.rating), 0)`.as('average'),
      sql<number[]>`array[${sql.join([1, 2, 3, 4, 5].map(withStars))}]`.as('stars'),
    ])
    .executeTakeFirstOrThrow()
}

/** A review as the wire has it (contract 3.3). */
export function reviewOf(row: Selectable<Tables['reviews']>, userId: string): Review {
  return {
    id: row.id,
    rating: row.rating,
    review: row.review,
    date: row.created_at.toISOString(),
    profile: { avatar: avatarOf(row.author), name: row.author, status: row.verified },
    product: row.product_id,
    reply: row.reply,
    mine: row.user_id === userId,
  }
}

/** The same picture for the same author, every time. */
function avatarOf(author: string): string {
  const sum = [...author].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return `user-${1 + (sum % pictures)}.png`
}
