import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DroppableContainer,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  type Over,
} from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'

export type Dragged = { kind: 'item' | 'story'; id: string; title: string }
export type Slot = {
  takes: Dragged['kind']
  storyId?: string | null
  story?: string
  before?: { id: string; title: string }
}

const draggedIn = (active: Active | null) => active?.data.current as Dragged | undefined
const slotOf = (over: Pick<DroppableContainer, 'data'> | Over | null) =>
  over?.data.current as Slot | undefined

const takenBy = (slots: readonly DroppableContainer[], active: Active | null) =>
  slots.filter((slot) => slotOf(slot)?.takes === draggedIn(active)?.kind)

export const nearestSlot: CollisionDetection = (args) =>
  closestCenter({ ...args, droppableContainers: takenBy(args.droppableContainers, args.active) })

/** Arrow keys go to the next target that accepts the dragged row. */
export const nextSlot: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === KeyboardCode.Down ? 1 : event.code === KeyboardCode.Up ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const { droppableContainers, droppableRects, active, over, collisionRect } = context
  const slots = takenBy(droppableContainers.getEnabled(), active)
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, middle: rect.top + rect.height / 2 }] : []
    })
    .toSorted((a, b) => a.middle - b.middle)
  const here = slots.findIndex(({ id }) => id === over?.id)
  const next = slots[Math.min(slots.length - 1, Math.max(0, here + step))]
  if (!next) return undefined
  return { x: currentCoordinates.x, y: next.middle - (collisionRect?.height ?? 0) / 2 }
}

export function dropOf({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) {
  const dragged = draggedIn(active)
  const slot = slotOf(over)
  if (!dragged || !slot || slot.before?.id === dragged.id) return undefined
  return { dragged, slot }
}

export function useAnnouncements(): Announcements {
  const { t } = useTranslation('items')
  const announcementOf = (active: Active, over: Over | null, isDropped: boolean) => {
    const title = draggedIn(active)?.title ?? ''
    const slot = slotOf(over)
    if (!slot) return isDropped ? t('drag.cancelled', { title }) : t('drag.nowhere', { title })
    const { before, story = '' } = slot
    if (before) {
      if (before.id === draggedIn(active)?.id) return t(isDropped ? 'drag.cancelled' : 'drag.home', { title })
      return t(isDropped ? 'drag.droppedBefore' : 'drag.before', { title, other: before.title })
    }
    if (slot.takes === 'story') return t(isDropped ? 'drag.droppedLastStory' : 'drag.lastStory', { title })
    return t(isDropped ? 'drag.droppedLast' : 'drag.last', { title, story })
  }
  return {
    onDragStart: ({ active }) => t('drag.picked', { title: draggedIn(active)?.title ?? '' }),
    onDragOver: ({ active, over }) => announcementOf(active, over, false),
    onDragEnd: ({ active, over }) => announcementOf(active, over, true),
    onDragCancel: ({ active }) => t('drag.cancelled', { title: draggedIn(active)?.title ?? '' }),
  }
}
