import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRoom } from '#contract/board.ts'
import { ApiError } from '#kernel/api-error.ts'
import { failureText } from '#kernel/failure.ts'
import { isDiscarded } from '#offline/offline-mutation.ts'
import { openUndoWindow } from '#offline/undo-window.ts'
import { useStable } from '#ui/use-stable.ts'
import type { CardAct } from './board/board-card.tsx'
import type { BoardDialogState } from './board/board-dialogs.tsx'
import { type ColumnAct, useColumnTitle } from './board/column-head.tsx'
import { useAddColumn, useAddItem, useRemoveItem } from './mutations.ts'
import { useBoardNow } from './queries.ts'

/** Actions on the board other than moving; stable functions, so that cards do not rerender. */
export function useBoardActions(
  onAsk: (dialog: BoardDialogState) => void,
  onAdding: (columnId: string | undefined) => void,
) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const boardNow = useBoardNow()
  const itemAdd = useAddItem()
  const itemRemove = useRemoveItem()
  const columnAdd = useAddColumn()
  /** The item that was added last while the field of its column is open. */
  const previousId = useRef('')

  const onCard = useStable<CardAct>((what, { id, title }) => {
    if (what === 'move') return onAsk({ what: 'moveItem', id })
    itemRemove.mutate({ itemId: id, offer: openUndoWindow(t('card.deleted', { title }), `kanban/${id}`) })
  })

  const onColumn = useStable<ColumnAct>((what, id) => {
    if (what === 'add') {
      previousId.current = ''
      return onAdding(id)
    }
    const dialog = { move: 'moveColumn', limit: 'limit', delete: 'deleteColumn' } as const
    onAsk({ what: dialog[what], id })
  })

  const addItem = useStable((columnId: string, title: string) => {
    const column = boardNow()?.columns.find(({ id }) => id === columnId)
    if (column && !hasRoom(column))
      return t('column.full', { title: titleOf(column), limit: column.limit ?? 0 })
    const made = { id: crypto.randomUUID(), at: new Date().toISOString() }
    // New items are at the top, in the order in which they were typed.
    const itemIds = column?.itemIds ?? []
    const beforeId = itemIds[itemIds.indexOf(previousId.current) + 1] ?? null
    const previous = previousId.current
    previousId.current = made.id
    return failureOf(itemAdd.mutateAsync({ ...made, columnId, beforeId, fields: { title } })).then(
      (failure) => {
        if (failure !== undefined && previousId.current === made.id) previousId.current = previous
        return failure
      },
    )
  })

  const addColumn = useStable((title: string) => {
    // The field closes immediately: waiting for the server would block it offline.
    columnAdd.mutate({ id: crypto.randomUUID(), title })
    return undefined
  })

  const addFirstColumns = useStable(() => {
    for (const name of ['first', 'second', 'third'] as const)
      columnAdd.mutate({ id: crypto.randomUUID(), title: t(`empty.${name}`) })
  })

  const endAdding = useCallback(() => {
    previousId.current = ''
    onAdding(undefined)
  }, [onAdding])
  return { onCard, onColumn, addItem, addColumn, addFirstColumns, endAdding }
}

/** The reason of a rejected write; a message has reported it by then. */
async function failureOf(write: Promise<unknown>): Promise<string | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (isDiscarded(error)) return undefined
    if (error instanceof ApiError) return failureText(error)
    throw error
  }
}
