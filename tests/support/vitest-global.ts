import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import { keepState, restoreState, watchTables } from './kept-state.ts'
import { middayNow } from './midday.ts'
import { type KeptShop, seedShop, smallSize, testNow } from './small-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File that holds a migrated database; empty when a PostgreSQL server is used instead. */
    databaseDump: string
    /** The shops that the dump keeps; its tables hold the last one. */
    keptShops: readonly KeptShop[]
    /** How the schemas of this run begin on a PostgreSQL server. */
    schemasOfTests: string
  }
}

/** Makes one database for all workers: cloning it takes half a second, making it takes six. */
export default async function makeDump(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.DATABASE_URL
  const schemas = `test_${process.pid}`
  project.provide('schemasOfTests', schemas)
  if (url) {
    project.provide('databaseDump', '')
    project.provide('keptShops', [])
    return () => dropSchemas(url, schemas)
  }
  const pglite = await PGlite.create('memory://')
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  await watchTables(db)
  await keepState(db, 'empty')
  const shops = [
    { name: 'fixed', size: smallSize, at: testNow.getTime() },
    { name: 'midday', size: smallSize, at: middayNow() },
    { name: 'present', size: smallSize, at: Date.now() },
  ]
  for (const shop of shops) {
    await restoreState(db, 'empty')
    await seedShop(db, shop)
    await keepState(db, shop.name)
  }
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const folder = await mkdtemp(join(tmpdir(), 'fernhill-tests-'))
  const file = join(folder, 'database.tar')
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
  project.provide('databaseDump', file)
  project.provide('keptShops', shops)
  return () => rm(folder, { recursive: true })
}

/** The workers are ended and not asked to leave, so what they made on a server goes at the end. */
async function dropSchemas(url: string, begin: string): Promise<void> {
  const { db, close } = openPostgres(url)
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${begin})`.execute(db)
  // One after the other: each holds hundreds of tables, and a transaction only so many locks.
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db)
  await close()
}
