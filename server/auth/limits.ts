import { refuse } from '#server/errors.ts'

const windowMs = 60_000
/** Enough for every honest caller of a minute; beyond it the oldest are forgotten. */
const mostKeys = 10_000

/** Counts tries per key and refuses once there were too many within a minute. */
export function createLimits(clock: () => Date, most = 10) {
  const tries = new Map<string, { since: number; count: number }>()

  const entryOf = (key: string, now: number) => {
    const entry = tries.get(key)
    if (entry && now - entry.since < windowMs) return entry
    return { since: now, count: 0 }
  }

  return {
    /** Takes one try from each key, or from none of them when one is used up. */
    take(keys: readonly string[]) {
      const now = clock().getTime()
      const entries = keys.map((key) => entryOf(key, now))
      for (const { since, count } of entries) {
        if (count < most) continue
        const seconds = Math.max(1, Math.ceil((since + windowMs - now) / 1000))
        refuse(429, 'tooManyTries', 'Too many tries; wait a minute', {
          headers: { 'Retry-After': String(seconds) },
        })
      }
      keys.forEach((key, index) => {
        const entry = entries[index]
        if (!entry) return
        entry.count++
        tries.delete(key)
        tries.set(key, entry)
      })
      for (const oldest of tries.keys()) {
        if (tries.size <= mostKeys) break
        tries.delete(oldest)
      }
    },
    /** Gives a try back that turned out to be right, so that only guesses count. */
    giveBack(keys: readonly string[]) {
      for (const key of keys) {
        const entry = tries.get(key)
        if (entry && entry.count > 0) entry.count--
      }
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
