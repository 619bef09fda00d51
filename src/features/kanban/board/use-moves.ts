import { useTranslation } from 'react-i18next'
import type { Board } from '#contract/kanban.ts'
import { useMoveColumn, useMoveItem, useMoveStory, useMoveStoryItem } from '#features/kanban/mutations.ts'
import { type DeferredMutation, notify } from '#kernel/snackbar.ts'
import { useColumnTitle } from './column-head.tsx'

/** The id after one in its list, by which undo restores the place; null at the end. */
const nextOf = (ids: readonly string[], id: string) => ids[ids.indexOf(id) + 1] ?? null

export function useMoves({ columns, stories, items }: Board) {
  const { t } = useTranslation('kanban')
  const titleOf = useColumnTitle()
  const itemMove = useMoveItem()
  const columnMove = useMoveColumn()
  const storyMove = useMoveStory()
  const storyItemMove = useMoveStoryItem()

  const notifyMoved = (id: string, message: string, undo: DeferredMutation) =>
    notify({ message, undo: [undo], about: `kanban/${id}` })
  const titleOfItem = (id: string) => items.find((item) => item.id === id)?.title ?? ''

  return {
    moveItem(itemId: string, columnId: string, beforeId: string | null) {
      const from = columns.find(({ itemIds }) => itemIds.includes(itemId))
      const to = columns.find(({ id }) => id === columnId)
      if (!from || !to || (from === to && nextOf(from.itemIds, itemId) === beforeId)) return
      itemMove.mutate({ itemId, columnId, beforeId })
      const back = { itemId, columnId: from.id, beforeId: nextOf(from.itemIds, itemId) }
      const title = titleOfItem(itemId)
      const message =
        from === to ? t('moved.within', { title }) : t('moved.to', { title, place: titleOf(to) })
      notifyMoved(itemId, message, itemMove.later(back))
    },
    moveColumn(columnId: string, beforeId: string | null) {
      const ids = columns.map(({ id }) => id)
      const column = columns.find(({ id }) => id === columnId)
      if (!column || nextOf(ids, columnId) === beforeId) return
      columnMove.mutate({ columnId, beforeId })
      const back = { columnId, beforeId: nextOf(ids, columnId) }
      notifyMoved(columnId, t('moved.within', { title: titleOf(column) }), columnMove.later(back))
    },
    moveStory(storyId: string, beforeId: string | null) {
      const ids = stories.map(({ id }) => id)
      const story = stories.find(({ id }) => id === storyId)
      if (!story || nextOf(ids, storyId) === beforeId) return
      storyMove.mutate({ storyId, beforeId })
      const back = { storyId, beforeId: nextOf(ids, storyId) }
      notifyMoved(storyId, t('moved.within', { title: story.title }), storyMove.later(back))
    },
    /** A `storyId` of null removes it from its story. */
    moveStoryItem(itemId: string, storyId: string | null, beforeId: string | null) {
      const from = stories.find(({ itemIds }) => itemIds.includes(itemId))
      const fromId = from?.id ?? null
      const backTo = from ? nextOf(from.itemIds, itemId) : null
      if (fromId === storyId && (storyId === null || backTo === beforeId)) return
      storyItemMove.mutate({ itemId, storyId, beforeId })
      const to = stories.find(({ id }) => id === storyId)
      const title = titleOfItem(itemId)
      const message = () => {
        if (fromId === storyId) return t('moved.within', { title })
        return to ? t('moved.to', { title, place: to.title }) : t('moved.out', { title })
      }
      notifyMoved(itemId, message(), storyItemMove.later({ itemId, storyId: fromId, beforeId: backTo }))
    },
  }
}
