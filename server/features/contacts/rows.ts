import { sql } from 'kysely'
import { contactText, olderOf } from '#contract/contact-fields.ts'
import { type Contact, type ContactFields, limits } from '#contract/contacts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Sql } from '#server/platform/conditions.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { isoOf, jsonRows } from '#server/platform/list.ts'

type Row = {
  id: number
  uid: string
  fields: ContactFields
  version: number
  created_at: string
  updated_at: string
}

export async function contactsWhere(db: Db, rest: Sql): Promise<Contact[]> {
  const rows = await jsonRows<Row>(
    db,
    sql`select c.id, c.uid, c.fields, c.version, c.created_at, c.updated_at from contacts c where ${rest}`,
  )
  return rows.map(({ fields, id, uid, version, created_at, updated_at }) => ({
    id,
    ...fields,
    ...olderOf(fields),
    uid,
    created: isoOf(created_at),
    updated: isoOf(updated_at),
    version,
  }))
}

export const ownedBy = (owner: string) => sql`c.owner = ${owner} and c.deleted_at is null`

export const contactsOf = (db: Db, owner: string) => contactsWhere(db, sql`${ownedBy(owner)} order by c.id`)

export const contactsBy = (db: Db, owner: string, ids: readonly number[]) =>
  contactsWhere(db, sql`${ownedBy(owner)} and c.id = any(${[...ids]}::int[]) order by c.id`)

export async function contactBy(db: Db, owner: string, id: number): Promise<Contact> {
  const [contact] = await contactsBy(db, owner, [id])
  return contact ?? notFound('contact')
}

export async function earlierFields(db: Db, id: number): Promise<ContactFields[]> {
  const rows = await db
    .selectFrom('contact_versions')
    .select('fields')
    .where('contact_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ fields }) => fields as ContactFields)
}

/** Time in ms for which a deleted contact can be restored. */
const keptMs = 30 * 86_400_000

/** Increments the version of the owner's contacts and locks them until the commit. */
export async function incrementVersion(db: Db, owner: string, now: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into contact_books (owner, version) values (${owner}, 1)
    on conflict (owner) do update set version = contact_books.version + 1
    returning version`.execute(db)
  const old = new Date(now.getTime() - keptMs)
  await sql`
    with gone as (delete from contacts where owner = ${owner} and deleted_at < ${old} returning changed)
    update contact_books set forgotten = greatest(forgotten, (select max(changed) from gone))
    where owner = ${owner} and exists (select from gone)`.execute(db)
  return rows[0]?.version ?? 1
}

export async function requireRoom(db: Db, owner: string, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contacts c where ${ownedBy(owner)}`.execute(db)
  if ((rows[0]?.count ?? 0) + more > limits.contacts)
    refuse('tooManyContacts', {
      message: `You have reached the limit of ${limits.contacts} contacts. Nothing was saved.`,
    })
}

export type Fresh = { uid: string; fields: ContactFields }
export type Changed = { id: number; fields: ContactFields }
type Change = { owner: string; version: number; now: Date }

export async function insertContacts(db: Db, fresh: readonly Fresh[], change: Change): Promise<number[]> {
  if (fresh.length === 0) return []
  const { owner, version, now } = change
  const rows = fresh.map(({ uid, fields }, nth) => ({
    nth,
    uid,
    fields,
    name: fields.name,
    search: contactText(fields),
  }))
  const { rows: ids } = await sql<{ id: number }>`
    insert into contacts (owner, uid, name, fields, search, changed, created_at, updated_at)
    select ${owner}, uid, name, fields, search, ${version}::int, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(nth integer, uid text, name text, fields jsonb, search text) order by nth
    returning id`.execute(db)
  return ids.map(({ id }) => id).sort((a, b) => a - b)
}

export async function updateContacts(
  db: Db,
  changed: readonly Changed[],
  { owner, version, now }: Change,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, fields }) => ({
    id,
    fields,
    name: fields.name,
    search: contactText(fields),
  }))
  await sql`
    update contacts c set name = r.name, fields = r.fields, search = r.search, version = c.version + 1,
      changed = ${version}::int, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, name text, fields jsonb, search text)
    where c.id = r.id and c.owner = ${owner}`.execute(db)
}

export async function setDeleted(
  db: Db,
  ids: readonly number[],
  isDeleted: boolean,
  { owner, version, now }: Change,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contacts set deleted_at = ${isDeleted ? now : null}::timestamptz, updated_at = ${now}::timestamptz,
      version = version + 1, changed = ${version}::int
    where owner = ${owner} and id = any(${[...ids]}::int[])
      and deleted_at ${sql.raw(isDeleted ? 'is null' : 'is not null')}
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
