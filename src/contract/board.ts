// Changes of a board by moving, adding or removing: the client shows them before the server has
// answered, the server does it to its own board.

/** Ids in order, under the id of the column or story that holds them. */
export type Holder = { id: string; itemIds: string[] }

/** Where something goes: before another one of the list, or to its end. */
type Before = { beforeId?: string | null | undefined }
export type ItemMove = Before & { itemId: string; columnId: string }
/** Without a story the item leaves the one it is in. */
export type StoryItemMove = Before & { itemId: string; storyId: string | null }

/** A list of ids in which one stands before another; at the end when that one is not there. */
export function placed(ids: readonly string[], id: string, beforeId?: string | null): string[] {
  const rest = ids.filter((one) => one !== id)
  const at = beforeId === undefined || beforeId === null || beforeId === id ? -1 : rest.indexOf(beforeId)
  // Before itself is where it is.
  if (beforeId === id && ids.includes(id)) return [...ids]
  return at === -1 ? [...rest, id] : rest.toSpliced(at, 0, id)
}

/** Holders in which an item is in exactly one, or in none without a target; holders that stay are the same objects. */
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
        ? placed(holder.itemIds, itemId, beforeId)
        : holder.itemIds.filter((id) => id !== itemId)
    return sameList(itemIds, holder.itemIds) ? holder : { ...holder, itemIds }
  })
}

/** An item in another column, or elsewhere in its own. */
export const moveItem = <C extends Holder>(columns: readonly C[], { itemId, columnId, beforeId }: ItemMove) =>
  itemPlaced(columns, itemId, columnId, beforeId)

/** An item in another story, elsewhere in its own, or in none. */
export const moveStoryItem = <S extends Holder>(
  stories: readonly S[],
  { itemId, storyId, beforeId }: StoryItemMove,
) => itemPlaced(stories, itemId, storyId, beforeId)

/** Holders in another order. */
export function moveHolder<H extends Holder>(
  holders: readonly H[],
  id: string,
  beforeId?: string | null,
): H[] {
  if (!holders.some((one) => one.id === id)) return [...holders]
  return inOrder(
    holders,
    placed(
      holders.map((one) => one.id),
      id,
      beforeId,
    ),
  )
}

/** Holders in the order of some ids; those that are not named come last. */
export function inOrder<H extends { id: string }>(holders: readonly H[], ids: readonly string[]): H[] {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const last = ids.length
  return holders.toSorted((one, other) => (placeOf.get(one.id) ?? last) - (placeOf.get(other.id) ?? last))
}

/** Without a column; what was in it goes to the end of another one. */
export function withoutColumn<C extends Holder>(
  columns: readonly C[],
  columnId: string,
  moveTo?: string,
): C[] {
  const left = columns.find(({ id }) => id === columnId)?.itemIds ?? []
  return columns
    .filter(({ id }) => id !== columnId)
    .map((column) =>
      column.id === moveTo && left.length > 0 ? { ...column, itemIds: [...column.itemIds, ...left] } : column,
    )
}

/** Without an item: in no column, in no story. */
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

/** True if a column has room for so many more items: only a hard limit refuses them. */
export function hasRoom(
  { itemIds, limit, isHard }: Holder & { limit: number | null; isHard: boolean },
  more = 1,
): boolean {
  return limit === null || !isHard || itemIds.length + more <= limit
}

/**
 * The column that takes the items of a deleted one when nobody says which: the first that has room for them;
 * undefined when there is none.
 */
export function columnAfterDelete<C extends Holder & { limit: number | null; isHard: boolean }>(
  columns: readonly C[],
  columnId: string,
): C | undefined {
  const many = columns.find(({ id }) => id === columnId)?.itemIds.length ?? 0
  return columns.find((one) => one.id !== columnId && hasRoom(one, many))
}

/** The points of some items together; an item without an estimate counts nothing. */
export function estimateOf(
  itemIds: readonly string[],
  items: ReadonlyMap<string, { estimate: number | null }>,
): number {
  return itemIds.reduce((sum, id) => sum + (items.get(id)?.estimate ?? 0), 0)
}

/** The places of a longest rising part of a list, without the negative ones. */
export function longestRise(values: readonly number[]): Set<number> {
  const before: number[] = []
  /** The place where the rise of each length ends with the smallest value. */
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
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  })
  const found = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.add(at)
  return found
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
