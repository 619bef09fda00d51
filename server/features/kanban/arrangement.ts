import { sql } from 'kysely'
import { type Holder, longestRise, moveItem } from '#contract/board.ts'
import type { Db } from '#server/db/tables.ts'
import { incrementVersion } from '#server/platform/versions.ts'
import { gap, requireRoom } from './places.ts'

export type LockedColumn = Holder & { title: string; limit: number | null; isHard: boolean }
export type LockedBoard = {
  version: number
  columns: LockedColumn[]
  stories: Holder[]
  positions: Record<'columns' | 'stories' | 'inColumn' | 'inStory', ReadonlyMap<string, number>>
}
type Arrangement = { columns?: LockedColumn[]; stories?: Holder[] }

/** Begins a change that moves something: locks the board and reads its order. */
export async function lockBoard(db: Db): Promise<LockedBoard> {
  return readBoard(db, await incrementVersion(db, 'board'))
}

export async function readBoard(db: Db, version: number): Promise<LockedBoard> {
  const columns = await db
    .selectFrom('board_columns')
    .select(['id', 'title', 'item_limit', 'is_hard', 'place'])
    .orderBy('place')
    .execute()
  const stories = await db.selectFrom('board_stories').select(['id', 'place']).orderBy('place').execute()
  const items = await db
    .selectFrom('board_items')
    .select(['id', 'column_id', 'place', 'story_id', 'story_place'])
    .orderBy('place')
    .execute()
  const inColumn = new Map<string, string[]>(columns.map(({ id }) => [id, []]))
  for (const { id, column_id } of items) inColumn.get(column_id)?.push(id)
  const inStory = new Map<string, string[]>(stories.map(({ id }) => [id, []]))
  const ofStories = items
    .filter(({ story_place }) => story_place !== null)
    .sort((item, other) => (item.story_place ?? 0) - (other.story_place ?? 0))
  for (const { id, story_id } of ofStories) inStory.get(story_id ?? '')?.push(id)
  return {
    version,
    columns: columns.map(({ id, title, item_limit, is_hard }) => ({
      id,
      title,
      limit: item_limit,
      isHard: is_hard,
      itemIds: inColumn.get(id) ?? [],
    })),
    stories: stories.map(({ id }) => ({ id, itemIds: inStory.get(id) ?? [] })),
    positions: {
      columns: new Map(columns.map(({ id, place }) => [id, place])),
      stories: new Map(stories.map(({ id, place }) => [id, place])),
      inColumn: new Map(items.map(({ id, place }) => [id, place])),
      inStory: new Map(ofStories.map(({ id, story_place }) => [id, story_place ?? 0])),
    },
  }
}

/** Stores a new order; writes only rows that moved. */
export async function arrange(db: Db, locked: LockedBoard, { columns, stories }: Arrangement): Promise<void> {
  if (columns) {
    await savePositions(db, 'board_columns', columns, locked.positions.columns)
    await setHolders(db, locked.columns, columns, locked.positions.inColumn, ['column_id', 'place'])
  }
  if (stories) {
    await savePositions(db, 'board_stories', stories, locked.positions.stories)
    const now = new Set(stories.flatMap(({ itemIds }) => itemIds))
    const looseIds = locked.stories.flatMap(({ itemIds }) => itemIds).filter((id) => !now.has(id))
    if (looseIds.length > 0) {
      await sql`update board_items set story_id = null, story_place = null where id = any(${looseIds}::text[])`.execute(
        db,
      )
    }
    await setHolders(db, locked.stories, stories, locked.positions.inStory, ['story_id', 'story_place'])
  }
}

async function savePositions(
  db: Db,
  table: 'board_columns' | 'board_stories',
  holders: readonly Holder[],
  positionOf: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = holders.map(({ id }) => id)
  const positions = newPositions(ids, positionOf)
  if (positions.size === 0) return
  await sql`update ${sql.table(table)} h set place = now.place
    from unnest(${[...positions.keys()]}::text[], ${[...positions.values()]}::float8[]) now (id, place)
    where h.id = now.id`.execute(db)
}

async function setHolders(
  db: Db,
  previousHolders: readonly Holder[],
  after: readonly Holder[],
  positionOf: ReadonlyMap<string, number>,
  [holder, positionColumn]: [string, string],
): Promise<void> {
  const unchanged = new Set(previousHolders)
  const rows = after
    .filter((itemId) => !unchanged.has(itemId))
    .flatMap(({ id, itemIds }) => {
      const here = new Set(previousHolders.find((candidate) => candidate.id === id)?.itemIds)
      const currentPositions = new Map([...positionOf].filter(([item]) => here.has(item)))
      return [...newPositions(itemIds, currentPositions)].map(([item, at]) => ({ item, id, at }))
    })
  if (rows.length === 0) return
  await sql`update board_items i set ${sql.ref(holder)} = now.holder, ${sql.ref(positionColumn)} = now.place
    from unnest(${rows.map(({ item }) => item)}::text[], ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ at }) => at)}::float8[]) now (id, holder, place)
    where i.id = now.id`.execute(db)
}

export function newPositions(
  ids: readonly string[],
  positionOf: ReadonlyMap<string, number>,
): Map<string, number> {
  const stays = longestRise(ids.map((id) => positionOf.get(id) ?? -1))
  const positions = new Map<string, number>()
  const stayingItems = ids.flatMap((id, at) =>
    stays.has(at) ? [{ at, place: positionOf.get(id) ?? 0 }] : [],
  )
  let [from, low] = [0, 0]
  for (const next of [...stayingItems, undefined]) {
    const between = ids.slice(from, next?.at ?? ids.length)
    const high = next?.place ?? low + gap * (between.length + 1)
    const step = (high - low) / (between.length + 1)
    // Steps that are too small for the numbers would give two things one place.
    if (between.length > 0 && !(high - step / 2 < high)) return new Map(spreadPositions(ids))
    between.forEach((id, nth) => void positions.set(id, low + step * (nth + 1)))
    if (next) [from, low] = [next.at + 1, next.place]
  }
  return positions
}

const spreadPositions = (ids: readonly string[]) => ids.map((id, at) => [id, (at + 1) * gap] as const)

/** The columns after a move; throws 409 when the column is full. */
export function movedInColumns(
  columns: readonly LockedColumn[],
  move: Parameters<typeof moveItem>[1],
  isUnlimited = false,
): LockedColumn[] {
  const target = columns.find(({ id }) => id === move.columnId)
  if (target && !isUnlimited && !target.itemIds.includes(move.itemId)) requireRoom(target)
  return moveItem(columns, move)
}
