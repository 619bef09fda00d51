import { type Derive, type Passwords, passwordsWith } from './passwords.ts'

/** PBKDF2 with SHA-256; the parameter is the number of rounds. */
export const pbkdf2: Derive = async (password, salt, params) => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: salt as BufferSource, iterations: Number(params) }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
}

export function webPasswords(rounds = 600_000): Passwords {
  return passwordsWith('pbkdf2', String(rounds), { pbkdf2 })
}
