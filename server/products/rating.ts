import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** The status of a review that everybody may read and that counts. */
export const published = 1

/**
 * Makes a product's rating the mean of its published reviews, 0 without any. Belongs in the transaction that
 * changed a review, after `lockProduct`: two reviews at once would otherwise not see each other.
 */
export async function rateProduct(db: Db, productId: number): Promise<void> {
  await sql`
    update products set rating = r.mean, review_count = r.reviews
    from (
      select coalesce(avg(rating), 0) as mean, count(*) as reviews
      from reviews where product_id = ${productId} and status = ${published}
    ) r
    where id = ${productId}`.execute(db)
}

/** Holds a product of the catalogue until the end of the transaction; whether there is one. */
export async function lockProduct(db: Db, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
