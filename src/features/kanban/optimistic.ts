import {
  columnAfterDelete,
  type Holder,
  type ItemMove,
  inOrder,
  itemPlaced,
  moveBefore,
  moveHolder,
  moveItem,
  moveStoryItem,
  type StoryItemMove,
  withoutColumn,
  withoutItem,
} from '#contract/board.ts'
import type {
  Board,
  Column,
  ColumnFields,
  Comment,
  Item,
  ItemFields,
  Story,
  StoryFields,
} from '#contract/kanban.ts'
import { rebaseLists } from '#contract/kanban-merge.ts'

type Edit<Fields> = { version: number; changes: Partial<Fields>; base: Partial<Fields> }
/** `offer` is the id of the message with the undo button. */
type Revocable = { offer?: string }
/** The client creates the id; `at` is the time of the action. */
type Made = { id: string; at: string }
/** A comment or file; `by` is a profile's id. */
type Said = Made & { by: string }

export type MutationVariables = {
  addColumn: { id: string; beforeId?: string | null } & Pick<ColumnFields, 'title'> & Partial<ColumnFields>
  editColumn: { columnId: string } & Edit<ColumnFields>
  moveColumn: { columnId: string; beforeId?: string | null }
  deleteColumn: { columnId: string; moveTo?: string }
  addItem: Made & {
    columnId: string
    storyId?: string | null
    beforeId?: string | null
    fields: Pick<ItemFields, 'title'> & Partial<ItemFields>
  }
  /** May also move the item to the end of another column or story. */
  editItem: { itemId: string; columnId?: string; storyId?: string | null } & Edit<ItemFields>
  moveItem: ItemMove
  deleteItem: Revocable & { itemId: string }
  addItemComment: Said & { itemId: string; comment: string }
  addStory: Made & { beforeId?: string | null; fields: Pick<StoryFields, 'title'> & Partial<StoryFields> }
  editStory: { storyId: string } & Edit<StoryFields>
  moveStory: { storyId: string; beforeId?: string | null }
  moveStoryItem: StoryItemMove
  addStoryComment: Said & { storyId: string; comment: string }
  deleteStory: { storyId: string }
  editComment: { commentId: string; comment: string; at: string }
  deleteComment: Revocable & { commentId: string }
  /** `data` is base64. */
  addFile: Said & {
    itemId: string
    name: string
    type: Item['attachments'][number]['type']
    size: number
    data: string
  }
  deleteFile: Revocable & { attachmentId: string }
}
export type MutationName = keyof MutationVariables

const blank = { people: [], priority: 'low', dueDate: null, description: '' } as const
const unseen = { number: 0, version: 0, commentIds: [] }

