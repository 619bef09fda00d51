import { inOrder, moveHolder, moveStoryItem, placeBefore } from '#contract/board.ts'
import { kanbanCalls, limits, type SentStory, type Story, type StoryFields } from '#contract/kanban.ts'
import { rebaseLists } from '#contract/kanban-merge.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/errors.ts'
import { lastWriterOf } from '#server/platform/last-writer.ts'
import { hasConflict } from '#server/platform/merge.ts'
import { forgetGone } from '#server/platform/versions.ts'
import { type Change, fieldsChanged, forgetActivity, noteChanges } from './activity.ts'
import { arrange, lockBoard } from './arrangement.ts'
import { placesChanged } from './items.ts'
import { idsOf, storyBy } from './rows.ts'
import { type BoardMount, checkPeople, freeId, nextNumber, peopleAfter, stepsOf, tooMany } from './written.ts'

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

function after(now: StoryFields, sent: Omit<SentStory, 'id'>): StoryFields {
  const { assign: _, image: __, ...fields } = sent
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { ...now, ...given, people: peopleAfter(sent, now.people) }
}

const columnsOfRow = ({ dueDate, columnId, ...fields }: StoryFields) => ({
  ...fields,
  due: dueDate,
  column_id: columnId,
})

export function boardStories({ write }: BoardMount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(kanbanCalls.addStory, async ({ input, db, session, publish }) => {
    const { story: sent, beforeId } = input
    const locked = await lockBoard(db)
    if (locked.stories.length >= limits.stories) tooMany('story', limits.stories)
    const { id: wanted, ...rest } = sent
    const fields = after(blank, rest)
    if (fields.title === '')
      refuse('invalid', { message: 'A story has a title', fields: { 'story.title': 'required' } })
    if (fields.columnId && !locked.columns.some(({ id }) => id === fields.columnId)) notFound('column')
    await checkPeople(db, fields.people)
    const id = await freeId(db, 'board_stories', wanted, newId)
    const place = Math.max(0, ...locked.places.stories.values()) + 1024
    const made = { created_at: clock(), updated_at: clock(), number: await nextNumber(db) }
    await db
      .insertInto('board_stories')
      .values({ id, ...columnsOfRow(fields), ...made, place })
      .execute()
    const stories = [...locked.stories, { id, itemIds: [] }]
    await arrange(db, locked, { stories: inOrder(stories, placeBefore(idsOf(stories), id, beforeId)) })
    const added: Change = { about: id, field: 'added', was: '', now: fields.title }
    await noteChanges(db, { userId: session.id, at: clock() }, [added])
    publish('kanban', id)
    const story = await storyBy(db, id)
    return { version: locked.version, story }
  })

  write(kanbanCalls.editStory, async ({ input, db, session, publish }) => {
    const locked = await lockBoard(db)
    const { id, ...sent } = input.story
    const now = (await storyBy(db, id)) ?? notFound('story')
    const current = fieldsOf(now)
    const edit = { version: input.version, base: input.base, changes: input.changes ?? {} }
    const rebased = edit.version === now.version ? edit : rebaseLists(edit, current)
    const changes = input.changes ? rebased.changes : sent
    if (hasConflict(rebased, { version: now.version, fields: current })) {
      refuse('conflict', { body: { current: now, ...(await lastWriterOf(db, 'board_stories', id)) } })
    }
    const fields = after(current, changes)
    const { columnId } = fields
    // Its earlier column may be deleted.
    if (columnId && columnId !== now.columnId && !locked.columns.some((one) => one.id === columnId))
      notFound('column')
    await checkPeople(
      db,
      fields.people.filter((one) => !now.people.includes(one)),
    )
    await db
      .updateTable('board_stories')
      .set((is) => ({
        ...columnsOfRow(fields),
        // A due date may be stored as a moment; it stays unless the day changes.
        due: changes.dueDate === undefined ? is.ref('due') : fields.dueDate,
        updated_at: clock(),
        version: is('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const titles = new Map(locked.columns.map((column) => [column.id, column.title]))
    const changed = fieldsChanged(id, current, fields, (one) => titles.get(one) ?? '')
    await noteChanges(db, { userId: session.id, at: clock() }, changed)
    publish('kanban', id)
    return { version: locked.version, story: await storyBy(db, id) }
  })

  write(kanbanCalls.moveStory, async ({ input: { move }, db, publish, steps }) => {
    const locked = await lockBoard(db)
    if (move && !locked.places.stories.has(move.storyId)) notFound('story')
    const stories = stepsOf(steps, move && { ...move, itemId: move.storyId, holderId: null }).reduce(
      (now, { itemId, beforeId }) => moveHolder(now, itemId, beforeId),
      locked.stories,
    )
    await arrange(db, locked, { stories })
    publish('kanban')
    return { version: locked.version }
  })

  write(kanbanCalls.moveStoryItem, async ({ input: { move }, db, session, publish, steps }) => {
    const locked = await lockBoard(db)
    if (move && !locked.places.inColumn.has(move.itemId)) notFound('item')
    if (move?.storyId && !locked.places.stories.has(move.storyId)) notFound('story')
    const stories = stepsOf(steps, move && { ...move, holderId: move.storyId })
      .map(({ holderId, ...step }) => ({ ...step, storyId: holderId }))
      .reduce(moveStoryItem<(typeof locked.stories)[number]>, locked.stories)
    await arrange(db, locked, { stories })
    const moved = await placesChanged(db, locked, { stories })
    await noteChanges(db, { userId: session.id, at: clock() }, moved)
    publish('kanban', move?.itemId)
    return { version: locked.version }
  })

  write(kanbanCalls.deleteStory, async ({ input, db, publish }) => {
    const { storyId } = input
    const locked = await lockBoard(db)
    if (!locked.places.stories.has(storyId)) notFound('story')
    await arrange(db, locked, { stories: locked.stories.filter(({ id }) => id !== storyId) })
    await db.deleteFrom('board_stories').where('id', '=', storyId).execute()
    await forgetActivity(db, storyId)
    await forgetGone(db, 'board_gone', locked.version)
    publish('kanban', storyId)
    return { version: locked.version }
  })
}
