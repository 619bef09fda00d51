import { mkdirSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import type { Db, Tables } from '#server/db/tables.ts'
import { pause } from '#server/platform/pause.ts'
import { nameStatements } from './named.ts'
import type { SyncedFolder } from './synced-folder.ts'
import { addressesOf, poolOfWritable } from './writable.ts'

export type Store = {
  db: Db
  kind: 'pglite' | 'postgresql'
  dump: () => Promise<Uint8Array>
  /** Resolves when all that was committed is on the disk; PostgreSQL commits nothing earlier. */
  durable: () => Promise<void>
  close: () => Promise<void>
}

/** More connections than one process can keep busy only make PostgreSQL slower. */
const connections = 10
/** A query on the outer handle inside a transaction fails after this many ms instead of hanging. */
const waitMs = 20_000

/** A PostgreSQL server, or of several the one that takes writes; `schema` keeps test workers apart. */
export function openPostgres(url: string, schema?: string): Store {
  const openPool = (address: string) => {
    const pool = new Pool({
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: waitMs,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      ...(schema && { options: `-c search_path=${schema}` }),
    })
    // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
    pool.on('error', (error) => console.error(JSON.stringify({ level: 'warn', message: error.message })))
    // A connection that breaks in use fails its query, which is answered; without a listener it would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const addresses = addressesOf(url)
  const pool = addresses.length === 1 ? openPool(url) : poolOfWritable(addresses, openPool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: nameStatements(pool) }) })
  const dump = () => Promise.reject(new Error('pg_dump backs up a PostgreSQL'))
  return { db, kind: 'postgresql', dump, durable: async () => {}, close: () => db.destroy() }
}

/** The embedded database in a folder, or in memory without one; `from` is a dump to start with. */
export async function openEmbedded(folder?: string | SyncedFolder, from?: Blob): Promise<Store> {
  // Loaded here, so that a server on PostgreSQL does not carry the embedded engine in memory.
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const files = typeof folder === 'string' ? await syncedFolder(folder) : folder
  const pglite: PGlite = await PGlite.create({
    ...(files ? { fs: files } : { dataDir: 'memory://' }),
    extensions: { pg_trgm },
    loadDataDir: from,
    // The default of 128 MB doubles the memory of the process and makes nothing faster: the files are in memory anyway.
    startParams: [
      // Without -F the engine asks to sync; of the two ways to ask for the log only this one reaches the files.
      ...PGlite.defaultStartParams.filter((param) => param !== '-F' || !files),
      ...['shared_buffers=8MB', 'jit=off', 'random_page_cost=1.1', 'wal_sync_method=fsync'].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
  })
  const pool = new Pool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
  } as object)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: nameStatements(pool) }) })
  const close = async () => {
    await db.destroy()
    await pglite.close()
  }
  const dump = () =>
    // This is the only connection, so no transaction is open.
    db.connection().execute(async (connection) => {
      await checkpoint(connection)
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
    })
  return { db, kind: 'pglite', dump, durable: async () => files?.durable(), close }
}

async function syncedFolder(folder: string): Promise<SyncedFolder> {
  const { SyncedFolder } = await import('./synced-folder.ts')
  mkdirSync(folder, { recursive: true })
  return new SyncedFolder(folder)
}

/** The embedded engine has no background process for checkpoints. */
export async function checkpoint(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db)
}

/** One table after the other: the embedded engine has no autovacuum, and answers no one while it vacuums. */
export async function vacuumTables(db: Db): Promise<void> {
  const tables = await db
    .withTables<{ pg_tables: { tablename: string; schemaname: string } }>()
    .selectFrom('pg_tables')
    .select('tablename')
    .where('schemaname', '=', sql<string>`current_schema()`)
    .execute()
  for (const { tablename } of tables) {
    await sql`vacuum (analyze) ${sql.table(tablename)}`.execute(db)
    await pause()
  }
}