/** Optimistic updates. Each is idempotent, and changes nothing when its record is missing. */
export const optimisticUpdates: {
  [Name in MutationName]: (board: Board, variables: MutationVariables[Name]) => Board
} = {
  addColumn: (board, { id, title, limit = null, isHard = false, color = null, beforeId }) => {
    if (has(board.columns, id)) return board
    const columns = [...board.columns, { id, title, limit, isHard, color, itemIds: [], version: 0 }]
    return { ...board, columns: inOrder(columns, moveBefore(columns.map(idOf), id, beforeId)) }
  },
  editColumn: (board, { columnId, changes }) => ({
    ...board,
    columns: changeInList<Column>(board.columns, columnId, () => changes),
  }),
  moveColumn: (board, { columnId, beforeId }) => ({
    ...board,
    columns: moveHolder(board.columns, columnId, beforeId),
  }),
  deleteColumn: (board, { columnId, moveTo }) => {
    const target = moveTo ?? columnAfterDelete(board.columns, columnId)?.id
    return { ...board, columns: withoutColumn(board.columns, columnId, target) }
  },
  addItem: (board, { id, at, columnId, storyId, beforeId, fields }) => {
    if (has(board.items, id) || !has(board.columns, columnId)) return board
    const item: Item = {
      ...blank,
      people: [],
      labels: [],
      checklist: [],
      estimate: null,
      image: false,
      attachments: [],
      ...unseen,
      id,
      created: at,
      updated: at,
      ...fields,
      assign: fields.people?.[0] ?? null,
    }
    return {
      ...board,
      items: [...board.items, item],
      columns: itemPlaced(board.columns, id, columnId, beforeId),
      stories: storyId ? itemPlaced(board.stories, id, storyId) : board.stories,
    }
  },
  editItem: (board, { itemId, columnId, storyId, ...edit }) => ({
    ...board,
    items: changeInList<Item>(board.items, itemId, (item) => rebaseLists(edit, item).changes),
    columns: columnId === undefined ? board.columns : broughtTo(board.columns, itemId, columnId),
    stories: storyId === undefined ? board.stories : broughtTo(board.stories, itemId, storyId),
  }),
  moveItem: (board, move) =>
    has(board.items, move.itemId) ? { ...board, columns: moveItem(board.columns, move) } : board,
  deleteItem: (board, { itemId }) => withoutItem(board, itemId),
  addItemComment: (board, { itemId, ...comment }) => ({
    ...withComment(board, comment),
    items: changeInList<Item>(board.items, itemId, ({ commentIds }) => ({
      commentIds: withId(commentIds, comment.id),
    })),
  }),
  addStory: (board, { id, at, beforeId, fields }) => {
    if (has(board.stories, id)) return board
    const story: Story = {
      ...blank,
      people: [],
      acceptance: '',
      columnId: '',
      itemIds: [],
      ...unseen,
      id,
      created: at,
      updated: at,
      ...fields,
      assign: fields.people?.[0] ?? null,
    }
    const stories = [...board.stories, story]
    return { ...board, stories: inOrder(stories, moveBefore(stories.map(idOf), id, beforeId)) }
  },
  editStory: (board, { storyId, ...edit }) => ({
    ...board,
    stories: changeInList<Story>(board.stories, storyId, (story) => rebaseLists(edit, story).changes),
  }),
  moveStory: (board, { storyId, beforeId }) => ({
    ...board,
    stories: moveHolder(board.stories, storyId, beforeId),
  }),
  moveStoryItem: (board, move) =>
    has(board.items, move.itemId) ? { ...board, stories: moveStoryItem(board.stories, move) } : board,
  addStoryComment: (board, { storyId, ...comment }) => ({
    ...withComment(board, comment),
    stories: changeInList<Story>(board.stories, storyId, ({ commentIds }) => ({
      commentIds: withId(commentIds, comment.id),
    })),
  }),
  deleteStory: (board, { storyId }) => ({
    ...board,
    stories: board.stories.filter(({ id }) => id !== storyId),
  }),
  editComment: (board, { commentId, comment, at }) => ({
    ...board,
    comments: changeInList<Comment>(board.comments, commentId, () => ({ comment, edited: at })),
  }),
  deleteComment: (board, { commentId }) => ({
    ...board,
    comments: board.comments.filter(({ id }) => id !== commentId),
    items: withoutCommentId(board.items, commentId),
    stories: withoutCommentId(board.stories, commentId),
  }),
  addFile: (board, { itemId, data: _, ...file }) => ({
    ...board,
    items: changeInList<Item>(board.items, itemId, ({ attachments }) => ({
      attachments: has(attachments, file.id) ? attachments : [...attachments, file],
    })),
  }),
  deleteFile: (board, { attachmentId }) => ({
    ...board,
    items: board.items.map((item) =>
      has(item.attachments, attachmentId)
        ? { ...item, attachments: item.attachments.filter(({ id }) => id !== attachmentId) }
        : item,
    ),
  }),
}

const idOf = ({ id }: { id: string }) => id
const has = (list: readonly { id: string }[], id: string) => list.some((record) => record.id === id)

function changeInList<T extends { id: string }>(
  list: T[],
  id: string,
  change: (record: T) => Partial<T>,
): T[] {
  return list.map((record) => (record.id === id ? { ...record, ...change(record) } : record))
}

/** Moves an item to the end of another holder; its place in the same holder stays. */
function broughtTo<H extends Holder>(holders: H[], itemId: string, target: string | null): H[] {
  const isThere = holders.some(({ id, itemIds }) => id === target && itemIds.includes(itemId))
  return isThere ? holders : itemPlaced(holders, itemId, target)
}

const withId = (ids: string[], id: string) => (ids.includes(id) ? ids : [...ids, id])

function withComment(board: Board, { id, comment, by, at }: Said & { comment: string }): Board {
  if (has(board.comments, id)) return board
  return { ...board, comments: [...board.comments, { id, comment, profileId: by, at, edited: null }] }
}

function withoutCommentId<T extends Item | Story>(list: T[], commentId: string): T[] {
  return list.map((record) =>
    record.commentIds.includes(commentId)
      ? { ...record, commentIds: record.commentIds.filter((id) => id !== commentId) }
      : record,
  )
}
