import { sql } from 'kysely'
import type { contactCalls } from '#contract/contact-calls.ts'
import { exceededLimit, fieldsOf, mergedInto } from '#contract/contact-fields.ts'
import type { ContactFields } from '#contract/contacts.ts'
import { maxMatching } from '#contract/list.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import type { RunReader } from '#server/platform/file-readers.ts'
import type { CallContext } from '#server/platform/http.ts'
import { keepParts, leftOf, partsOf, takePart } from '#server/platform/import-parts.ts'
import { type Entry, resolveDuplicates } from './import-rules.ts'
import { contactReader } from './read.ts'
import {
  contactsBy,
  contactsOf,
  incrementVersion,
  insertContacts,
  requireRoom,
  updateContacts,
} from './rows.ts'

type Times = Pick<Deps, 'clock' | 'newId'>

/** Decides about the whole file first, so parts give the same result. Throws before anything is stored. */
export async function readImport(
  { input, db, session }: CallContext<typeof contactCalls.import>,
  { clock, newId, runReader }: Times & { runReader: RunReader },
) {
  const { drafts, refused: failed, partly, pictures, groups, leftOut } = await runReader(contactReader, input)
  const existingContacts = await contactsOf(db, session.id)
  const { entries, added, skipped, skippedContacts } = await resolveDuplicates(
    existingContacts,
    drafts,
    input.onDuplicate,
  )
  await requireRoom(db, session.id, added)
  const id = newId()
  const all = entries.map(({ id, uid, from }): Entry => ({ id, uid, from }))
  const [first = [], ...others] = partsOf(all, maxMatching)
  await keepParts(db, { id, userId: session.id, at: clock() }, others)
  return { id, first, skipped, losses: { failed, partly, pictures, groups, leftOut, skippedContacts } }
}

export async function importContacts(
  context: CallContext<typeof contactCalls.import>,
  { id, first, skipped, losses }: Awaited<ReturnType<typeof readImport>>,
  times: Times,
) {
  const version = await incrementVersion(context.db, context.session.id, times.clock())
  await context.db
    .insertInto('contact_imports')
    .values({ id, owner: context.session.id, created_at: times.clock(), undone_at: null })
    .execute()
  const imported = await takeEntries(context, { id, version }, first, times)
  return { ...imported, skipped: skipped + imported.skipped, ...losses }
}

export async function importMore(context: CallContext<typeof contactCalls.importMore>, times: Times) {
  const { input, db, session } = context
  const version = await incrementVersion(db, session.id, times.clock())
  const { importId: id } = input
  if ((await importBy(db, session.id, id)).undone_at) refuse('importUndone')
  const imported = await takeEntries(
    context,
    { id, version },
    await takePart<Entry>(db, id, session.id),
    times,
  )
  return { ...imported, failed: [], partly: [], pictures: 0, groups: 0, leftOut: [] }
}

/** An import of the owner; throws 404. */
export async function importBy(db: Db, owner: string, id: string): Promise<{ undone_at: Date | null }> {
  const row = await db
    .selectFrom('contact_imports')
    .select('undone_at')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row ?? notFound('import')
}

async function takeEntries(
  { db, session, publish }: Pick<CallContext, 'db' | 'session' | 'publish'>,
  { id: importId, version }: { id: string; version: number },
  entries: readonly Entry[],
  { clock, newId }: Times,
) {
  const change = { owner: session.id, version, now: clock() }
  const fresh = entries.filter(({ id }) => id === undefined)
  await requireRoom(db, session.id, fresh.length)
  const usedUids = await takenUids(
    db,
    session.id,
    fresh.map(({ uid }) => uid),
  )
  const ids = await insertContacts(
    db,
    fresh.map(({ uid, from }) => ({
      uid: uid && !usedUids.has(uid) ? uid : newId(),
      fields: from.reduce(mergedWithinLimits),
    })),
    change,
  )
  const currentContacts = await contactsBy(
    db,
    session.id,
    entries.flatMap(({ id }) => id ?? []),
  )
  const byId = new Map(currentContacts.map((contact) => [contact.id, contact]))
  const changed = entries.flatMap(({ id = 0, from }) => {
    const now = byId.get(id)
    if (!now) return []
    const previousFields = fieldsOf(now)
    return [
      {
        id,
        before: previousFields,
        fields: from.reduce(mergedWithinLimits, previousFields),
        version: now.version + 1,
      },
    ]
  })
  await updateContacts(db, changed, change)
  const rows = [...ids.map((id) => ({ id, before: null, version: 1 })), ...changed]
  await sql`
    insert into contact_import_rows (import_id, contact_id, before, version)
    select ${importId}::text, id, case when jsonb_typeof(before) = 'object' then before end, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, before jsonb, version integer)`.execute(
    db,
  )
  if (rows.length > 0) publish('contacts', undefined, [session.id])
  // A known contact that was deleted since the file was read stays deleted.
  const missingEntries = entries.filter(({ id }) => id !== undefined && !byId.has(id))
  const [added, skipped] = [fresh.length, countOf(missingEntries)]
  const counts = { added, merged: countOf(entries) - added - skipped, skipped }
  return { importId, ...counts, ...(await leftOf(db, importId)), version }
}

/** Merges what fits; a contact that was filled up since the file was read stays as it is. */
function mergedWithinLimits(current: ContactFields, incoming: ContactFields): ContactFields {
  const merged = mergedInto(current, incoming)
  return exceededLimit(merged) ? current : merged
}

const countOf = (entries: readonly Entry[]) => entries.reduce((sum, { from }) => sum + from.length, 0)

/** The `uid`s that the owner's contacts have already, deleted contacts included. */
async function takenUids(db: Db, owner: string, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from contacts where owner = ${owner} and uid = any(${[...uids]}::text[])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}
