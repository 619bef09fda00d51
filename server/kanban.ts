import { kanbanCalls } from '#contract/kanban.ts'
import type { Deps } from './deps.ts'
import type { Mount } from './http.ts'
import { boardColumns } from './kanban/columns.ts'
import { boardComments } from './kanban/comments.ts'
import { boardFiles } from './kanban/files.ts'
import { boardItems } from './kanban/items.ts'
import { boardOf, columnsOf, commentsOf, idsOf, itemsOf, profilesOf, storiesOf } from './kanban/rows.ts'
import { boardStories } from './kanban/stories.ts'

/** The one board: its columns, items and user stories, with their comments and files. */
export function kanban(mount: Mount, deps: Pick<Deps, 'clock' | 'newId'>): void {
  const { read } = mount
  read(kanbanCalls.columns, async ({ db }) => ({ columns: await columnsOf(db) }))
  read(kanbanCalls.columnsOrder, async ({ db }) => ({ columnsOrder: idsOf(await columnsOf(db)) }))
  read(kanbanCalls.comments, async ({ db }) => ({ comments: await commentsOf(db) }))
  read(kanbanCalls.profiles, async ({ db }) => ({ profiles: await profilesOf(db) }))
  read(kanbanCalls.items, async ({ db }) => ({ items: await itemsOf(db) }))
  read(kanbanCalls.stories, async ({ db }) => ({ userStory: await storiesOf(db) }))
  read(kanbanCalls.storiesOrder, async ({ db }) => ({ userStoryOrder: idsOf(await storiesOf(db)) }))
  read(kanbanCalls.board, ({ input, db }) => boardOf(db, input))
  read(kanbanCalls.selectItem, ({ input: { selectedItem } }) => ({ selectedItem }))
  boardColumns(mount, deps)
  boardItems(mount, deps)
  boardStories(mount, deps)
  boardComments(mount, deps)
  boardFiles(mount, deps)
}
