import { kanbanCalls } from '#contract/kanban.ts'
import type { Deps } from './deps.ts'
import { notFound } from './errors.ts'
import { activityOf } from './kanban/activity.ts'
import { boardColumns } from './kanban/columns.ts'
import { boardComments } from './kanban/comments.ts'
import { boardFiles } from './kanban/files.ts'
import { boardItems } from './kanban/items.ts'
import { boardOf, itemBy, storyBy } from './kanban/rows.ts'
import { boardStories } from './kanban/stories.ts'
import type { BoardMount } from './kanban/written.ts'

export function kanban(mount: BoardMount, deps: Pick<Deps, 'clock' | 'newId'>): void {
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
