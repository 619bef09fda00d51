import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** The status of a review that everybody may read and that counts. */
export const published = 1
/** The status of one that somebody has to decide about. */
export const held = 2

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
      select wanted.product, coalesce(avg(v.rating), 0) as mean, count(v.id) as reviews
      from unnest(${productIds}::int[]) wanted (product)
      left join reviews v on v.product_id = wanted.product and v.status = ${published}
      group by wanted.product
    ) r
    where r.product = p.id`.execute(db)
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
