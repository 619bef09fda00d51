import { type Selectable, sql } from 'kysely'
import { maxMatching } from '#contract/list.ts'
import {
  isListPrice,
  type ProductAdd,
  type ProductEdit,
  type ProductFields,
  productCalls,
} from '#contract/products.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { byHand, changeStock, openStock } from '#server/features/stock/ledger.ts'
import type { Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict, plainWord } from '#server/platform/merge.ts'
import { checkCode } from './codes.ts'
import { matchingIds } from './filter.ts'
import { storedPictures } from './pictures.ts'
import { restoreProducts } from './restore.ts'
import { idOf, productBy } from './rows.ts'

type Row = Selectable<Tables['products']>
type Wanted = [pictures: NonNullable<ProductFields['pictures']>, added?: ProductAdd['added']]

/** Number of product pictures that an older client ships (docs/contract.md 4.10). */
const pictures = 8

export function editing({ write }: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { clock } = deps

  write(productCalls.add, async ({ input, db, session }) => {
    const id = await addProduct(db, clock(), input, session.id)
    return { product: await productBy(db, session.id, id) }
  })

  write(productCalls.edit, async ({ input, db, session }) => {
    const current = async () => ({ current: await productBy(db, session.id, input.id) })
    await editProduct(db, deps, input, session.id, current)
    return { product: await productBy(db, session.id, input.id) }
  })

  write(productCalls.remove, async ({ input: { id }, db }) => {
    if (!(await removeProduct(db, clock(), id))) notFound('product')
    return { id }
  })

  write(productCalls.removeAll, async ({ input: { filter }, db, session }) => {
    const { ids, left } = await matchingIds(db, session.id, filter)
    const removed = await removeProducts(db, clock(), sql`p.id = any(${ids}::int[])`)
    return { ids: removed.ids.map(Number), left }
  })

  write(productCalls.restore, async ({ input: { id }, db, session }) => {
    await restoreProducts(db, clock(), [idOf(id) ?? notFound('product')])
    return { product: await productBy(db, session.id, id) }
  })
}

export async function addProduct(
  db: Db,
  at: Date,
  { added, ...fields }: ProductAdd,
  by: string,
): Promise<number> {
  checkPrices(fields)
  await checkCode(db, fields.code)
  const next = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('products', 'id'))::int as id`.execute(db)
  const id = next.rows[0]?.id ?? 0
  const image = `prod-${1 + ((id - 1) % pictures)}.jpg`
  const made = { id, image, rating: 0, popularity: 0, created_at: at, updated_at: at }
  await db
    .insertInto('products')
    .values({ ...columnsOf(fields), ...made, stock: fields.stock })
    .execute()
  await openStock(db, { id, stock: fields.stock, at, by })
  if (fields.pictures?.length) await setPictures(db, at, id, fields.pictures, added)
  return id
}

/** Edits a product; throws 409 with the result of `current` for a conflict (docs/contract.md 6.4). */
export async function editProduct(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  edit: ProductEdit,
  by: string,
  current: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const row = await lockRow(db, edit.id)
  if (row.deleted_at) notFound('product')
  const now = fieldsOf(row)
  if (hasConflict(edit, { version: row.version, fields: now }, wordOf)) {
    refuse('conflict', { body: { ...(await current()), ...(await lastWriterOf(db, 'products', row.id)) } })
  }
  const nextFields: ProductFields = { ...now, ...edit.changes }
  checkPrices(nextFields)
  if (nextFields.code !== now.code) await checkCode(db, nextFields.code, row.id)
  const columns = columnsOf(
    nextFields,
    row.categories.filter((category) => category !== row.category),
  )
  const move = { id: row.id, change: nextFields.stock - row.stock, reason: 'count' as const }
  // One edit is one version; a change of the stock increments it too.
  const version = row.version + (move.change === 0 ? 1 : 0)
  await change(db, row.id, deps.clock(), { ...columns, version })
  if (move.change !== 0) await changeStock(db, deps, by, byHand([move]))
  const { pictures } = edit.changes
  if (pictures) await setPictures(db, deps.clock(), row.id, pictures, edit.added)
}

export async function removeProduct(db: Db, at: Date, id: number): Promise<boolean> {
  const row = await lockRow(db, id)
  if (row.deleted_at) return false
  await change(db, id, at, { deleted_at: at })
  return true
}

/** Returns the deleted ids, in order, and the number left. */
export async function removeProducts(
  db: Db,
  at: Date,
  which: Sql,
  limit = maxMatching,
): Promise<{ ids: string[]; left: number }> {
  const there = sql`from products p where ${which} and p.deleted_at is null`
  const { rows } = await sql<{ id: string }>`
    with held as (select p.id ${there} order by p.id limit ${limit} for no key update)
    update products p set deleted_at = ${at}, updated_at = ${at}, version = p.version + 1
    from held where held.id = p.id returning p.id::text as id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length < limit) return { ids, left: 0 }
  const { rows: count } = await sql<{ count: number }>`select count(*)::int as count ${there}`.execute(db)
  return { ids, left: count[0]?.count ?? 0 }
}

async function setPictures(db: Db, at: Date, id: number, ...changes: Wanted): Promise<void> {
  const pictures = JSON.stringify(await storedPictures(db, at, id, ...changes))
  await db.updateTable('products').set({ pictures }).where('id', '=', id).execute()
}

async function lockRow(db: Db, id: number): Promise<Row> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', idOf(id) ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? notFound('product')
}

async function change(db: Db, id: number, at: Date, values: object): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at, ...values }))
    .where('id', '=', id)
    .execute()
}

function checkPrices(fields: ProductFields): void {
  if (isListPrice(fields)) return
  const message = 'The compare-at price is below the price. Enter a higher one, or 0 for no sale.'
  refuse('invalid', { message, fields: { listPrice: 'belowPrice' } })
}

/** The editable fields of a product; without a sale the list price is 0. */
export function fieldsOf(row: Row): ProductFields {
  return {
    name: row.name,
    description: row.description,
    about: row.about ?? '',
    brand: row.brand ?? '',
    category: row.category,
    gender: row.gender as ProductFields['gender'],
    colors: row.colors as ProductFields['colors'],
    sizes: row.sizes as ProductFields['sizes'],
    price: row.price,
    listPrice: row.list_price === row.price ? 0 : row.list_price,
    stock: row.stock,
    lowAt: row.low_at,
    code: row.code,
    visibility: row.is_hidden ? 'hidden' : 'shown',
    taxRate: row.tax_rate,
    weight: row.weight,
    pictures: row.pictures.map(({ id, title }) => ({ id, title })),
  }
}

/** A product without a main category has no further ones either. */
function columnsOf(fields: ProductFields, otherCategories: readonly string[] = []) {
  const { name, description, about, brand, category, gender, colors, sizes } = fields
  return {
    name,
    description,
    category,
    categories: category === '' ? [] : [...new Set([category, ...otherCategories])],
    gender,
    colors,
    sizes,
    about: about || null,
    brand: brand || null,
    price: fields.price,
    list_price: fields.listPrice || fields.price,
    low_at: fields.lowAt,
    code: fields.code ?? '',
    is_hidden: fields.visibility === 'hidden',
    tax_rate: fields.taxRate ?? null,
    weight: fields.weight ?? null,
  }
}

/** A field as text for comparison; a list price that equals the price counts as none. */
function wordOf(name: keyof ProductFields, fields: Partial<ProductFields>): string | undefined {
  if (fields[name] === undefined) return undefined
  const value = name === 'listPrice' && fields.listPrice === fields.price ? 0 : fields[name]
  if (name === 'pictures') return plainWord(name, fields)
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
}
