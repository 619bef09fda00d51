import { maxRows } from '#contract/list.ts'

/** Changes are counted in their transactions, so a write by any process is seen by the next request. */
export function createMemo<T>(maxEntries = 60) {
  const entries = new Map<string, { changes: number; answer: Promise<T> }>()
  return (key: string, changes: number, make: () => Promise<T>): Promise<T> => {
    const entry = entries.get(key)
    if (entry?.changes === changes) return entry.answer
    const answer = make()
    entries.delete(key)
    entries.set(key, { changes, answer })
    answer.catch(() => entries.delete(key))
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    return answer
  }
}

type Listing = { input: { limit?: number }; session: { shopChanges: number } }

/** Caches the latest pages of a list until the shop changes, because colleagues open the same ones. */
export function rememberedPages<A extends Listing, R>(make: (calls: A) => Promise<R>) {
  const pages = createMemo<R>(100)
  return (calls: A): Promise<R> => {
    const { input, session } = calls
    // A whole list is too large to keep.
    if (input.limit === undefined || input.limit > maxRows) return make(calls)
    return pages(JSON.stringify(input), session.shopChanges, () => make(calls))
  }
}
