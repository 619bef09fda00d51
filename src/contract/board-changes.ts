import { type Holder, sameList } from './board.ts'
import type { Board, BoardReply, ItemPosition } from './kanban.ts'

export function boardWith(previous: Board | undefined, reply: BoardReply): Board {
  const { epoch, version, people, gone, places } = reply
  const base = reply.isWhole ? undefined : previous
  const profiles = reply.profiles ?? base?.profiles ?? []
  if (base?.version === version) return { ...base, people, profiles }
  const { goneColumns = [], goneStories = [] } = reply
  const columns = withChanges(base?.columns ?? [], reply.columns, goneColumns)
  const stories = withChanges(base?.stories ?? [], reply.stories, goneStories)
  const now = {
    epoch,
    version,
    people,
    profiles,
    items: withChanges(base?.items ?? [], reply.items, gone),
    comments: withChanges(base?.comments ?? [], reply.comments, gone),
    places: withChanges(base?.places ?? [], places, gone),
  }
  if (!base) return { ...now, columns, stories }
  return {
    ...now,
    columns: arrangeItems(columns, now.places, ({ columnId, place }) => [columnId, place]),
    stories: arrangeItems(stories, now.places, ({ storyId, storyPlace }) => [storyId, storyPlace]),
  }
}

/** Applies changes to a list; an unchanged list stays the same object, new things come last. */
function withChanges<T extends { id: string }>(list: T[], changed: T[], removedIds: readonly string[]): T[] {
  if (changed.length === 0 && removedIds.length === 0) return list
  const unplaced = new Map(changed.map((record) => [record.id, record]))
  const lost = new Set(removedIds)
  const updated = list.flatMap((record) => {
    if (lost.has(record.id)) return []
    const now = unplaced.get(record.id)
    unplaced.delete(record.id)
    return now ?? record
  })
  return [...updated, ...unplaced.values()]
}

/** Columns or stories in order, each with its items in order; those with the same items stay the same objects. */
function arrangeItems<H extends Holder & { place?: number }>(
  holders: readonly H[],
  positions: readonly ItemPosition[],
  positionIn: (position: ItemPosition) => [holderId: string | null, place: number | null],
): H[] {
  const placed = positions.map((position) => {
    const [holderId, place] = positionIn(position)
    return { id: position.id, holderId, place: place ?? 0 }
  })
  const itemIds = new Map<string | null, string[]>()
  for (const { id, holderId } of placed.sort((a, b) => a.place - b.place)) {
    const ids = itemIds.get(holderId)
    if (ids) ids.push(id)
    else itemIds.set(holderId, [id])
  }
  return holders
    .toSorted((holder, other) => (holder.place ?? 0) - (other.place ?? 0))
    .map((holder) => {
      const now = itemIds.get(holder.id) ?? []
      return sameList(now, holder.itemIds) ? holder : { ...holder, itemIds: now }
    })
}
