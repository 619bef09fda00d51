import type { Db } from '#server/db/tables.ts'

/** The accounts that were told that something is back in stock. */
export async function toldOfStock(db: Db): Promise<string[]> {
  const query = db.selectFrom('notifications').select('user_id').where('kind', '=', 'backInStock')
  return (await query.execute()).map((row) => row.user_id)
}
