import { sql } from 'kysely'
import { customerText, customerTextNames } from '#contract/customer-fields.ts'
import {
  type CustomerFields,
  type customerCalls,
  type ImportReply,
  type ImportRequest,
  NewCustomer,
} from '#contract/customers.ts'
import type { Db } from '#server/db/tables.ts'
import { fieldErrors, isStorable } from '#server/platform/body.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { columnOf, columnsOf, fieldsOf, type Row } from './rows.ts'

type Times = Pick<Deps, 'clock' | 'newId'>
/** A customer during an import: a new one, or an existing one with its earlier fields. */
type Entry = {
  id: string
  fields: NewCustomer
  before: CustomerFields | null
  version: number
  isNew: boolean
}

/** Taken from the look-up of an e-mail until it is added, so that two imports do not both add it. */
const lockNumber = 7_310_453

/** Imports each valid row separately and records every change for `undoImport`. */
export async function importCustomers(
  { input, db, session }: CallContext<typeof customerCalls.import>,
  { clock, newId }: Times,
): Promise<ImportReply> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(db)
  const importId = await startImport(db, input, { id: newId(), user: session.id, at: clock() })
  const { good, failed } = validateRows(input.rows)
  const existingByEmail = await sameEmails(
    db,
    good.map(({ fields }) => fields.email),
  )
  const { entries, ...counts } = resolveDuplicates(good, existingByEmail, input.onDuplicate, newId)
  await keep(db, importId, entries, clock())
  return { importId, ...counts, failed }
}

async function startImport(
  db: Db,
  { importId }: ImportRequest,
  { id, user, at }: { id: string; user: string; at: Date },
): Promise<string> {
  if (importId === undefined) {
    await db
      .insertInto('customer_imports')
      .values({ id, user_id: user, created_at: at, undone_at: null })
      .execute()
    return id
  }
  const row = await db
    .selectFrom('customer_imports')
    .select(['id', 'undone_at'])
    .where('id', '=', importId)
    .where('user_id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return notFound('import')
  if (row.undone_at) alreadyUndone()
  return row.id
}

const imported = customerTextNames.filter((name) => customerText(name).inFiles)
const blank = { ...Object.fromEntries(imported.map((name) => [name, ''])), state: 'active', tags: [] }

const importedColumns = [...imported.map(columnOf), 'status', 'tags']
export const recordTypes = sql.raw(
  [...imported.map((name) => `${columnOf(name)} text`), 'status smallint', 'tags text[]'].join(', '),
)
export const setImported = sql.raw(importedColumns.map((column) => `${column} = r.${column}`).join(', '))
const columnList = sql.raw(importedColumns.join(', '))

type Good = { row: number; fields: NewCustomer; filled: Partial<NewCustomer> }

function validateRows(rows: ImportRequest['rows']) {
  const good: Good[] = []
  const failed: ImportReply['failed'] = []
  for (const { row, ...values } of rows) {
    const filled = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => Object.hasOwn(blank, name) && value !== '' && value != null,
      ),
    )
    const result = NewCustomer.safeParse({ ...blank, ...filled })
    const odd = Object.keys(filled).filter((name) => ![filled[name]].flat().every(isStorable))
    if (odd.length > 0) failed.push({ row, fields: Object.fromEntries(odd.map((name) => [name, 'invalid'])) })
    else if (!result.success) failed.push({ row, fields: fieldErrors(result.error, { ...blank, ...filled }) })
    else {
      const changes = Object.entries(result.data).filter(
        ([name, value]) => Object.hasOwn(filled, name) && value !== '',
      )
      good.push({ row, fields: result.data, filled: Object.fromEntries(changes) })
    }
  }
  return { good, failed }
}

/** Customers by e-mail, locked until the end of the transaction; of several with the same one the oldest. */
async function sameEmails(db: Db, emails: readonly string[]): Promise<Map<string, Entry>> {
  const lower = [...new Set(emails.map((email) => email.toLowerCase()))]
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`any(${lower}::text[])`))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const oldest = rows.toSorted((row, other) => Number(other.created_at) - Number(row.created_at))
  return new Map(oldest.map((row) => [row.email.toLowerCase(), entryOf(row)]))
}

const entryOf = (row: Row): Entry => {
  const fields = fieldsOf(row)
  return { id: row.id, fields, before: fields, version: row.version, isNew: false }
}

/** Decides for each row between adding, merging and skipping; a row may repeat an earlier one of the file. */
function resolveDuplicates(
  good: readonly Good[],
  existingByEmail: Map<string, Entry>,
  rule: ImportRequest['onDuplicate'],
  newId: () => string,
) {
  const entries = new Set<Entry>()
  const counts = { added: 0, merged: 0, skipped: 0 }
  const skippedRows: NonNullable<ImportReply['skippedRows']> = []
  for (const { row, fields, filled } of good) {
    const email = fields.email.toLowerCase()
    const same = existingByEmail.get(email)
    if (same && rule === 'skip') {
      counts.skipped++
      skippedRows.push({ row, id: same.id, name: same.fields.name })
    } else if (same && rule === 'merge') {
      // Both have the same e-mail; its spelling stays.
      Object.assign(same, { fields: { ...same.fields, ...filled, email: same.fields.email } })
      entries.add(same)
      counts.merged++
    } else {
      const entry = { id: newId(), fields, before: null, version: 1, isNew: true }
      entries.add(entry)
      if (!same) existingByEmail.set(email, entry)
      counts.added++
    }
  }
  return { entries: [...entries], ...counts, skippedRows }
}

async function keep(db: Db, importId: string, entries: readonly Entry[], at: Date): Promise<void> {
  const rows = entries.map(({ id, fields, before, version, isNew }) => ({
    id,
    ...columnsOf(fields),
    before,
    is_new: isNew,
    version: isNew ? version : version + 1,
  }))
  const importedRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, ${recordTypes},
    before jsonb, is_new boolean, version integer)`
  await sql`
    insert into customers (id, ${columnList}, created_at, updated_at)
    select id, ${columnList}, ${at}::timestamptz, ${at}::timestamptz
    from ${importedRows} where is_new`.execute(db)
  await sql`
    update customers c set ${setImported}, version = r.version, updated_at = ${at}
    from ${importedRows} where c.id = r.id and not r.is_new`.execute(db)
  // A later call of the same import may merge into the same customer again: the first version is kept.
  await sql`
    insert into customer_import_rows (import_id, customer_id, before, version)
    select ${importId}::text, id, case when jsonb_typeof(before) = 'object' then before end, version from ${importedRows}
    on conflict (import_id, customer_id) do update set version = excluded.version`.execute(db)
}

export function alreadyUndone(): never {
  refuse('importUndone')
}
