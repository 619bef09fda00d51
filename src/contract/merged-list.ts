/** An entry of a list: what it is found by, and what it says. */
type Entry<E extends object | string> = { idOf: (entry: E) => string; wordOf: (entry: E) => string }

/**
 * A list that two people changed since it was `before`: theirs, with what was added, changed and taken away in mine.
 * Undefined when both changed one entry to different things, or one changed what the other took away.
 */
export function mergedList<E extends object | string>(
  before: readonly E[],
  theirs: readonly E[],
  mine: readonly E[],
  { idOf, wordOf }: Entry<E>,
): E[] | undefined {
  const isSame = (one: E | undefined, other: E | undefined) =>
    one === other || (one !== undefined && other !== undefined && wordOf(one) === wordOf(other))
  const byId = (list: readonly E[]) => new Map(list.map((entry) => [idOf(entry), entry]))
  const [was, now, wanted] = [byId(before), byId(theirs), byId(mine)]
  const chosen = new Map<string, E | undefined>()
  for (const id of new Set([...now.keys(), ...wanted.keys(), ...was.keys()])) {
    const [old, one, other] = [was.get(id), now.get(id), wanted.get(id)]
    if (!isSame(one, old) && !isSame(other, old) && !isSame(one, other)) return undefined
    chosen.set(id, isSame(one, old) ? other : one)
  }
  const merged = theirs.flatMap((entry) => chosen.get(idOf(entry)) ?? [])
  // A new entry keeps the entry after it; one that is last in mine comes last.
  for (const entry of mine.toReversed()) {
    const id = idOf(entry)
    if (now.has(id) || chosen.get(id) === undefined) continue
    const behind = mine.slice(mine.indexOf(entry) + 1).map(idOf)
    const at = merged.findIndex((one) => behind.includes(idOf(one)))
    merged.splice(at < 0 ? merged.length : at, 0, entry)
  }
  return merged
}

/** Entries that are nothing but their words: labels, ids of people. */
export const plainEntry: Entry<string> = { idOf: String, wordOf: String }
