import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import { refuse } from './errors.ts'

const keptMs = 7 * 86_400_000

/** One write as its sender meant it: who, which call, which key, which body. */
export type Intent = { userId: string; call: string; key: string; fingerprint: string }

/** The key of a request, checked. */
export function keyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{16,64}$/.test(header)) {
    refuse(400, 'invalidKey', 'Idempotency-Key must have 16 to 64 characters')
  }
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

/** The answer that was given to the same intent before. */
export async function answeredBefore(db: Db, intent: Intent, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('user_id', '=', intent.userId)
    .where('call', '=', intent.call)
    .where('key', '=', intent.key)
    .where('created_at', '>', new Date(now.getTime() - keptMs))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== intent.fingerprint) {
    refuse(409, 'keyReused', 'This Idempotency-Key was used for something else')
  }
  return row.reply ?? undefined
}

/**
 * Claims the key within the transaction of the change. A second sender waits here until the first has
 * committed and then finds the key taken; after a rollback nothing is left of it.
 */
export async function claim(tx: Db, { userId, call, key, fingerprint }: Intent, now: Date): Promise<boolean> {
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

/** Keeps the answer beside its key. */
export async function keepAnswer(tx: Db, { userId, call, key }: Intent, reply: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()
}

/** Forgets keys that nobody may use again. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - keptMs)
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', expired).execute()
}
