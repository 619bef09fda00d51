import { hasRoom, itemPlaced } from '#contract/board.ts'
import { type Item, type ItemFields, kanbanCalls, limits, type SentItem } from '#contract/kanban.ts'
import { rebaseLists } from '#contract/kanban-merge.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { forgetGone } from '#server/platform/versions.ts'
import { type Change, fieldsChanged, forgetActivity, itemsPlaced, noteChanges } from './activity.ts'
import { arrange, type LockedBoard, lockBoard, moveToColumn } from './arrangement.ts'
import { itemBy, titlesOf } from './rows.ts'
import { type BoardMount, checkPeople, freeId, nextNumber, peopleAfter, stepsOf, tooMany } from './written.ts'

type Fields = ItemFields & { image: string | null }
const blank: Fields = {
  title: '',
  people: [],
  priority: 'low',
  dueDate: null,
  description: '',
  labels: [],
  checklist: [],
  estimate: null,
  image: null,
}
const fieldsOf = ({ image, ...item }: Item): Fields => ({
  title: item.title,
  people: item.people,
  priority: item.priority,
  dueDate: item.dueDate,
  description: item.description,
  labels: item.labels,
  checklist: item.checklist,
  estimate: item.estimate,
  image: image || null,
})

function after(now: Fields, sent: Omit<SentItem, 'id'>): Fields {
  const { assign: _, image = now.image, ...fields } = sent
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { ...now, ...given, people: peopleAfter(sent, now.people), image: image || null }
}

const columnsOfRow = ({ dueDate, checklist, ...fields }: Fields) => ({
  ...fields,
  due: dueDate,
  checklist: JSON.stringify(checklist),
})

