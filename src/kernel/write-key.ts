/** An idempotency key that begins with the moment at which the user acted: a UUID of version 7. */
export function newKey(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

/** The moment in a key, ISO 8601; undefined for a key of another kind. */
export function madeAtOf(key: string): string | undefined {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(key) ?? []
  return high && new Date(Number.parseInt(high + low, 16)).toISOString()
}
