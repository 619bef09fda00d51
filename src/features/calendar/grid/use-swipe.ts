import { type PointerEvent, useRef } from 'react'
import { config } from '#kernel/config.ts'

/** Least horizontal pixels of a swipe; the vertical part must stay below a third of it. */
const shortest = 56

/** Turns the page on a swipe; `cancel` ends one that became the drag of an event. */
export function useSwipe(isOn: boolean, onTurn: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const cancel = () => {
    from.current = undefined
  }
  if (!isOn) return { cancel, handlers: {} }
  const handlers = {
    onPointerDown: ({ clientX, clientY, pointerType, isPrimary }: PointerEvent) => {
      from.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const across = clientX - from.current.x
      const down = Math.abs(clientY - from.current.y)
      from.current = undefined
      if (Math.abs(across) < shortest || down > Math.abs(across) / 3) return
      onTurn(across < 0 !== config.get().rtlLayout ? 1 : -1)
    },
    onPointerCancel: cancel,
  }
  return { cancel, handlers }
}
