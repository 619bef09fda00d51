import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { hasRow } from '#server/platform/db/has-row.ts'

/** Status of a review that is public and counts. */
export const published = 1
/** Status of a review that waits for moderation. */
export const pendingApproval = 2

/** Call after `lockProduct`: two simultaneous reviews would not see each other. */
export function rateProduct(db: Db, productId: number): Promise<void> {
  return rateProducts(db, [productId])
}

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

/** False when there is no product that the user sees. */
export const lockProduct = (db: Db, productId: number, isShownOnly = false): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .where('deleted_at', 'is', null)
      .$if(isShownOnly, (query) => query.where('is_hidden', '=', false))
      .forNoKeyUpdate(),
  )
