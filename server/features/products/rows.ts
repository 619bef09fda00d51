import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { amountOf } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { notFound } from '#server/platform/errors.ts'

type Hidden = 'decimals' | 'search' | 'folded_name' | 'category' | 'deleted_at' | 'created_at' | 'updated_at'
type Row = Omit<Selectable<Tables['products']>, Hidden> & {
  created_at: Date
  updated_at: Date
  currency: string
  saved: boolean
  told: boolean
}
/** The row as `to_json` gives it. */
type Read = Omit<Row, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string }

/** The id of a product's first picture, on `products p`. */
export const pictureSql = sql<string | null>`p.pictures #>> '{0,id}'`

/** The colour in which a product is drawn: its first, on `products p`. */
export const colorSql = sql<string | null>`p.colors[1]`

export function productsFor(db: Db, userId: string) {
  return db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'description',
      'about',
      'brand',
      'image',
      'categories',
      'colors',
      'sizes',
      'gender',
      'list_price',
      'price',
      'discount',
      'rating',
      'review_count',
      'popularity',
      'stock',
      'low_at',
      'pictures',
      'code',
      'is_hidden',
      'tax_rate',
      'weight',
      'version',
      'created_at',
      'updated_at',
      sql<string>`shop_currency()`.as('currency'),
      sql<boolean>`id in (select product_id from saved_products where user_id = ${userId})`.as('saved'),
      sql<boolean>`id in (select product_id from stock_watchers where user_id = ${userId})`.as('told'),
    ])
    .where('deleted_at', 'is', null)
}

/** The products of a query. One JSON value a row, because reading thousands of rows as columns takes twice as long. */
export async function readProducts(
  db: Db,
  query: SelectQueryBuilder<Tables, 'products', Row>,
): Promise<Product[]> {
  const rows = await db.selectFrom(query.as('p')).select(sql<Read>`to_json(p)`.as('row')).execute()
  return rows.map(({ row }) => productOf(row))
}

function productOf(row: Read): Product {
  const created = new Date(row.created_at)
  return {
    id: row.id,
    image: row.image,
    name: row.name,
    description: row.description,
    rating: row.rating,
    discount: row.discount,
    salePrice: amountOf(row.list_price, row.currency),
    offerPrice: amountOf(row.price, row.currency),
    gender: row.gender,
    categories: row.categories,
    colors: row.colors,
    popularity: row.popularity,
    created: created.toISOString(),
    isStock: row.stock > 0,
    new: Math.floor(created.getTime() / 1000),
    quantity: row.stock,
    ...(row.brand && { brand: row.brand }),
    ...(row.about && { about: row.about }),
    currency: row.currency,
    sizes: row.sizes,
    reviews: row.review_count,
    saved: row.saved,
    told: row.told,
    lowAt: row.low_at,
    pictures: row.pictures,
    ...(row.code && { code: row.code }),
    ...(row.is_hidden && { visibility: 'hidden' }),
    ...(row.tax_rate && { taxRate: row.tax_rate }),
    ...(row.weight !== null && { weight: row.weight }),
    updated: new Date(row.updated_at).toISOString(),
    version: row.version,
  }
}

/** The number of a product's id, which older clients send as text; undefined for other text. */
export function idOf(id: string | number): number | undefined {
  const number = /^\d{1,10}$/.test(String(id)) ? Number(id) : 0
  return number > 0 && number <= 2_147_483_647 ? number : undefined
}

/** One product of the catalogue; `default` is the first (docs/contract.md 2.11). Throws 404. */
export async function productBy(db: Db, userId: string, id: string | number): Promise<Product> {
  const query = productsFor(db, userId)
  const [product] = await readProducts(
    db,
    id === 'default'
      ? query.where('is_hidden', '=', false).orderBy('id').limit(1)
      : query.where('id', '=', idOf(id) ?? 0),
  )
  return product ?? notFound('product')
}
