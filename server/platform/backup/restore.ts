import { readFileSync } from 'node:fs'
import { lockFolder } from '#server/platform/data-folder.ts'
import { WrongEnv } from '#server/platform/env.ts'
import { unpackBackup } from './file.ts'
import { finishRestore, isUsed, putBack } from './put-back.ts'
import { runCommand } from './run.ts'

// npm run restore -- <file> [--replace]: puts a backup into the data folder.
await runCommand('restore', async ({ folder, file, options }) => {
  const backup = await unpackBackup(read(file))
  const unlock = lockFolder(folder)
  try {
    finishRestore(folder)
    if (isUsed(folder) && !options.includes('--replace')) {
      throw new WrongEnv(
        `The folder ${folder} holds a database. Add --replace to move that aside, or set DATA_DIR to another folder.`,
      )
    }
    const aside = await putBack(folder, backup)
    const asideNote = aside ? `\nWhat was there before lies in ${aside}` : ''
    return `${folder} holds what was backed up on ${backup.made}${asideNote}`
  } finally {
    unlock()
  }
})

function read(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    throw new WrongEnv(`${file} cannot be read. Nothing was changed.`)
  }
}
