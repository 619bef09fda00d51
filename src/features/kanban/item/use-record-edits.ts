import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, Item, ItemFields, Story, StoryFields } from '#contract/kanban.ts'
import type { ActivityField } from '#contract/kanban-activity.ts'
import { useEditItem, useEditStory, useMoveItem, useMoveStoryItem } from '#features/kanban/mutations.ts'
import { dismiss, type LaterVerb, notify } from '#kernel/snackbar.ts'
import { pick } from '#kernel/three-way.ts'
import { heldItem, heldStory } from './item-values.ts'

/** What stands right behind one in its list: undoing a move puts it before that again. */
const behind = (ids: readonly string[], id: string) => ids[ids.indexOf(id) + 1] ?? null

/** Tells of one change after the other, each with the way back; a newer one takes the place of the last. */
export function useToldChange() {
  const { t } = useTranslation('items')
  const last = useRef<string>(undefined)
  return (field: Exclude<ActivityField, 'added'>, undo: LaterVerb[]) => {
    if (last.current) dismiss(last.current)
    last.current = notify({ message: t('changedField', { field: t(field) }), undo })
  }
}

/** Changes of an item, each saved at once and told with the way back. */
export function useItemEdits(item: Item, { columns, stories }: Board) {
  const editItem = useEditItem()
  const moveItem = useMoveItem()
  const moveStoryItem = useMoveStoryItem()
  const tell = useToldChange()
  const { id: itemId, version } = item
  return {
    change(changes: Partial<ItemFields>) {
      const names = Object.keys(changes) as (keyof ItemFields)[]
      const base = pick(heldItem(item).fields, names)
      editItem.mutate({ itemId, version, changes, base })
      if (names[0]) tell(names[0], [editItem.later({ itemId, version, changes: base, base: changes })])
    },
    toColumn(columnId: string) {
      const from = columns.find(({ itemIds }) => itemIds.includes(itemId))
      if (!from || from.id === columnId) return
      moveItem.mutate({ itemId, columnId })
      const back = { itemId, columnId: from.id, beforeId: behind(from.itemIds, itemId) }
      tell('columnId', [moveItem.later(back)])
    },
    toStory(storyId: string | null) {
      const from = stories.find(({ itemIds }) => itemIds.includes(itemId))
      if ((from?.id ?? null) === storyId) return
      moveStoryItem.mutate({ itemId, storyId })
      const back = { itemId, storyId: from?.id ?? null, beforeId: from ? behind(from.itemIds, itemId) : null }
      tell('story', [moveStoryItem.later(back)])
    },
  }
}

/** The same of a user story. */
export function useStoryEdits(story: Story) {
  const editStory = useEditStory()
  const tell = useToldChange()
  const { id: storyId, version } = story
  return (changes: Partial<StoryFields>) => {
    const names = Object.keys(changes) as (keyof StoryFields)[]
    const base = pick(heldStory(story).fields, names)
    editStory.mutate({ storyId, version, changes, base })
    if (names[0]) tell(names[0], [editStory.later({ storyId, version, changes: base, base: changes })])
  }
}
