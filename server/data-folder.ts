import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { WrongEnv } from './env.ts'

/**
 * Holds a folder for this process. The lock is the operating system's, taken through a file that SQLite
 * locks: it ends with the process however that ends, and no number of a process has to be believed.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0')
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new WrongEnv(`Another process uses the folder ${folder}. Stop it, or set DATA_DIR to another one.`)
  }
  return () => lock.close()
}

/** The secret that signs tokens, made once and kept where only this user can read it. */
export function keptSecret(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const kept = readSecret(folder)
  if (kept) return kept
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(secretIn(folder), secret, { mode: 0o600 })
  return secret
}

export const secretIn = (folder: string) => join(folder, 'secret')

/** The secret of a folder, if one was made there. */
export function readSecret(folder: string): string | undefined {
  const file = secretIn(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Where the embedded database of a data folder lies; it gets its name only once it is complete. */
export function embeddedIn(folder: string): { path: string; making: string; exists: boolean } {
  const path = join(folder, 'database')
  return { path, making: `${path}.new`, exists: existsSync(path) }
}
