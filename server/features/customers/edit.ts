import { sql } from 'kysely'
import { customerCalls } from '#contract/customers.ts'
import { maxIds, maxMatching } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { Mount } from '#server/platform/http.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { checkIdsOrFilter } from '#server/platform/list.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { matching } from './list.ts'
import { columnsOf, customerBy, customersWhere, fieldsOf } from './rows.ts'

export function customerEditing({ write }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(customerCalls.add, async ({ input, db }) => {
    const made = { id: newId(), created_at: clock(), updated_at: clock() }
    await db
      .insertInto('customers')
      .values({ ...columnsOf(input), ...made })
      .execute()
    return { customer: await customerBy(db, made.id) }
  })

  write(customerCalls.edit, async ({ input, db }) => {
    const row = await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return notFound('customer')
    const now = fieldsOf(row)
    if (hasConflict(input, { version: row.version, fields: now })) {
      const current = await customerBy(db, row.id)
      refuse('conflict', { body: { current, ...(await lastWriterOf(db, 'customers', row.id)) } })
    }
    const columns = columnsOf({ ...now, ...input.changes })
    await db
      .updateTable('customers')
      .set((eb) => ({ ...columns, updated_at: clock(), version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    return { customer: await customerBy(db, row.id) }
  })

  write(customerCalls.remove, async ({ input, db }) => {
    checkIdsOrFilter(input)
    const which = input.filter ? matching(input.filter) : sql`c.id = any(${input.ids}::text[])`
    const ids = await setDeleted(db, which, clock(), true, input.ids ? maxIds : maxMatching)
    if (ids.length === 0 && input.ids) notFound('customer')
    const isAll = input.ids !== undefined || ids.length < maxMatching
    return { ids, left: isAll ? 0 : await countCustomers(db, which) }
  })

  write(customerCalls.restore, async ({ input: { ids }, db }) => {
    await setDeleted(db, sql`c.id = any(${ids}::text[])`, clock(), false)
    const customers = await customersWhere(
      db,
      sql`c.id = any(${ids}::text[]) and c.deleted_at is null order by c.created_at, c.id`,
    )
    if (customers.length === 0) notFound('customer')
    return { customers }
  })
}

async function countCustomers(db: Db, which: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customers c where ${which}`.execute(db)
  return rows[0]?.count ?? 0
}

async function setDeleted(
  db: Db,
  which: Sql,
  at: Date,
  isDeleted: boolean,
  limit = maxIds,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select c.id from customers c
      where ${which} and c.deleted_at ${sql.raw(isDeleted ? 'is null' : 'is not null')}
      order by c.id limit ${limit} for no key update
    )
    update customers c set deleted_at = ${isDeleted ? at : null}::timestamptz, updated_at = ${at}, version = c.version + 1
    from held where held.id = c.id
    returning c.id`.execute(db)
  return rows.map(({ id }) => id)
}
