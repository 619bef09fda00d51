import { sql } from 'kysely'
import { amountOf } from '#contract/money.ts'
import { levelOf, type StockItem } from '#contract/stock.ts'
import type { Db } from '#server/db/tables.ts'
import { fieldsOf } from '#server/features/products/edit.ts'
import { colorSql, idOf, pictureSql } from '#server/features/products/rows.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound } from '#server/platform/errors.ts'
import { dottedDaySql, isoOf, jsonRows } from '#server/platform/list.ts'

type Read = {
  id: number
  name: string
  category: string
  price: number
  stock: number
  low_at: number
  image: string
  picture: string | null
  color: string | null
  brand: string | null
  is_hidden: boolean
  tax_rate: string | null
  weight: number | null
  currency: string
  day: string
  created_at: string
  updated_at: string
  version: number
}

export const levelSql = sql`case when p.stock = 0 then 'out' when p.stock <= p.low_at then 'low' else 'fine' end`

export async function itemsWhere(db: Db, rest: Sql): Promise<StockItem[]> {
  const rows = await jsonRows<Read>(
    db,
    sql`select p.id, ${dottedDaySql('p.created_at')} as day, p.name, p.category, p.price, p.stock, p.low_at, p.image, ${pictureSql} as picture, ${colorSql} as color, p.brand, p.is_hidden, p.tax_rate, p.weight, p.version, p.created_at,
      p.updated_at, shop_currency() as currency
    from products p where ${rest}`,
  )
  return rows.map(itemOf)
}

function itemOf(row: Read): StockItem {
  const created = isoOf(row.created_at)
  return {
    id: String(row.id),
    name: row.name,
    category: row.category,
    price: amountOf(row.price, row.currency),
    date: row.day,
    qty: row.stock,
    cents: row.price,
    currency: row.currency,
    image: row.image,
    ...(row.picture && { picture: row.picture }),
    ...(row.color && { color: row.color }),
    brand: row.brand ?? '',
    ...(row.is_hidden && { visibility: 'hidden' as const }),
    ...(row.tax_rate && { taxRate: row.tax_rate }),
    ...(row.weight !== null && { weight: row.weight }),
    level: levelOf(row.stock, row.low_at),
    lowAt: row.low_at,
    created,
    updated: isoOf(row.updated_at),
    version: row.version,
  }
}

export const numbersOf = (ids: readonly string[]): number[] => ids.flatMap((id) => idOf(id) ?? [])

export const itemsOf = (db: Db, ids: readonly number[]): Promise<StockItem[]> =>
  itemsWhere(db, sql`p.id = any(${ids}::int[]) and p.deleted_at is null order by p.id`)

/** A product with the fields of its form; throws 404. */
export async function itemBy(db: Db, id: number) {
  const [product] = await itemsOf(db, [id])
  if (!product) return notFound('product')
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { product, fields: fieldsOf(row) }
}
