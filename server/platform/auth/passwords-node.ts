import { argon2 } from 'node:crypto'
import { gate } from './gate.ts'
import { type Derive, type Passwords, passwordsWith } from './passwords.ts'
import { pbkdf2 } from './passwords-web.ts'

/** Memory in KiB and passes, as OWASP's smallest recommended set. */
const params = '19456,2'

const derive: Derive = (password, salt, by) => {
  const [memory = 0, passes = 0] = by.split(',').map(Number)
  const how = { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory, passes }
  return new Promise((resolve, reject) =>
    argon2('argon2id', how, (error, hash) => (error ? reject(error) : resolve(new Uint8Array(hash)))),
  )
}

/**
 * Argon2id; each hash takes a thread of the pool and 19 MiB, so only two run at a time. New hashes (registering,
 * changing a password) use at most one of the two and leave the other for signing in. Tries from familiar networks have
 * a queue of their own, which guesses of others cannot fill.
 */
export function nodePasswords(): Passwords {
  const pass = gate({ running: 2, waiting: 32, reserved: 32 })
  const passNew = gate({ running: 1, waiting: 8 })
  const argon2id: Derive = (password, salt, by, hasPriority) =>
    pass(() => derive(password, salt, by), hasPriority)
  const passwords = passwordsWith('argon2id', params, { argon2id, pbkdf2 })
  return { ...passwords, hash: (password) => passNew(() => passwords.hash(password)) }
}
