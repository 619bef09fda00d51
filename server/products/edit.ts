import { type Selectable, sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { isListPrice, type ProductEdit, type ProductFields, productCalls } from '#contract/products.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/errors.ts'
import type { Mount } from '#server/http.ts'
import { idOf, noProduct, productBy } from './rows.ts'
import { tellWatchers } from './wishes.ts'

type Row = Selectable<Tables['products']>

/** An older client ships pictures of so many products (contract 4.10). */
const pictures = 8

/** Adding, changing, deleting and restoring products; any signed-in user may. */
export function editing({ write }: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { clock } = deps

  write(productCalls.add, async ({ input, db, session }) => {
    checkPrices(input)
    const next = await sql<{
      id: number
    }>`select nextval(pg_get_serial_sequence('products', 'id'))::int as id`.execute(db)
    const id = next.rows[0]?.id ?? 0
    const image = `prod-${1 + ((id - 1) % pictures)}.jpg`
    const made = { id, image, rating: 0, popularity: 0, created_at: clock(), updated_at: clock() }
    const values = { ...columnsOf(input, [input.category]), ...made }
    await db.insertInto('products').values(values).execute()
    return { product: await productBy(db, session.id, id) }
  })

  write(productCalls.edit, async ({ input, db, session }) => {
    const row = await locked(db, input.id)
    if (row.deleted_at) noProduct()
    const now = fieldsOf(row)
    if (clashes(input, row, now)) {
      const current = await productBy(db, session.id, row.id)
      const message = 'Somebody else changed the same fields meanwhile; nothing of yours was saved'
      refuse(409, 'conflict', message, { body: { current } })
    }
    const wanted: ProductFields = { ...now, ...input.changes }
    checkPrices(wanted)
    const shelves = [wanted.category, ...row.categories.filter((one) => one !== row.category)]
    await change(db, row.id, clock(), columnsOf(wanted, [...new Set(shelves)]))
    if (row.stock === 0 && wanted.stock > 0) await tellWatchers(db, deps, { ...wanted, id: row.id })
    return { product: await productBy(db, session.id, row.id) }
  })

  write(productCalls.remove, async ({ input: { id }, db }) => {
    const row = await locked(db, id)
    if (row.deleted_at) noProduct()
    await change(db, id, clock(), { deleted_at: clock() })
    return { id }
  })

  write(productCalls.restore, async ({ input: { id }, db, session }) => {
    const row = await locked(db, id)
    if (row.deleted_at) await change(db, id, clock(), { deleted_at: null })
    return { product: await productBy(db, session.id, id) }
  })
}

async function locked(db: Db, id: number): Promise<Row> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', idOf(id) ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? noProduct()
}

async function change(db: Db, id: number, at: Date, values: object): Promise<void> {
  await db
    .updateTable('products')
    .set((row) => ({ ...values, updated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function checkPrices(fields: ProductFields): void {
  if (isListPrice(fields)) return
  const message = 'The list price is below the price; make it higher, or 0 for no sale'
  refuse(400, 'invalid', message, { fields: { listPrice: 'belowPrice' } })
}

/** A product as somebody may write it; without a sale its list price is 0. */
function fieldsOf(row: Row): ProductFields {
  return {
    name: row.name,
    description: row.description,
    about: row.about ?? '',
    brand: row.brand ?? '',
    category: row.category as Category,
    gender: row.gender as ProductFields['gender'],
    colors: row.colors as ProductFields['colors'],
    sizes: row.sizes as ProductFields['sizes'],
    price: row.price,
    listPrice: row.list_price === row.price ? 0 : row.list_price,
    stock: row.stock,
    lowAt: row.low_at,
  }
}

function columnsOf(fields: ProductFields, categories: string[]) {
  const { name, description, about, brand, category, gender, colors, sizes } = fields
  return {
    ...{ name, description, category, categories, gender, colors, sizes },
    about: about || null,
    brand: brand || null,
    price: fields.price,
    list_price: fields.listPrice || fields.price,
    stock: fields.stock,
    low_at: fields.lowAt,
  }
}

/** Whether somebody else changed a field of the edit to something else since it was made (contract 9). */
function clashes({ version, changes, base }: ProductEdit, row: Row, now: ProductFields): boolean {
  const isBlind = version === undefined && base === undefined
  if (isBlind || version === row.version) return false
  const names = Object.keys(changes) as (keyof ProductFields)[]
  return names.some((name) => {
    const current = wordOf(name, now)
    return wordOf(name, changes) !== current && wordOf(name, base ?? {}) !== current
  })
}

/** A field as a text to compare, if it is there; a list price that equals the price beside it is none. */
function wordOf(name: keyof ProductFields, fields: Partial<ProductFields>): string | undefined {
  if (fields[name] === undefined) return undefined
  const value = name === 'listPrice' && fields.listPrice === fields.price ? 0 : fields[name]
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
}
