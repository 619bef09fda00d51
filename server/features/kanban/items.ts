import { hasRoom } from '#contract/board.ts'
import { type Item, type ItemFields, kanbanCalls, limits, type SentItem } from '#contract/kanban.ts'
import { rebaseLists } from '#contract/kanban-merge.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { forgetGone, incrementVersion } from '#server/platform/versions.ts'
import { type Change, fieldsChanged, forgetActivity, itemsPlaced, noteChanges } from './activity.ts'
import { arrange, type LockedBoard, movedInColumns, readBoard } from './arrangement.ts'
import { moveToColumn, moveToStory, placedItem } from './moves.ts'
import { columnOf, positionIn, requireRoomIn } from './places.ts'
import { itemBy, titlesOf } from './rows.ts'
import {
  type BoardMount,
  checkPeople,
  freeId,
  nextNumber,
  peopleAfter,
  requireMove,
  tooMany,
} from './written.ts'

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

function after(now: Fields, changes: Omit<SentItem, 'id'>): Fields {
  const { assign: _, image = now.image, ...fields } = changes
  const definedFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { ...now, ...definedFields, people: peopleAfter(changes, now.people), image: image || null }
}

const columnsOfRow = ({ dueDate, checklist, ...fields }: Fields) => ({
  ...fields,
  due: dueDate,
  checklist: JSON.stringify(checklist),
})

export function boardItems({ write }: BoardMount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(kanbanCalls.addItem, async ({ input, db, session, publish, isUnlimited }) => {
    const { columnId, storyId, beforeId } = input
    const version = await incrementVersion(db, 'board')
    if ((await countOf(db, 'board_items')) >= limits.items) tooMany('item', limits.items)
    const column = await columnOf(db, columnId ?? (await firstWithRoom(db, version)))
    const story = storyId
      ? await db.selectFrom('board_stories').select('id').where('id', '=', storyId).executeTakeFirst()
      : undefined
    if (storyId && !story) notFound('story')
    const { id: clientId, ...sentFields } = input.item
    const fields = after(blank, sentFields)
    if (fields.title === '')
      refuse('invalid', { message: 'An item needs a title.', fields: { 'item.title': 'required' } })
    await checkPeople(db, fields.people)
    const id = await freeId(db, 'board_items', clientId, newId)
    await requireRoomIn(db, column, isUnlimited)
    const made = { created_at: clock(), updated_at: clock(), number: await nextNumber(db) }
    const position = await positionIn(db, 'inColumn', { holderId: column.id, id, beforeId })
    const inStory = story && {
      story_id: story.id,
      story_place: await positionIn(db, 'inStory', { holderId: story.id, id }),
    }
    await db
      .insertInto('board_items')
      .values({ id, ...columnsOfRow(fields), ...made, column_id: column.id, place: position, ...inStory })
      .execute()
    const added: Change = { about: id, field: 'added', was: '', now: fields.title }
    await noteChanges(db, { userId: session.id, at: clock() }, [added])
    publish('kanban', id)
    return { version, item: await itemBy(db, id) }
  })

  write(kanbanCalls.editItem, async ({ input, db, session, publish, isUnlimited }) => {
    const version = await incrementVersion(db, 'board')
    const { id, ...sentFields } = input.item
    const now = (await itemBy(db, id)) ?? notFound('item')
    const current = fieldsOf(now)
    const edit = { version: input.version, base: input.base, changes: input.changes ?? {} }
    const rebased = edit.version === now.version ? edit : rebaseLists(edit, current)
    const changes = input.changes ? rebased.changes : sentFields
    if (hasConflict(rebased, { version: now.version, fields: current })) {
      refuse('conflict', { body: { current: now, ...(await lastWriterOf(db, 'board_items', id)) } })
    }
    const fields = after(current, changes)
    await checkPeople(db, fields.people, now.people)
    await db
      .updateTable('board_items')
      .set((eb) => ({
        ...columnsOfRow(fields),
        // A due date may be stored as a moment; it stays unless the day changes.
        due: changes.dueDate === undefined ? eb.ref('due') : fields.dueDate,
        updated_at: clock(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const moved = await moveByEdit(db, id, input, isUnlimited)
    const changed = [...fieldsChanged(id, current, fields), ...moved]
    await noteChanges(db, { userId: session.id, at: clock() }, changed)
    publish('kanban', id)
    return { version, item: await itemBy(db, id) }
  })

  write(kanbanCalls.moveItem, async ({ input: { move }, db, session, publish, steps, isUnlimited }) => {
    const version = await incrementVersion(db, 'board')
    const moveOne = async ({ itemId, ...to } = move ?? requireMove()) =>
      moveToColumn(db, await placedItem(db, itemId), { ...to, isUnlimited })
    const moveInColumns = (board: LockedBoard) =>
      (steps ?? []).reduce(
        (now, { holderId, ...step }) =>
          movedInColumns(now, { ...step, columnId: holderId ?? '' }, isUnlimited),
        board.columns,
      )
    const moved = steps
      ? await rearrange(db, version, (board) => ({ columns: moveInColumns(board) }))
      : await moveOne()
    await noteChanges(db, { userId: session.id, at: clock() }, moved)
    publish('kanban', move?.itemId)
    return { version }
  })

  write(kanbanCalls.deleteItem, async ({ input, db, publish }) => {
    const { itemId } = input
    const version = await incrementVersion(db, 'board')
    await placedItem(db, itemId)
    await db.deleteFrom('board_items').where('id', '=', itemId).execute()
    await forgetActivity(db, itemId)
    await forgetGone(db, 'board_gone', version)
    publish('kanban', itemId)
    return { version }
  })
}

type Moved = { columns?: LockedBoard['columns']; stories?: LockedBoard['stories'] }

async function changedPositions(db: Db, locked: LockedBoard, { columns, stories }: Moved) {
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

/** Changes the places of a board that is read whole, as older clients do, and returns what moved. */
export async function rearrange(
  db: Db,
  version: number,
  change: (board: LockedBoard) => Moved,
): Promise<Change[]> {
  const board = await readBoard(db, version)
  const moved = change(board)
  await arrange(db, board, moved)
  return changedPositions(db, board, moved)
}

export async function countOf(db: Db, table: 'board_items' | 'board_stories'): Promise<number> {
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .executeTakeFirstOrThrow()
  return Number(many)
}

/** The first column with room; throws 404 where there is no column. */
async function firstWithRoom(db: Db, version: number): Promise<string> {
  const { columns } = await readBoard(db, version)
  return (columns.find((column) => hasRoom(column)) ?? columns[0] ?? notFound('column')).id
}

type Edit = { columnId?: string; storyId?: string | null }

/** The move of an edit: to the end of another column or story. */
async function moveByEdit(
  db: Db,
  id: string,
  { columnId, storyId }: Edit,
  isUnlimited: boolean | undefined,
): Promise<Change[]> {
  if (!columnId && storyId === undefined) return []
  const item = await placedItem(db, id)
  const isElsewhere = columnId !== undefined && columnId !== '' && columnId !== item.column_id
  const inColumn = isElsewhere ? await moveToColumn(db, item, { columnId, isUnlimited }) : []
  const inStory =
    storyId !== undefined && (storyId || null) !== item.story_id
      ? await moveToStory(db, item, { storyId: storyId || null })
      : []
  return [...inColumn, ...inStory]
}
