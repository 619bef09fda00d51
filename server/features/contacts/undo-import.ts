import { sql } from 'kysely'
import type { contactCalls } from '#contract/contact-calls.ts'
import type { ContactFields } from '#contract/contacts.ts'
import { maxMatching } from '#contract/list.ts'
import { refuse } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http.ts'
import { dropParts, forgetImported } from '#server/platform/import-parts.ts'
import { importBy } from './import.ts'
import { incrementVersion, setDeleted, updateContacts } from './rows.ts'

type Touched = { id: number; name: string; before: ContactFields | null; isChanged: boolean }

/** Undoes the next part of an import, except contacts changed since; the first call drops pending parts. */
export async function undoImport(
  { input: { importId }, db, session, publish }: CallContext<typeof contactCalls.undoImport>,
  now: Date,
) {
  const change = { owner: session.id, version: await incrementVersion(db, session.id, now), now }
  const { undone_at } = await importBy(db, session.id, importId)
  const { rows } = await sql<Touched>`
    select c.id, c.name, r.before, c.version <> r.version or c.deleted_at is not null as "isChanged"
    from contact_import_rows r join contacts c on c.id = r.contact_id
    where r.import_id = ${importId} order by c.id limit ${maxMatching}`.execute(db)
  if (undone_at && rows.length === 0) refuse('importUndone')
  const free = rows.filter(({ isChanged }) => !isChanged)
  const added = free.filter(({ before }) => !before).map(({ id }) => id)
  const restored = free.flatMap(({ id, before }) => (before ? [{ id, fields: before }] : []))
  await setDeleted(db, added, true, change)
  await updateContacts(db, restored, change)
  await dropParts(db, importId)
  await db.updateTable('contact_imports').set({ undone_at: now }).where('id', '=', importId).execute()
  const remainingCount = await forgetImported(db, 'contact', importId, rows.at(-1)?.id)
  publish('contacts', undefined, [session.id])
  const changedContacts = rows.filter(({ isChanged }) => isChanged).map(({ id, name }) => ({ id, name }))
  return {
    removed: added.length,
    restored: restored.length,
    kept: changedContacts,
    left: remainingCount,
    version: change.version,
  }
}
