import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { quietDrag } from '#ui/quiet-drag.ts'

type Props = {
  /** The ids of the elements, in their order. */
  ids: readonly string[]
  /** Called with the indexes of the dragged element and of the one it was dropped on. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Elements that are put in order by dragging with mouse or touch; for keys they need buttons. */
export function DragOrder({ ids, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [active, over].map((end) => ids.indexOf(String(end?.id)))
    if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return
    onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={onDragEnd}
      accessibility={{ container: document.body, announcements: quietDrag }}
    >
      {children}
    </DndContext>
  )
}
