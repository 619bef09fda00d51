import { type SelectQueryBuilder, sql } from 'kysely'
import type { CatalogueSort } from '#contract/catalogue.ts'
import { noCategory } from '#contract/category-words.ts'
import { type AllExcept, maxMatching } from '#contract/list.ts'
import { noEnd } from '#contract/price-ranges.ts'
import type { CatalogueRequest, ProductFilter } from '#contract/products.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { all, holds, notIn, type Sql } from '#server/platform/conditions.ts'

/** Filter of the catalogue; a missing or empty part restricts nothing (docs/contract.md 4.3). */
export type Wanted = ProductFilter & Pick<CatalogueRequest, 'q' | 'stock' | 'saved' | 'visibility'>

export const seesHidden = ({ rights }: Pick<Session, 'rights'>): boolean =>
  rights.has('catalogue.edit') || rights.has('stock.read')

/** A filter as someone may use it: without the right, hidden products are neither listed nor counted. */
export const withoutHidden = <Filter extends Wanted>(filter: Filter, session: Session): Filter =>
  seesHidden(session) ? filter : { ...filter, visibility: undefined }

/** The highest price that a column can hold, in minor units. */
const highestStored = 2_147_483_647

/** Adds the rules of docs/contract.md 4.3 to a query of products. */
export function applyFilter<O>(
  query: SelectQueryBuilder<Tables, 'products', O>,
  filter: Wanted,
  userId: string,
): SelectQueryBuilder<Tables, 'products', O> {
  const { search, q: words, gender, categories, colors, price, rating, stock, saved, visibility } = filter
  const texts = all(holds('search', search), holds('search', words))
  const band = bandOf(price)
  const shelves = categories?.filter((category) => category !== 'all')
  return query
    .$if(!!search || !!words, (q) => q.where(sql<boolean>`${texts}`))
    .$if(!!gender?.length, (q) => q.where('gender', '=', sql<string>`any(${gender}::text[])`))
    .$if(!!shelves?.length, (q) => q.where(sql<boolean>`${inCategories(shelves)}`))
    .$if(!!colors?.length, (q) => q.where('colors', '&&', sql<string[]>`${colors}::text[]`))
    .$if(!!band, (q) => q.where(sql<boolean>`price between ${band?.[0]} and ${band?.[1]}`))
    .$if(!!rating, (q) => q.where('rating', '>=', rating ?? 0))
    .$if(visibility !== 'all', (q) => q.where('is_hidden', '=', visibility === 'hidden'))
    .$if(stock === 'in', (q) => q.where('stock', '>', 0))
    .$if(saved === 'yes', (q) =>
      q.where('id', 'in', sql<number>`(select product_id from saved_products where user_id = ${userId})`),
    )
}

const inCategories = (ids: readonly string[] = []): Sql => {
  const isIn = sql`categories && ${ids}::text[]`
  return ids.includes(noCategory) ? sql`(${isIn} or categories = '{}')` : isIn
}

// Ties are broken by id in the direction that one index serves.
const orders: Record<CatalogueSort, readonly [key: string, direction: 'asc' | 'desc', ties: 'asc' | 'desc']> =
  {
    low: ['price', 'asc', 'asc'],
    high: ['price', 'desc', 'asc'],
    popularity: ['popularity', 'desc', 'asc'],
    discount: ['discount', 'desc', 'asc'],
    new: ['created_at', 'desc', 'asc'],
    old: ['created_at', 'asc', 'desc'],
    az: ['folded_name', 'asc', 'asc'],
    za: ['folded_name', 'desc', 'desc'],
    few: ['stock', 'asc', 'asc'],
    many: ['stock', 'desc', 'desc'],
  }

/** Applies a sort; an unknown one leaves the stored order. */
export function applySort<O>(
  query: SelectQueryBuilder<Tables, 'products', O>,
  sort = '',
): SelectQueryBuilder<Tables, 'products', O> {
  const order = Object.hasOwn(orders, sort) ? orders[sort as CatalogueSort] : undefined
  if (!order) return query.orderBy('id')
  const [key, direction, ties] = order
  return query.orderBy(sql.raw(key), direction).orderBy('id', ties)
}

/** The ends of `min-max` in minor units of the shop's currency; undefined for another text. */
function bandOf(band: string | undefined): [Sql, Sql] | undefined {
  const ends = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(band ?? '')
  const inMinor = (units: string | undefined) =>
    sql`least(round(${Number(units)}::numeric * 10.0 ^ shop_decimals()), ${highestStored})::int`
  if (!ends) return undefined
  return [inMinor(ends[1]), Number(ends[2]) === noEnd ? sql`${highestStored}::int` : inMinor(ends[2])]
}

/** The first 100 matches by id, and how many more; optionally only those of a condition. */
export async function matchingIds(
  db: Db,
  userId: string,
  filter: AllExcept<CatalogueRequest>,
  condition: Sql = sql`true`,
): Promise<{ ids: number[]; left: number }> {
  const there = applyFilter(db.selectFrom('products').where('deleted_at', 'is', null), filter, userId)
    .where(sql<boolean>`${all(notIn('id::text', filter.except))}`)
    .where(sql<boolean>`${condition}`)
  const rows = await there.select('id').orderBy('id').limit(maxMatching).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length < maxMatching) return { ids, left: 0 }
  const { total } = await there.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { ids, left: total - ids.length }
}
