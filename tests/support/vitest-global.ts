import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File that holds an empty, migrated database; empty when a PostgreSQL server is used instead. */
    databaseDump: string
  }
}

/** Makes one empty database for all workers: cloning it takes a second, making it takes four. */
export default async function makeDump(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DATABASE_URL) {
    project.provide('databaseDump', '')
    return undefined
  }
  const pglite = await PGlite.create('memory://')
  await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const folder = await mkdtemp(join(tmpdir(), 'fernhill-tests-'))
  const file = join(folder, 'database.tar')
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
  project.provide('databaseDump', file)
  return () => rm(folder, { recursive: true })
}
