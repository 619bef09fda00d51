import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

/** An in-memory database inside a page; `from` is a dump to start with. */
export async function openInPage(from?: Blob): Promise<{ db: Db; close: () => Promise<void> }> {
  const pglite = await PGlite.create({ dataDir: 'memory://', loadDataDir: from })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return { db, close: () => db.destroy() }
}
