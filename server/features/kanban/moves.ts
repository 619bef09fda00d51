import type { Db } from '#server/db/tables.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Change } from './activity.ts'
import { columnOf, positionIn, requireRoomIn } from './places.ts'

type PlacedItem = {
  id: string
  column_id: string
  place: number
  story_id: string | null
  story_place: number | null
}

/** Throws 404. */
export async function placedItem(db: Db, id: string): Promise<PlacedItem> {
  const item = await db
    .selectFrom('board_items')
    .select(['id', 'column_id', 'place', 'story_id', 'story_place'])
    .where('id', '=', id)
    .executeTakeFirst()
  return item ?? notFound('item')
}

type ColumnMove = { columnId: string; beforeId?: string | null; isUnlimited?: boolean }

/** Moves an item to a place in a column; throws 409 when that is full. */
export async function moveToColumn(
  db: Db,
  { id, column_id, place }: PlacedItem,
  { columnId, beforeId, isUnlimited }: ColumnMove,
): Promise<Change[]> {
  const column = await columnOf(db, columnId)
  if (columnId !== column_id) await requireRoomIn(db, column, isUnlimited)
  const next = await positionIn(db, 'inColumn', { holderId: columnId, id, beforeId })
  if (columnId === column_id && next === place) return []
  await db.updateTable('board_items').set({ column_id: columnId, place: next }).where('id', '=', id).execute()
  if (columnId === column_id) return []
  const { title } = await columnOf(db, column_id)
  return [{ about: id, field: 'columnId', was: title, now: column.title }]
}

type StoryMove = { storyId: string | null; beforeId?: string | null }

export async function moveToStory(
  db: Db,
  { id, story_id, story_place }: PlacedItem,
  { storyId, beforeId }: StoryMove,
): Promise<Change[]> {
  const now = storyId === null ? '' : await storyTitle(db, storyId)
  const next = storyId === null ? null : await positionIn(db, 'inStory', { holderId: storyId, id, beforeId })
  if (storyId === story_id && next === story_place) return []
  await db
    .updateTable('board_items')
    .set({ story_id: storyId, story_place: next })
    .where('id', '=', id)
    .execute()
  if (storyId === story_id) return []
  const was = story_id === null ? '' : await storyTitle(db, story_id)
  return [{ about: id, field: 'story', was, now }]
}

async function storyTitle(db: Db, id: string): Promise<string> {
  const story = await db.selectFrom('board_stories').select('title').where('id', '=', id).executeTakeFirst()
  return (story ?? notFound('story')).title
}
