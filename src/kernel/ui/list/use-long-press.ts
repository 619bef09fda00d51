import { type PointerEvent, useRef } from 'react'

const long = 500

/** A finger that stays: selecting begins on a phone. The touch that ends it does not count as another one. */
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
