import { sql } from 'kysely'
import { noCategory } from '#contract/category-words.ts'
import { priceBandsOf } from '#contract/price-ranges.ts'
import type { FacetsReply } from '#contract/products.ts'
import type { Db } from '#server/db/tables.ts'
import { readSettings } from '#server/platform/shop-settings.ts'
import { applyFilter, type Wanted } from './filter.ts'

type Part = keyof FacetsReply

export async function facetsOf(db: Db, userId: string, request: Wanted): Promise<FacetsReply> {
  const { search, q, rating, ...parts } = request
  const { priceSteps } = (await readSettings(db)).stock
  const there = db.selectFrom('products').where('deleted_at', 'is', null)
  // The products are read once, and only the columns that are counted, because their rows are wide.
  const matches = applyFilter(there, { search, q, rating, visibility: 'all' }, userId).select([
    ...(['id', 'categories', 'colors', 'gender', 'price', 'rating', 'stock', 'is_hidden'] as const),
  ])
  const countBy = (part: Part, value: string, filter: Wanted) =>
    applyFilter(db.selectFrom('products'), { ...parts, ...filter }, userId)
      .select([
        sql.lit(part).as('part'),
        sql.raw<string | null>(value).as('value'),
        sql<number>`count(*)::int`.as('count'),
      ])
      .groupBy(sql`2`)
  const queries = [
    countBy('categories', `unnest(case when categories = '{}' then '{${noCategory}}' else categories end)`, {
      categories: undefined,
    }),
    countBy('gender', 'gender', { gender: undefined }),
    countBy('colors', 'unnest(colors)', { colors: undefined }),
    ...priceBandsOf(priceSteps).map((price) => countBy('price', `'${price}'`, { price })),
    countBy('stock', `'in'`, { stock: 'in' }),
    countBy('saved', `'yes'`, { saved: 'yes' }),
    countBy('visibility', `'hidden'`, { visibility: 'hidden' }),
  ]
  const { rows } = await sql<{ part: Part; value: string | null; count: number }>`
    with products as materialized (${matches}) ${sql.join(queries, sql` union all `)}`.execute(db)
  const reply: FacetsReply = {
    ...{ categories: {}, gender: {}, colors: {}, price: {}, stock: {}, saved: {}, visibility: {} },
  }
  for (const { part, value, count } of rows) if (value !== null) reply[part][value] = count
  return reply
}
