import { type Selectable, sql } from 'kysely'
import { isWhole, maxRead } from '#contract/list.ts'
import type { Bought, Review } from '#contract/product-reviews.ts'
import { productCalls } from '#contract/products.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { customerOf } from '#server/features/orders/customer.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext, Mount } from '#server/platform/http.ts'
import { boughtSql } from './bought.ts'
import { seesHidden } from './filter.ts'
import { lockProduct, pendingApproval, published, rateProduct } from './rating.ts'
import { idOf } from './rows.ts'

/** Number of people's pictures that an older client ships (docs/contract.md 4.10). */
const pictures = 12

export function reviews({ read, write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  read(productCalls.reviews, async ({ input, db, session }) => {
    const { product, limit, offset } = input
    const isPaged = limit !== undefined || offset !== undefined
    const isShownOnly = !seesHidden(session)
    const rows = await publishedReviews(db, product, isShownOnly)
      .selectAll('reviews')
      .select(boughtSql('reviews').as('bought'))
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id')
      .$if(limit !== undefined || isWhole(input), (query) => query.limit(limit ?? maxRead))
      .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
      .execute()
    const productReviews = rows.map((row) => reviewOf(row, session.id))
    if (product === undefined && !isPaged) return { productReviews }
    const { total, average, stars } = await distributionOf(db, product, isShownOnly)
    return { productReviews, total, ...(product !== undefined && { average, stars }) }
  })

  // Published immediately: the shop answers in public, and hides reviews afterwards.
  write(productCalls.addReview, async (context) => {
    const { input, db, session } = context
    const { rating, review } = input
    const product = idOf(input.product) ?? 0
    if (!(await lockProduct(db, product, !seesHidden(session)))) notFound('product')
    const { customer, verified } = await boughtBy(context)
    // A new text replaces the old one and removes the shop's answer to it.
    const reviewFields = {
      author: session.name,
      rating,
      review,
      status: published,
      verified,
      created_at: clock(),
    }
    const row = await db
      .insertInto('reviews')
      .values({
        id: newId(),
        product_id: product,
        customer_id: customer,
        user_id: session.id,
        ...reviewFields,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'user_id'])
          .where('user_id', 'is not', null)
          .doUpdateSet((old) => ({
            ...reviewFields,
            // Writing again does not publish a rejected review.
            status: sql<number>`case when ${old.ref('reviews.status')} = ${published} then ${published}::int else ${pendingApproval}::int end`,
            customer_id: customer,
            reply: null,
            replied_at: null,
            version: sql<number>`${old.ref('reviews.version')} + 1`,
          })),
      )
      .returningAll()
      .returning(boughtSql('reviews').as('bought'))
      .executeTakeFirstOrThrow()
    await rateProduct(db, product)
    return { review: reviewOf(row, session.id) }
  })
}

/** Uses only a confirmed address, because a typed one proves nothing about what someone bought. */
async function boughtBy({ input, db, session }: CallContext<typeof productCalls.addReview>) {
  const { email_verified_at } = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const customer = email_verified_at ? await customerOf(db, session) : undefined
  const order = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_id', 'orders.id')
    .select('orders.id')
    .where('product_id', '=', input.product)
    .where('state', '<>', 'cancelled')
    .where((eb) => eb.or([eb('user_id', '=', session.id), eb('customer_id', '=', customer ?? '')]))
    .limit(1)
    .executeTakeFirst()
  return { customer: customer ?? null, verified: order !== undefined }
}

function publishedReviews(db: Db, product: number | undefined, isShownOnly: boolean) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'product_id')
    .where('reviews.status', '=', published)
    .where('deleted_at', 'is', null)
    .$if(isShownOnly, (query) => query.where('is_hidden', '=', false))
    .$if(product !== undefined, (query) => query.where('product_id', '=', idOf(product ?? 0) ?? 0))
}

async function distributionOf(db: Db, product: number | undefined, isShownOnly: boolean) {
  // A half star belongs to the whole one above: 4.5 is drawn as the fifth star, half full.
  const withStars = (stars: number) =>
    sql`count(*) filter (where greatest(ceil(reviews.rating), 1) = ${sql.lit(stars)})::int`
  return publishedReviews(db, product, isShownOnly)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(avg(reviews.rating), 0)`.as('average'),
      sql<number[]>`array[${sql.join([1, 2, 3, 4, 5].map(withStars))}]`.as('stars'),
    ])
    .executeTakeFirstOrThrow()
}

export function reviewOf(
  row: Selectable<Tables['reviews']> & { bought?: Bought | null },
  userId: string,
): Review {
  return {
    id: row.id,
    rating: row.rating,
    review: row.review,
    date: row.created_at.toISOString(),
    profile: { avatar: avatarOf(row.author), name: row.author, status: row.verified },
    product: row.product_id,
    ...(row.bought && { bought: row.bought }),
    reply: row.reply,
    mine: row.user_id === userId,
  }
}

function avatarOf(author: string): string {
  const sum = [...author].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return `user-${1 + (sum % pictures)}.png`
}
