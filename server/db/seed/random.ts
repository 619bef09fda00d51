/** A small seeded generator (mulberry32): the same numbers on every machine. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `low` to `high`, both included. */
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const element = list[Math.floor(next() * list.length)]
    if (element === undefined) throw new Error('Nothing to pick from')
    return element
  }
  return { next, whole, pick, chance: (share: number) => next() < share }
}

export type Random = ReturnType<typeof createRandom>
