import { kanbanCalls } from '#contract/kanban.ts'
import type { Mount } from './http.ts'
import { boardOf, columnsOf, commentsOf, idsOf, itemsOf, profilesOf, storiesOf } from './kanban/rows.ts'

/** The one board: its columns, items and user stories, with their comments and files. */
export function kanban({ read }: Mount): void {
  read(kanbanCalls.columns, async ({ db }) => ({ columns: await columnsOf(db) }))
  read(kanbanCalls.columnsOrder, async ({ db }) => ({ columnsOrder: idsOf(await columnsOf(db)) }))
  read(kanbanCalls.comments, async ({ db }) => ({ comments: await commentsOf(db) }))
  read(kanbanCalls.profiles, async ({ db }) => ({ profiles: await profilesOf(db) }))
  read(kanbanCalls.items, async ({ db }) => ({ items: await itemsOf(db) }))
  read(kanbanCalls.stories, async ({ db }) => ({ userStory: await storiesOf(db) }))
  read(kanbanCalls.storiesOrder, async ({ db }) => ({ userStoryOrder: idsOf(await storiesOf(db)) }))
  read(kanbanCalls.board, ({ input, db }) => boardOf(db, input))
  read(kanbanCalls.selectItem, ({ input: { selectedItem } }) => ({ selectedItem }))
}
