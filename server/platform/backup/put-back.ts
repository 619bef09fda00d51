import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '#server/db/migrate.ts'
import { prepare } from '#server/db/prepare.ts'
import type { Db } from '#server/db/tables.ts'
import { closeFolder, embeddedIn, secretIn } from '#server/platform/data-folder.ts'
import { openEmbedded } from '#server/platform/db/open.ts'
import { WrongEnv } from '#server/platform/env.ts'
import { syncPath, syncTree } from '#server/platform/sync-files.ts'
import { type Backup, notABackup } from './file.ts'

const names = ['secret', 'database']
const ready = 'restored-'

export const isUsed = (folder: string) => names.some((name) => existsSync(join(folder, name)))

/** Prepares all of a backup in the folder, and only then replaces what was there. Returns where the old files went. */
export async function putBack(folder: string, { database, secret }: Backup): Promise<string | undefined> {
  const making = join(folder, 'restoring')
  rmSync(making, { recursive: true, force: true })
  closeFolder(making)
  try {
    await makeDatabase(embeddedIn(making).path, database)
    if (secret) writeFileSync(secretIn(making), secret, { mode: 0o600 })
    syncTree(making)
    renameSync(making, join(folder, ready + new Date().toISOString().replaceAll(':', '-')))
    syncPath(folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return finishRestore(folder)
}

/** Finishes a restore, also one that was killed. Returns where the old files went. */
export function finishRestore(folder: string): string | undefined {
  const folderName = readdirSync(folder).find((name) => name.startsWith(ready))
  if (!folderName) return undefined
  const [restored, aside] = [join(folder, folderName), join(folder, folderName.replace(ready, 'before-'))]
  for (const name of names) {
    const [from, to] = [join(restored, name), join(folder, name)]
    if (!existsSync(from)) continue
    if (existsSync(to)) {
      closeFolder(aside)
      renameSync(to, join(aside, name))
    }
    renameSync(from, to)
  }
  syncPath(restored)
  if (existsSync(aside)) syncPath(aside)
  syncPath(folder)
  rmdirSync(restored)
  return existsSync(aside) ? aside : undefined
}

async function makeDatabase(path: string, bytes: Uint8Array): Promise<void> {
  const store = await openEmbedded(path, new Blob([Uint8Array.from(bytes)])).catch(() => {
    throw notABackup()
  })
  try {
    await requireKnown(store.db)
    await prepare(store.db, 'none')
    await rename(store.db)
  } finally {
    await store.close()
  }
}

async function requireKnown(db: Db): Promise<void> {
  const applied = await db
    .selectFrom('migrations')
    .select('id')
    .execute()
    .catch(() => {
      throw notABackup()
    })
  const unknown = applied.find(({ id }) => !migrations.some((migration) => migration.id === id))
  if (unknown)
    throw new WrongEnv(`This backup is of a newer version, which made ${unknown.id}. Nothing was changed.`)
}

/** Renames the database, because copies in browsers must not match the restored versions. */
async function rename(db: Db): Promise<void> {
  for (const table of ['board', 'calendar_state', 'database_name'])
    await sql`update ${sql.table(table)} set epoch = gen_random_uuid()::text`.execute(db)
}
