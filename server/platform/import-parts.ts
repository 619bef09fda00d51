import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { pause } from './pause.ts'

/** Time in ms for which a part waits for its call, as long as the key of the first call is known. */
const keptMs = 7 * 86_400_000
/** Characters of one statement at most, unless one part is longer: the embedded engine stores 30 kB in a millisecond. */
const maxStored = 300_000

type Import = { id: string; userId: string; at: Date }

/** Runs in several short statements, outside of a transaction; a later import removes orphaned parts. */
export async function keepParts(
  db: Db,
  { id, userId, at }: Import,
  parts: readonly (readonly unknown[])[],
): Promise<void> {
  const old = new Date(at.getTime() - keptMs)
  await sql`delete from import_parts where user_id = ${userId} and created_at < ${old}`.execute(db)
  let waiting: { nth: number; size: number; entries: string }[] = []
  let length = 0
  const store = async () => {
    const { nth, size, entries } = {
      nth: waiting.map((part) => part.nth),
      size: waiting.map((part) => part.size),
      entries: waiting.map((part) => part.entries),
    }
    await sql`
      insert into import_parts (import_id, nth, user_id, size, entries, created_at)
      select ${id}, nth, ${userId}, size, entries, ${at}::timestamptz
      from unnest(${nth}::int[], ${size}::int[], ${entries}::text[]) as p(nth, size, entries)`.execute(db)
    waiting = []
    length = 0
    await pause()
  }
  for (const [nth, part] of parts.entries()) {
    const entries = JSON.stringify(part)
    if (waiting.length > 0 && length + entries.length > maxStored) await store()
    waiting.push({ nth, size: part.length, entries })
    length += entries.length
  }
  if (waiting.length > 0) await store()
}

/** Takes the next part of someone's import out; without one it is empty. */
export async function takePart<Entry>(db: Db, id: string, userId: string): Promise<Entry[]> {
  const { rows } = await sql<{ entries: string }>`
    delete from import_parts where import_id = ${id} and user_id = ${userId}
      and nth = (select min(nth) from import_parts where import_id = ${id})
    returning entries`.execute(db)
  return JSON.parse(rows[0]?.entries ?? '[]') as Entry[]
}

/** The number of entries that wait, as an import answers it: with its id as the place to go on. */
export async function leftOf(db: Db, id: string): Promise<{ left: number; next?: string }> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(size), 0)::int as left from import_parts where import_id = ${id}`.execute(db)
  const remaining = rows[0]?.left ?? 0
  return remaining > 0 ? { left: remaining, next: id } : { left: remaining }
}

export async function dropParts(db: Db, id: string): Promise<void> {
  await sql`delete from import_parts where import_id = ${id}`.execute(db)
}

/** Returns the number of records left after the last id an undo has read. */
export async function forgetImported(
  db: Db,
  record: 'contact' | 'customer',
  importId: string,
  lastId: number | string | undefined,
): Promise<number> {
  if (lastId === undefined) return 0
  const table = sql.table(`${record}_import_rows`)
  await sql`
    delete from ${table} where import_id = ${importId} and ${sql.ref(`${record}_id`)} <= ${lastId}`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table} where import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Splits entries into parts of so many records; an entry of more records is a part of its own. */
export function partsOf<Entry>(
  entries: readonly Entry[],
  size: number,
  recordsOf: (entry: Entry) => number = () => 1,
): Entry[][] {
  const parts: Entry[][] = []
  let room = 0
  for (const entry of entries) {
    const records = recordsOf(entry)
    if (records > room) {
      parts.push([])
      room = size
    }
    parts.at(-1)?.push(entry)
    room -= records
  }
  return parts
}
