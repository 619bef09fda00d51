import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { notFound } from '#server/platform/errors.ts'
import { holdersOf } from './codes.ts'

/** Restores those of some products that are deleted; throws 404 for a product that never was. */
export async function restoreProducts(db: Db, at: Date, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; code: string; isDeleted: boolean }>`
    select id, lower(code) as code, deleted_at is not null as "isDeleted" from products
    where id = any(${ids}::int[]) order by id for no key update`.execute(db)
  if (rows.length < new Set(ids).size) notFound('product')
  const deleted = rows.filter(({ isDeleted }) => isDeleted)
  if (deleted.length === 0) return
  const codes = deleted.map(({ code }) => code)
  const usedCodes = new Set((await holdersOf(db, codes)).keys())
  // Another product may have taken a code in the meantime; of several restored ones the first keeps it.
  const withoutCode: number[] = []
  for (const { id, code } of deleted) {
    if (usedCodes.has(code)) withoutCode.push(id)
    else if (code !== '') usedCodes.add(code)
  }
  await sql`
    update products set deleted_at = null, updated_at = ${at}, version = version + 1,
      code = case when id = any(${withoutCode}::int[]) then '' else code end
    where id = any(${deleted.map(({ id }) => id)}::int[])`.execute(db)
}
