import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { refuse } from './errors.ts'

const keptMs = 7 * 86_400_000

/** A write that may be repeated: user, call, key and digest of the body. */
export type WithKey = { userId: string; call: string; key: string; fingerprint: string }

export function keyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{16,64}$/.test(header)) refuse('invalidKey')
  return header
}

/** A keyed digest of the body: bodies may hold passwords, and plain digests of those can be guessed. */
export async function fingerprintOf(secret: string, text: string): Promise<string> {
  const bytes = (value: string) => new TextEncoder().encode(value)
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), how, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, bytes(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Replaces an answer that is not stored, because it holds a secret. */
export const secretAnswer = ''

export async function answeredBefore(db: Db, variables: WithKey, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('user_id', '=', variables.userId)
    .where('call', '=', variables.call)
    .where('key', '=', variables.key)
    .where('created_at', '>', new Date(now.getTime() - keptMs))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== variables.fingerprint) refuse('keyReused')
  return row.reply ?? undefined
}

/** False when the key is taken. A second request waits here until the first commits. */
export async function claim(
  tx: Db,
  { userId, call, key, fingerprint }: WithKey,
  now: Date,
): Promise<boolean> {
  const expired = new Date(now.getTime() - keptMs)
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, call, key, fingerprint, reply: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ fingerprint, reply: null, created_at: now })
        .where('idempotency_keys.created_at', '<=', expired),
    )
    .returning(sql<number>`1`.as('claimed'))
    .executeTakeFirst()
  return row !== undefined
}

export async function keepAnswer(tx: Db, { userId, call, key }: WithKey, reply: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
}

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - keptMs)
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', expired).execute()
}
