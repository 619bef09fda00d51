import { type Holder, moveHolder, moveStoryItem } from '#contract/board.ts'
import { kanbanCalls, limits, type SentStory, type Story, type StoryFields } from '#contract/kanban.ts'
import { rebaseLists } from '#contract/kanban-merge.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { forgetGone, incrementVersion } from '#server/platform/versions.ts'
import { type Change, fieldsChanged, forgetActivity, noteChanges } from './activity.ts'
import { arrange, readBoard } from './arrangement.ts'
import { countOf, rearrange } from './items.ts'
import { moveToStory, placedItem } from './moves.ts'
import { columnOf, positionIn } from './places.ts'
import { storyBy } from './rows.ts'
import {
  type BoardMount,
  checkPeople,
  freeId,
  nextNumber,
  peopleAfter,
  requireMove,
  tooMany,
} from './written.ts'

const blank: StoryFields = {
  title: '',
  people: [],
  priority: 'low',
  dueDate: null,
  description: '',
  acceptance: '',
  columnId: '',
}
const fieldsOf = (story: Story): StoryFields => ({
  title: story.title,
  people: story.people,
  priority: story.priority,
  dueDate: story.dueDate,
  description: story.description,
  acceptance: story.acceptance,
  columnId: story.columnId,
})

function after(now: StoryFields, changes: Omit<SentStory, 'id'>): StoryFields {
  const { assign: _, image: __, ...fields } = changes
  const definedFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { ...now, ...definedFields, people: peopleAfter(changes, now.people) }
}

const columnsOfRow = ({ dueDate, columnId, ...fields }: StoryFields) => ({
  ...fields,
  due: dueDate,
  column_id: columnId,
})

export function boardStories({ write }: BoardMount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(kanbanCalls.addStory, async ({ input, db, session, publish }) => {
    const { story: sentStory, beforeId } = input
    const version = await incrementVersion(db, 'board')
    if ((await countOf(db, 'board_stories')) >= limits.stories) tooMany('story', limits.stories)
    const { id: clientId, ...rest } = sentStory
    const fields = after(blank, rest)
    if (fields.title === '')
      refuse('invalid', { message: 'A story needs a title.', fields: { 'story.title': 'required' } })
    if (fields.columnId) await columnOf(db, fields.columnId)
    await checkPeople(db, fields.people)
    const id = await freeId(db, 'board_stories', clientId, newId)
    const made = { created_at: clock(), updated_at: clock(), number: await nextNumber(db) }
    const position = await positionIn(db, 'stories', { id, beforeId })
    await db
      .insertInto('board_stories')
      .values({ id, ...columnsOfRow(fields), ...made, place: position })
      .execute()
    const added: Change = { about: id, field: 'added', was: '', now: fields.title }
    await noteChanges(db, { userId: session.id, at: clock() }, [added])
    publish('kanban', id)
    return { version, story: await storyBy(db, id) }
  })

  write(kanbanCalls.editStory, async ({ input, db, session, publish }) => {
    const version = await incrementVersion(db, 'board')
    const { id, ...sentFields } = input.story
    const now = (await storyBy(db, id)) ?? notFound('story')
    const current = fieldsOf(now)
    const edit = { version: input.version, base: input.base, changes: input.changes ?? {} }
    const rebased = edit.version === now.version ? edit : rebaseLists(edit, current)
    const changes = input.changes ? rebased.changes : sentFields
    if (hasConflict(rebased, { version: now.version, fields: current })) {
      refuse('conflict', { body: { current: now, ...(await lastWriterOf(db, 'board_stories', id)) } })
    }
    const fields = after(current, changes)
    const { columnId } = fields
    if (columnId && columnId !== now.columnId) await columnOf(db, columnId)
    await checkPeople(db, fields.people, now.people)
    await db
      .updateTable('board_stories')
      .set((eb) => ({
        ...columnsOfRow(fields),
        // A due date may be stored as a moment; it stays unless the day changes.
        due: changes.dueDate === undefined ? eb.ref('due') : fields.dueDate,
        updated_at: clock(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const columns =
      columnId === now.columnId ? [] : await db.selectFrom('board_columns').select(['id', 'title']).execute()
    const titles = new Map(columns.map((column) => [column.id, column.title]))
    const changed = fieldsChanged(id, current, fields, (key) => titles.get(key) ?? '')
    await noteChanges(db, { userId: session.id, at: clock() }, changed)
    publish('kanban', id)
    return { version, story: await storyBy(db, id) }
  })

  write(kanbanCalls.moveStory, async ({ input: { move }, db, publish, steps }) => {
    const version = await incrementVersion(db, 'board')
    if (steps) {
      const locked = await readBoard(db, version)
      const moveOne = (now: Holder[], { itemId, beforeId }: (typeof steps)[number]) =>
        moveHolder(now, itemId, beforeId)
      await arrange(db, locked, { stories: steps.reduce(moveOne, locked.stories) })
    } else {
      const { storyId, beforeId } = move ?? requireMove()
      const at = await positionOfStory(db, storyId)
      const position = await positionIn(db, 'stories', { id: storyId, beforeId })
      if (position !== at)
        await db.updateTable('board_stories').set({ place: position }).where('id', '=', storyId).execute()
    }
    publish('kanban')
    return { version }
  })

  write(kanbanCalls.moveStoryItem, async ({ input: { move }, db, session, publish, steps }) => {
    const version = await incrementVersion(db, 'board')
    const moveOne = async ({ itemId, ...to } = move ?? requireMove()) =>
      moveToStory(db, await placedItem(db, itemId), to)
    const moveInStories = (now: Holder[]) =>
      (steps ?? [])
        .map(({ holderId, ...step }) => ({ ...step, storyId: holderId }))
        .reduce(moveStoryItem<Holder>, now)
    const moved = steps
      ? await rearrange(db, version, ({ stories }) => ({ stories: moveInStories(stories) }))
      : await moveOne()
    await noteChanges(db, { userId: session.id, at: clock() }, moved)
    publish('kanban', move?.itemId)
    return { version }
  })

  write(kanbanCalls.deleteStory, async ({ input, db, publish }) => {
    const { storyId } = input
    const version = await incrementVersion(db, 'board')
    await positionOfStory(db, storyId)
    await db
      .updateTable('board_items')
      .set({ story_id: null, story_place: null })
      .where('story_id', '=', storyId)
      .execute()
    await db.deleteFrom('board_stories').where('id', '=', storyId).execute()
    await forgetActivity(db, storyId)
    await forgetGone(db, 'board_gone', version)
    publish('kanban', storyId)
    return { version }
  })
}

async function positionOfStory(db: Db, id: string): Promise<number> {
  const story = await db.selectFrom('board_stories').select('place').where('id', '=', id).executeTakeFirst()
  return (story ?? notFound('story')).place
}
