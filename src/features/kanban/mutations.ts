import type { QueryClient } from '@tanstack/react-query'
import { type Board, kanbanCalls, type WriteReply } from '#contract/kanban.ts'
import { createMutations, withUndoWindow } from '#offline/create-mutations.ts'
import { keepOnConflict, keepWhenRejected, useOfflineMutation } from '#offline/offline-mutation.ts'
import type { MutationName, MutationVariables } from './optimistic.ts'
import { applyToBoard, kanbanQueries } from './queries.ts'

const brief = { brief: true }

const defineMutation = createMutations<MutationVariables>(
  kanbanQueries.all,
  (client, name, variables, reply) => mergeReply(client, name, variables, reply as WriteReply),
)

/** The board's version stays, so that the refetch brings every change. */
function mergeReply<Name extends MutationName>(
  client: QueryClient,
  name: Name,
  variables: MutationVariables[Name],
  { item, story, column, comment }: Partial<WriteReply>,
) {
  client.setQueryData<Board>(kanbanQueries.board().queryKey, (board) => {
    if (!board) return board
    const next = applyToBoard(board, name, variables)
    return {
      ...next,
      items: withRecord(next.items, item),
      stories: withRecord(next.stories, story),
      columns: withRecord(next.columns, column),
      comments: withRecord(next.comments, comment),
    }
  })
}

function withRecord<T extends { id: string }>(list: T[], record: T | undefined): T[] {
  return record ? list.map((entry) => (entry.id === record.id ? record : entry)) : list
}

const addColumn = defineMutation(
  'addColumn',
  kanbanCalls.addColumn,
  ({ id, title, limit, isHard, color, beforeId }) => ({
    column: { id, title, limit, isHard, color },
    beforeId,
    ...brief,
  }),
)
const editColumn = keepOnConflict(
  defineMutation('editColumn', kanbanCalls.editColumn, ({ columnId, version, changes, base }) => ({
    column: { id: columnId },
    version,
    changes,
    base,
    ...brief,
  })),
)
const moveColumn = defineMutation('moveColumn', kanbanCalls.moveColumn, ({ columnId, beforeId }) => ({
  move: { columnId, beforeId },
  ...brief,
}))
const deleteColumn = defineMutation('deleteColumn', kanbanCalls.deleteColumn, ({ columnId, moveTo }) => ({
  columnId,
  moveTo,
  ...brief,
}))

const addItem = defineMutation(
  'addItem',
  kanbanCalls.addItem,
  ({ id, columnId, storyId, beforeId, fields }) => ({
    columnId,
    storyId,
    beforeId,
    item: { id, ...fields },
    ...brief,
  }),
)
const editItem = keepOnConflict(
  defineMutation(
    'editItem',
    kanbanCalls.editItem,
    ({ itemId, columnId, storyId, version, changes, base }) => ({
      item: { id: itemId },
      columnId,
      storyId,
      version,
      changes,
      base,
      ...brief,
    }),
  ),
)
const moveItem = defineMutation('moveItem', kanbanCalls.moveItem, ({ itemId, columnId, beforeId }) => ({
  move: { itemId, columnId, beforeId },
  ...brief,
}))

const deleteItem = withUndoWindow(
  defineMutation('deleteItem', kanbanCalls.deleteItem, ({ itemId }) => ({ itemId, ...brief })),
)
const addItemComment = defineMutation(
  'addItemComment',
  kanbanCalls.addItemComment,
  ({ itemId, id, comment }) => ({ itemId, comment: { id, comment }, ...brief }),
)

const addStory = keepWhenRejected(
  defineMutation('addStory', kanbanCalls.addStory, ({ id, beforeId, fields }) => ({
    story: { id, ...fields },
    beforeId,
    ...brief,
  })),
)
const editStory = keepOnConflict(
  defineMutation('editStory', kanbanCalls.editStory, ({ storyId, version, changes, base }) => ({
    story: { id: storyId },
    version,
    changes,
    base,
    ...brief,
  })),
)
const moveStory = defineMutation('moveStory', kanbanCalls.moveStory, ({ storyId, beforeId }) => ({
  move: { storyId, beforeId },
  ...brief,
}))
const moveStoryItem = defineMutation(
  'moveStoryItem',
  kanbanCalls.moveStoryItem,
  ({ itemId, storyId, beforeId }) => ({ move: { itemId, storyId, beforeId }, ...brief }),
)
const addStoryComment = defineMutation(
  'addStoryComment',
  kanbanCalls.addStoryComment,
  ({ storyId, id, comment }) => ({ storyId, comment: { id, comment }, ...brief }),
)
const deleteStory = defineMutation('deleteStory', kanbanCalls.deleteStory, ({ storyId }) => ({
  storyId,
  ...brief,
}))

const editComment = defineMutation('editComment', kanbanCalls.editComment, ({ commentId, comment }) => ({
  commentId,
  comment,
  ...brief,
}))
const deleteComment = withUndoWindow(
  defineMutation('deleteComment', kanbanCalls.deleteComment, ({ commentId }) => ({ commentId, ...brief })),
)

const addFile = defineMutation('addFile', kanbanCalls.addFile, ({ itemId, id, name, data }) => ({
  itemId,
  attachment: { id, name, data },
  ...brief,
}))
const deleteFile = withUndoWindow(
  defineMutation('deleteFile', kanbanCalls.deleteFile, ({ attachmentId }) => ({ attachmentId, ...brief })),
)

export const useAddColumn = () => useOfflineMutation(addColumn)
export const useEditColumn = () => useOfflineMutation(editColumn)
export const useMoveColumn = () => useOfflineMutation(moveColumn)
export const useDeleteColumn = () => useOfflineMutation(deleteColumn)
export const useAddItem = () => useOfflineMutation(addItem)
export const useEditItem = () => useOfflineMutation(editItem)
export const useMoveItem = () => useOfflineMutation(moveItem)
export const useRemoveItem = () => useOfflineMutation(deleteItem)
export const useAddItemComment = () => useOfflineMutation(addItemComment)
export const useAddStory = () => useOfflineMutation(addStory)
export const useEditStory = () => useOfflineMutation(editStory)
export const useMoveStory = () => useOfflineMutation(moveStory)
export const useMoveStoryItem = () => useOfflineMutation(moveStoryItem)
export const useAddStoryComment = () => useOfflineMutation(addStoryComment)
export const useDeleteStory = () => useOfflineMutation(deleteStory)
export const useEditComment = () => useOfflineMutation(editComment)
export const useDeleteComment = () => useOfflineMutation(deleteComment)
export const useAddFile = () => useOfflineMutation(addFile)
export const useDeleteFile = () => useOfflineMutation(deleteFile)

export const kanbanMutations = [
  ...[addColumn, editColumn, moveColumn, deleteColumn],
  ...[addItem, editItem, moveItem, deleteItem, addItemComment],
  ...[addStory, editStory, moveStory, moveStoryItem, addStoryComment, deleteStory],
  ...[editComment, deleteComment, addFile, deleteFile],
]
