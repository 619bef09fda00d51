/** FNV-1a, 32 bit. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) {
    value ^= letter.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

export type Dice = () => number

/** Returns numbers from 0 to 1 that depend on the seed alone: an id gives the same picture in every browser. */
export function dice(seed: string): Dice {
  let state = hash(seed) || 1
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
}

const hues = [28, 52, 78, 108, 150, 182, 212, 248, 288, 352]

export const between = (roll: Dice, low: number, high: number) => low + (high - low) * roll()

export function pick<T>(roll: Dice, list: readonly [T, ...T[]] | readonly T[]): T {
  return list[Math.floor(roll() * list.length)] as T
}

export const pickHue = (roll: Dice) => pick(roll, hues)

/** A second hue, at least 24 degrees away. */
export const pickOtherHue = (roll: Dice, hue: number) =>
  pick(
    roll,
    hues.filter((candidate) => Math.abs(candidate - hue) > 24),
  )

/** Coordinates with one decimal keep a drawing near 2 kB. */
export const short = (value: number) => +value.toFixed(1)
