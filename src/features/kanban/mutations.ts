import type { QueryClient } from '@tanstack/react-query'
import { type Board, kanbanCalls, type WriteReply } from '#contract/kanban.ts'
import { intentVerbs, withUndoWindow } from '#kernel/intent-verb.ts'
import { asking, fromForm, useVerb } from '#kernel/verb.ts'
import type { IntentName, Intents } from './intents.ts'
import { applyToBoard, kanbanQueries } from './queries.ts'

const brief = { brief: true }

const verb = intentVerbs<Intents>(kanbanQueries.all, (client, name, intent, reply) =>
  takeIn(client, name, intent, reply as WriteReply),
)

/**
 * Keeps the optimistic state until the refetch: applies the update and the server's record to the cache. The board's
 * version stays, so that the refetch brings every change.
 */
function takeIn<Name extends IntentName>(
  client: QueryClient,
  name: Name,
  intent: Intents[Name],
  { item, story, column, comment }: Partial<WriteReply>,
) {
  client.setQueryData<Board>(kanbanQueries.board().queryKey, (board) => {
    if (!board) return board
    const next = applyToBoard(board, name, intent)
    return {
      ...next,
      items: withRecord(next.items, item),
      stories: withRecord(next.stories, story),
      columns: withRecord(next.columns, column),
      comments: withRecord(next.comments, comment),
    }
  })
}

/** Replaces a record by the server's. */
function withRecord<T extends { id: string }>(list: T[], record: T | undefined): T[] {
  return record ? list.map((one) => (one.id === record.id ? record : one)) : list
}

const addColumn = verb(
  'addColumn',
  kanbanCalls.addColumn,
  ({ id, title, limit, isHard, color, beforeId }) => ({
    ...{ column: { id, title, limit, isHard, color }, beforeId },
    ...brief,
  }),
)
const editColumn = asking(
  verb('editColumn', kanbanCalls.editColumn, ({ columnId, version, changes, base }) => ({
    ...{ column: { id: columnId }, version, changes, base },
    ...brief,
  })),
)
const moveColumn = verb('moveColumn', kanbanCalls.moveColumn, ({ columnId, beforeId }) => ({
  move: { columnId, beforeId },
  ...brief,
}))
const deleteColumn = verb('deleteColumn', kanbanCalls.deleteColumn, ({ columnId, moveTo }) => ({
  ...{ columnId, moveTo },
  ...brief,
}))

const addItem = verb('addItem', kanbanCalls.addItem, ({ id, columnId, storyId, beforeId, fields }) => ({
  ...{ columnId, storyId, beforeId, item: { id, ...fields } },
  ...brief,
}))
const editItem = asking(
  verb('editItem', kanbanCalls.editItem, ({ itemId, columnId, storyId, version, changes, base }) => ({
    ...{ item: { id: itemId }, columnId, storyId, version, changes, base },
    ...brief,
  })),
)
const moveItem = verb('moveItem', kanbanCalls.moveItem, ({ itemId, columnId, beforeId }) => ({
  move: { itemId, columnId, beforeId },
  ...brief,
}))

const deleteItem = withUndoWindow(
  verb('deleteItem', kanbanCalls.deleteItem, ({ itemId }) => ({ itemId, ...brief })),
)
const addItemComment = verb('addItemComment', kanbanCalls.addItemComment, ({ itemId, id, comment }) => ({
  ...{ itemId, comment: { id, comment } },
  ...brief,
}))

const addStory = fromForm(
  verb('addStory', kanbanCalls.addStory, ({ id, beforeId, fields }) => ({
    ...{ story: { id, ...fields }, beforeId },
    ...brief,
  })),
)
const editStory = asking(
  verb('editStory', kanbanCalls.editStory, ({ storyId, version, changes, base }) => ({
    ...{ story: { id: storyId }, version, changes, base },
    ...brief,
  })),
)
const moveStory = verb('moveStory', kanbanCalls.moveStory, ({ storyId, beforeId }) => ({
  move: { storyId, beforeId },
  ...brief,
}))
const moveStoryItem = verb('moveStoryItem', kanbanCalls.moveStoryItem, ({ itemId, storyId, beforeId }) => ({
  move: { itemId, storyId, beforeId },
  ...brief,
}))
const addStoryComment = verb('addStoryComment', kanbanCalls.addStoryComment, ({ storyId, id, comment }) => ({
  ...{ storyId, comment: { id, comment } },
  ...brief,
}))
const deleteStory = verb('deleteStory', kanbanCalls.deleteStory, ({ storyId }) => ({ storyId, ...brief }))

const editComment = verb('editComment', kanbanCalls.editComment, ({ commentId, comment }) => ({
  ...{ commentId, comment },
  ...brief,
}))
const deleteComment = withUndoWindow(
  verb('deleteComment', kanbanCalls.deleteComment, ({ commentId }) => ({ commentId, ...brief })),
)

const addFile = verb('addFile', kanbanCalls.addFile, ({ itemId, id, name, data }) => ({
  ...{ itemId, attachment: { id, name, data } },
  ...brief,
}))
const deleteFile = withUndoWindow(
  verb('deleteFile', kanbanCalls.deleteFile, ({ attachmentId }) => ({ attachmentId, ...brief })),
)

export const useAddColumn = () => useVerb(addColumn)
export const useEditColumn = () => useVerb(editColumn)
export const useMoveColumn = () => useVerb(moveColumn)
export const useDeleteColumn = () => useVerb(deleteColumn)
export const useAddItem = () => useVerb(addItem)
export const useEditItem = () => useVerb(editItem)
export const useMoveItem = () => useVerb(moveItem)
export const useRemoveItem = () => useVerb(deleteItem)
export const useAddItemComment = () => useVerb(addItemComment)
export const useAddStory = () => useVerb(addStory)
export const useEditStory = () => useVerb(editStory)
export const useMoveStory = () => useVerb(moveStory)
export const useMoveStoryItem = () => useVerb(moveStoryItem)
export const useAddStoryComment = () => useVerb(addStoryComment)
export const useDeleteStory = () => useVerb(deleteStory)
export const useEditComment = () => useVerb(editComment)
export const useDeleteComment = () => useVerb(deleteComment)
export const useAddFile = () => useVerb(addFile)
export const useDeleteFile = () => useVerb(deleteFile)

export const kanbanMutations = [
  ...[addColumn, editColumn, moveColumn, deleteColumn],
  ...[addItem, editItem, moveItem, deleteItem, addItemComment],
  ...[addStory, editStory, moveStory, moveStoryItem, addStoryComment, deleteStory],
  ...[editComment, deleteComment, addFile, deleteFile],
]
