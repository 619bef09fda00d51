import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { WrongEnv } from './env.ts'
import { syncPath } from './sync-files.ts'

/** Makes a folder that no other user of this machine can open, also one that was made before. */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    // A mounted folder may belong to someone else.
    const reason = error instanceof Error ? error.message : error
    const message = `Other users of this machine may be able to read ${folder}: ${reason}`
    console.warn(JSON.stringify({ level: 'warn', message }))
  }
}

/**
 * SQLite's file lock ends with the process, unlike a stale process id. Throws when locked; returns the
 * unlock.
 */
export function lockFolder(folder: string): () => void {
  closeFolder(folder)
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

/** The secret that signs tokens, created once in a file that only this user can read. */
export function keptSecret(folder: string): string {
  closeFolder(folder)
  const storedSecret = readSecret(folder)
  if (storedSecret) return storedSecret
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(secretIn(folder), secret, { mode: 0o600, flush: true })
  // An empty one after a power cut would sign everyone out.
  syncPath(folder)
  return secret
}

export const secretIn = (folder: string) => join(folder, 'secret')

export function readSecret(folder: string): string | undefined {
  const file = secretIn(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Paths of the embedded database; it is made under `making` and renamed once it is complete. */
export function embeddedIn(folder: string): { path: string; making: string; exists: boolean } {
  const path = join(folder, 'database')
  return { path, making: `${path}.new`, exists: existsSync(path) }
}
