import { sql } from 'kysely'
import { isWhole, maxDrawn } from '#contract/list.ts'
import { type ProductListRequest, productCalls } from '#contract/products.ts'
import type { Db } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { picture } from '#server/platform/files.ts'
import type { Mount } from '#server/platform/http.ts'
import { withChangeEvents } from '#server/platform/http.ts'
import { createMemo } from '#server/platform/memo.ts'
import { bulkChanges } from './bulk.ts'
import { editing } from './edit.ts'
import { facetsOf } from './facets.ts'
import { applyFilter, applySort, seesHidden, type Wanted, withoutHidden } from './filter.ts'
import { forgetOldPictures, pictureBy } from './pictures.ts'
import { reviews } from './reviews.ts'
import { idOf, productBy, productsFor, readProducts } from './rows.ts'
import { countSold } from './sold.ts'
import { wishes } from './wishes.ts'

function products({ read, raw }: Mount): void {
  const counted = createMemo<number>(200)
  /** The wish list is no part of the shop, whose changes the memo follows. */
  const totalOf = (db: Db, session: Session, filter: Wanted) =>
    filter.saved
      ? countOf(db, session.id, filter)
      : counted(JSON.stringify(filter), session.shopChanges, () => countOf(db, session.id, filter))

  read(productCalls.list, async ({ input, db, session }) => {
    if (isWhole(input)) {
      const newest = productsFor(db, session.id)
        .where('is_hidden', '=', false)
        .orderBy('id', 'desc')
        .limit(maxDrawn)
      return { products: (await readProducts(db, newest)).toReversed() }
    }
    const { limit, offset, ...filter } = withoutHidden(input, session)
    const list = { products: await listOf(db, session.id, filter, { limit, offset }) }
    return { ...list, total: await totalOf(db, session, filter) }
  })

  read(productCalls.facets, async ({ input, db, session }) => {
    const { visibility, ...facets } = await facetsOf(db, session.id, withoutHidden(input, session))
    return { ...facets, visibility: seesHidden(session) ? visibility : {} }
  })

  read(productCalls.filter, ({ input: { filter }, db, session }) =>
    listOf(db, session.id, filter, { limit: maxDrawn }),
  )

  read(productCalls.details, async ({ input: { id }, db, session }) => {
    const product = await productBy(db, session.id, id)
    return product.visibility !== 'hidden' || seesHidden(session) ? product : notFound('product')
  })

  raw(productCalls.picture, async ({ input: { id }, db, session, c }) =>
    picture(c, await pictureBy(db, id, !seesHidden(session))),
  )

  read(productCalls.related, async ({ input: { id, limit }, db, session }) => {
    const own = await db
      .selectFrom('products')
      .select(['id', 'categories'])
      .where('deleted_at', 'is', null)
      .$if(!seesHidden(session), (query) => query.where('is_hidden', '=', false))
      .$if(id !== 'default', (query) => query.where('id', '=', idOf(id) ?? 0))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    // SQL would read a lone 0 in ORDER BY as the number of a column.
    const shared = sql.join(
      [sql`0 + 0`, ...(own?.categories ?? []).map((category) => sql`(${category} = any(categories))::int`)],
      sql` + `,
    )
    return readProducts(
      db,
      productsFor(db, session.id)
        .where('id', '<>', own?.id ?? 0)
        .where('is_hidden', '=', false)
        .orderBy(sql`(${shared})`, 'desc')
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .limit(limit ?? maxDrawn),
    )
  })
}

function listOf(db: Db, userId: string, filter: Wanted, { limit, offset }: ProductListRequest = {}) {
  const query = applySort(applyFilter(productsFor(db, userId), filter, userId), filter.sort)
    .$if(limit !== undefined, (page) => page.limit(limit ?? 0))
    .$if(offset !== undefined, (page) => page.offset(offset ?? 0))
  return readProducts(db, query)
}

async function countOf(db: Db, userId: string, filter: Wanted): Promise<number> {
  const query = db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('deleted_at', 'is', null)
  return (await applyFilter(query, filter, userId).executeTakeFirstOrThrow()).total
}

export const productFeature = defineFeature({
  key: 'products',
  table: 'products',
  calls: { products: productCalls },
  activity: {
    record: 'product',
    deeds: {
      'products/delete-all': 'product.deleteAll',
      'products/change-all': 'product.editAll',
      'products/change-back': 'product.editAll',
      'products/save': 'wish.edit',
      'products/save-all': 'wish.edit',
      'products/tell': 'wish.tell',
      'review/add': 'review.add',
    },
  },
  extensions: ['catalogue', 'wishlist', 'reviews'],
  jobs: [
    { everyMinutes: 60, run: ({ db, clock }) => forgetOldPictures(db, clock()) },
    { everyMinutes: 60, atStart: true, run: ({ db, clock }) => countSold(db, clock()) },
  ],
  mount: ({ mount, deps }) => {
    products(mount)
    editing(withChangeEvents(mount, 'products'), deps)
    bulkChanges(withChangeEvents(mount, 'products'), deps)
    wishes(withChangeEvents(mount, 'products', true), deps)
    reviews(withChangeEvents(mount, 'products'), deps)
  },
})
