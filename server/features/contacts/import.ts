import { sql } from 'kysely'
import type { contactCalls } from '#contract/contact-calls.ts'
import type { ContactFields } from '#contract/contacts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import type { ReadFile } from './draft.ts'
import { deciding } from './import-rules.ts'
import { contactsOf, incrementVersion, insertContacts, needRoom, setDeleted, updateContacts } from './rows.ts'

/** Imports all valid contacts of a file and records every change, so that `undoImport` can reverse it. */
export async function importContacts(
  { input, db, session, publish }: CallContext<typeof contactCalls.import>,
  { drafts, refused: rejected, partly, pictures, groups, leftOut }: ReadFile,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
) {
  const change = { owner: session.id, version: await incrementVersion(db, session.id, clock()), now: clock() }
  const { entries, counts, take } = deciding(await contactsOf(db, session.id), input.onDuplicate)
  for (const draft of drafts) take(draft)
  await needRoom(db, session.id, counts.added)
  const importId = newId()
  await db
    .insertInto('contact_imports')
    .values({ id: importId, owner: session.id, created_at: clock(), undone_at: null })
    .execute()

  const taken = await takenUids(
    db,
    session.id,
    [...entries].map(({ uid }) => uid),
  )
  const fresh = [...entries].filter(({ id }) => id === undefined)
  const ids = await insertContacts(
    db,
    fresh.map(({ uid, fields }) => ({ uid: uid && !taken.has(uid) ? uid : newId(), fields })),
    change,
  )
  const changed = [...entries].flatMap(({ id, fields, before, version }) =>
    id === undefined ? [] : [{ id, fields, before, version: version + 1 }],
  )
  await updateContacts(db, changed, change)
  const rows = [...ids.map((id) => ({ id, before: null, version: 1 })), ...changed]
  await sql`
    insert into contact_import_rows (import_id, contact_id, before, version)
    select ${importId}::text, id, case when jsonb_typeof(before) = 'object' then before end, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, before jsonb, version integer)`.execute(
    db,
  )
  if (rows.length > 0) publish('contacts', undefined, [session.id])
  const losses = { partly, pictures, groups, leftOut }
  return { importId, ...counts, failed: rejected, ...losses, version: change.version }
}

/** The `uid`s that the owner's contacts have already, deleted contacts included. */
async function takenUids(db: Db, owner: string, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from contacts where owner = ${owner} and uid = any(${[...uids]}::text[])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

type Touched = { id: number; name: string; before: ContactFields | null; isChanged: boolean }

/** Undoes an import: deletes what it added and restores what it merged, except contacts that were changed since. */
export async function undoImport(
  { input: { importId }, db, session, publish }: CallContext<typeof contactCalls.undoImport>,
  now: Date,
) {
  const change = { owner: session.id, version: await incrementVersion(db, session.id, now), now }
  const row = await db
    .selectFrom('contact_imports')
    .select('undone_at')
    .where('id', '=', importId)
    .where('owner', '=', session.id)
    .executeTakeFirst()
  if (!row) notFound('import')
  if (row.undone_at) refuse('importUndone')
  const { rows } = await sql<Touched>`
    select c.id, c.name, r.before, c.version <> r.version or c.deleted_at is not null as "isChanged"
    from contact_import_rows r join contacts c on c.id = r.contact_id
    where r.import_id = ${importId} order by c.id`.execute(db)
  const free = rows.filter(({ isChanged }) => !isChanged)
  const added = free.filter(({ before }) => !before).map(({ id }) => id)
  const restored = free.flatMap(({ id, before }) => (before ? [{ id, fields: before }] : []))
  await setDeleted(db, added, true, change)
  await updateContacts(db, restored, change)
  await db.updateTable('contact_imports').set({ undone_at: now }).where('id', '=', importId).execute()
  publish('contacts', undefined, [session.id])
  const kept = rows.filter(({ isChanged }) => isChanged).map(({ id, name }) => ({ id, name }))
  return { removed: added.length, restored: restored.length, kept, version: change.version }
}
