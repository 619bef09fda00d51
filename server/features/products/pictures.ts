import type { ProductFields, ProductPictures } from '#contract/products.ts'
import type { Db } from '#server/db/tables.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { pictureOf } from '#server/platform/files.ts'

/** Time in ms for which a removed picture can still be put back by an older edit. */
const keptMs = 30 * 86_400_000

type Wanted = Required<Pick<ProductFields, 'pictures'>>['pictures']

export async function storedPictures(
  db: Db,
  at: Date,
  product: number,
  filter: Wanted,
  added: ProductPictures = [],
): Promise<Wanted> {
  const ids = filter.map(({ id }) => id)
  if (new Set(ids).size < ids.length) wrong('repeated', 'A product has each picture once; nothing was saved')
  const fresh = added.flatMap((newPicture, nth) =>
    ids.includes(newPicture.id) ? [pictureOf(newPicture, `added.${nth}.data`)] : [],
  )
  const storedPictures = await db
    .selectFrom('product_pictures')
    .select(['id', 'product_id', 'type', 'size'])
    .where('id', 'in', ['', ...ids])
    .execute()
  if (storedPictures.some(({ product_id }) => product_id !== product)) refuse('idTaken')
  const isKnown = new Set(storedPictures.map(({ id }) => id))
  const made = fresh
    .filter(({ id }) => !isKnown.has(id))
    .map(({ id, type, content }) => ({ id, type, content, size: content.length, product_id: product }))
  const all = new Map([...storedPictures, ...made].map((picture) => [picture.id, picture]))
  const pictures = filter.map(({ id, title }) => {
    const { type, size } = all.get(id) ?? wrong('unknown', 'A picture of it is not there; nothing was saved')
    return { id, title, type, size }
  })
  if (made.length > 0)
    await db
      .insertInto('product_pictures')
      .values(made.map((picture) => ({ ...picture, created_at: at, removed_at: null })))
      .execute()
  const ofProduct = db.updateTable('product_pictures').where('product_id', '=', product)
  await ofProduct
    .set({ removed_at: at })
    .where('removed_at', 'is', null)
    .where('id', 'not in', ['', ...ids])
    .execute()
  await ofProduct
    .set({ removed_at: null })
    .where('removed_at', 'is not', null)
    .where('id', 'in', ['', ...ids])
    .execute()
  return pictures
}

function wrong(code: 'repeated' | 'unknown', message: string): never {
  refuse('invalid', { message, fields: { pictures: code } })
}

export async function pictureBy(db: Db, id: string, isShownOnly: boolean) {
  const stored = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_pictures.id', 'type', 'content', 'pictures'])
    .where('product_pictures.id', '=', id)
    .$if(isShownOnly, (query) => query.where('is_hidden', '=', false))
    .executeTakeFirst()
  if (!stored) notFound('picture')
  const { pictures, ...file } = stored
  return { ...file, title: pictures.find((picture) => picture.id === id)?.title ?? '' }
}

export async function forgetOldPictures(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - keptMs)
  await db.deleteFrom('product_pictures').where('removed_at', '<=', expired).execute()
}
