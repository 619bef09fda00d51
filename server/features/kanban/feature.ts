import { kanbanCalls } from '#contract/kanban.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { activityOf } from './activity.ts'
import { boardColumns } from './columns.ts'
import { boardComments } from './comments.ts'
import { boardFiles } from './files.ts'
import { boardItems } from './items.ts'
import { kanbanMigrations } from './migrations.ts'
import { boardOf, itemBy, storyBy } from './rows.ts'
import { findItems, findStories } from './search.ts'
import { boardStories } from './stories.ts'
import type { BoardMount } from './written.ts'

function kanban(mount: BoardMount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { read } = mount
  read(kanbanCalls.board, ({ input, db }) => boardOf(db, input))
  read(kanbanCalls.activity, async ({ input: { id }, db }) => {
    if (!(await itemBy(db, id)) && !(await storyBy(db, id))) notFound('item')
    return { activity: await activityOf(db, id) }
  })
  boardColumns(mount, deps)
  boardItems(mount, deps)
  boardStories(mount, deps)
  boardComments(mount, deps)
  boardFiles(mount, deps)
}

export const kanbanFeature = defineFeature({
  key: 'kanban',
  table: 'board_items',
  reads: 'board.read',
  calls: { kanban: kanbanCalls },
  activity: {
    record: 'item',
    deeds: {
      'kanban/add-column': 'column.add',
      'kanban/edit-column': 'column.edit',
      'kanban/update-column-order': 'column.move',
      'kanban/delete-column': 'column.delete',
      'kanban/add-item': 'item.add',
      'kanban/edit-item': 'item.edit',
      'kanban/update-item-order': 'item.move',
      'kanban/update-storyitem-order': 'item.move',
      'kanban/delete-item': 'item.delete',
      'kanban/add-story': 'story.add',
      'kanban/edit-story': 'story.edit',
      'kanban/update-story-order': 'story.move',
      'kanban/delete-story': 'story.delete',
      'kanban/add-item-comment': 'comment.add',
      'kanban/add-story-comment': 'comment.add',
      'kanban/edit-comment': 'comment.edit',
      'kanban/delete-comment': 'comment.delete',
      'kanban/add-attachment': 'file.add',
      'kanban/delete-attachment': 'file.delete',
    },
  },
  extensions: ['board', 'boardFiles'],
  migrations: kanbanMigrations,
  searches: { items: findItems, stories: findStories },
  mount: ({ mount, deps }) => kanban(mount, deps),
})
