import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** The status of a review that everybody may read and that counts. */
export const published = 1

/**
 * Makes a product's rating the mean of its published reviews, 0 without any. Belongs in the transaction that
 * changed a review, after `lockProduct`: two reviews at once would otherwise not see each other.
 */
export function rateProduct(db: Db, productId: number): Promise<void> {
  return rateProducts(db, [productId])
}

/** The same for several products, which are held already. */
export async function rateProducts(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    update products p set rating = r.mean, review_count = r.reviews
    from (
      select id, coalesce(avg(reviews.rating), 0) as mean, count(reviews.rating) as reviews
      from unnest(${productIds}::int[]) id
      left join reviews on product_id = id and status = ${published}
      group by id
    ) r
    where r.id = p.id`.execute(db)
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
