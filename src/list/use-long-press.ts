import { type PointerEvent, useRef } from 'react'

const long = 500

/** A long press begins a selection on a phone; its end does not count as a tap. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => isLong.current,
    listeners: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        isLong.current = false
        if (pointerType !== 'touch') return
        timer.current = setTimeout(() => {
          isLong.current = true
          run()
        }, long)
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerMove: ({ movementX, movementY }: PointerEvent) => {
        if (Math.abs(movementX) + Math.abs(movementY) > 4) stop()
      },
    },
  }
}
