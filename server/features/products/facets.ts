import { sql } from 'kysely'
import { priceBands } from '#contract/catalogue.ts'
import type { FacetsReply } from '#contract/products.ts'
import type { Db } from '#server/db/tables.ts'
import { applyFilter, cents, type Wanted } from './filter.ts'

type Counted = { value: string | null; count: number }
const asCounts = (rows: readonly Counted[]) =>
  Object.fromEntries(
    rows.flatMap(({ value, count }) => (value !== null && count > 0 ? [[value, count]] : [])),
  )

/** Number of products for each choice of a filter part, with the other parts applied. */
export async function facetsOf(db: Db, userId: string, wanted: Wanted): Promise<FacetsReply> {
  const without = (part: keyof Wanted) =>
    applyFilter(
      db.selectFrom('products').where('deleted_at', 'is', null),
      { ...wanted, [part]: undefined },
      userId,
    ).select(sql<number>`count(*)::int`.as('count'))
  const byValue = async (part: keyof Wanted, value: string) =>
    asCounts(await without(part).select(sql.raw<string | null>(value).as('value')).groupBy('value').execute())
  const only = async (part: 'stock' | 'saved' | 'visibility', value: string) => {
    const query = db.selectFrom('products').where('deleted_at', 'is', null)
    const counted = applyFilter(query, { ...wanted, [part]: value }, userId).select(
      sql<number>`count(*)::int`.as('count'),
    )
    return asCounts([{ value, ...(await counted.executeTakeFirstOrThrow()) }])
  }
  const bands = await without('price')
    .select(
      priceBands.map((band) => {
        const [from, to] = cents(band) ?? [0, 0]
        return sql<number>`count(*) filter (where price between ${from} and ${to})::int`.as(band)
      }),
    )
    .executeTakeFirstOrThrow()
  return {
    categories: await byValue('categories', 'unnest(categories)'),
    gender: await byValue('gender', 'gender'),
    colors: await byValue('colors', 'unnest(colors)'),
    price: asCounts(priceBands.map((value) => ({ value, count: bands[value] }))),
    stock: await only('stock', 'in'),
    saved: await only('saved', 'yes'),
    visibility: await only('visibility', 'hidden'),
  }
}
