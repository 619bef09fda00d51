import { sql } from 'kysely'
import { type ProductListRequest, productCalls } from '#contract/products.ts'
import type { Db } from './db/tables.ts'
import type { Mount } from './http.ts'
import { narrowed, ordered, type Wanted } from './products/filter.ts'
import { idOf, productBy, productOf, productsFor } from './products/rows.ts'

/** The catalogue: lists, one product, and what stands beside it. */
export function products({ read }: Mount): void {
  read(productCalls.list, async ({ input, db, session }) => {
    const { limit, offset, q, ...rest } = input
    const wanted = { ...rest, ...(q && { search: q }) }
    const list = { products: await listOf(db, session.id, wanted, input) }
    return Object.keys(input).length > 0 ? { ...list, total: await countOf(db, session.id, wanted) } : list
  })

  read(productCalls.filter, ({ input: { filter }, db, session }) => listOf(db, session.id, filter))

  read(productCalls.details, ({ input: { id }, db, session }) => productBy(db, session.id, id))

  read(productCalls.related, async ({ input: { id, limit }, db, session }) => {
    const own = sql`(select id, categories from products where deleted_at is null
      and (${id === 'default'} or id = ${idOf(id) ?? 0}) order by id limit 1)`
    const shared = sql<number>`(select count(*) from unnest(products.categories) one
      where one = any ((select categories from ${own} own)::text[]))`
    const rows = await productsFor(db, session.id)
      .where('id', 'is distinct from', sql<number>`(select id from ${own} own)`)
      .orderBy(shared, 'desc')
      .orderBy('popularity', 'desc')
      .orderBy('id')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute()
    return rows.map(productOf)
  })
}

async function listOf(db: Db, userId: string, wanted: Wanted, { limit, offset }: ProductListRequest = {}) {
  const rows = await ordered(narrowed(productsFor(db, userId), wanted, userId), wanted.sort)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
    .execute()
  return rows.map(productOf)
}

async function countOf(db: Db, userId: string, wanted: Wanted): Promise<number> {
  const query = db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('deleted_at', 'is', null)
  return (await narrowed(query, wanted, userId).executeTakeFirstOrThrow()).total
}
