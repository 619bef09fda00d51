// Moves, additions and removals on the board: the client applies them optimistically, the server to the stored board.

export type Holder = { id: string; itemIds: string[] }

/** The following sibling; null or missing means the end. */
type Before = { beforeId?: string | null }
export type ItemMove = Before & { itemId: string; columnId: string }
/** Without a story the item leaves the one it is in. */
export type StoryItemMove = Before & { itemId: string; storyId: string | null }

export function moveBefore(ids: readonly string[], id: string, beforeId?: string | null): string[] {
  const rest = ids.filter((itemId) => itemId !== id)
  const at = beforeId === undefined || beforeId === null || beforeId === id ? -1 : rest.indexOf(beforeId)
  // Before itself means no move.
  if (beforeId === id && ids.includes(id)) return [...ids]
  return at === -1 ? [...rest, id] : rest.toSpliced(at, 0, id)
}

/** Puts the item in one holder, or in none without a target; unchanged holders stay the same objects. */
export function itemPlaced<H extends Holder>(
  holders: readonly H[],
  itemId: string,
  targetId: string | null,
  beforeId?: string | null,
): H[] {
  const isKnown = targetId === null || holders.some(({ id }) => id === targetId)
  if (!isKnown) return [...holders]
  return holders.map((holder) => {
    const itemIds =
      holder.id === targetId
        ? moveBefore(holder.itemIds, itemId, beforeId)
        : holder.itemIds.filter((id) => id !== itemId)
    return sameList(itemIds, holder.itemIds) ? holder : { ...holder, itemIds }
  })
}

export const moveItem = <C extends Holder>(columns: readonly C[], { itemId, columnId, beforeId }: ItemMove) =>
  itemPlaced(columns, itemId, columnId, beforeId)

export const moveStoryItem = <S extends Holder>(
  stories: readonly S[],
  { itemId, storyId, beforeId }: StoryItemMove,
) => itemPlaced(stories, itemId, storyId, beforeId)

export function moveHolder<H extends Holder>(
  holders: readonly H[],
  id: string,
  beforeId?: string | null,
): H[] {
  if (!holders.some((holder) => holder.id === id)) return [...holders]
  return inOrder(
    holders,
    moveBefore(
      holders.map((holder) => holder.id),
      id,
      beforeId,
    ),
  )
}

export function inOrder<H extends { id: string }>(holders: readonly H[], ids: readonly string[]): H[] {
  const positionById = new Map(ids.map((id, index) => [id, index]))
  const last = ids.length
  return holders.toSorted(
    (holder, other) => (positionById.get(holder.id) ?? last) - (positionById.get(other.id) ?? last),
  )
}

export function withoutColumn<C extends Holder>(
  columns: readonly C[],
  columnId: string,
  moveTo?: string,
): C[] {
  const columnItemIds = columns.find(({ id }) => id === columnId)?.itemIds ?? []
  return columns
    .filter(({ id }) => id !== columnId)
    .map((column) =>
      column.id === moveTo && columnItemIds.length > 0
        ? { ...column, itemIds: [...column.itemIds, ...columnItemIds] }
        : column,
    )
}

export function withoutItem<
  B extends { columns: readonly Holder[]; stories: readonly Holder[]; items: readonly { id: string }[] },
>(board: B, itemId: string): B {
  return {
    ...board,
    columns: itemPlaced(board.columns, itemId, null),
    stories: itemPlaced(board.stories, itemId, null),
    items: board.items.filter(({ id }) => id !== itemId),
  }
}

/** True when a column has room for this many more items; only a hard limit counts. */
export function hasRoom(
  { itemIds, limit, isHard }: Holder & { limit: number | null; isHard: boolean },
  more = 1,
): boolean {
  return limit === null || !isHard || itemIds.length + more <= limit
}

/** Default column for a deleted one's items: the first with room; undefined without one. */
export function columnAfterDelete<C extends Holder & { limit: number | null; isHard: boolean }>(
  columns: readonly C[],
  columnId: string,
): C | undefined {
  const many = columns.find(({ id }) => id === columnId)?.itemIds.length ?? 0
  return columns.find((column) => column.id !== columnId && hasRoom(column, many))
}

/** The sum of points; items without an estimate count 0. */
export function estimateOf(
  itemIds: readonly string[],
  items: ReadonlyMap<string, { estimate: number | null }>,
): number {
  return itemIds.reduce((sum, id) => sum + (items.get(id)?.estimate ?? 0), 0)
}

/** Indexes of a longest increasing subsequence, ignoring negative values. */
export function longestRise(values: readonly number[]): Set<number> {
  const predecessors: number[] = []
  /** The index at which an increasing subsequence of each length has its smallest end. */
  const ends: number[] = []
  values.forEach((value, at) => {
    if (value < 0) return
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    predecessors[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  })
  const result = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = predecessors[at] ?? -1) result.add(at)
  return result
}

export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
