import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { TipPosition } from './tip-panel.tsx'

const delay = 500
const TipPanel = lazy(async () => ({ default: (await import('./tip-panel.tsx')).TipPanel }))

/** The tooltip of an icon: after half a second of hovering, immediately with the keyboard. */
export function Tip({
  label,
  children,
  position = 'bottom',
  disabled = false,
}: {
  label: ReactNode
  children: ReactNode
  position?: TipPosition
  disabled?: boolean
}) {
  const box = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the control inside and is not interactive itself
    <span
      ref={box}
      style={{ display: 'contents' }}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') timer.current = setTimeout(() => setShown(true), delay)
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={hide}
      onKeyDown={onEscape}
    >
      {children}
      {isShown && !disabled && box.current?.firstElementChild && (
        <Suspense>
          <TipPanel target={box.current.firstElementChild as HTMLElement} label={label} position={position} />
        </Suspense>
      )}
    </span>
  )
}
