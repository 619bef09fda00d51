import { useTranslation } from 'react-i18next'
import type { Board, Item, ItemFields, Story, StoryFields } from '#contract/kanban.ts'
import type { ActivityField } from '#contract/kanban-activity.ts'
import { useMoves } from '#features/kanban/board/use-moves.ts'
import { useEditItem, useEditStory } from '#features/kanban/mutations.ts'
import { pick } from '#forms/three-way.ts'
import { type DeferredMutation, notify } from '#kernel/snackbar.ts'
import { itemSnapshot, storySnapshot } from './item-values.ts'

export function useToldChange(id: string) {
  const { t } = useTranslation('items')
  return (field: Exclude<ActivityField, 'added'>, undo: DeferredMutation[]) => {
    notify({ message: t('changedField', { field: t(field) }), undo, about: `kanban/${id}` })
  }
}

export function useItemEdits(item: Item, board: Board) {
  const editItem = useEditItem()
  const { moveItem, moveStoryItem } = useMoves(board)
  const { id: itemId, version } = item
  const notifyChange = useToldChange(itemId)
  return {
    change(changes: Partial<ItemFields>) {
      const names = Object.keys(changes) as (keyof ItemFields)[]
      const base = pick(itemSnapshot(item).fields, names)
      editItem.mutate({ itemId, version, changes, base })
      if (names[0])
        notifyChange(names[0], [editItem.later({ itemId, version, changes: base, base: changes })])
    },
    toColumn(columnId: string) {
      if (!board.columns.some(({ id, itemIds }) => id === columnId && itemIds.includes(itemId)))
        moveItem(itemId, columnId, null)
    },
    toStory(storyId: string | null) {
      if (!board.stories.some(({ id, itemIds }) => id === storyId && itemIds.includes(itemId)))
        moveStoryItem(itemId, storyId, null)
    },
  }
}

export function useStoryEdits(story: Story) {
  const editStory = useEditStory()
  const { id: storyId, version } = story
  const notifyChange = useToldChange(storyId)
  return (changes: Partial<StoryFields>) => {
    const names = Object.keys(changes) as (keyof StoryFields)[]
    const base = pick(storySnapshot(story).fields, names)
    editStory.mutate({ storyId, version, changes, base })
    if (names[0])
      notifyChange(names[0], [editStory.later({ storyId, version, changes: base, base: changes })])
  }
}
