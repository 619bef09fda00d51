import { sql } from 'kysely'
import type { CustomerFields, customerCalls, UndoImportReply } from '#contract/customers.ts'
import { maxMatching } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { forgetImported } from '#server/platform/import-parts.ts'
import { alreadyUndone, recordTypes, setImported } from './import.ts'
import { columnsOf } from './rows.ts'

type Row = { id: string; name: string; before: CustomerFields | null; isChanged: boolean; isUsed: boolean }

/** Undoes the next part of an import, except customers edited, deleted or referenced since. */
export async function undoImport(
  { input: { importId }, db, session }: CallContext<typeof customerCalls.undoImport>,
  at: Date,
): Promise<UndoImportReply> {
  const row = await db
    .selectFrom('customer_imports')
    .select('undone_at')
    .where('id', '=', importId)
    .where('user_id', '=', session.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return notFound('import')
  const rows = await lockImported(db, importId)
  if (row.undone_at && rows.length === 0) alreadyUndone()
  const { kept = [], free = [] } = Object.groupBy(rows, ({ before, isChanged, isUsed }) =>
    isChanged || (!before && isUsed) ? 'kept' : 'free',
  )
  await putBack(db, free, at)
  await db
    .deleteFrom('customers')
    .where('id', '=', sql<string>`any(${free.filter(({ before }) => !before).map(({ id }) => id)}::text[])`)
    .execute()
  const remainingCount = await forgetImported(db, 'customer', importId, rows.at(-1)?.id)
  await db.updateTable('customer_imports').set({ undone_at: at }).where('id', '=', importId).execute()
  const restored = free.filter(({ before }) => before).length
  return {
    removed: free.length - restored,
    restored,
    kept: kept.map(({ id, name, isChanged }) => ({ id, name, reason: isChanged ? 'changed' : 'used' })),
    left: remainingCount,
  }
}

/** The first customers of an import, locked in the order of their ids. */
async function lockImported(db: Db, importId: string): Promise<Row[]> {
  // Placing an order locks its customer too, so no new order can refer to one after this.
  await sql`select id from customers where id in (
    select customer_id from customer_import_rows where import_id = ${importId}
    order by customer_id limit ${maxMatching}
  ) order by id for update`.execute(db)
  const { rows } = await sql<Row>`
    select c.id, c.name, r.before, c.version <> r.version or c.deleted_at is not null as "isChanged",
      exists (select from orders o where o.customer_id = c.id)
        or exists (select from invoices i where i.customer_id = c.id)
        or exists (select from reviews v where v.customer_id = c.id) as "isUsed"
    from customer_import_rows r join customers c on c.id = r.customer_id
    where r.import_id = ${importId} order by c.id limit ${maxMatching}`.execute(db)
  return rows
}

async function putBack(db: Db, rows: readonly Row[], at: Date): Promise<void> {
  const restoredRows = rows.flatMap(({ id, before }) => (before ? [{ id, ...columnsOf(before) }] : []))
  await sql`
    update customers c set ${setImported}, version = c.version + 1, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(restoredRows)}::jsonb) as r(id text, ${recordTypes})
    where c.id = r.id`.execute(db)
}