export function boardItems({ write }: BoardMount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(kanbanCalls.addItem, async ({ input, db, session, publish, isUnlimited }) => {
    const { columnId, storyId, beforeId } = input
    const locked = await lockBoard(db)
    if (locked.places.inColumn.size >= limits.items) tooMany('item', limits.items)
    const column = columnFor(locked, columnId)
    if (storyId && !locked.stories.some(({ id }) => id === storyId)) notFound('story')
    const { id: wanted, ...sent } = input.item
    const fields = after(blank, sent)
    if (fields.title === '')
      refuse('invalid', { message: 'An item has a title', fields: { 'item.title': 'required' } })
    await checkPeople(db, fields.people)
    const id = await freeId(db, 'board_items', wanted, newId)
    // Read before the item exists, because it would count itself.
    const columns = moveToColumn(locked.columns, { itemId: id, columnId: column.id, beforeId }, isUnlimited)
    const last = Math.max(0, ...column.itemIds.map((one) => locked.places.inColumn.get(one) ?? 0))
    const made = { created_at: clock(), updated_at: clock(), number: await nextNumber(db) }
    await db
      .insertInto('board_items')
      .values({ id, ...columnsOfRow(fields), ...made, column_id: column.id, place: last + 1 })
      .execute()
    const stories = storyId ? itemPlaced(locked.stories, id, storyId) : undefined
    await arrange(db, locked, { columns, stories })
    const added: Change = { about: id, field: 'added', was: '', now: fields.title }
    await noteChanges(db, { userId: session.id, at: clock() }, [added])
    publish('kanban', id)
    const item = await itemBy(db, id)
    return { version: locked.version, item }
  })

  write(kanbanCalls.editItem, async ({ input, db, session, publish, isUnlimited }) => {
    const locked = await lockBoard(db)
    const { id, ...sent } = input.item
    const now = (await itemBy(db, id)) ?? notFound('item')
    const current = fieldsOf(now)
    const edit = { version: input.version, base: input.base, changes: input.changes ?? {} }
    const rebased = edit.version === now.version ? edit : rebaseLists(edit, current)
    const changes = input.changes ? rebased.changes : sent
    if (hasConflict(rebased, { version: now.version, fields: current })) {
      refuse('conflict', { body: { current: now, ...(await lastWriterOf(db, 'board_items', id)) } })
    }
    const fields = after(current, changes)
    // Somebody without an account may stay on an item, but not be added.
    await checkPeople(
      db,
      fields.people.filter((one) => !now.people.includes(one)),
    )
    const moved = movedByEdit(locked, id, input, isUnlimited)
    await db
      .updateTable('board_items')
      .set((is) => ({
        ...columnsOfRow(fields),
        // A due date may be stored as a moment; it stays unless the day changes.
        due: changes.dueDate === undefined ? is.ref('due') : fields.dueDate,
        updated_at: clock(),
        version: is('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    if (moved) await arrange(db, locked, moved)
    const places = moved ? await placesChanged(db, locked, moved) : []
    const changed = [...fieldsChanged(id, current, fields), ...places]
    await noteChanges(db, { userId: session.id, at: clock() }, changed)
    publish('kanban', id)
    return { version: locked.version, item: await itemBy(db, id) }
  })

  write(kanbanCalls.moveItem, async ({ input: { move }, db, session, publish, steps, isUnlimited }) => {
    const locked = await lockBoard(db)
    if (move) {
      if (!locked.places.inColumn.has(move.itemId)) notFound('item')
      if (!locked.columns.some(({ id }) => id === move.columnId)) notFound('column')
    }
    const columns = stepsOf(steps, move && { ...move, holderId: move.columnId }).reduce(
      (now, { holderId, ...step }) => moveToColumn(now, { ...step, columnId: holderId ?? '' }, isUnlimited),
      locked.columns,
    )
    await arrange(db, locked, { columns })
    const moved = await placesChanged(db, locked, { columns })
    await noteChanges(db, { userId: session.id, at: clock() }, moved)
    publish('kanban', move?.itemId)
    return { version: locked.version }
  })

  write(kanbanCalls.deleteItem, async ({ input, db, publish }) => {
    const { itemId } = input
    const locked = await lockBoard(db)
    if (!locked.places.inColumn.has(itemId)) notFound('item')
    await arrange(db, locked, {
      columns: itemPlaced(locked.columns, itemId, null),
      stories: itemPlaced(locked.stories, itemId, null),
    })
    await db.deleteFrom('board_items').where('id', '=', itemId).execute()
    await forgetActivity(db, itemId)
    await forgetGone(db, 'board_gone', locked.version)
    publish('kanban', itemId)
    return { version: locked.version }
  })
}

type Moved = { columns?: LockedBoard['columns']; stories?: LockedBoard['stories'] }

export async function placesChanged(db: Db, locked: LockedBoard, { columns, stories }: Moved) {
  const inColumns = columns
    ? itemsPlaced(
        locked.columns,
        columns,
        new Map(locked.columns.map(({ id, title }) => [id, title])),
        'columnId',
      )
    : []
  const inStories = stories ? itemsPlaced(locked.stories, stories, await titlesOf(db), 'story') : []
  return [...inColumns, ...inStories]
}

/** The column of a new item: the wanted one, otherwise the first with room. */
function columnFor({ columns }: LockedBoard, wanted: string | undefined) {
  if (wanted) return columns.find(({ id }) => id === wanted) ?? notFound('column')
  return columns.find((one) => hasRoom(one)) ?? columns[0] ?? notFound('column')
}

type Edit = { columnId?: string; storyId?: string | null }

/** The move of an edit: to the end of another column or story. */
function movedByEdit(
  locked: LockedBoard,
  id: string,
  { columnId: column, storyId: story }: Edit,
  isUnlimited: boolean | undefined,
) {
  if (column && !locked.columns.some((one) => one.id === column)) notFound('column')
  if (story && !locked.stories.some((one) => one.id === story)) notFound('story')
  const isIn = (holders: readonly { id: string; itemIds: string[] }[], holder: string) =>
    holders.some((one) => one.id === holder && one.itemIds.includes(id))
  const toColumn = column && !isIn(locked.columns, column)
  const toStory = story !== undefined && !(story && isIn(locked.stories, story))
  if (!toColumn && !toStory) return undefined
  return {
    ...(toColumn && { columns: moveToColumn(locked.columns, { itemId: id, columnId: column }, isUnlimited) }),
    ...(toStory && { stories: itemPlaced(locked.stories, id, story) }),
  }
}
