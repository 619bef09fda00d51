import { type ItemFields, limits } from './kanban.ts'
import { mergedList, plainEntry } from './merged-list.ts'

type Lists = Pick<ItemFields, 'people' | 'labels' | 'checklist'>
type Edit = { changes: Partial<Lists>; base?: Partial<Lists> }

const stepEntry = {
  idOf: ({ id }: Lists['checklist'][number]) => id,
  wordOf: ({ text, isDone }: Lists['checklist'][number]) => JSON.stringify([text, isDone]),
}

/** The three-way merge of a list; undefined when it was not changed, conflicts, or would be too long. */
function mergedWithin<E extends object | string>(
  [base, theirs, mine]: [E[] | undefined, E[] | undefined, E[] | undefined],
  entry: Parameters<typeof mergedList<E>>[3],
  longest: number,
): E[] | undefined {
  const list = base && theirs && mine && mergedList(base, theirs, mine, entry)
  return list && list.length <= longest ? list : undefined
}

/** Merges lists that others changed by entry, so that ticking two steps does not conflict. */
export function rebaseLists<E extends Edit>(edit: E, current: Partial<Lists>): E {
  const { changes, base } = edit
  const people = mergedWithin([base?.people, current.people, changes.people], plainEntry, limits.people)
  const labels = mergedWithin([base?.labels, current.labels, changes.labels], plainEntry, limits.labels)
  const checklist = mergedWithin(
    [base?.checklist, current.checklist, changes.checklist],
    stepEntry,
    limits.steps,
  )
  const merged = { ...(people && { people }), ...(labels && { labels }), ...(checklist && { checklist }) }
  const names = Object.keys(merged) as (keyof Lists)[]
  if (names.length === 0) return edit
  const seen = Object.fromEntries(names.map((name) => [name, current[name]]))
  return { ...edit, changes: { ...changes, ...merged }, base: { ...base, ...seen } }
}
