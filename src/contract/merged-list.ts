type Entry<E extends object | string> = { idOf: (entry: E) => string; wordOf: (entry: E) => string }

/** Theirs with my changes since `base`; undefined when both changed an entry differently. */
export function mergedList<E extends object | string>(
  base: readonly E[],
  theirs: readonly E[],
  mine: readonly E[],
  { idOf, wordOf }: Entry<E>,
): E[] | undefined {
  const isSame = (a: E | undefined, b: E | undefined) =>
    a === b || (a !== undefined && b !== undefined && wordOf(a) === wordOf(b))
  const byId = (list: readonly E[]) => new Map(list.map((entry) => [idOf(entry), entry]))
  const [was, now, mineById] = [byId(base), byId(theirs), byId(mine)]
  const chosen = new Map<string, E | undefined>()
  for (const id of new Set([...now.keys(), ...mineById.keys(), ...was.keys()])) {
    const [old, theirEntry, other] = [was.get(id), now.get(id), mineById.get(id)]
    if (!isSame(theirEntry, old) && !isSame(other, old) && !isSame(theirEntry, other)) return undefined
    chosen.set(id, isSame(theirEntry, old) ? other : theirEntry)
  }
  const merged = theirs.flatMap((entry) => chosen.get(idOf(entry)) ?? [])
  // A new entry stays before its next neighbour; one that is last in mine comes last.
  for (const entry of mine.toReversed()) {
    const id = idOf(entry)
    if (now.has(id) || chosen.get(id) === undefined) continue
    const behind = mine.slice(mine.indexOf(entry) + 1).map(idOf)
    const at = merged.findIndex((entry) => behind.includes(idOf(entry)))
    merged.splice(at < 0 ? merged.length : at, 0, entry)
  }
  return merged
}

export const plainEntry: Entry<string> = { idOf: String, wordOf: String }
