import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { embeddedIn, lockFolder } from '#server/platform/data-folder.ts'
import { openEmbedded } from '#server/platform/db/open.ts'
import { WrongEnv } from '#server/platform/env.ts'
import { makeBackup } from './make.ts'
import { takeOffer } from './offer.ts'
import { finishRestore } from './put-back.ts'
import { runCommand } from './run.ts'

// npm run backup -- <file>: the embedded database and the secret in one file, whether a server runs or not.
await runCommand('backup', async ({ folder, file }) => {
  if (existsSync(file)) throw new WrongEnv(`${file} exists already. Name another file.`)
  if (!existsSync(folder)) throw new WrongEnv(`There is no folder ${folder}. Set DATA_DIR to the server's.`)
  const bytes = (await ofFolder(folder)) ?? (await takeOffer(folder))
  if (!bytes) {
    throw new WrongEnv(`The process that uses the folder ${folder} gives no backup. Stop it and try again.`)
  }
  const part = `${file}.part`
  try {
    writeFileSync(part, bytes, { mode: 0o600, flush: true })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return `${file} holds the database and the secret of ${folder}: ${(bytes.length / 1e6).toFixed(1)} MB`
})

async function ofFolder(folder: string): Promise<Uint8Array | undefined> {
  const unlock = tryLock(folder)
  if (!unlock) return undefined
  try {
    finishRestore(folder)
    const { path, exists } = embeddedIn(folder)
    if (!exists) throw new WrongEnv(`There is no database in ${folder}. Set DATA_DIR to the server's.`)
    const store = await openEmbedded(path)
    try {
      return await makeBackup(folder, store)
    } finally {
      await store.close()
    }
  } finally {
    unlock()
  }
}

function tryLock(folder: string): (() => void) | undefined {
  try {
    return lockFolder(folder)
  } catch {
    return undefined
  }
}
